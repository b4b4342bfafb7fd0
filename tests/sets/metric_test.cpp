// Proximal points in a general metric and mapped sets through the public interface: the contract of sets, the
// variational inequality and brute force. transformed_sets_test.cpp checks the identities themselves.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "stiction/core/error.hpp"
#include "stiction/sets.hpp"

namespace stiction::sets {
namespace {

std::mt19937_64 engine(7);
double normal() {
  return std::normal_distribution<double>()(engine);
}
double uniform(double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(engine);
}
template <int n>
Vec<n> vector() {
  Vec<n> out;
  for (int k = 0; k < n; ++k) out[k] = normal();
  return out;
}
// Regular, with singular values within +-`decades`.
template <int n>
Mat<n> regular(double decades) {
  Mat<n> U, V;
  for (Mat<n>* Q : {&U, &V}) {
    for (int k = 0; k < n; ++k) Q->col(k) = vector<n>();
    *Q = Mat<n>(Eigen::HouseholderQR<Mat<n>>(*Q).householderQ());
  }
  Vec<n> sizes;
  for (int k = 0; k < n; ++k) sizes[k] = std::pow(10.0, uniform(-decades, decades));
  return U * sizes.asDiagonal() * V;
}
template <int n>
Mat<n> metric(double decades) {
  const Mat<n> A = regular<n>(0.5 * decades), R = A.transpose() * A;
  return 0.5 * (R + R.transpose());
}

// (x - z)^T R (y - z) <= 0 for every y of C: the worst y is the support point along R (x - z).
template <class Set>
void expect_variational_inequality(const Set& C, double decades, int points) {
  constexpr int n = Set::dim;
  for (int i = 0; i < points; ++i) {
    const Mat<n> R = metric<n>(decades);
    const InMetric<Set> in(C, R);
    const Vec<n> x = std::pow(10.0, uniform(-1.0, 1.5)) * vector<n>(), z = in.project(x);
    ASSERT_TRUE(C.contains(z, 1e-14)) << z.transpose();
    const Vec<n> y = R * (x - z);
    if (C.contains(x, 0.0)) {
      EXPECT_EQ(z, x);
      continue;
    }
    const double size = y.norm();
    EXPECT_LE(y.dot(C.support(y) - z), 1e-12 * size) << x.transpose() << "\n" << R;
    EXPECT_LE(in.normal_cone_miss(z, y), 1e-12);                                    // [MLG 26]
    EXPECT_LE(InMetric<Set>(C, metric<n>(decades)).normal_cone_miss(z, y), 1e-11);  // whatever the metric [MLG 30]
    EXPECT_LE((in.project(z) - z).norm(), 1e-14);
  }
}

TEST(InMetric, VariationalInequality) {
  expect_variational_inequality(Ball{0.8}, 1.0, 2000);
  expect_variational_inequality(Ellipsoid{{1.0, 0.6, 0.2}}, 1.0, 2000);
  expect_variational_inequality(Cylinder{0.9, 0.5}, 1.0, 2000);
  expect_variational_inequality(ContensouParabolic{}, 1.0, 2000);
  expect_variational_inequality(EllipticPatch(0.4), 1.0, 500);
  expect_variational_inequality(Disk{0.7}, 2.0, 2000);
  expect_variational_inequality(Ellipse{{1.0, 0.3}}, 2.0, 2000);
  expect_variational_inequality(Interval{-0.5, 2.0}, 2.0, 500);
}

// No point of a fine grid on the boundary of a disk is nearer than the foot, and the nearest one is next to it.
TEST(InMetric, BruteForceOnADisk) {
  for (int i = 0; i < 200; ++i) {
    const Mat<2> R = metric<2>(1.0);
    const Vec2 x = 1.5 * vector<2>(), z = InMetric<Disk>(Disk{0.7}, R).project(x);
    if (z == x) continue;
    double least = INFINITY;
    Vec2 nearest = Vec2::Zero();
    for (int k = 0; k < 100000; ++k) {
      const double angle = 6.283185307179586 * k / 100000;
      const Vec2 y(0.7 * std::cos(angle), 0.7 * std::sin(angle)), d = x - y;
      if (const double distance = d.dot(R * d); distance < least) {
        least = distance;
        nearest = y;
      }
    }
    EXPECT_LE((x - z).dot(R * (x - z)), least * (1.0 + 1e-14));
    EXPECT_LE((z - nearest).norm(), 5e-5);  // half a step of the grid
  }
}

TEST(InMetric, TheStretchedMetricIsOneOfThem) {
  for (int i = 0; i < 2000; ++i) {
    const double s = std::pow(10.0, uniform(-1.0, 1.0));
    const Vec3 x = 3.0 * vector<3>();
    const Mat3 R = Vec3(1.0, 1.0, s * s).asDiagonal();
    const Vec3 d = InMetric<ContensouParabolic>({}, R).project(x) - ContensouParabolic{}.project(x, s);
    EXPECT_LE(Vec3(d[0], d[1], s * d[2]).norm(), 1e-13 * std::max(1.0, s));
  }
}

TEST(InMetric, DerivativeAgainstDifferences) {
  int compared = 0;
  for (int i = 0; i < 500; ++i) {
    const InMetric<Ellipsoid> in(Ellipsoid{{1.0, 0.6, 0.4}}, metric<3>(1.0));
    const Vec3 x = 2.0 * vector<3>();
    const Mat3 J = in.derivative(x);
    Mat3 differences;
    const double h = 1e-6;
    for (int k = 0; k < 3; ++k)
      differences.col(k) = (in.project(x + h * Vec3::Unit(k)) - in.project(x - h * Vec3::Unit(k))) / (2.0 * h);
    if (in.project(x) == x) {
      EXPECT_EQ(J, Mat3(Mat3::Identity()));
      continue;
    }
    if ((x - in.project(x)).norm() < 1e-4) continue;  // across the boundary the differences mix both sides
    EXPECT_LE((J - differences).norm(), 1e-7) << x.transpose();
    ++compared;
  }
  EXPECT_GT(compared, 300);
}

// Metrics of a condition of up to 1e6: rounding is multiplied by it, and no more is lost.
TEST(InMetric, FarFromRound) {
  for (int i = 0; i < 1000; ++i) {
    const Mat3 R = metric<3>(3.0);
    const Vec3 x = 3.0 * vector<3>(), z = InMetric<Ellipsoid>(Ellipsoid{{1.0, 0.6, 0.4}}, R).project(x);
    if (z == x) continue;
    const Vec3 y = R * (x - z);
    EXPECT_LE(y.dot(Ellipsoid{{1.0, 0.6, 0.4}}.support(y) - z), 1e-9 * y.norm()) << x.transpose() << "\n" << R;
  }
}

// A mapped set is a set: feet in it, the variational inequality, support points that are farthest and inside.
TEST(Mapped, IsASet) {
  static_assert(ConvexSet<Mapped<Cylinder>>);
  for (int i = 0; i < 1000; ++i) {
    const Mapped<Cylinder> set(Cylinder{0.9, 0.5}, regular<3>(0.3));
    const double s = std::pow(10.0, uniform(-1.0, 1.0));
    const Vec3 y = 3.0 * vector<3>(), z = set.project(y, s), S2(1.0, 1.0, s * s), d = S2.cwiseProduct(y - z);
    EXPECT_TRUE(set.contains(z, 1e-12));
    EXPECT_LE(d.dot(set.support(d) - z), 1e-11 * d.norm()) << y.transpose() << " s " << s;
    EXPECT_TRUE(set.contains(set.support(y), 1e-12));
    for (int k = 0; k < 20; ++k) EXPECT_LE(y.dot(set.support(vector<3>()) - set.support(y)), 1e-12 * y.norm());
    if (z == y) continue;
    const Mat3 J = set.derivative(y, s);
    const Vec3 e = 1e-6 * vector<3>(), moved = set.project(y + e, s) - set.project(y - e, s);
    if ((set.derivative(y + e, s) - set.derivative(y - e, s)).norm() < 1e-4) {
      EXPECT_LE((J * (2.0 * e) - moved).norm(), 1e-9);
    }
  }
}

// A mapped ball is an ellipsoid: with A = diag(1/e) exactly that of semi-axes e [MLG 56].
TEST(Mapped, BallIsEllipsoid) {
  const Vec3 e(1.0, 0.6, 0.3);
  const Mapped<Ball> mapped(Ball{1.0}, Mat3(e.cwiseInverse().asDiagonal()));
  const Ellipsoid ellipsoid{e};
  for (int i = 0; i < 2000; ++i) {
    const Vec3 x = 2.0 * vector<3>();
    EXPECT_LE((mapped.project(x) - ellipsoid.project(x)).norm(), 1e-13);
    EXPECT_LE((mapped.support(x) - ellipsoid.support(x)).norm(), 1e-14);
  }
}

// prox_C^R(x + R^-1 y) = A prox_{A^-1 C}^Q(A^-1 x + Q^-1 A^T y) with R = A^-T Q A^-1 [MLG 29, 31].
TEST(Mapped, ProximalPointsMapOntoEachOther) {
  const Ellipsoid C{{1.0, 0.6, 0.4}};
  for (int i = 0; i < 500; ++i) {
    const Mat3 A = regular<3>(0.3), Q = metric<3>(0.6), inverse = A.inverse();
    const Mat3 R_raw = inverse.transpose() * Q * inverse, R = 0.5 * (R_raw + R_raw.transpose());
    const Vec3 x = vector<3>(), y = vector<3>();
    const Vec3 left = InMetric<Ellipsoid>(C, R).project(x + R.inverse() * y);
    const Vec3 right = A * Mapped<Ellipsoid>(C, A).project(Vec3(inverse * x + Q.inverse() * (A.transpose() * y)), Q);
    EXPECT_LE((left - right).norm(), 1e-12);
  }
}

TEST(InMetric, RefusesWhatIsNoMetric) {
  Mat3 R = Mat3::Identity();
  R(0, 1) = 0.5;
  EXPECT_THROW((InMetric<Ball>(Ball{}, R)), core::InputError);
  R(1, 0) = 0.5;
  EXPECT_NO_THROW((InMetric<Ball>(Ball{}, R)));
  R(2, 2) = -1.0;
  EXPECT_THROW((InMetric<Ball>(Ball{}, R)), core::InputError);
  R(2, 2) = NAN;
  EXPECT_THROW((InMetric<Ball>(Ball{}, R)), core::InputError);
  EXPECT_THROW((Mapped<Ball>(Ball{}, Mat3(Mat3::Zero()))), core::InputError);
}

}  // namespace
}  // namespace stiction::sets
