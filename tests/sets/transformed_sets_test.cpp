// MLG (20)-(33) as identities: normal cones and proximal points of linearly mapped sets, with random regular A and
// random positive definite R, on sets that are round, long, edged and curved (docs/theory/friction-sets.md).
//
// Nothing here uses the identity it checks. A proximal point on C in a general metric comes from projected gradients
// with the plain projection of C. On A^-1 C, a mapped ellipsoid is an ellipsoid again, turned, with the axes of a
// singular value decomposition; for the other sets the definitions themselves are checked against points of the set.
#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/SVD>
#include <cmath>
#include <random>
#include <vector>

#include "stiction/sets/ball.hpp"
#include "stiction/sets/contensou/parabolic.hpp"
#include "stiction/sets/cylinder.hpp"
#include "stiction/sets/ellipsoid.hpp"

namespace stiction::sets {
namespace {

struct Random {
  std::mt19937_64 engine{21};
  double normal() { return std::normal_distribution<double>()(engine); }
  double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(engine); }
  Vec3 vector() { return {normal(), normal(), normal()}; }
  Mat3 rotation() { return Eigen::Quaterniond(normal(), normal(), normal(), normal()).normalized().toRotationMatrix(); }
  // Singular values from 0.5 to 2: well away from singular, and far from orthogonal.
  Mat3 regular() {
    const Vec3 sizes(uniform(0.5, 2.0), uniform(0.5, 2.0), uniform(0.5, 2.0));
    return rotation() * sizes.asDiagonal() * rotation();
  }
  Mat3 metric() {
    const Mat3 A = regular();
    return A.transpose() * A;
  }
};

// prox_C^R(x) [MLG 4]: least |x - z|_R over C by projected gradients. A step of 1/(largest eigenvalue) shrinks the
// error by 1 - 1/(condition of R), here at most 16: 1000 passes leave rounding only.
template <class Set>
Vec3 prox(const Set& C, const Mat3& R, const Vec3& x) {
  const double step = 1.0 / Eigen::SelfAdjointEigenSolver<Mat3>(R, Eigen::EigenvaluesOnly).eigenvalues()[2];
  Vec3 z = C.project(x);
  for (int i = 0; i < 1000; ++i) {
    const Vec3 next = C.project(z - step * (R * (z - x)));
    const double moved = (next - z).norm();
    z = next;
    if (moved <= 1e-16) break;
  }
  return z;
}

constexpr double rounding = 1e-12;  // of the passes above; all sizes are about 1

// Points of C and of A^-1 C = {y | A y in C} [MLG 19]: the farthest in many directions, and some inside.
template <class Set>
std::vector<Vec3> points_of(const Set& C, const Mat3& A, Random& random) {
  std::vector<Vec3> points;
  for (int i = 0; i < 400; ++i) points.push_back(A.inverse() * (C.support(random.vector()) * (i % 4 == 0 ? 0.7 : 1.0)));
  return points;
}

// y in N_C(x) [MLG 1], as seen by points of C: the largest y . (x* - x).
double beyond(const std::vector<Vec3>& points, const Vec3& x, const Vec3& y) {
  double largest = -INFINITY;
  for (const Vec3& point : points) largest = std::max(largest, y.dot(point - x));
  return largest;
}

// x* = prox(x) in the metric R [MLG 4], as seen by points of the set: the largest gain of another point. For a convex
// set it is enough that no small step towards a point gains: (x - x*) . R (point - x*) <= 0.
double gain(const std::vector<Vec3>& points, const Mat3& R, const Vec3& x, const Vec3& x_star) {
  return beyond(points, x_star, R * (x - x_star));
}

template <class Set>
Set make();
template <>
Ball make<Ball>() {
  return {0.8};
}
template <>
Ellipsoid make<Ellipsoid>() {
  return {{1.0, 0.6, 0.4}};
}
template <>
Cylinder make<Cylinder>() {
  return {0.9, 0.5};
}
template <>
ContensouParabolic make<ContensouParabolic>() {
  return {};
}

template <class Set>
class TransformedSets : public testing::Test {
 protected:
  const Set C = make<Set>();
  Random random;
};
using Sets = testing::Types<Ball, Ellipsoid, Cylinder, ContensouParabolic>;
TYPED_TEST_SUITE(TransformedSets, Sets);

// (20), (21), (22), (25): y in N_C(x) <=> A^T y in N_{A^-1 C}(A^-1 x).
TYPED_TEST(TransformedSets, NormalCones) {
  for (int i = 0; i < 50; ++i) {
    const Mat3 A = this->random.regular();
    const auto plain = points_of(this->C, Mat3::Identity(), this->random), mapped = points_of(this->C, A, this->random);
    const Vec3 y = this->random.vector(), x = this->C.support(y);
    EXPECT_LE(beyond(plain, x, y), rounding);
    EXPECT_LE(beyond(mapped, A.inverse() * x, A.transpose() * y), rounding);
    EXPECT_GT(beyond(mapped, A.inverse() * x, -(A.transpose() * y)), 0.0);  // the cone is one-sided
    // The untransformed y is in general no normal of the mapped set, and an inner point has none at all.
    EXPECT_GT(beyond(mapped, 0.9 * (A.inverse() * x), A.transpose() * y), 0.0);
    // (21) is (20) with the inverse map.
    const Mat3 A_inverse = A.inverse();
    const auto forward = points_of(this->C, A_inverse, this->random);  // points of A C
    EXPECT_LE(beyond(forward, A * x, A_inverse.transpose() * y), rounding);
  }
}

TYPED_TEST(TransformedSets, AWrongMapOfTheNormalIsSeen) {
  int seen = 0;
  for (int i = 0; i < 50; ++i) {
    const Mat3 A = this->random.regular();
    const auto mapped = points_of(this->C, A, this->random);
    const Vec3 y = this->random.vector(), x = this->C.support(y);
    if (beyond(mapped, A.inverse() * x, A.inverse() * y) > 1e-3) ++seen;  // A^-1 y instead of A^T y
  }
  EXPECT_GT(seen, 25);
}

// (23), (24): prox_C^R(x) = A prox_{A^-1 C}^{A^T R A}(A^-1 x).
TYPED_TEST(TransformedSets, ProximalPoints) {
  for (int i = 0; i < 50; ++i) {
    const Mat3 A = this->random.regular(), R = this->random.metric();
    const Vec3 x = 2.0 * this->random.vector(), x_star = prox(this->C, R, x);
    const auto plain = points_of(this->C, Mat3::Identity(), this->random), mapped = points_of(this->C, A, this->random);
    EXPECT_LE(gain(plain, R, x, x_star), rounding);
    EXPECT_LE(gain(mapped, A.transpose() * R * A, A.inverse() * x, A.inverse() * x_star), 10.0 * rounding);
  }
}

// (26): y in N_C(x) <=> x = prox_C^R(x + R^-1 y) for every R. (27): the same on A^-1 C, with an R_hat of its own.
TYPED_TEST(TransformedSets, InclusionsAreEquations) {
  for (int i = 0; i < 50; ++i) {
    const Mat3 A = this->random.regular(), R = this->random.metric(), R_hat = this->random.metric();
    const auto mapped = points_of(this->C, A, this->random);
    const Vec3 y = this->random.vector(), x = this->C.support(y);
    EXPECT_LE((prox(this->C, R, x + R.inverse() * y) - x).norm(), rounding);
    const Vec3 x_hat = A.inverse() * x, z_hat = x_hat + R_hat.inverse() * (A.transpose() * y);
    EXPECT_LE(gain(mapped, R_hat, z_hat, x_hat), 10.0 * rounding);
    // Not in the cone: not a fixed point.
    EXPECT_GT((prox(this->C, R, 0.5 * x + R.inverse() * y) - 0.5 * x).norm(), 1e-3);
    EXPECT_GT((prox(this->C, R, x - R.inverse() * y) - x).norm(), 1e-3);
  }
}

// (28), (29), (31): with R = A^-T R_hat A^-1 any argument is carried over, in the cone or not.
TYPED_TEST(TransformedSets, TransformedEquation) {
  for (int i = 0; i < 50; ++i) {
    const Mat3 A = this->random.regular(), R_hat = this->random.metric();
    const Mat3 R = A.inverse().transpose() * R_hat * A.inverse();
    const auto mapped = points_of(this->C, A, this->random);
    const Vec3 x = this->random.vector(), y = this->random.vector();
    const Vec3 x_hat = A.inverse() * x, y_hat = A.transpose() * y;         // [MLG 32]
    EXPECT_NEAR(y.dot(x), y_hat.dot(x_hat), 1e-13 * x.norm() * y.norm());  // the power is the same
    const Vec3 left = prox(this->C, R, x + R.inverse() * y);
    EXPECT_LE(gain(mapped, R_hat, x_hat + R_hat.inverse() * y_hat, A.inverse() * left), 10.0 * rounding);
    // the arguments themselves agree [MLG 28]
    EXPECT_LE((A.inverse() * (x + R.inverse() * y) - (x_hat + R_hat.inverse() * y_hat)).norm(),
              1e-12 * (1.0 + y.norm()));
  }
}

// A^-1 of an ellipsoid with semi-axes E: |E^-1 A y| <= 1, and E^-1 A = U Sigma V^T makes it an ellipsoid with semi-axes
// 1/Sigma along the columns of V.
struct TurnedEllipsoid {
  Ellipsoid ellipsoid;
  Mat3 V;

