// The printed series of uniform pressure: the contract of curves, the printed numbers, and its errors.
#include "stiction/sets/contensou/uniform_series.hpp"

#include "sets/resolvent_contract.hpp"
#include "stiction/sets/contensou/uniform.hpp"

namespace stiction::sets {
namespace {

TEST(ResolventContract, UniformSeries) {
  EXPECT_TRUE(obeys_resolvent_contract(UniformSeries{}));
}

// Force and torque are those of the printed potential [LG 3] by differences; away from where the pieces meet.
TEST(UniformSeries, IsThePrintedPotential) {
  const auto phi = [](double u) {
    const double u2 = u * u, v = 1.0 / u;
    return u <= 1.0 ? 2.0 / 3.0 + u2 / 2.0 - u2 * u2 / 32.0 - u2 * u2 * u2 / 384.0
                    : u + v / 8.0 + v * v * v / 192.0 + v * v * v * v * v / 1024.0;
  };
  for (double u : {0.05, 0.3, 0.6, 0.9, 0.97, 1.02, 1.5, 3.0, 20.0}) {
    const double h = 1e-5, b_T = (phi(u + h) - phi(u - h)) / (2.0 * h);
    EXPECT_NEAR(UniformSeries::b_T(u), b_T, 1e-9) << u;
    EXPECT_NEAR(UniformSeries::b_tau(u), phi(u) - u * b_T, 1e-8) << u;
  }
}

TEST(UniformSeries, ErrorsAreAsStated) {
  double force = 0.0, torque = 0.0;
  for (int i = 0; i <= 40000; ++i) {
    const double u = 1e-4 * i;
    const Vec3 exact = ContensouUniform{}.support({u, 0.0, 1.0});
    force = std::max(force, UniformSeries::b_T(u) - exact[0]);
    torque = std::max(torque, exact[2] - UniformSeries::b_tau(u));
    EXPECT_GE(UniformSeries::b_T(u), exact[0] - 1e-13) << u;  // what is cut off is negative
    EXPECT_LE(UniformSeries::b_tau(u), exact[2] + 1e-13) << u;
    if (i > 0) {
      EXPECT_GT(UniformSeries::b_T(u), UniformSeries::b_T(u - 1e-4)) << u;
    }
  }
  EXPECT_NEAR(force, 0.00815, 1e-5);
  EXPECT_NEAR(torque, 0.00782, 1e-5);
}

}  // namespace
}  // namespace stiction::sets
