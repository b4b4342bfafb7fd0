// Curves of the friction laws against the closed forms of Contensou friction.
#include "stiction/analysis/law/law_curves.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace stiction::analysis {
namespace {

constexpr double kPi = 3.14159265358979323846;

TEST(LawCurves, SlipForceOfTheParabolicLaw) {
  const laws::ContactLaw law{{}, laws::ContensouParabolic{0.3, 5e-4}};
  // u = v / (omega R) = 0.5 and 2; check values of the exact curves to 12 digits.
  const SlipForce slow = slip_force(law, 0.5 * 100.0 * 5e-4, 100.0), fast = slip_force(law, 2.0 * 100.0 * 5e-4, 100.0);
  EXPECT_NEAR(slow.force, 0.3 * 0.552233083639, 1e-12);
  EXPECT_NEAR(slow.torque, 0.3 * 5e-4 * 0.455592294002, 1e-15);
  EXPECT_NEAR(fast.force, 0.3 * 0.974278579257, 1e-12);
  EXPECT_NEAR(fast.torque, 0.3 * 5e-4 * 0.101909332919, 1e-15);
}

TEST(LawCurves, RatioCurveStartsWithPureDrilling) {
  const LawCurve curve = law_curve({{}, laws::ContensouUniform{1.0, 1.0}}, CurveKind::ratio);
  EXPECT_EQ(curve.columns.size(), curve.rows.front().size());
  EXPECT_EQ(curve.rows.front()[1], 0.0);
  EXPECT_NEAR(curve.rows.front()[2], 2.0 / 3.0, 1e-14);  // LG: pure drilling, uniform pressure
  for (const auto& row : curve.rows) EXPECT_NEAR(row[3], row[0] * row[1] + row[2], 1e-12 * (1.0 + row[0]));
}

// The boundary is convex and its points are the support points: no point lies beyond the tangent of another.
TEST(LawCurves, BoundaryIsConvex) {
  for (const laws::Friction& friction :
       {laws::Friction(laws::ContensouParabolic{0.5, 1.0}), laws::Friction(laws::ContensouEllipsoid{0.5, 1.0}),
        laws::Friction(laws::ContensouCylinder{0.5, 1.0})}) {
    const LawCurve curve = law_curve({{}, friction}, CurveKind::boundary);
    for (std::size_t i = 0; i < curve.rows.size(); i += 7) {
      const double angle = 2.0 * kPi * static_cast<double>(i) / 720.0;
      const double reach = std::cos(angle) * curve.rows[i][0] + std::sin(angle) * curve.rows[i][1];
      for (const auto& row : curve.rows) EXPECT_LE(std::cos(angle) * row[0] + std::sin(angle) * row[1], reach + 1e-14);
    }
  }
}

TEST(LawCurves, ForceFamilyIsOddAndSaturates) {
  const LawCurve curve = law_curve({{}, laws::ContensouParabolic{0.3, 1.0}}, CurveKind::force);
  const std::size_t n = curve.rows.size();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 1; k < curve.columns.size(); ++k) {
      EXPECT_EQ(curve.rows[i][k], -curve.rows[n - 1 - i][k]);
      EXPECT_LE(std::abs(curve.rows[i][k]), 0.3 * (1.0 + 1e-15));
    }
}

// Force and torque over both velocities are the gradient of the potential: by central differences on the grid of the
// surface, whose largest error here is 0.0055 by the closed forms (at u = 1, where the third derivatives are largest).
TEST(LawCurves, SurfacesAreTheGradientOfThePotential) {
  const LawCurve curve = law_curve({{}, laws::ContensouUniform{1.0, 1.0}}, CurveKind::potential);
  const auto at = [&](int i, int j) -> const std::vector<double>& {
    return curve.rows[static_cast<std::size_t>((i + 20) * 41 + j + 20)];
  };
  double worst = 0.0;
  int compared = 0;
  for (int i = -19; i <= 19; ++i)
    for (int j = -19; j <= 19; ++j) {
      const double v = std::abs(at(i, j)[0]), w = std::abs(at(i, j)[1]);
      if (std::min(v, w) < 0.39 || v > 3.0 * w || w > 3.0 * v) continue;
      worst = std::max(worst, std::abs((at(i + 1, j)[2] - at(i - 1, j)[2]) / 0.1 - at(i, j)[3]));
      worst = std::max(worst, std::abs((at(i, j + 1)[2] - at(i, j - 1)[2]) / 0.1 - at(i, j)[4]));
      ++compared;
    }
  EXPECT_EQ(compared, 576);
  EXPECT_LT(worst, 0.0056);
  EXPECT_EQ(at(20, 0)[3], 1.0);                 // sliding alone
  EXPECT_NEAR(at(0, 20)[4], 2.0 / 3.0, 1e-14);  // drilling alone
}

TEST(LawCurves, ErrorsOfTheApproximations) {
  EXPECT_LE(error_against_exact({{}, laws::ContensouParabolic{0.3, 1e-3}})->force,
            2.3e-16);  // scaling by mu and back rounds
  EXPECT_FALSE(error_against_exact({{}, laws::Coulomb{0.3}}).has_value());
  // Ellipsoid with semi-axes 1 and h = 3 pi/16: b_T = u/sqrt(u^2 + h^2). Its largest difference from the exact force,
  // found here by a scan of its own with the closed form for u <= 1.
  const double h = 3.0 * kPi / 16.0;
  double largest = 0.0;
  for (double u = 1e-4; u <= 1.0; u += 1e-4)
    largest = std::max(largest, std::abs(u / std::sqrt(u * u + h * h) - 3.0 * kPi / 32.0 * (4.0 * u - u * u * u)));
  const auto ellipsoid = error_against_exact({{}, laws::ContensouEllipsoid{0.3, 1e-3}});
  EXPECT_NEAR(ellipsoid->force, largest, 1e-6);  // both scans are coarse by 1e-3 of u, quadratic at a maximum
  // The cylinder slides with full force at any ratio: the error tends to 1 as u tends to 0.
  EXPECT_GT(error_against_exact({{}, laws::ContensouCylinder{0.3, 1e-3}})->force, 0.99);
}

}  // namespace
}  // namespace stiction::analysis
