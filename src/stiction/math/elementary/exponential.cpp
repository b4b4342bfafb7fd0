#include "stiction/math/elementary/exponential.hpp"

#include <array>
#include <cmath>
#include <limits>

#include "stiction/math/elementary/double_double.hpp"

namespace stiction::math {
namespace {

// Exponentials, logarithms and what follows from them: tables in steps of 1/64, and short series between.

using DD = DoubleDouble;

constexpr DD kLn2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56}, kPerLn10{0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57};
// ln 2 with 40 bits, whose products with exponents are exact, and the rest.
constexpr double kLn2Short = 0x1.62e42fefa2p-1, kLn2Rest = (kLn2.hi - kLn2Short) + kLn2.lo;
constexpr int kPowerSteps = 64, kLastPower = 23;  // ln 2 / 2 lies below 23/64

// e^t - 1 for |t| <= 1/64; from the sixth power on doubles do.
constexpr DD exp_near_zero(const DD& t) {
  double end = 0.0;
  for (int k = 13; k >= 6; --k) end = (1.0 + end) * t.hi / k;
  constexpr DD third = DD(1.0) / 3.0, fifth = DD(1.0) / 5.0;
  const DD from_fifth = t * (end + 1.0) * fifth, from_fourth = t * (from_fifth + 1.0) * 0.25,
           from_third = t * (from_fourth + 1.0) * third;
  return t + t * (t * (from_third + 1.0)) * 0.5;
}

// e^(k/64), k = -23 ... 23.
constexpr auto kPowers = [] {
  std::array<DD, 2 * kLastPower + 1> out{};
  out[kLastPower] = 1.0;
  const DD up = exp_near_zero(1.0 / kPowerSteps) + 1.0, down = exp_near_zero(-1.0 / kPowerSteps) + 1.0;
  for (int k = 1; k <= kLastPower; ++k) {
    const auto i = static_cast<std::size_t>(k);
    out[kLastPower + i] = k == 1 ? up : out[kLastPower + i / 2] * out[kLastPower + i - i / 2];
    out[kLastPower - i] = k == 1 ? down : out[kLastPower - i / 2] * out[kLastPower - (i - i / 2)];
  }
  return out;
}();

struct Scaled {
  DD m;
  int power = 0;
  double rounded() const { return std::ldexp(m.hi, power); }
};

// e^x = m 2^power, for |x| < 2000.
Scaled exp_of(const DD& x) {
  const double n = std::nearbyint(x.hi * 0x1.71547652b82fep+0);
  const DD r = (x - exact_product(n, kLn2.hi)) - exact_product(n, kLn2.lo);
  const double step = std::nearbyint(kPowerSteps * r.hi);
  const DD rest = exp_near_zero(r - step / kPowerSteps);
  const DD& at = kPowers[static_cast<std::size_t>(kLastPower + static_cast<int>(step))];
  return {at + at * rest, static_cast<int>(n)};
}

// The same within 2^-64, and 2^-53 of the last part of x, by fewer operations.
Scaled quick_exp(const DD& x) {
  const double n = std::nearbyint(x.hi * 0x1.71547652b82fep+0);
  const DD r = exact_sum(x.hi - n * kLn2Short, x.lo - n * kLn2Rest);
  const double step = std::nearbyint(kPowerSteps * r.hi), t = r.hi - step / kPowerSteps;
  const double end =
      t * t * (0.5 + t * (1.0 / 6.0 + t * (1.0 / 24.0 + t * (1.0 / 120.0 + t * (1.0 / 720.0 + t / 5040.0))))) +
      (r.lo + t * r.lo);
  const DD& at = kPowers[static_cast<std::size_t>(kLastPower + static_cast<int>(step))];
  const DD p = exact_product(at.hi, t), sum = exact_sum(at.hi, p.hi);
  return {ordered_sum(sum.hi, sum.lo + (p.lo + at.lo + (at.hi * end + at.lo * t))), static_cast<int>(n)};
}

// 2 artanh(s) for |s| < 1/85; from the ninth power on doubles do.
constexpr DD twice_artanh(const DD& s) {
  const DD square = s * s;
  const double x = square.hi;
  double end = 0.0;
  for (int k = 17; k >= 9; k -= 2) end = x * (1.0 / k + end);
  constexpr DD third = DD(1.0) / 3.0, fifth = DD(1.0) / 5.0, seventh = DD(1.0) / 7.0;
  return (s + s * (square * (square * (square * (seventh + end) + fifth) + third))) * 2.0;
}

// ln(k/64), k = 45 ... 91, each from its neighbour towards 1.
constexpr int kLeastLog = 45, kMostLog = 91;
constexpr auto kLogs = [] {
  std::array<DD, kMostLog - kLeastLog + 1> out{};
  for (int k = kPowerSteps + 1; k <= kMostLog; ++k) {
    const auto i = static_cast<std::size_t>(k - kLeastLog);
    out[i] = out[i - 1] + twice_artanh(DD(1.0) / (2.0 * k - 1.0));
  }
  for (int k = kPowerSteps - 1; k >= kLeastLog; --k) {
    const auto i = static_cast<std::size_t>(k - kLeastLog);
    out[i] = out[i + 1] - twice_artanh(DD(1.0) / (2.0 * k + 1.0));
  }
  return out;
}();

// x = 2^power y with y near 1, and the nearest number of steps to y; x > 0 and finite.
struct Mantissa {
  DD y;
  double step;
  int power;
  const DD& logarithm() const { return kLogs[static_cast<std::size_t>(static_cast<int>(step) - kLeastLog)]; }
};

Mantissa mantissa(const DD& x) {
  int power;
  if (std::frexp(x.hi, &power) < 0.7071067811865476) --power;
  const DD y = scaled(x, -power);
  return {y, std::nearbyint(kPowerSteps * y.hi), power};
}

DD log_of(const Mantissa& m) {
  const double c = m.step / kPowerSteps;
  const DD near = twice_artanh((m.y - c) / (m.y + c)) + m.logarithm();
  return m.power == 0 ? near : (exact_product(m.power, kLn2.hi) + exact_product(m.power, kLn2.lo)) + near;
}

// The same of a double within 2^-65 by fewer operations.
DD quick_log(const Mantissa& m) {
  const double c = m.step / kPowerSteps, n = m.y.hi - c;
  const DD d = exact_sum(m.y.hi, c);
  const double s = n / d.hi, x = s * s;
  const DD p = exact_product(s, d.hi);
  const double rest = ((n - p.hi) - p.lo - s * d.lo) / d.hi;
  const double tail = 2.0 * (rest + s * x * (1.0 / 3.0 + x * (0.2 + x * (1.0 / 7.0 + x * (1.0 / 9.0 + x / 11.0)))));
  const DD first = exact_sum(m.power * kLn2Short, m.logarithm().hi), second = exact_sum(first.hi, 2.0 * s);
  return ordered_sum(second.hi, second.lo + (first.lo + (m.power * kLn2Rest + m.logarithm().lo) + tail));
}

bool whole(double y) {
  return std::nearbyint(y) == y;
}

bool odd(double y) {
  return std::fabs(y) < 0x1p53 && whole(y) && !whole(0.5 * y);
}

DD sinh_of(double x) {
  if (std::fabs(x) > 0.3) {
    const Scaled e = exp_of(x);
    const DD up = scaled(e.m, e.power - 1);
    return up - DD(0.25) / up;
  }
  const DD square = exact_product(x, x);
  DD end = 0.0;
  for (int k = 22; k >= 2; k -= 2) end = square * (end + 1.0) / (k * (k + 1.0));
  return DD(x) + end * x;
}

DD cosh_of(double x) {
  const Scaled e = exp_of(std::fabs(x));
  const DD half = scaled(e.m, e.power - 1);
  return half + DD(0.25) / half;
}

}  // namespace

