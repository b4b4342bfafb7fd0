#pragma once
// Circular functions and their inverses.

namespace stiction::math {

double sin(double x);
double cos(double x);
double tan(double x);
double asin(double x);
double acos(double x);
double atan(double x);
double atan2(double y, double x);

}  // namespace stiction::math
