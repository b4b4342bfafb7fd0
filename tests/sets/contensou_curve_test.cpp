// The curves of the exact Contensou bodies against quadrature, closed forms and series.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "sets/contensou_reference.hpp"
#include "stiction/sets/contensou/parabolic.hpp"
#include "stiction/sets/contensou/uniform.hpp"

namespace stiction::sets {
namespace {

using Parabolic = ContensouParabolic::Curve;
using Uniform = ContensouUniform::Curve;

template <class Curve, class Reference>
struct Pair {
  using curve = Curve;
  using reference = Reference;
};
template <class P>
class ContensouCurve : public testing::Test {};
using Pairs = testing::Types<Pair<Parabolic, ParabolicReference>, Pair<Uniform, UniformReference>>;
TYPED_TEST_SUITE(ContensouCurve, Pairs);

double distance(double value, const Real& reference) {
  return std::abs(static_cast<double>(Real(value) - reference));
}

// Every scale of u, both sides of u = 1 down to neighbouring numbers, and both sides of every border between pieces.
std::vector<double> ratios() {
  std::vector<double> u{0.0, 1e-300, 1e-12, 1.0, 1e6, 1e9};
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> power(-6.0, 6.0), near(-16.0, -0.3), plain(0.0, 4.0);
  for (int i = 0; i < 400; ++i) {
    u.push_back(std::pow(10.0, power(random)));
    u.push_back(plain(random));
    u.push_back(1.0 + std::pow(10.0, near(random)));
    u.push_back(1.0 - std::pow(10.0, near(random)));
  }
  for (int k = 0; k < cell_count; ++k) {
    const double border = cell_width * (k + 0.5);
    for (double v : {std::nextafter(border, 0.0), border}) {
      u.push_back(v);
      u.push_back(1.0 / v);
    }
  }
  return u;
}

TYPED_TEST(ContensouCurve, MatchesTheClosedForms) {
  using Curve = typename TypeParam::curve;
  for (double u : ratios()) {
    const CurvePoint exact = TypeParam::reference::at(Real(u));
    // Values up to 1 rounded two or three times, polynomials good to 1e-16, and the rounding of 1/u (1e-16 times
    // slope).
    EXPECT_LE(distance(Curve::b_T(u), exact.b_T), 5e-16) << u;
    EXPECT_LE(distance(Curve::b_tau(u), exact.b_tau), 5e-16) << u;
    // Sliding fast, the torque is small but keeps its own digits.
    EXPECT_LE(distance(Curve::b_tau(u), exact.b_tau), 1e-14 * static_cast<double>(exact.b_tau)) << u;
    EXPECT_LE(distance(Curve::potential(u), exact.phi), 5e-16 * (1.0 + 2.0 * u)) << u;
    // The slope is the derivative of the pieces and loses three digits at worst (see profile.hpp).
    EXPECT_LE(distance(Curve::b_T_slope(u), exact.slope), 2e-12 * static_cast<double>(exact.slope)) << u;
  }
}

// The friction of all area elements summed up [LG 1, 2].
TYPED_TEST(ContensouCurve, IsTheFrictionOfAllAreaElements) {
  using Curve = typename TypeParam::curve;
  for (double u : {0.02, 0.1, 0.3, 0.5, 0.7, 0.85, 0.95, 0.999, 1.001, 1.05, 1.15, 1.3, 2.0, 5.0, 20.0, 100.0}) {
    const CurvePoint sum = by_quadrature<typename TypeParam::reference>(u);
    // The inner integrals are nearly singular at the pole: the nested rule reaches about 1e-10 there.
    EXPECT_LE(distance(Curve::potential(u), sum.phi), 1e-9 * (1.0 + u)) << u;
    EXPECT_LE(distance(Curve::b_T(u), sum.b_T), 1e-9) << u;
    EXPECT_LE(distance(Curve::b_tau(u), sum.b_tau), 1e-9) << u;
  }
}

TYPED_TEST(ContensouCurve, ContinuousAcrossPieces) {
  using Curve = typename TypeParam::curve;
  for (Chart chart : {Chart::sliding, Chart::spinning}) {
    for (int k = 0; k < cell_count; ++k) {
      const double border = cell_width * (k + 0.5);
      const ProfilePoint left = Curve::point(chart, std::nextafter(border, 0.0)), right = Curve::point(chart, border);
      EXPECT_NEAR(left.B, right.B, 4e-16) << k;  // twice the error of a piece
      EXPECT_NEAR(left.T, right.T, 4e-16) << k;
      EXPECT_NEAR(left.dT, right.dT, 4e-12 * right.dT) << k;
    }
  }
  const ProfilePoint sliding = Curve::point(Chart::sliding, 1.0), spinning = Curve::point(Chart::spinning, 1.0);
  EXPECT_NEAR(sliding.B, spinning.T, 3e-16);
  EXPECT_NEAR(sliding.T, spinning.B, 3e-16);
  EXPECT_NEAR(sliding.B, Curve::b_T_at_1, 3e-16);
  EXPECT_NEAR(sliding.T, Curve::b_tau_at_1, 3e-16);
}

TYPED_TEST(ContensouCurve, TipsAreExact) {
  using Curve = typename TypeParam::curve;
  EXPECT_EQ(Curve::b_T(0.0), 0.0);
  EXPECT_EQ(Curve::b_tau(0.0), Curve::height);
  EXPECT_EQ(Curve::b_T(INFINITY), 1.0);
  EXPECT_EQ(Curve::b_tau(INFINITY), 0.0);
  EXPECT_TRUE(std::isnan(Curve::b_T(NAN)));
  EXPECT_TRUE(std::isnan(Curve::b_tau(NAN)));
}

// Twelve digits, worked out separately.
TEST(ContensouCheckValues, Parabolic) {
  EXPECT_NEAR(Parabolic::b_T(0.5), 0.552233083639, 5e-13);
  EXPECT_NEAR(Parabolic::b_tau(0.5), 0.455592294002, 5e-13);
  EXPECT_NEAR(Parabolic::b_T(2.0), 0.974278579257, 5e-13);
  EXPECT_NEAR(Parabolic::b_tau(2.0), 0.101909332919, 5e-13);
}
TEST(ContensouCheckValues, Uniform) {
  EXPECT_NEAR(Uniform::b_T(0.5), 0.483843755630, 5e-13);
  EXPECT_NEAR(Uniform::b_tau(0.5), 0.547748354772, 5e-13);
  EXPECT_NEAR(Uniform::b_T(2.0), 0.967687511260, 5e-13);
  EXPECT_NEAR(Uniform::b_tau(2.0), 0.127809198284, 5e-13);
}

// The printed series [LG 3] is right up to its next term, which the exact sum shows to be below u^8/1000 and 1/(2000
// u^7).
TEST(ContensouSeries, UniformPotential) {
  for (double u : {0.01, 0.05, 0.1, 0.2, 0.3, 0.5}) {
    const double u2 = u * u;
    const double series = 2.0 / 3.0 + u2 / 2.0 - u2 * u2 / 32.0 - u2 * u2 * u2 / 384.0;
    EXPECT_NEAR(Uniform::potential(u), series, u2 * u2 * u2 * u2 / 1000.0 + 3e-16) << u;
  }
  for (double u : {2.0, 3.0, 5.0, 10.0, 30.0}) {
    const double u2 = u * u;
    const double series = u + 1.0 / (8.0 * u) + 1.0 / (192.0 * u * u2) + 1.0 / (1024.0 * u * u2 * u2);
    EXPECT_NEAR(Uniform::potential(u), series, 1.0 / (2000.0 * u * u2 * u2 * u2) + 1e-15 * u) << u;
  }
}

}  // namespace
}  // namespace stiction::sets
