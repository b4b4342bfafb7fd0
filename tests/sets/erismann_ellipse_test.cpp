// The law of Contensou and Erismann on the ellipse: its coefficients against integrals over the patch, its errors
// against the exact force, and the resolvent against the law it inverts.
#include "stiction/sets/contensou/erismann_ellipse.hpp"

#include <gtest/gtest.h>

#include <random>

#include "sets/elliptic_reference.hpp"
#include "stiction/sets/contensou/erismann.hpp"

namespace stiction::sets {
namespace {

// Slopes at v = 0 and torque of pure spin from the exact potential; D, K and E do not enter.
TEST(ErismannEllipse, CoefficientsAreThoseOfTheExactForce) {
  for (double k : {1.0, 0.999999, 0.8, 0.5, 0.2, 0.05}) {
    EllipticReference exact(k);
    const ErismannEllipse law(k);
    const double h = 1e-5;
    EXPECT_NEAR(law.slope(0), exact.force({h, 0.0, 1.0})[0] / h, 1e-8) << k;
    EXPECT_NEAR(law.slope(1), exact.force({0.0, h, 1.0})[1] / h, 1e-8) << k;
    EXPECT_NEAR(law.height(), exact.force({0.0, 0.0, 1.0})[2], 1e-11) << k;
  }
}

// The same as sums over the area itself: int p x^2/r^3, int p y^2/r^3, int p r. In polar coordinates about the centre,
// x = a rho cos, y = b rho sin: all are smooth along the rays with rho = sin(t).
TEST(ErismannEllipse, CoefficientsAreIntegralsOverThePatch) {
  for (double k : {1.0, 0.6, 0.2}) {
    const double a = 1.0 / std::sqrt(k), b = std::sqrt(k), pi = 3.14159265358979323846;
    const int n = 2000;
    double s1 = 0.0, s2 = 0.0, height = 0.0;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < 200; ++j) {
        const double angle = 2.0 * pi * (i + 0.5) / n, t = 0.5 * pi * (j + 0.5) / 200;
        const double rho = std::sin(t), x = a * rho * std::cos(angle), y = b * rho * std::sin(angle);
        const double p = 1.5 / pi * std::cos(t), r = std::sqrt(x * x + y * y);
        const double dA = rho * std::cos(t) * (0.5 * pi / 200) * (2.0 * pi / n);
        s1 += p * x * x / (r * r * r) * dA;
        s2 += p * y * y / (r * r * r) * dA;
        height += p * r * dA;
      }
    const ErismannEllipse law(k);
    EXPECT_NEAR(law.slope(0), s1, 1e-5) << k;
    EXPECT_NEAR(law.slope(1), s2, 1e-5) << k;
    EXPECT_NEAR(law.height(), height, 1e-5) << k;
  }
}

TEST(ErismannEllipse, MotionAlongOneAxisAlone) {
  const ErismannEllipse law(0.5);
  for (double d : {1e-300, 2.0, -2.0, 1e300}) {
    EXPECT_EQ(law.support({d, 0.0, 0.0}), Vec3(std::copysign(1.0, d), 0.0, 0.0)) << d;
    EXPECT_EQ(law.support({0.0, d, 0.0}), Vec3(0.0, std::copysign(1.0, d), 0.0)) << d;
    EXPECT_EQ(law.support({0.0, 0.0, d}), Vec3(0.0, 0.0, std::copysign(law.height(), d))) << d;
  }
}

TEST(ErismannEllipse, RoundIsTheLawOfTheCircle) {
  std::mt19937_64 random(3);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 5000; ++i) {
    const Vec3 d(normal(random), normal(random), normal(random)), z = 2.0 * d;
    const double s = std::exp(normal(random));
    EXPECT_LE((ErismannEllipse(1.0).support(d) - Erismann{}.support(d)).norm(), 1e-14);
    EXPECT_LE((ErismannEllipse(1.0).project(z, s) - Erismann{}.project(z, s)).norm(), 1e-12)
        << z.transpose() << " " << s;
  }
}

