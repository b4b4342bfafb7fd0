#pragma once
// Norm of small vectors of any finite magnitude: squares that would overflow or underflow are scaled first.
#include <algorithm>
#include <cmath>

namespace stiction::math {

inline double norm3(double a, double b, double c) {
  const double square = a * a + b * b + c * c;
  // Between these bounds no square that matters has lost digits; zero, NaN and infinity take the branch below.
  if (square > 1e-280 && square < 1e300) return std::sqrt(square);
  const double largest = std::max(std::abs(a), std::max(std::abs(b), std::abs(c)));
  if (!(largest > 0.0 && largest < INFINITY)) return std::abs(a) + std::abs(b) + std::abs(c);
  const double a_ = a / largest, b_ = b / largest, c_ = c / largest;
  return largest * std::sqrt(a_ * a_ + b_ * b_ + c_ * c_);
}

inline double norm2(double a, double b) {
  const double square = a * a + b * b;
  if (square > 1e-280 && square < 1e300) return std::sqrt(square);
  return norm3(a, b, 0.0);
}

}  // namespace stiction::math
