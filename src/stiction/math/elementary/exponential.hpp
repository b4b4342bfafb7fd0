#pragma once
// Exponentials, logarithms and powers.

namespace stiction::math {

double exp(double x);
double expm1(double x);
double log(double x);
double log1p(double x);
double log10(double x);
double pow(double x, double y);
double sinh(double x);
double cosh(double x);
double tanh(double x);

}  // namespace stiction::math
