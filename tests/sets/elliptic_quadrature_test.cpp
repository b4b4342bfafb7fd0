// The exact elliptic Hertz patch by quadrature: contract, limits in closed form, and other ways to integrate.
#include "stiction/sets/contensou/elliptic_quadrature.hpp"

#include "sets/contract.hpp"
#include "sets/elliptic_reference.hpp"
#include "stiction/sets/contensou/parabolic.hpp"

namespace stiction::sets {
namespace {

constexpr double pi = 3.14159265358979323846;

TEST(Contract, EllipticQuadratureRound) {
  EXPECT_TRUE(obeys_contract(EllipticQuadrature(1.0), {.points = 5000, .axial = true}));
}
TEST(Contract, EllipticQuadrature) {
  for (double k : {0.5, 0.1}) EXPECT_TRUE(obeys_contract(EllipticQuadrature(k), {.points = 5000})) << k;
}

TEST(EllipticQuadrature, RoundIsTheExactParabolicBody) {
  for (double u : {0.0, 1e-9, 1e-3, 0.1, 0.7, 0.999, 1.0, 1.001, 1.3, 5.0, 1e3, 1e9})
    for (double angle : {0.0, 0.3, 0.8, 0.5 * pi}) {
      const Vec3 d(u * std::cos(angle), u * std::sin(angle), 1.0);
      EXPECT_LE((EllipticQuadrature(1.0).support(d) - ContensouParabolic{}.support(d)).norm(), 2e-14) << u;
    }
}

TEST(EllipticQuadrature, PureSlidingIsCoulomb) {
  for (double k : {1.0, 0.3, 0.01})
    for (double angle : {0.0, 1e-9, 0.3, 0.8, 1.5, 0.5 * pi})
      for (double spin : {0.0, 1e-300, 1e-20}) {
        const Vec3 e(std::cos(angle), std::sin(angle), 0.0), d(e[0], e[1], spin);
        EXPECT_LE((EllipticQuadrature(k).support(d) - e).norm(), 4e-16 / std::sqrt(k)) << k << " " << angle;
      }
}

// Sliding fast the torque is <(e.r)^2> omega/v, with <x^2> = a^2/5 and <y^2> = b^2/5.
TEST(EllipticQuadrature, FastSlidingTorqueIsExact) {
  for (double k : {1.0, 0.3, 0.05})
    for (double u : {1e5, 1e9, 1e13}) {
      EXPECT_NEAR(u * EllipticQuadrature(k).support({u, 0.0, 1.0})[2], 0.2 / k, 1e-8 / k) << k;
      EXPECT_NEAR(u * EllipticQuadrature(k).support({0.0, u, 1.0})[2], 0.2 * k, 1e-8) << k;
    }
}

// Pure spin: 3 pi/16 times the mean of rho, a complete elliptic integral. The errors of the table in the header.
TEST(EllipticQuadrature, PureDrillingIsAnEllipticIntegral) {
  const struct {
    double k, error;
  } table[] = {{1.0, 4e-14}, {0.5, 4e-14}, {0.1, 4e-14}, {0.05, 1e-12}, {0.02, 2e-9}, {0.01, 1e-8}, {0.003, 6e-6}};
  for (const auto& [k, error] : table) {
    const Vec3 P = EllipticQuadrature(k).support({0.0, 0.0, 1.0});
    EXPECT_NEAR(P[2], EllipticReference(k).largest_torque(), error) << k;
    EXPECT_LE(P.head<2>().norm(), 1e-15);
  }
}

// Adaptive quadrature over the angle in one piece between the kinks: the errors of the table in the header.
TEST(EllipticQuadrature, AgainstAdaptiveQuadrature) {
  const struct {
    double k, error;
  } table[] = {{1.0, 1e-12}, {0.8, 1e-12},  {0.5, 1e-12}, {0.2, 1e-12},
               {0.1, 1e-12}, {0.05, 2e-12}, {0.02, 2e-9}, {0.01, 1e-8}};
  std::mt19937_64 engine(5);
  const auto uniform = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(engine);
  };
  for (const auto& [k, error] : table) {
    EllipticReference reference(k);
    const EllipticQuadrature body(k);
    double worst = 0.0;
    for (int i = 0; i < 200; ++i) {
      const double u = std::pow(10.0, uniform(-2.0, 2.0)), angle = uniform(0.0, 0.5 * pi);
      const Vec3 d(u * std::cos(angle), u * std::sin(angle), 1.0);
      worst = std::max(worst, (body.support(d) - reference.force(d)).norm());
    }
    EXPECT_LE(worst, error) << k;
  }
}

// The pressure cut into many small areas, each with the slip of its middle: the error falls with the square of their
// size.
Vec3 by_areas(double k, const Vec3& d, int n) {
  const double a = 1.0 / std::sqrt(k), b = std::sqrt(k);
  Vec3 P = Vec3::Zero();
  for (int i = 0; i < n; ++i) {
    // Rings with s = (1 - q^2)^(1/2) in equal steps: the pressure times the area of a ring is 3 s^2 ds.
    const double s = (i + 0.5) / n, q = std::sqrt(1.0 - s * s), weight = 3.0 * s * s / n / (4.0 * n);
    for (int j = 0; j < 4 * n; ++j) {
      const double phi = 2.0 * pi * (j + 0.5) / (4.0 * n), x = a * q * std::cos(phi), y = b * q * std::sin(phi);
      const double w1 = d[0] - d[2] * y, w2 = d[1] + d[2] * x, w = std::hypot(w1, w2);
      P += weight / w * Vec3(w1, w2, x * w2 - y * w1);
    }
  }
  return P;
}

TEST(EllipticQuadrature, AgainstManySmallAreas) {
  double coarse = 0.0, fine = 0.0;
  for (double k : {1.0, 0.5, 0.15})
    for (const Vec3& d : {Vec3(0.1, 0.2, 1.0), Vec3(0.7, 0.1, 1.0), Vec3(0.3, 1.1, 1.0), Vec3(2.0, 3.0, 1.0)}) {
      const Vec3 P = EllipticQuadrature(k).support(d);
      coarse = std::max(coarse, (by_areas(k, d, 100) - P).norm());
      fine = std::max(fine, (by_areas(k, d, 800) - P).norm());
    }
  EXPECT_LE(fine, 2e-5);
  EXPECT_LE(fine, coarse / 16.0);  // by the order it is 64 at places apart from the pole, which areas may hit
}

TEST(EllipticQuadrature, AnyInputIsSafe) {
  constexpr double largest = std::numeric_limits<double>::max();
  const EllipticQuadrature patch(0.4);
  for (double a : {0.0, -0.0, 5e-324, 1e-160, 0.3, 40.0, 1e155, largest})
    for (double b : {0.0, 5e-324, 1e-160, 0.6, 1e26, largest})
      for (double c : {0.0, 5e-324, 1e-160, 0.6, 1e26, largest})
        for (double s : {1e-6, 1.0, 1e6}) {
          EXPECT_TRUE(patch.contains(patch.project({a, -b, c}, s), 1e-13)) << a << " " << b << " " << c << " " << s;
          EXPECT_TRUE(patch.derivative({a, -b, c}, s).allFinite()) << a << " " << b << " " << c << " " << s;
        }
  EXPECT_TRUE(patch.project({NAN, 0.0, 1.0}, 1.0).hasNaN());
}

}  // namespace
}  // namespace stiction::sets
