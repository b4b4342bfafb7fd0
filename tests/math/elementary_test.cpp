#include "stiction/math/elementary/elementary.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <string>
#include <vector>

namespace stiction::math {
namespace {

using Function = double (*)(double);
using Reference = long double (*)(long double);

struct Case {
  const char* name;
  Function own;
  Reference reference;
  double low, high;  // binary logarithms of |x|
  bool negative;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all{
      {"sin", &math::sin, [](long double x) { return std::sin(x); }, -60.0, 44.9, true},
      {"cos", &math::cos, [](long double x) { return std::cos(x); }, -60.0, 44.9, true},
      {"tan", &math::tan, [](long double x) { return std::tan(x); }, -60.0, 44.9, true},
      {"asin", &math::asin, [](long double x) { return std::asin(x); }, -60.0, 0.0, true},
      {"acos", &math::acos, [](long double x) { return std::acos(x); }, -60.0, 0.0, true},
      {"atan", &math::atan, [](long double x) { return std::atan(x); }, -60.0, 60.0, true},
      {"exp", &math::exp, [](long double x) { return std::exp(x); }, -60.0, 9.4, true},
      {"expm1", &math::expm1, [](long double x) { return std::expm1(x); }, -60.0, 9.4, true},
      {"log", &math::log, [](long double x) { return std::log(x); }, -1000.0, 1000.0, false},
      {"log near 1", [](double x) { return math::log(1.0 + x); },
       [](long double x) { return std::log(static_cast<long double>(static_cast<double>(1.0L + x))); }, -7.0, 1.0,
       false},
      {"log1p", &math::log1p, [](long double x) { return std::log1p(x); }, -60.0, 60.0, false},
      {"log10", &math::log10, [](long double x) { return std::log10(x); }, -1000.0, 1000.0, false},
      {"sinh", &math::sinh, [](long double x) { return std::sinh(x); }, -60.0, 9.4, true},
      {"cosh", &math::cosh, [](long double x) { return std::cosh(x); }, -60.0, 9.4, true},
      {"tanh", &math::tanh, [](long double x) { return std::tanh(x); }, -60.0, 6.0, true},
      {"cbrt", &math::cbrt, [](long double x) { return std::cbrt(x); }, -1000.0, 1000.0, true},
      {"x^1.5", [](double x) { return math::pow(x, 1.5); }, [](long double x) { return x * std::sqrt(x); }, -600.0,
       600.0, false},
      {"x^-3", [](double x) { return math::pow(x, -3.0); }, [](long double x) { return 1.0L / (x * x * x); }, -300.0,
       300.0, true},
      {"x^0.3", [](double x) { return math::pow(x, 0.3); },
       [](long double x) { return std::pow(x, static_cast<long double>(0.3)); }, -1000.0, 1000.0, false},
      {"2^x", [](double x) { return math::pow(2.0, x); }, [](long double x) { return std::exp2(x); }, -60.0, 9.9, true},
      {"hypot", [](double x) { return math::hypot(x, 1.3); },
       [](long double x) { return std::sqrt(x * x + static_cast<long double>(1.3) * static_cast<long double>(1.3)); },
       -60.0, 60.0, true},
      {"atan2", [](double x) { return math::atan2(x, -1.3); },
       [](long double x) { return std::atan2(x, -static_cast<long double>(1.3)); }, -60.0, 60.0, true},
  };
  return all;
}

// Distance of a from the reference in units of the last place of the double.
long double off(double a, long double reference) {
  const double size = std::fabs(static_cast<double>(reference));
  return std::fabs(static_cast<long double>(a) - reference) /
         (std::nextafter(size, std::numeric_limits<double>::infinity()) - size);
}

// The long double functions err by a unit of their last place or two, 2^-11 of ours each. 0.3 is not 0.3L: 1e-16 of it,
// times ln x, at most.
TEST(Elementary, NearestDoubleOfLongDouble) {
  if (std::numeric_limits<long double>::digits < 64) GTEST_SKIP() << "long double is no longer than double here";
  for (const Case& c : cases()) {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> power(c.low, c.high);
    for (int i = 0; i < 20000; ++i) {
      double x = std::exp2(power(random));
      if (c.negative && i % 2 == 1) x = -x;
      ASSERT_LE(off(c.own(x), c.reference(x)), 0.503L) << c.name << " of " << x;
    }
  }
}

// Arguments whose values lie almost midway between two doubles, with the nearest ones, by arithmetic of 400 bits
// (mpmath).
TEST(Elementary, AlmostMidway) {
  struct Hard {
    Function f;
    double x, y;
  };
  const Hard hard[] = {
      {&math::sin, 0x1.2ed4fd85849f3p-1, 0x1.1d7b3ce97ec44p-1},
      {&math::sin, 0x1.8421493aef921p-11, 0x1.842146e8266edp-11},
      {&math::cos, 0x1.a24d3ce6ec66dp+13, -0x1.90d201484e749p-1},
      {&math::cos, -0x1.84ff5704ed57cp+5, -0x1.1e85370dd7a6bp-4},
      {&math::tan, 0x1.203724d8d202ap-16, 0x1.203724d94bc88p-16},
      {&math::tan, 0x1.9173abd3ac755p-16, 0x1.9173abd4f5895p-16},
      {&math::asin, 0x1.4262b70c5783fp-8, 0x1.42630c429981fp-8},
      {&math::asin, -0x1.1e9579b2dfa7ep-5, -0x1.1ea472bd34039p-5},
      {&math::acos, 0x1.25d0cd1a03106p-1, 0x1.eb4eecd481cc9p-1},
      {&math::acos, 0x1.015be8ff97412p-7, 0x1.901cfc1774cc2p+0},
      {&math::atan, -0x1.df7b8e7f1a13ep+2, -0x1.70278c1f93399p+0},
      {&math::atan, 0x1.a5eae79595e7dp-13, 0x1.a5eae73614df4p-13},
      {&math::exp, -0x1.e056dc4390fd3p-5, 0x1.e2d78ca40828ap-1},
      {&math::exp, 0x1.1c28b02c5026ep-4, 0x1.1263f635136ccp+0},
      {&math::expm1, -0x1.58ef2a894f486p+2, -0x1.fda9cff530807p-1},
      {&math::expm1, -0x1.01039dac34b4dp-16, -0x1.01031ca83e915p-16},
      {&math::log, 0x1.d49bf74934537p-176, -0x1.e58ea7cc59abep+6},
      {&math::log, 0x1.8eb39da89eed2p+167, 0x1.d0cb61bd8e247p+6},
      {&math::log1p, 0x1.22d3db0324058p+34, 0x1.7b1ce805a1d3bp+4},
      {&math::log1p, 0x1.cb014fc57140bp-11, 0x1.cacde79861e9ap-11},
      {&math::log10, 0x1.2a5e9ac442a9ep-47, -0x1.c29ee2d0dcb33p+3},
      {&math::log10, 0x1.38b4f26da1fd8p+81, 0x1.878675a61680bp+4},
      {&math::sinh, -0x1.29d66a96c6cdap+0, -0x1.71b98177434c8p+0},
      {&math::sinh, -0x1.e5f430bd6e305p+7, -0x1.74a27c3ab9260p+349},
      {&math::cosh, 0x1.539b8b142d157p+7, 0x1.f73c9f6e17f93p+243},
      {&math::cosh, 0x1.ad8edf03693fap+2, 0x1.9b0b2df4816c5p+8},
      {&math::tanh, 0x1.427b173d998d2p-1, 0x1.1dab0fd63909fp-1},
      {&math::tanh, -0x1.2fd8fbf3295adp+3, -0x1.ffffff9ed2cd5p-1},
      {&math::cbrt, 0x1.6cf8a9e0bb871p-168, 0x1.201fc419f7dcdp-56},
      {&math::cbrt, 0x1.c2467b0c0c68cp+116, 0x1.ea89bca6b6ba5p+38},
  };
  for (const Hard& h : hard) EXPECT_EQ(h.f(h.x), h.y) << h.x;
}

TEST(Elementary, ExactValues) {
  for (int k = -300; k <= 300; ++k) EXPECT_EQ(math::log10(std::stod("1e" + std::to_string(k))), k);
  for (int k = -1022; k <= 1023; ++k) EXPECT_EQ(math::pow(2.0, k), std::ldexp(1.0, k));
  for (int k = 1; k < 200000; k += 37) {
    const double x = k;
    EXPECT_EQ(math::cbrt(x * x * x), x);
    EXPECT_EQ(math::cbrt(-x * x * x), -x);
    EXPECT_EQ(math::pow(x, 3.0), x * x * x);
    EXPECT_EQ(math::pow(x * x, 0.5), x);
    EXPECT_EQ(math::pow(-x, 2.0), x * x);
    EXPECT_EQ(math::hypot(3.0 * x, -4.0 * x), 5.0 * x);
  }
  EXPECT_EQ(math::atan2(1.0, -1.0), 0.75 * std::numbers::pi);
}

// Where values are exact or there is none, they are those of the C standard: bit for bit, signs of zeros included.
TEST(Elementary, SpecialArguments) {
  const double inf = std::numeric_limits<double>::infinity(), tiny = std::numeric_limits<double>::denorm_min(),
               huge = std::numeric_limits<double>::max();
  const double special[] = {0.0,  -0.0,  inf, -inf, std::nan(""), 1.0,    -1.0, tiny, -tiny,
                            huge, -huge, 2.0, -3.0, 0.5,          1e-310, 1e20, -1e20};
  const auto same = [](double a, double b) {
    return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
  };
  const auto close = [&](double a, double b) { return same(a, b) || std::fabs(a - b) <= 4e-16 * std::fabs(b) + tiny; };
  struct Pair {
    const char* name;
    Function own, system;
  };
  const Pair pairs[] = {{"sin", &math::sin, [](double x) { return std::sin(x); }},
                        {"cos", &math::cos, [](double x) { return std::cos(x); }},
                        {"tan", &math::tan, [](double x) { return std::tan(x); }},
                        {"asin", &math::asin, [](double x) { return std::asin(x); }},
                        {"acos", &math::acos, [](double x) { return std::acos(x); }},
                        {"atan", &math::atan, [](double x) { return std::atan(x); }},
                        {"exp", &math::exp, [](double x) { return std::exp(x); }},
                        {"expm1", &math::expm1, [](double x) { return std::expm1(x); }},
                        {"log", &math::log, [](double x) { return std::log(x); }},
                        {"log1p", &math::log1p, [](double x) { return std::log1p(x); }},
                        {"log10", &math::log10, [](double x) { return std::log10(x); }},
                        {"sinh", &math::sinh, [](double x) { return std::sinh(x); }},
                        {"cosh", &math::cosh, [](double x) { return std::cosh(x); }},
                        {"tanh", &math::tanh, [](double x) { return std::tanh(x); }},
                        {"cbrt", &math::cbrt, [](double x) { return std::cbrt(x); }}};
  for (const double x : special) {
    for (const Pair& p : pairs) EXPECT_PRED2(close, p.own(x), p.system(x)) << p.name << " of " << x;
    for (const double y : special) {
      EXPECT_PRED2(close, math::pow(x, y), std::pow(x, y)) << x << " ^ " << y;
      EXPECT_PRED2(close, math::atan2(x, y), std::atan2(x, y)) << x << ", " << y;
      EXPECT_PRED2(close, math::hypot(x, y), std::hypot(x, y)) << x << ", " << y;
    }
  }
}

}  // namespace
}  // namespace stiction::math