double exp(double x) {
  if (std::isnan(x)) return x;
  if (std::fabs(x) > 800.0) return x > 0.0 ? std::numeric_limits<double>::infinity() : 0.0;
  const Scaled quick = quick_exp(x);
  return decides(quick.m, 0x1p-62) ? quick.rounded() : exp_of(x).rounded();
}

double log(double x) {
  if (!(x > 0.0) || std::isinf(x)) return std::log(x);
  const Mantissa m = mantissa(x);
  const DD quick = quick_log(m);
  return decides(quick, 0x1p-63) ? quick.hi : log_of(m).hi;
}

double log1p(double x) {
  if (!(x > -1.0) || std::isinf(x)) return std::log1p(x);
  return std::fabs(x) < 0x1p-54 ? x : log_of(mantissa(exact_sum(1.0, x))).hi;
}

double log10(double x) {
  if (!(x > 0.0) || std::isinf(x)) return std::log10(x);
  return (log_of(mantissa(x)) * kPerLn10).hi;
}

double pow(double x, double y) {
  if (y == 0.0 || x == 1.0) return 1.0;
  if (x == 0.0 || !std::isfinite(x) || !std::isfinite(y) || (x < 0.0 && !whole(y))) return std::pow(x, y);
  const double sign = x < 0.0 && odd(y) ? -1.0 : 1.0;
  const Mantissa m = mantissa(std::fabs(x));
  const DD near = quick_log(m);
  const double size = near.hi * y;
  if (std::fabs(size) > 800.0) return sign * (size > 0.0 ? std::numeric_limits<double>::infinity() : 0.0);
  if (std::fabs(size) < 0x1p-60) return sign;
  const Scaled quick = quick_exp(near * y);
  if (decides(quick.m, 0x1p-62 + 0x1p-64 * std::fabs(size))) return sign * quick.rounded();
  return sign * exp_of(log_of(m) * y).rounded();
}

double expm1(double x) {
  if (std::isnan(x) || std::fabs(x) < 0x1p-54) return x;
  if (x > 800.0) return std::numeric_limits<double>::infinity();
  if (x < -800.0) return -1.0;
  if (std::fabs(x) > 0.5) {
    const Scaled e = exp_of(x);
    return e.power > 200 ? e.rounded() : (scaled(e.m, e.power) - 1.0).hi;
  }
  const Scaled half = exp_of(0.5 * x);
  return (sinh_of(0.5 * x) * scaled(half.m, half.power)).hi * 2.0;
}

double sinh(double x) {
  if (std::isnan(x) || std::fabs(x) < 0x1p-27) return x;
  if (std::fabs(x) < 300.0) return sinh_of(x).hi;
  if (std::fabs(x) > 800.0) return std::copysign(std::numeric_limits<double>::infinity(), x);
  const Scaled e = exp_of(std::fabs(x));
  return std::copysign(std::ldexp(e.m.hi, e.power - 1), x);
}

double cosh(double x) {
  if (std::isnan(x)) return x;
  if (std::fabs(x) < 300.0) return cosh_of(x).hi;
  if (std::fabs(x) > 800.0) return std::numeric_limits<double>::infinity();
  const Scaled e = exp_of(std::fabs(x));
  return std::ldexp(e.m.hi, e.power - 1);
}

double tanh(double x) {
  if (std::isnan(x) || std::fabs(x) < 0x1p-27) return x;
  if (std::fabs(x) > 40.0) return std::copysign(1.0, x);
  return (sinh_of(x) / cosh_of(x)).hi;
}

}  // namespace stiction::math