// What the head of the header states, with a little room for the grid.
TEST(ErismannEllipse, ErrorsAreAsStated) {
  const struct {
    double k, force, torque;
  } stated[] = {{1.0, 0.180, 0.123}, {0.8, 0.189, 0.131}, {0.5, 0.226, 0.139},
                {0.3, 0.278, 0.187}, {0.2, 0.323, 0.219}, {0.1, 0.390, 0.244}};
  for (const auto& row : stated) {
    EllipticReference exact(row.k);
    const ErismannEllipse law(row.k);
    double force = 0.0, torque = 0.0;
    for (int i = 0; i <= 250; ++i)
      for (int j = 0; j <= 12; ++j) {
        const double u = std::pow(10.0, -1.0 + 0.008 * i), angle = 1.5707963267948966 * j / 12.0;
        const Vec3 d(u * std::cos(angle), u * std::sin(angle), 1.0), miss = law.support(d) - exact.force(d);
        force = std::max(force, std::hypot(miss[0], miss[1]));
        torque = std::max(torque, std::abs(miss[2]) / law.height());
      }
    EXPECT_NEAR(force, row.force, 0.002) << row.k;
    EXPECT_NEAR(torque, row.torque, 0.002) << row.k;
  }
}

// P = f(d) solves z = P + r S^-2 d; below the surface z itself comes back; the derivative is that of the map.
TEST(ErismannEllipse, ResolventInvertsTheLaw) {
  std::mt19937_64 random(5);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> power(-2.0, 2.0);
  int compared = 0;
  for (int i = 0; i < 20000; ++i) {
    const ErismannEllipse law(std::pow(10.0, 0.5 * (power(random) - 2.0) * 0.7));
    const double s = std::pow(10.0, 0.7 * power(random)), r = std::pow(10.0, power(random));
    Vec3 d(normal(random), normal(random), normal(random) * std::pow(10.0, power(random)));
    if (i % 10 == 0) d[2] = 0.0;
    if (i % 10 == 1) d[0] = 0.0;
    if (i % 10 == 2) d[0] = d[1] = 0.0;
    const Vec3 P = law.support(d), z = P + r * Vec3(d[0], d[1], d[2] / (s * s)), found = law.project(z, s);
    const double size = std::max(1.0, law.height());
    EXPECT_LE((found - P).norm(), 1e-11 * size * (1.0 + z.norm())) << "d " << d.transpose() << " s " << s;
    EXPECT_GE(P.dot(d), 0.0);
    const Vec3 below = 0.999 * P;
    EXPECT_EQ(law.project(below, s), below) << d.transpose();
    EXPECT_EQ(law.derivative(below, s), Mat3(Mat3::Identity()));
    const Mat3 J = law.derivative(z, s);
    const double h = 1e-6;
    Mat3 differences, ahead, behind;
    double jump = 0.0;
    for (int k = 0; k < 3; ++k) {
      const Vec3 e = h * Vec3::Unit(k);
      differences.col(k) = (law.project(z + e, s) - law.project(z - e, s)) / (2.0 * h);
      jump = std::max({jump, (law.derivative(z + e, s) - J).norm(), (law.derivative(z - e, s) - J).norm()});
    }
    if (jump > 1e-2 * J.norm()) continue;  // a bend
    EXPECT_LE((J - differences).norm(), 2.0 * jump + 1e-5) << "d " << d.transpose() << " s " << s << "\n"
                                                           << J << "\n"
                                                           << differences;
    ++compared;
  }
  EXPECT_GT(compared, 8000);
}

TEST(ErismannEllipse, ExtremePointsAreFinite) {
  for (double k : {1.0, 0.1})
    for (double size : {1e-300, 1e-12, 1e12, 1e300}) {
      const ErismannEllipse law(k);
      for (const Vec3& x : {Vec3(1, 2, 3), Vec3(0, 1, 1), Vec3(1, 0, 1e-9), Vec3(1e-9, 1e-9, 1)})
        EXPECT_TRUE(law.project(size * x, 1.0).allFinite()) << size;
    }
  EXPECT_TRUE(std::isnan(ErismannEllipse(0.5).project(Vec3(NAN, 1.0, 1.0), 1.0)[0]));
}

}  // namespace
}  // namespace stiction::sets
