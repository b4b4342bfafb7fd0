// How relative curvature changes with the motion of the bodies, against the curvature itself.
#include "stiction/geometry/closest/curvature_gradient.hpp"

#include <gtest/gtest.h>

#include "geometry/ellipsoid_reference.hpp"
#include "stiction/geometry/surface_pair.hpp"

namespace stiction::geometry {
namespace {

namespace sf = surfaces;

SurfaceShape shape(const sf::AnySurface& surface) {
  return {{}, surface};
}

Pose turned(const Pose& pose, const Vec3& about, const Vec3& v, const Vec3& omega, double t) {
  const Vec3 angle = t * omega;
  const Mat3 R = Eigen::AngleAxisd(angle.norm(), angle.normalized()).toRotationMatrix();
  return {about + t * v + R * (pose.x - about), R * pose.R};
}

// Central differences of A and B with one body or the other moved; h^2 is 1e-10 and rounding 1e-11.
void expect_gradient(const SurfacePair& pair, const Pose& a, const Pose& b, reference::RandomPairs& random) {
  const auto curvature = [&](const Pose& at_a, const Pose& at_b) {
    RelativeCurvature C;
    (void)pair.closest(at_a, at_b, {}, &C);
    return C;
  };
  ASSERT_TRUE(pair.seek(a, b).found()) << to_string(pair.seek(a, b).status);
  const CurvatureGradient by = pair.curvature_gradient(a, b);
  const RelativeCurvature now = curvature(a, b);
  const double h = 1e-5;
  for (int i = 0; i < 3; ++i) {
    const Vec3 v = random.vector(), omega = random.vector();
    const double size = (now.A + now.B) * (1.0 + by.A.v.norm() + by.B.v.norm());
    const auto expect = [&](const RelativeCurvature& p, const RelativeCurvature& m, double sign) {
      EXPECT_NEAR((p.A - m.A) / (2 * h), sign * (by.A.v.dot(v) + by.A.omega.dot(omega)), 1e-6 * size);
      EXPECT_NEAR((p.B - m.B) / (2 * h), sign * (by.B.v.dot(v) + by.B.omega.dot(omega)), 1e-6 * size);
    };
    expect(curvature(turned(a, by.point, v, omega, h), b), curvature(turned(a, by.point, v, omega, -h), b), 1.0);
    expect(curvature(a, turned(b, by.point, v, omega, h)), curvature(a, turned(b, by.point, v, omega, -h)), -1.0);
  }
}

TEST(CurvatureGradient, IsThatOfTheCurvature) {
  reference::RandomPairs random(31);
  const sf::Ellipsoid e{{1.2, 0.9, 1.4}}, f{{0.8, 0.5, 1.0}};
  for (int i = 0; i < 50; ++i) {
    const Pose high{Vec3(0.3, -0.2, random.between(1.6, 3.0)), random.rotation()}, low{Vec3::Zero(), random.rotation()};
    expect_gradient({shape(e), shape(f)}, high, low, random);
    expect_gradient({shape(e), shape(sf::Plane{})}, {Vec3(0.0, 0.0, 1.5), random.rotation()}, {}, random);
    expect_gradient({shape(sf::Sphere{0.5}), shape(f)}, high, low, random);
    const Pose ball{Vec3(1.02, 0.05, 0.06), random.rotation()};
    expect_gradient({shape(sf::Sphere{0.1}), shape(sf::Inside<sf::Torus>{{1.0, 0.25}})}, ball, {}, random);
    expect_gradient({shape(e), shape(sf::Paraboloid{5.0, 7.0})}, {Vec3(0.1, 0.2, -1.5), random.rotation()}, {}, random);
  }
}

// Overlaps, where the points lie inside of each other's bodies.
TEST(CurvatureGradient, HoldsForOverlaps) {
  reference::RandomPairs random(32);
  for (int i = 0; i < 50; ++i) {
    Vec3 n;
    const reference::EllipsoidPair p = random.at_gap(-1e-3, n);
    expect_gradient({shape(p.a), shape(p.b)}, p.pose_a, p.pose_b, random);
  }
}

// Third derivatives by differences are those of a quadric, 0, and of a torus in closed form: on its outer equator the
// curvature along the ring has no slope, and its second derivative along the tube is none of ours.
TEST(CurvatureGradient, SlopeOfATorus) {
  const sf::Torus torus{1.0, 0.25};
  for (double angle : {0.0, 0.4, 1.3, 2.9}) {  // around the tube: curvatures 1/r and cos / (R + r cos)
    const double R = 1.0, r = 0.25, c = std::cos(angle), s = std::sin(angle), rho = R + r * c;
    const CurvatureSlope d = curvature_slope(torus, Vec3(rho, 0.0, r * s), Vec3(-s, 0.0, c), Vec3(0.0, 1.0, 0.0));
    EXPECT_NEAR(d.d111, 0.0, 1e-11);
    EXPECT_NEAR(d.d112, 0.0, 1e-11);
    EXPECT_NEAR(d.d122, -s * R / (r * rho * rho), 1e-11);  // d(cos / rho) / (r d angle)
    EXPECT_NEAR(d.d222, 0.0, 1e-11);
  }
}

}  // namespace
}  // namespace stiction::geometry
