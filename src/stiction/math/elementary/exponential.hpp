#pragma once
// Exponentials, logarithms, powers and roots.

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
double cbrt(double x);
double hypot(double x, double y);

}  // namespace stiction::math
