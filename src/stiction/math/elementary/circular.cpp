#include "stiction/math/elementary/circular.hpp"

#include <array>
#include <cmath>

#include "stiction/math/elementary/double_double.hpp"

namespace stiction::math {
namespace {

// Circular functions: arguments are brought near to multiples of 1/64, whose values are a table; a short series does
// the rest.

using DD = DoubleDouble;

struct Turn {
  DD s, c;
};

constexpr DD kHalfPi{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54}, kPi{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};
constexpr int kTurnSteps = 64;

// For |t| <= 1/128: from the seventh power on doubles do.
constexpr Turn near_zero(const DD& t) {
  const DD square = t * t;
  const double x = square.hi;
  const double s_end = x * x * x * (-1.0 / 5040.0 + x * (1.0 / 362880.0 - x / 39916800.0));
  const double c_end = x * x * x * (-1.0 / 720.0 + x * (1.0 / 40320.0 + x * (-1.0 / 3628800.0 + x / 479001600.0)));
  constexpr DD sixth = DD(1.0) / 6.0, twenty_fourth = DD(1.0) / 24.0, last = DD(1.0) / 120.0;
  return {t + t * (square * (square * last - sixth) + s_end), (square * (square * twenty_fourth - 0.5) + c_end) + 1.0};
}

constexpr Turn composed(const Turn& a, const Turn& b) {
  return {a.s * b.c + a.c * b.s, a.c * b.c - a.s * b.s};
}

// Sine and cosine of 0, 1/64, ... beyond pi/4.
constexpr auto kTurns = [] {
  std::array<Turn, 52> out{};
  out[0] = {0.0, 1.0};
  const Turn half = near_zero(1.0 / (2 * kTurnSteps)), step = composed(half, half);
  for (std::size_t i = 1; i < out.size(); ++i) out[i] = i == 1 ? step : composed(out[i / 2], out[i - i / 2]);
  return out;
}();

// Arc tangent for |t| <= 1/64 or a little more.
constexpr DD arc_near_zero(const DD& t) {
  const DD square = t * t;
  const double x = square.hi;
  double end = 0.0;
  for (int k = 19; k >= 9; k -= 2) end = x * ((k % 4 == 1 ? 1.0 : -1.0) / k + end);
  constexpr DD third = DD(1.0) / 3.0, fifth = DD(1.0) / 5.0, seventh = DD(1.0) / 7.0;
  return t + t * (square * (square * (fifth - square * (seventh - end)) - third));
}

// Arc tangents of 0, 1/64, ..., 1, each from the last.
constexpr auto kArcs = [] {
  std::array<DD, kTurnSteps + 1> out{};
  for (int i = 1; i <= kTurnSteps; ++i) {
    const double product = static_cast<double>(i) * (i - 1);
    out[static_cast<std::size_t>(i)] =
        out[static_cast<std::size_t>(i - 1)] + arc_near_zero(DD(kTurnSteps) / DD(kTurnSteps * kTurnSteps + product));
  }
  return out;
}();

// x as a sign, a number of quarters and the rest, a little above pi/4 at most: sign (rest + quarters pi/2) for |x| <
// 2^45.
struct Reduced {
  DD rest;
  double step;  // nearest number of steps to it
  int quarter;
  double sign;
};

Reduced placed(const DD& r, int quarter) {
  const double sign = r.hi < 0.0 ? -1.0 : 1.0;
  return {{sign * r.hi, sign * r.lo}, std::nearbyint(kTurnSteps * sign * r.hi), quarter, sign};
}

Reduced reduced(double x) {
  if (std::fabs(x) <= 0.7853981633974483) return placed(x, 0);
  const double n = std::nearbyint(x * 0x1.45f306dc9c883p-1);
  const DD a = exact_product(n, kHalfPi.hi), b = exact_product(n, kHalfPi.lo),
           c = exact_product(n, -0x1.f1976b7ed8fbcp-110);
  const DD first = exact_sum(x - a.hi, -a.lo), second = exact_sum(first.hi, -b.hi);
  const DD rest = (DD(first.lo) + second.lo) + ((DD(-b.lo) + -c.hi) + (-c.lo - n * 0x1.4cf98e804177dp-164));
  return placed(DD(second.hi) + rest, static_cast<int>(static_cast<long long>(n) & 3));
}

Turn exact_turn(const Reduced& r) {
  const Turn rest = near_zero(r.rest - r.step / kTurnSteps);
  return r.step == 0.0 ? rest : composed(kTurns[static_cast<std::size_t>(r.step)], rest);
}

// The same within 2^-65 by fewer operations: what is added to the table's values beyond the first product is small
// enough for doubles.
Turn quick_turn(const Reduced& r) {
  const Turn& at = kTurns[static_cast<std::size_t>(r.step)];
  const double t = r.rest.hi - r.step / kTurnSteps, x = t * t;
  const double tail = t * x * (-1.0 / 6.0 + x * (1.0 / 120.0 - x * (1.0 / 5040.0 - x / 362880.0))) + r.rest.lo;
  const double q = x * (0.5 - x * (1.0 / 24.0 - x * (1.0 / 720.0 - x / 40320.0))) + t * r.rest.lo;
  const DD p = exact_product(at.c.hi, t), o = exact_product(at.s.hi, t), s = exact_sum(at.s.hi, p.hi),
           c = exact_sum(at.c.hi, -o.hi);
  return {ordered_sum(s.hi, s.lo + (p.lo + at.s.lo + at.c.lo * t + (at.c.hi * tail - at.s.hi * q))),
          ordered_sum(c.hi, c.lo + (-o.lo + at.c.lo - at.s.lo * t - (at.s.hi * tail + at.c.hi * q)))};
}

// Back from the first half quarter.
Turn whole_turn(const Reduced& r, const Turn& at) {
  const DD s{r.sign * at.s.hi, r.sign * at.s.lo};
  switch (r.quarter) {
    case 0:
      return {s, at.c};
    case 1:
      return {at.c, -s};
    case 2:
      return {-s, -at.c};
    default:
      return {-at.c, s};
  }
}

double rounded(double x, DD Turn::*part) {
  const Reduced r = reduced(x);
  const DD quick = whole_turn(r, quick_turn(r)).*part;
  return decides(quick, 0x1p-63) ? quick.hi : (whole_turn(r, exact_turn(r)).*part).hi;
}

// Beyond, where neighbouring numbers lie a hundredth of a radian apart, the system's function answers.
bool turns(double x) {
  return std::fabs(x) < 0x1p45;
}

// The angle of (x, y) in the first quadrant.
DD angle(const DD& y, const DD& x) {
  const bool steep = y.hi > x.hi;
  const DD q = steep ? x / y : y / x;
  const double step = std::nearbyint(kTurnSteps * q.hi);
  const DD c = step / kTurnSteps;
  const DD at = step == 0.0 ? arc_near_zero(q)
                            : kArcs[static_cast<std::size_t>(step)] + arc_near_zero((q - c) / (DD(1.0) + q * c));
  return steep ? kHalfPi - at : at;
}

// sqrt(1 - x^2)
DD other_leg(double x) {
  return sqrt(exact_sum(1.0, -x) * exact_sum(1.0, x));
}

}  // namespace

double sin(double x) {
  if (!turns(x)) return std::sin(x);
  return std::fabs(x) < 0x1p-27 ? x : rounded(x, &Turn::s);
}

double cos(double x) {
  return turns(x) ? rounded(x, &Turn::c) : std::cos(x);
}

double tan(double x) {
  if (!turns(x)) return std::tan(x);
  if (std::fabs(x) < 0x1p-27) return x;
  const Reduced r = reduced(x);
  const Turn at = whole_turn(r, exact_turn(r));
  return (at.s / at.c).hi;
}

double atan2(double y, double x) {
  if (std::isnan(x) || std::isnan(y)) return x + y;
  double a = std::fabs(y), b = std::fabs(x);
  DD out;
  if (a == 0.0 || std::isinf(b)) {
    out = std::isinf(a) ? scaled(kHalfPi, -1) : DD(0.0);
  } else if (b == 0.0 || std::isinf(a)) {
    out = kHalfPi;
  } else {
    int power;
    std::frexp(std::fmax(a, b), &power);
    const double least = std::fmin(std::ldexp(a, -power), std::ldexp(b, -power));
    if (least < 0x1p-500) {  // products would underflow
      if (a < b && !std::signbit(x)) return std::copysign(a / b, y);
      out = a < b ? DD(0.0) : kHalfPi;
    } else {
      out = angle(std::ldexp(a, -power), std::ldexp(b, -power));
    }
  }
  if (std::signbit(x)) out = kPi - out;
  return std::copysign(out.hi, y);
}

double atan(double x) {
  if (std::isnan(x)) return x;
  return std::fabs(x) < 0x1p-27 ? x : atan2(x, 1.0);
}

double asin(double x) {
  if (!(std::fabs(x) <= 1.0)) return std::asin(x);
  if (std::fabs(x) < 0x1p-27) return x;
  return std::copysign(angle(std::fabs(x), other_leg(x)).hi, x);
}

double acos(double x) {
  if (!(std::fabs(x) <= 1.0)) return std::acos(x);
  const DD at = angle(other_leg(x), std::fabs(x));
  return (x < 0.0 ? kPi - at : at).hi;
}

}  // namespace stiction::math