  TurnedEllipsoid(const Vec3& semi_axes, const Mat3& A) {
    const Eigen::JacobiSVD<Mat3> svd(semi_axes.cwiseInverse().asDiagonal() * A,
                                     Eigen::ComputeFullU | Eigen::ComputeFullV);
    ellipsoid.semi_axes = svd.singularValues().cwiseInverse();
    V = svd.matrixV();
  }
  Vec3 project(const Vec3& x) const { return V * ellipsoid.project(V.transpose() * x); }
  Vec3 support(const Vec3& d) const { return V * ellipsoid.support(V.transpose() * d); }
};

// The whole square (30), (33) on both sides, each corner by its own computation.
TEST(TransformedEllipsoids, TheSquareCommutes) {
  Random random;
  for (int i = 0; i < 200; ++i) {
    const Vec3 axes(random.uniform(0.3, 1.5), random.uniform(0.3, 1.5), i % 2 == 0 ? 0.7 : random.uniform(0.3, 1.5));
    const Ellipsoid C{axes};
    const Mat3 A = random.regular(), R = random.metric(), R_hat = random.metric();
    const TurnedEllipsoid C_hat(axes, A);
    const Vec3 y = random.vector(), x = C.support(y), x_hat = A.inverse() * x, y_hat = A.transpose() * y;
    const auto cone = [](const auto& set, const Vec3& at, const Vec3& normal) {
      return (set.support(normal) - at).norm();
    };
    const auto equation = [](const auto& set, const Mat3& metric, const Vec3& at, const Vec3& normal) {
      return (prox(set, metric, at + metric.inverse() * normal) - at).norm();
    };
    EXPECT_LE(cone(C, x, y), rounding);
    EXPECT_LE(cone(C_hat, x_hat, y_hat), rounding);
    EXPECT_LE(equation(C, R, x, y), rounding);
    EXPECT_LE(equation(C_hat, R_hat, x_hat, y_hat), rounding);
    const Vec3 other = random.vector(), other_hat = A.transpose() * other;  // no normal at x: false in all four corners
    if ((C.support(other) - x).norm() < 0.1) continue;
    EXPECT_GT(cone(C_hat, x_hat, other_hat), 1e-3);
    EXPECT_GT(equation(C, R, x, other), 1e-6);
    EXPECT_GT(equation(C_hat, R_hat, x_hat, other_hat), 1e-6);
  }
}

// (23) and (31) with both sides computed; and (31) fails without (29), as the paper says.
TEST(TransformedEllipsoids, ProximalPoints) {
  Random random;
  int differ = 0;
  for (int i = 0; i < 200; ++i) {
    const Vec3 axes(random.uniform(0.3, 1.5), random.uniform(0.3, 1.5), random.uniform(0.3, 1.5));
    const Ellipsoid C{axes};
    const Mat3 A = random.regular(), R = random.metric(), R_hat = random.metric();
    const TurnedEllipsoid C_hat(axes, A);
    const Vec3 x = 2.0 * random.vector(), y = random.vector();
    EXPECT_LE((prox(C, R, x) - A * prox(C_hat, A.transpose() * R * A, A.inverse() * x)).norm(), rounding);
    const Vec3 right = A * prox(C_hat, R_hat, A.inverse() * x + R_hat.inverse() * (A.transpose() * y));
    const Mat3 bound = A.inverse().transpose() * R_hat * A.inverse();  // [MLG 29]
    EXPECT_LE((prox(C, bound, x + bound.inverse() * y) - right).norm(), rounding);
    if ((prox(C, R, x + R.inverse() * y) - right).norm() > 1e-3) ++differ;
  }
  EXPECT_GT(differ, 100);
}

// What the module uses of all this: project(x, s) is the proximal point in the metric diag(1, 1, s^2).
TYPED_TEST(TransformedSets, StretchIsAMetric) {
  for (int i = 0; i < 50; ++i) {
    const double s = this->random.uniform(0.4, 2.5);
    const Mat3 R = Vec3(1.0, 1.0, s * s).asDiagonal();
    const Vec3 x = 2.0 * this->random.vector();
    EXPECT_LE((prox(this->C, R, x) - this->C.project(x, s)).norm(), rounding);
  }
}

// (56)-(59): the ellipsoid of the approximated Contensou law becomes a ball.
TEST(TransformedEllipsoids, EllipsoidToBall) {
  Random random;
  const double R_bar = 0.58904862254808623;
  const Ellipsoid E{{1.0, 1.0, R_bar}};
  const Mat3 A = Vec3(1.0, 1.0, R_bar).asDiagonal();
  for (int i = 0; i < 200; ++i) {
    const Vec3 x = 2.0 * random.vector();
    EXPECT_LE((A.inverse() * E.project(x, 1.0 / R_bar) - Ball{1.0}.project(A.inverse() * x)).norm(), 1e-15);
  }
}

}  // namespace
}  // namespace stiction::sets
