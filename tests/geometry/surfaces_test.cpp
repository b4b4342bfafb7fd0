// Values, gradients and Hessians of all surfaces, their feet, farthest points and charts.
#include <gtest/gtest.h>

#include "random.hpp"
#include "stiction/geometry/surfaces/all.hpp"

namespace stiction::geometry::surfaces {
namespace {

// A user-defined surface: one sheet of a hyperboloid, x^2 + y^2 - z^2 = 1.
struct Hyperboloid {
  static constexpr std::string_view name = "hyperboloid";
  [[nodiscard]] double size() const { return 1.0; }
  [[nodiscard]] Jet jet(const Vec3& r) const {
    const Vec3 h(1.0, 1.0, -1.0);
    return {0.5 * (h.cwiseProduct(r).dot(r) - 1.0), h.cwiseProduct(r), h.asDiagonal()};
  }
};

template <class S>
std::vector<S> examples() {
  return {S{}};
}
template <>
std::vector<Ellipsoid> examples() {
  return {{{1.2, 1.0, 1.3}}, {{0.2, 0.03, 0.02}}, {{10.0, 1.0, 3.0}}};
}
template <>
std::vector<Superellipsoid> examples() {
  return {{{1.0, 0.7, 0.4}, 4.0, 3.0}, {{1.0, 2.0, 3.0}, 2.0, 2.0}, {{1.0, 1.0, 0.5}, 8.0, 2.0}, {{1, 1, 1}, 2.5, 6.0}};
}
template <>
std::vector<Torus> examples() {
  return {{1.0, 0.25}, {0.03, 0.005}};
}
template <>
std::vector<Paraboloid> examples() {
  return {{1.0, 1.0}, {3.0, 0.4}};
}

template <class S>
class Surfaces : public testing::Test {
 protected:
  Vec3 vector() { return random_.vector(); }
  // Anywhere about the surface, not closer than a tenth of its size to centres and axes, where some f have none.
  Vec3 near(const S& s) {
    const double size = std::max(static_cast<double>(s.size()), 0.1);
    for (;;) {
      const Vec3 r = size * vector();
      if (r.head<2>().norm() > 0.1 * size) return r;
    }
  }
  test::Random random_{7};
};

using All = testing::Types<Plane, Sphere, Ellipsoid, Paraboloid, Cylinder, Torus, Superellipsoid, Inside<Sphere>,
                           Inside<Ellipsoid>, Inside<Torus>, Inside<Cylinder>, Inside<Paraboloid>, Hyperboloid>;
TYPED_TEST_SUITE(Surfaces, All);

// Central differences of fourth order with step h: their error is about h^4 f^(5) + eps f / h, 1e-9 or less where f has
// moderate derivatives; large exponents of the superellipsoid have larger ones.
TYPED_TEST(Surfaces, DerivativesAreThoseOfTheValue) {
  static_assert(Surface<TypeParam>);
  for (const auto& s : examples<TypeParam>()) {
    const double size = std::max(static_cast<double>(s.size()), 0.1), h = 2e-4 * size;
    for (int i = 0; i < 2000; ++i) {
      const Vec3 r = this->near(s);
      const Jet j = s.jet(r);
      ASSERT_LE((j.H - j.H.transpose()).norm(), 1e-15 * (1.0 + j.H.norm()));
      for (int k = 0; k < 3; ++k) {
        Vec3 e = Vec3::Zero();
        e[k] = h;
        const Jet p1 = s.jet(r + e), m1 = s.jet(r - e), p2 = s.jet(r + 2 * e), m2 = s.jet(r - 2 * e);
        const double dg = (8.0 * (p1.f - m1.f) - (p2.f - m2.f)) / (12.0 * h);
        const Vec3 dH = (8.0 * (p1.g - m1.g) - (p2.g - m2.g)) / (12.0 * h);
        // Fourth order away from the planes where |x|^p has no fifth derivative.
        const double rough = std::fabs(r[k]) > 100.0 * h ? 1e-7 : 1e-2;
        ASSERT_NEAR(dg, j.g[k], rough * (1.0 + j.g.norm())) << r.transpose();
        ASSERT_LE((dH - j.H.col(k)).norm(), rough * (1.0 / size + j.H.norm())) << r.transpose();
      }
    }
  }
}

// The foot lies on the surface, the way to it is normal, and no point of the surface nearby is nearer.
TYPED_TEST(Surfaces, FootIsTheNearestPoint) {
  if constexpr (HasFoot<TypeParam>) {
    for (const auto& s : examples<TypeParam>()) {
      const double size = std::max(static_cast<double>(s.size()), 0.1);
      for (int i = 0; i < 2000; ++i) {
        const Vec3 r = this->near(s), q = s.foot(r);
        const Jet j = s.jet(q);
        ASSERT_NEAR(j.f, 0.0, 1e-14 * size);
        ASSERT_NEAR(j.g.norm(), 1.0, 1e-13);
        ASSERT_LE((r - q).cross(j.g).norm(), 1e-13 * size);
        const Vec3 other = s.foot(q + 0.3 * size * this->vector());
        ASSERT_GE((r - other).norm(), (r - q).norm() - 1e-13 * size);
      }
    }
  }
}

// The farthest point lies on the surface, has the given normal, and no point of the chart is farther.
TYPED_TEST(Surfaces, FarthestPoint) {
  if constexpr (HasFarthest<TypeParam>) {
    for (const auto& s : examples<TypeParam>())
      for (int i = 0; i < 2000; ++i) {
        Vec3 n = this->vector().normalized();
        if (std::is_same_v<TypeParam, Paraboloid>) n[2] = -std::fabs(n[2]) - 0.1, n.normalize();
        const Vec3 p = s.farthest(n);
        const Jet j = s.jet(p);
        // Near the flat faces of a superellipsoid the point is the root of a small number: digits are lost there.
        ASSERT_NEAR(j.f, 0.0, 1e-12 * (s.size() + p.norm()));
        ASSERT_LE(j.g.normalized().cross(n).norm(), 1e-10) << n.transpose();
        ASSERT_GT(j.g.dot(n), 0.0);
        if constexpr (HasChart<TypeParam>) {
          const double u = this->random_.uniform(), v = this->random_.uniform();
          const Vec3 other = s.point(u, v);
          ASSERT_NEAR(s.jet(other).f, 0.0, 1e-12 * s.size());
          ASSERT_LE(n.dot(other), n.dot(p) + 1e-12 * s.size());
        }
      }
  }
}

// S against differences of the farthest point, and against the curvature of the implicit form: S C = I.
TYPED_TEST(Surfaces, SupportIsTheInverseOfTheCurvature) {
  if constexpr (HasSupport<TypeParam>) {
    for (const auto& s : examples<TypeParam>())
      for (int i = 0; i < 2000; ++i) {
        Vec3 n = this->vector().normalized();
        if (std::is_same_v<TypeParam, Paraboloid>) n[2] = -std::fabs(n[2]) - 0.1, n.normalize();
        const TangentFrame frame = math::tangent_frame(n);
        const SupportJet sup = s.support(frame);
        ASSERT_LE((sup.p - s.farthest(n)).norm(), 1e-14 * (s.size() + sup.p.norm()));
        Eigen::Matrix2d S, C;
        S << sup.s11, sup.s12, sup.s12, sup.s22;
        const Jet j = s.jet(sup.p);
        Eigen::Matrix<double, 3, 2> T;
        T << frame.t1, frame.t2;
        C = T.transpose() * j.H * T / j.g.norm();
        // S and C have condition numbers up to 1e4 for axes 10 : 1.
        ASSERT_LE((S * C - Eigen::Matrix2d::Identity()).norm(), 1e-10);
      }
  }
}

TYPED_TEST(Surfaces, ChartLiesOnTheSurface) {
  if constexpr (HasChart<TypeParam>) {
    for (const auto& s : examples<TypeParam>())
      for (int i = 0; i < 500; ++i) {
        const double u = this->random_.uniform(), v = this->random_.uniform();
        ASSERT_NEAR(s.jet(s.point(u, v)).f, 0.0, 1e-13 * s.size());
      }
  }
}

TEST(Superellipsoid, WithExponentsTwoIsAnEllipsoid) {
  const Superellipsoid s{{1.0, 2.0, 3.0}, 2.0, 2.0};
  const Ellipsoid e{{1.0, 2.0, 3.0}};
  for (const Vec3& n : {Vec3(1, 0, 0), Vec3(0.3, -0.5, 0.7), Vec3(0, 1, -1)})
    EXPECT_LE((s.farthest(n) - e.farthest(n)).norm(), 1e-14);
}

}  // namespace
}  // namespace stiction::geometry::surfaces
