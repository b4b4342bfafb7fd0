#pragma once
// Numbers of some 106 bits as unevaluated sums of two doubles, |lo| at most half a unit in the last place of hi. Only
// additions, multiplications, divisions and roots, which IEEE 754 rounds in one way, so that the bits are the same on
// every machine.
#include <cmath>

namespace stiction::math {

struct DoubleDouble {
  double hi = 0.0, lo = 0.0;
  constexpr DoubleDouble() = default;
  constexpr DoubleDouble(double value) : hi(value) {}  // NOLINT: a double is one
  constexpr DoubleDouble(double high, double low) : hi(high), lo(low) {}
};

// a + b exactly, for |a| >= |b| or a = 0.
constexpr DoubleDouble ordered_sum(double a, double b) {
  const double s = a + b;
  return {s, b - (s - a)};
}

// a + b exactly.
constexpr DoubleDouble exact_sum(double a, double b) {
  const double s = a + b, bb = s - a;
  return {s, (a - (s - bb)) + (b - bb)};
}

// The upper 26 bits; up to 2^996.
constexpr double upper_half(double a) {
  const double c = 134217729.0 * a;
  return c - (c - a);
}

// a b exactly, unless it over- or underflows.
constexpr DoubleDouble exact_product(double a, double b) {
  const double p = a * b, ah = upper_half(a), al = a - ah, bh = upper_half(b), bl = b - bh;
  return {p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
}

constexpr DoubleDouble operator-(const DoubleDouble& a) {
  return {-a.hi, -a.lo};
}

constexpr DoubleDouble operator+(const DoubleDouble& a, const DoubleDouble& b) {
  const DoubleDouble s = exact_sum(a.hi, b.hi), t = exact_sum(a.lo, b.lo), u = ordered_sum(s.hi, s.lo + t.hi);
  return ordered_sum(u.hi, u.lo + t.lo);
}

constexpr DoubleDouble operator-(const DoubleDouble& a, const DoubleDouble& b) {
  return a + -b;
}

constexpr DoubleDouble operator*(const DoubleDouble& a, const DoubleDouble& b) {
  const DoubleDouble p = exact_product(a.hi, b.hi);
  return ordered_sum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}

constexpr DoubleDouble operator/(const DoubleDouble& a, const DoubleDouble& b) {
  const double q = a.hi / b.hi;
  const DoubleDouble rest = a - b * q;
  const double r = rest.hi / b.hi;
  const DoubleDouble last = rest - b * r;
  return ordered_sum(q, r) + last.hi / b.hi;
}

inline DoubleDouble sqrt(const DoubleDouble& a) {
  if (!(a.hi > 0.0)) return 0.0;
  const double root = std::sqrt(a.hi);
  return ordered_sum(root, (a - exact_product(root, root)).hi / (2.0 * root));
}

// Whether a, with an error of at most `error` |a|, decides on the nearest double.
inline bool decides(const DoubleDouble& a, double error) {
  const double slack = error * std::fabs(a.hi);
  return a.hi + (a.lo + slack) == a.hi + (a.lo - slack);
}

// a 2^k.
inline DoubleDouble scaled(const DoubleDouble& a, int k) {
  return {std::ldexp(a.hi, k), std::ldexp(a.lo, k)};
}

}  // namespace stiction::math
