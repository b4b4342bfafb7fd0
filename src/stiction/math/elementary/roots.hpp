#pragma once
// Roots and lengths.

namespace stiction::math {

double cbrt(double x);
double hypot(double x, double y);

}  // namespace stiction::math
