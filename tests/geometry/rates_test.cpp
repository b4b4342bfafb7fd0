// The differential form of the closest points against the points themselves.
#include "stiction/geometry/closest/rates.hpp"

#include <gtest/gtest.h>

#include "geometry/ellipsoid_reference.hpp"
#include "stiction/geometry/closest/closest.hpp"
#include "stiction/geometry/surfaces/all.hpp"

namespace stiction::geometry {
namespace {

namespace sf = surfaces;

// A body on a smooth way: constant spin about a constant axis, and a swaying origin.
struct Motion {
  Vec3 x0, sway, omega;
  Mat3 R0;

  [[nodiscard]] Pose pose(double t) const {
    return {x0 + std::sin(t) * sway, Eigen::AngleAxisd(omega.norm() * t, omega.normalized()).toRotationMatrix() * R0};
  }
  [[nodiscard]] BodyTwist twist(double t) const { return {std::cos(t) * sway, omega}; }
};

template <class A, class B>
ClosestPair pair_at(const A& a, const Motion& ma, const B& b, const Motion& mb, double t, const ClosestPair& last) {
  return closest(a, ma.pose(t), b, mb.pose(t), last);
}

// Central differences of the points; h^2 is 1e-10, the points are good to 1e-12, h is 1e-5.
template <class A, class B>
void expect_rates(const A& a, const Motion& ma, const B& b, const Motion& mb) {
  const double t = 0.3, h = 1e-5;
  const ClosestPair at = closest(a, ma.pose(t), b, mb.pose(t));
  ASSERT_TRUE(at.found()) << to_string(at.status);
  const PairRates rates = pair_rates(a, ma.pose(t), ma.twist(t), b, mb.pose(t), mb.twist(t), at);
  const ClosestPair p = pair_at(a, ma, b, mb, t + h, at), m = pair_at(a, ma, b, mb, t - h, at);
  const double size = 1.0 + rates.a.norm() + rates.b.norm() + rates.normal.norm();
  EXPECT_LE(((p.a - m.a) / (2 * h) - rates.a).norm(), 3e-6 * size);
  EXPECT_LE(((p.b - m.b) / (2 * h) - rates.b).norm(), 3e-6 * size);
  EXPECT_LE(((p.normal - m.normal) / (2 * h) - rates.normal).norm(), 3e-6 * size);
  EXPECT_NEAR((p.gap - m.gap) / (2 * h), rates.gap, 3e-6 * size);
}

TEST(PairRates, AreThoseOfTheClosestPoints) {
  reference::RandomPairs random(21);
  for (int i = 0; i < 200; ++i) {
    const Motion ma{Vec3(0, 0, random.between(3.0, 5.0)), 0.2 * random.vector(), random.vector(), random.rotation()};
    const Motion mb{Vec3::Zero(), 0.2 * random.vector(), random.vector(), random.rotation()};
    const sf::Ellipsoid e{{1.2, 1.0, 1.3}}, f{{0.8, 0.5, 1.0}};
    expect_rates(e, ma, f, mb);
    expect_rates(e, ma, sf::Plane{}, mb);
    expect_rates(sf::Sphere{0.5}, ma, f, mb);
    const Motion ball{Vec3(1.02, 0.0, 0.01), 0.01 * random.vector(), random.vector(), random.rotation()};
    const Motion ring{Vec3::Zero(), Vec3::Zero(), Vec3(0.0, 0.0, 2.0), Mat3::Identity()};
    expect_rates(sf::Sphere{0.1}, ball, sf::Inside<sf::Torus>{{1.0, 0.25}}, ring);
  }
}

// The points carried by their rates alone, with the classical Runge-Kutta method: after a second of tumbling they are
// the closest points, and the error falls by 16 when the step is halved.
TEST(PairRates, CarryThePoints) {
  reference::RandomPairs random(22);
  const sf::Ellipsoid a{{1.2, 1.0, 1.3}}, b{{0.8, 0.5, 1.0}};
  for (int i = 0; i < 10; ++i) {
    const Motion ma{Vec3(0, 0, 3.0), 0.2 * random.vector(), random.vector(), random.rotation()};
    const Motion mb{Vec3::Zero(), 0.2 * random.vector(), random.vector(), random.rotation()};
    const ClosestPair start = closest(a, ma.pose(0.0), b, mb.pose(0.0));
    const ClosestPair end = closest(a, ma.pose(1.0), b, mb.pose(1.0));
    const auto carried_error = [&](int steps) {
      const double h = 1.0 / steps;
      ClosestPair p = start;
      const auto rates = [&](double t, const ClosestPair& at) {
        return pair_rates(a, ma.pose(t), ma.twist(t), b, mb.pose(t), mb.twist(t), at);
      };
      for (int k = 0; k < steps; ++k) {
        const double t = k * h;
        const PairRates k1 = rates(t, p), k2 = rates(t + h / 2, carried(p, k1, h / 2)),
                        k3 = rates(t + h / 2, carried(p, k2, h / 2)), k4 = rates(t + h, carried(p, k3, h));
        const auto mean = [](const auto& w1, const auto& w2, const auto& w3, const auto& w4) {
          return ((w1 + 2 * w2 + 2 * w3 + w4) / 6).eval();
        };
        PairRates sum = k1;
        sum.a = mean(k1.a, k2.a, k3.a, k4.a);
        sum.b = mean(k1.b, k2.b, k3.b, k4.b);
        sum.normal = mean(k1.normal, k2.normal, k3.normal, k4.normal);
        sum.gap = (k1.gap + 2 * k2.gap + 2 * k3.gap + k4.gap) / 6;
        p = carried(p, sum, h);
      }
      EXPECT_NEAR(p.gap, end.gap, 1e-4);
      return (p.a - end.a).norm() + (p.b - end.b).norm() + (p.normal - end.normal).norm();
    };
    const double coarse = carried_error(100), fine = carried_error(200);
    EXPECT_LE(fine, 1e-5);
    EXPECT_NEAR(std::log2(coarse / fine), 4.0, 0.5) << coarse << " " << fine;
  }
}

// A wheel that rolls on a plane: the point runs over both surfaces equally fast.
TEST(PairRates, RollingRunsOverBothSurfacesAlike) {
  const Pose up{Vec3(0.0, 0.0, 0.5)};
  const BodyTwist roll{Vec3(1.0, 0.0, 0.0), Vec3(0.0, 2.0, 0.0)};
  const ClosestPair at = closest(sf::Sphere{0.5}, up, sf::Plane{}, {});
  const PairRates rates = pair_rates(sf::Sphere{0.5}, up, roll, sf::Plane{}, {}, {}, at);
  EXPECT_LE((rates.over_b - Vec3(1.0, 0.0, 0.0)).norm(), 1e-15);
  EXPECT_LE((rates.over_a - rates.over_b).norm(), 1e-15);
  EXPECT_LE((rates.a - rates.b).norm(), 1e-15);
}

// A first guess carried by the rates saves Newton an iteration or more.
TEST(PairRates, CarriedGuessIsBetter) {
  reference::RandomPairs random(23);
  int plain = 0, better = 0;
  for (int i = 0; i < 1000; ++i) {
    Vec3 n;
    const reference::EllipsoidPair p = random.at_gap(1e-3, n);
    const Motion ma{p.pose_a.x, 0.1 * random.vector(), random.vector(), p.pose_a.R};
    const Motion mb{p.pose_b.x, Vec3::Zero(), random.vector(), p.pose_b.R};
    const double h = 1e-3;
    const ClosestPair at = closest(p.a, ma.pose(0.0), p.b, mb.pose(0.0));
    const PairRates rates = pair_rates(p.a, ma.pose(0), ma.twist(0), p.b, mb.pose(0), mb.twist(0), at);
    plain += closest(p.a, ma.pose(h), p.b, mb.pose(h), at).iterations;
    better += closest(p.a, ma.pose(h), p.b, mb.pose(h), carried(at, rates, h)).iterations;
  }
  EXPECT_LT(better, plain - 300);
}

}  // namespace
}  // namespace stiction::geometry
