// Hertz' law against Legendre's and Carlson's integrals, against the equations of elasticity by quadrature; the
// volumetric law against Hertz; the damping.
#include "stiction/laws/normal/hertz.hpp"

#include <gtest/gtest.h>

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/quadrature/tanh_sinh.hpp>
#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/ellint_2.hpp>
#include <boost/math/special_functions/ellint_rd.hpp>
#include <boost/math/special_functions/ellint_rf.hpp>

#include "random.hpp"
#include "stiction/laws/normal/volumetric.hpp"

namespace stiction::laws {
namespace {

using boost::math::ellint_rd;
using boost::math::ellint_rf;
constexpr double kPi = 3.141592653589793;

std::vector<double> ratios(double largest) {
  std::vector<double> all{1.0, 1.0 + 1e-15, 1.0 + 1e-12, 1.0 + 1e-9, 1.0 + 1e-6, 1.0 + 1e-4};
  for (double r = 1.001; r < largest; r *= 1.01) all.push_back(r);
  all.push_back(largest);
  return all;
}

TEST(Hertz, FulfilsCarlsonsForm) {
  for (const double ratio : ratios(1e9)) {
    const auto [k, M, h] = patch_shape(ratio);
    const double k2 = k * k, D = ellint_rd(0.0, k2, 1.0), F = ellint_rf(0.0, k2, 1.0);
    ASSERT_NEAR(ellint_rd(0.0, 1.0, k2) / D / ratio, 1.0, 1e-12) << ratio;
    ASSERT_NEAR(h / (D / (3.0 * F)), 1.0, 1e-12) << ratio;
    ASSERT_NEAR(M * 2.0 * F / kPi, 1.0, 1e-12) << ratio;
  }
}

// The form of the theory, which cancels near the circle: in long double, from B/A = 1.001.
TEST(Hertz, FulfilsLegendresForm) {
  for (const double ratio : ratios(1000.0)) {
    if (ratio < 1.001) continue;
    const auto [k, M, h] = patch_shape(ratio);
    const long double m = (1.0L - k) * (1.0L + k), modulus = std::sqrt(m);
    const long double K = boost::math::ellint_1(modulus), E = boost::math::ellint_2(modulus);
    ASSERT_NEAR(static_cast<double>((E / (1 - m) - K) / (K - E)) / ratio, 1.0, 1e-10) << ratio;
    const double A = 3.0, delta = 1e-3, modulus_star = 5e9;
    const Patch patch = Hertz{modulus_star}(A, ratio * A, delta);
    const double a = std::sqrt(static_cast<double>(delta / A * (K - E) / (m * K)));
    ASSERT_NEAR(patch.a / a, 1.0, 1e-10);
    ASSERT_NEAR(patch.b / (k * a), 1.0, 1e-10);
    ASSERT_NEAR(patch.force / static_cast<double>(2 * kPi * modulus_star * a * delta / (3 * K)), 1.0, 1e-10);
  }
  EXPECT_NEAR(patch_shape(5.0).k, 0.3460, 5e-5);
  EXPECT_NEAR(patch_shape(100.0).k, 0.0550, 5e-5);
}

TEST(Hertz, OfBalls) {
  const double R = 0.02, delta = 1e-5, E = 2e11, A = 0.5 / R;
  const Patch patch = Hertz{E}(A, A, delta);
  EXPECT_NEAR(patch.force / (4.0 / 3.0 * E * std::sqrt(R) * std::pow(delta, 1.5)), 1.0, 2e-15);
  EXPECT_NEAR(patch.a / std::sqrt(R * delta), 1.0, 2e-15);
  EXPECT_EQ(patch.a, patch.b);
  EXPECT_EQ(Hertz{E}(A, A, 0.0).force, 0.0);
  EXPECT_EQ(Hertz{E}(A, A, -1.0).force, 0.0);
}

// Boussinesq: the pressure p0 sqrt(1 - x^2/a^2 - y^2/b^2) must push the surfaces by u(x, y) = delta - A x^2 - B y^2
// under the patch. u is the integral of p / (pi E* r); in polar coordinates about the point each ray is an elementary
// integral, pi/4 of the squared half chord over its scale, and the angle is left to quadrature. No elliptic integral is
// involved.
TEST(Hertz, PressureMakesTheDisplacement) {
  for (const double ratio : {1.0, 2.0, 5.0, 20.0, 100.0, 1000.0}) {
    const double A = 2.0, B = ratio * A, delta = 1e-3, E = 7.0;
    const Patch patch = Hertz{E}(A, B, delta);
    const double p0 = 1.5 * patch.force / (kPi * patch.a * patch.b);
    const auto push = [&](double x, double y) {
      // Along (cos t, sin t): 1 - Q(r) = c - 2 q r - w r^2; over the whole chord int sqrt = pi/2 (c + q^2/w) / sqrt(w).
      const auto chord = [&](double t) {
        const double ux = std::cos(t) / patch.a, uy = std::sin(t) / patch.b, px = x / patch.a, py = y / patch.b;
        const double w = ux * ux + uy * uy, q = px * ux + py * uy, c = 1.0 - px * px - py * py;
        return 0.5 * kPi * (c + q * q / w) / std::sqrt(w);
      };
      boost::math::quadrature::tanh_sinh<double> rule;
      const double turn = 0.5 * kPi;
      return p0 / (kPi * E) * (rule.integrate(chord, 0.0, turn) + rule.integrate(chord, turn, kPi));
    };
    for (const auto& [u, v] : {std::pair(0.0, 0.0), {0.5, 0.0}, {0.0, 0.5}, {0.3, -0.6}, {0.9, 0.1}}) {
      const double x = u * patch.a, y = v * patch.b;
      EXPECT_NEAR(push(x, y) / delta, 1.0 - (A * x * x + B * y * y) / delta, 1e-10) << ratio;
    }
  }
}

TEST(Hertz, EnergyIsTheWork) {
  const Hertz law{5e9};
  const double A = 30.0, B = 90.0, delta = 2e-4;
  boost::math::quadrature::tanh_sinh<double> rule;
  const double work = rule.integrate([&](double d) { return law(A, B, d).force; }, 0.0, delta);
  EXPECT_NEAR(Hertz::energy(law(A, B, delta).force, delta) / work, 1.0, 1e-12);
}

// 0.037 % in the force and 0.04 % in the axes are what the header promises.
TEST(Volumetric, IsCloseToHertz) {
  const double A = 3.0, delta = 1e-3, E = 5e9;
  double worst = 0.0, worst_axis = 0.0;
  for (const double ratio : ratios(1000.0)) {
    const Patch exact = Hertz{E}(A, ratio * A, delta), patch = Volumetric{E}(A, ratio * A, delta);
    worst = std::max(worst, std::fabs(patch.force / exact.force - 1.0));
    worst_axis = std::max({worst_axis, std::fabs(patch.a / exact.a - 1.0), std::fabs(patch.b / exact.b - 1.0)});
  }
  EXPECT_LE(worst, 0.00037);
  EXPECT_GE(worst, 0.00030);
  EXPECT_LE(worst_axis, 0.0004);
  EXPECT_NEAR(Volumetric{E}(A, A, delta).force / Hertz{E}(A, A, delta).force, 1.0, 1e-14);
  EXPECT_EQ(Volumetric{E}.force(A, A, -delta), 0.0);
}

// What the header says beyond its range.
TEST(Volumetric, BeyondItsRange) {
  const auto error = [](double ratio) {
    return Volumetric{1.0}.force(1.0, ratio, 1.0) / Hertz{1.0}(1.0, ratio, 1.0).force - 1.0;
  };
  EXPECT_NEAR(error(2000.0), -0.005, 1e-4);
  EXPECT_NEAR(error(1e4), -0.050, 1e-3);
  EXPECT_NEAR(error(1e5), -0.22, 1e-2);
}

// The invariants of the overlap by counting a grid of points.
TEST(Volumetric, InvariantsOfTheOverlap) {
  const double A = 2.0, B = 7.0, delta = 0.3;
  const Overlap o = overlap(A, B, delta);
  double V = 0.0, S = 0.0, J = 0.0;
  const int n = 2000;
  const double hx = 2 * std::sqrt(delta / A) / n, hy = 2 * std::sqrt(delta / B) / n;
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k) {
      const double x = (i + 0.5 - n / 2) * hx, y = (k + 0.5 - n / 2) * hy, depth = delta - A * x * x - B * y * y;
      if (!(depth > 0.0)) continue;
      V += depth * hx * hy, S += hx * hy, J += (x * x + y * y) * hx * hy;
    }
  EXPECT_NEAR(V / o.V, 1.0, 1e-4);
  EXPECT_NEAR(S / o.S, 1.0, 1e-4);
  EXPECT_NEAR(J / o.J, 1.0, 1e-4);
}

TEST(Damping, NeverPullsAndOpposesTheMotion) {
  test::Random random(1);
  for (int i = 0; i < 10000; ++i) {
    const double F = std::exp(3.0 * random.normal()), c = std::exp(random.normal()), v = 5.0 * random.normal();
    const double damped_force = damped(F, c, v);
    ASSERT_GE(damped_force, 0.0);
    ASSERT_GE((damped_force - F) * v, 0.0);  // takes energy out
  }
  EXPECT_EQ(damped(0.0, 1.0, 100.0), 0.0);
}

// An impact with Hertz' force: restitution 1 - 2/3 damping v to first order.
TEST(Damping, RestitutionToFirstOrder) {
  const double A = 10.0, E = 1e9, m = 0.1, v0 = 1.0;
  for (const double damping : {0.01, 0.001}) {
    double x = 0.0, v = v0;
    const auto acceleration = [&](double d, double speed) {
      return -damped(Hertz{E}(A, A, d).force, damping, speed) / m;
    };
    const double h = 1e-9 * 20;
    for (int i = 0; i < 200000 && (x > 0.0 || v > 0.0); ++i) {
      const double k1x = v, k1v = acceleration(x, v), k2x = v + h / 2 * k1v, k2v = acceleration(x + h / 2 * k1x, k2x);
      const double k3x = v + h / 2 * k2v, k3v = acceleration(x + h / 2 * k2x, k3x);
      const double k4x = v + h * k3v, k4v = acceleration(x + h * k3x, k4x);
      x += h / 6 * (k1x + 2 * k2x + 2 * k3x + k4x);
      v += h / 6 * (k1v + 2 * k2v + 2 * k3v + k4v);
    }
    EXPECT_NEAR(-v / v0, 1.0 - 2.0 / 3.0 * damping * v0, damping * damping);
  }
}

}  // namespace
}  // namespace stiction::laws
