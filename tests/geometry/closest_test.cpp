// Closest points of two surfaces against constructed pairs and against independent minimisers.
#include "stiction/geometry/closest/closest.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "geometry/ellipsoid_reference.hpp"
#include "stiction/geometry/closest/any.hpp"
#include "stiction/geometry/surfaces/all.hpp"

namespace stiction::geometry {
namespace {

using reference::EllipsoidPair;
using reference::RandomPairs;
namespace sf = surfaces;

// The points lie on the surfaces, on a common normal, and face each other.
template <class A, class B>
void expect_stationary(const A& a, const Pose& pa, const B& b, const Pose& pb, const ClosestPair& pair, double size) {
  const sf::Jet ja = a.jet(pa.R.transpose() * (pair.a - pa.x)), jb = b.jet(pb.R.transpose() * (pair.b - pb.x));
  const Vec3 na = (pa.R * ja.g).normalized(), nb = (pb.R * jb.g).normalized();
  ASSERT_NEAR(ja.f / ja.g.norm(), 0.0, 2e-12 * size);
  ASSERT_NEAR(jb.f / jb.g.norm(), 0.0, 2e-12 * size);
  ASSERT_LE((na + nb).norm(), 1e-10);
  ASSERT_LE((nb - pair.normal).norm(), 1e-10);
  ASSERT_LE((pair.a - pair.b - pair.gap * pair.normal).norm(), 3e-12 * size);
}

// Two answers to the same question: the construction itself, and the dual minimiser. Both agree with the library to
// rounding; 1e-12 is 500 times the largest error seen.
TEST(Closest, EllipsoidsApart) {
  RandomPairs random(1);
  for (int i = 0; i < 20000; ++i) {
    Vec3 n;
    const double gap = i % 10 == 0 ? 0.0 : random.gap();  // some touch
    const EllipsoidPair p = random.at_gap(gap, n);
    const double size = p.a.size() + p.b.size() + gap;
    const ClosestPair pair = closest(p.a, p.pose_a, p.b, p.pose_b);
    ASSERT_TRUE(pair.found()) << to_string(pair.status);
    ASSERT_NEAR(pair.gap, gap, 1e-12 * size);
    if (gap > 0.0) {
      ASSERT_NEAR(pair.gap, reference::distance(p), 1e-12 * size);
    }
    ASSERT_LE((pair.normal - n).norm(), 1e-9);
    if (i % 20 == 0) expect_stationary(p.a, p.pose_a, p.b, p.pose_b, pair, size);
  }
}

// Anywhere, not on a common normal chosen beforehand.
TEST(Closest, EllipsoidsAnywhere) {
  RandomPairs random(2);
  int apart = 0;
  for (int i = 0; i < 10000; ++i) {
    const EllipsoidPair p{random.ellipsoid(),
                          random.ellipsoid(),
                          {random.between(0.5, 4.0) * random.vector(), random.rotation()},
                          {random.vector(), random.rotation()}};
    const ClosestPair pair = closest(p.a, p.pose_a, p.b, p.pose_b);
    ASSERT_EQ(pair.gap > 0.0, reference::contact_function(p) > 1.0);
    if (!(pair.gap > 0.0)) continue;
    ++apart;
    ASSERT_TRUE(pair.found()) << to_string(pair.status);
    ASSERT_NEAR(pair.gap, reference::distance(p), 1e-12 * (p.a.size() + p.b.size() + pair.gap));
  }
  EXPECT_GT(apart, 7000);
}

// Overlaps up to a tenth of the smallest radius of curvature, followed from a neighbouring normal: the point of
// greatest depth on the constructed normal.
TEST(Closest, EllipsoidsThatOverlapALittle) {
  RandomPairs random(3);
  for (int i = 0; i < 20000; ++i) {
    Vec3 n;
    EllipsoidPair p = random.at_gap(0.0, n);
    const double radius =
        std::min(std::pow(p.a.axes.minCoeff(), 2) / p.a.size(), std::pow(p.b.axes.minCoeff(), 2) / p.b.size());
    const double gap = -radius * std::pow(10.0, random.between(-6.0, -1.0));
    p.pose_a.x += gap * n;
    const ClosestPair cold = closest(p.a, p.pose_a, p.b, p.pose_b);
    ASSERT_TRUE(cold.found()) << to_string(cold.status);
    ASSERT_NEAR(cold.gap, gap, 1e-12 * (p.a.size() + p.b.size()));
    ClosestPair last{};
    last.normal = (n + 0.01 * random.vector()).normalized();
    const ClosestPair pair = closest(p.a, p.pose_a, p.b, p.pose_b, last);
    ASSERT_TRUE(pair.found()) << to_string(pair.status);
    ASSERT_NEAR(pair.gap, gap, 1e-12 * (p.a.size() + p.b.size()));
    // Against the eight equations from points nearby.
    const Pose rel = relative(p.pose_a, p.pose_b);
    const ClosestPair local = seen_from(pair, p.pose_b);
    const Vec3 off = 0.01 * radius * random.vector();
    const ClosestPair eight = eight_equations(p.a, p.b, rel, Vec3(local.a + off), Vec3(local.b - off));
    ASSERT_TRUE(eight.found()) << to_string(eight.status);
    ASSERT_NEAR(eight.gap, gap, 1e-11 * (p.a.size() + p.b.size()));
    ASSERT_LE((eight.a - local.a).norm(), 1e-9);
  }
}

// The body of a pair at a gap along a common normal: exact for convex bodies.
template <class A, class B>
Pose placed(const A& a, const Mat3& R, const B&, const Pose& pose_b, const Vec3& on_b, const Vec3& n, double gap) {
  return {pose_b(on_b) + gap * n - R * a.farthest(-(R.transpose() * n)), R};
}

TEST(Closest, ConvexBodyOnAPlane) {
  RandomPairs random(4);
  const auto check = [&](const auto& body) {
    for (int i = 0; i < 500; ++i) {
      const Pose pb{random.vector(), random.rotation()};
      const Pose pa{random.vector(), random.rotation()};
      const ClosestPair pair = closest(body, pa, sf::Plane{}, pb);
      ASSERT_TRUE(pair.found());
      expect_stationary(body, pa, sf::Plane{}, pb, pair, 10.0);
      const ClosestPair back = closest(sf::Plane{}, pb, body, pa);
      ASSERT_NEAR(back.gap, pair.gap, 1e-14 * 10);
      ASSERT_LE((back.normal + pair.normal).norm(), 1e-14);
      ASSERT_LE((back.a - pair.b).norm() + (back.b - pair.a).norm(), 1e-13);
      for (int k = 0; k < 50; ++k) {
        const double u = random.between(0, 1), v = random.between(0, 1);
        const Vec3 r = pa(body.point(u, v));
        ASSERT_GE((pb.R.transpose() * (r - pb.x))[2], pair.gap - 1e-12);
      }
    }
  };
  check(sf::Ellipsoid{{1.2, 1.0, 1.3}});
  check(sf::Superellipsoid{{1.0, 0.7, 0.4}, 3.0, 2.5});
  check(sf::Sphere{0.5});
}

TEST(Closest, SuperellipsoidsApart) {
  RandomPairs random(5);
  int lost = 0;
  for (int i = 0; i < 1000; ++i) {
    const sf::Superellipsoid a{{1.0, 0.7, 0.5}, 4.0, 3.0}, b{{0.6, 1.0, 1.5}, 2.5, 4.0};
    const Vec3 n = random.vector().normalized();
    const double gap = random.gap();
    const Pose pb{random.vector(), random.rotation()};
    const Pose pa = placed(a, random.rotation(), b, pb, b.farthest(pb.R.transpose() * n), n, gap);
    const ClosestPair pair = closest(a, pa, b, pb);
    if (!pair.found()) {
      ++lost;
      continue;
    }
    ASSERT_NEAR(pair.gap, gap, 1e-10 * (3.0 + gap)) << i;
    expect_stationary(a, pa, b, pb, pair, 3.0 + gap);
  }
  EXPECT_EQ(lost, 0);
}

TEST(Closest, EllipsoidOnACylinder) {
  RandomPairs random(6);
  for (int i = 0; i < 1000; ++i) {
    const sf::Ellipsoid a = random.ellipsoid();
    const sf::Cylinder b{random.between(0.2, 2.0)};
    const Pose pb{random.vector(), random.rotation()};
    const double x = random.normal(), y = random.normal();
    const Vec3 radial = Vec3(x, y, 0.0).normalized(), n = pb.R * radial;
    const double gap = random.gap();
    const Pose pa = placed(a, random.rotation(), b, pb, Vec3(b.radius * radial), n, gap);
    const ClosestPair pair = closest(a, pa, b, pb);
    ASSERT_TRUE(pair.found()) << to_string(pair.status) << " " << i;
    ASSERT_NEAR(pair.gap, gap, 1e-10 * (a.size() + b.radius + gap));
    const ClosestPair back = closest(b, pb, a, pa);
    ASSERT_TRUE(back.found());
    ASSERT_NEAR(back.gap, gap, 1e-10 * (a.size() + b.radius + gap));
  }
}

TEST(Closest, EllipsoidOnAParaboloid) {
  RandomPairs random(7);
  for (int i = 0; i < 1000; ++i) {
    const sf::Ellipsoid a = random.ellipsoid();
    const sf::Paraboloid b{random.between(0.2, 2.0), random.between(0.2, 2.0)};
    const Pose pb{random.vector(), random.rotation()};
    const double x = random.normal(), y = random.normal();
    const Vec3 down = Vec3(x, y, -1.0).normalized(), n = pb.R * down;
    const double gap = random.gap();
    const Pose pa = placed(a, random.rotation(), b, pb, b.farthest(down), n, gap);
    const ClosestPair pair = closest(a, pa, b, pb);
    ASSERT_TRUE(pair.found()) << to_string(pair.status) << " " << i;
    ASSERT_NEAR(pair.gap, gap, 1e-10 * (a.size() + b.size() + pair.a.norm() + gap));
  }
}

// The least signed distance of the body's points from a surface with a foot: a grid on the chart, then a search by
// shrinking patterns.
template <class A, class B>
double least_height(const A& a, const Pose& a_in_b, const B& b) {
  const auto height = [&](double u, double v) {
    const Vec3 r = a_in_b(a.point(u - std::floor(u), v - std::floor(v))), q = b.foot(r);
    return (r - q).dot(b.jet(q).g.normalized());
  };
  double best = INFINITY, bu = 0, bv = 0;
  for (int i = 0; i < 100; ++i)
    for (int k = 0; k < 100; ++k)
      if (const double h = height((i + 0.5) / 100, k / 100.0); h < best) best = h, bu = (i + 0.5) / 100, bv = k / 100.0;
  for (double step = 0.01; step > 1e-9;) {
    bool moved = false;
    for (int i = -1; i <= 1; ++i)
      for (int k = -1; k <= 1; ++k)
        if (const double h = height(bu + i * step, bv + k * step); h < best)
          best = h, bu += i * step, bv += k * step, moved = true;
    if (!moved) step *= 0.5;
  }
  return best;
}

// A roller in a groove, as in a bearing, and balls and rollers on a tyre. The pattern search ends at 1e-10 or so.
TEST(Closest, BodiesOnTori) {
  RandomPairs random(8);
  const sf::Torus tyre{1.0, 0.25};
  const sf::Inside<sf::Torus> groove{tyre};
  for (int i = 0; i < 200; ++i) {
    const Pose pb{random.vector(), random.rotation()};
    const double phi = random.between(0.0, 6.28);
    const Vec3 e(std::cos(phi), std::sin(phi), 0.0);
    {
      const sf::Ellipsoid roller{{0.15, 0.19, 0.12}};
      const Pose in_b{e + 0.03 * random.vector().normalized(), random.rotation()};
      const ClosestPair pair = closest(roller, {pb(in_b.x), pb.R * in_b.R}, groove, pb);
      ASSERT_TRUE(pair.found()) << to_string(pair.status);
      ASSERT_NEAR(pair.gap, least_height(roller, in_b, groove), 1e-8);
    }
    {
      const sf::Ellipsoid stone{{0.3, 0.2, 0.4}};
      const Pose in_b{random.between(1.9, 2.5) * (e + 0.2 * Vec3::UnitZ()), random.rotation()};
      const ClosestPair pair = closest(stone, {pb(in_b.x), pb.R * in_b.R}, tyre, pb);
      ASSERT_TRUE(pair.found()) << to_string(pair.status);
      ASSERT_NEAR(pair.gap, least_height(stone, in_b, tyre), 1e-8);
    }
    {
      const sf::Sphere ball{0.2};
      const Pose in_b{e + 0.04 * random.vector().normalized(), random.rotation()};
      const ClosestPair pair = closest(ball, {pb(in_b.x), pb.R * in_b.R}, groove, pb);
      ASSERT_TRUE(pair.found()) << to_string(pair.status);
      ASSERT_NEAR(pair.gap, least_height(ball, in_b, groove), 1e-8);
      // The closed form against the eight equations.
      const ClosestPair local = seen_from(pair, pb);
      const ClosestPair eight = eight_equations(ball, groove, in_b, Vec3(local.a + 0.005 * random.vector()),
                                                Vec3(local.b + 0.005 * random.vector()));
      ASSERT_TRUE(eight.found()) << to_string(eight.status);
      ASSERT_NEAR(eight.gap, pair.gap, 1e-12);
    }
  }
}

// A surface the library has never seen: a saddle-shaped post, and a ball leaning against its waist.
struct Hyperboloid {
  static constexpr std::string_view name = "hyperboloid";
  [[nodiscard]] double size() const { return 1.0; }
  [[nodiscard]] sf::Jet jet(const Vec3& r) const {
    const Vec3 h(1.0, 1.0, -1.0);
    return {0.5 * (h.cwiseProduct(r).dot(r) - 1.0), h.cwiseProduct(r), h.asDiagonal()};
  }
};

TEST(Closest, SurfaceOfTheUser) {
  const ClosestPair at = closest(sf::Sphere{0.5}, {Vec3(1.6, 0.0, 0.0)}, Hyperboloid{}, {});
  ASSERT_TRUE(at.found()) << to_string(at.status);
  EXPECT_NEAR(at.gap, 0.1, 1e-12);
  // A ball of radius 2 is too large for the waist of radius of curvature 1: it leans on two points above and below.
  const ClosestPair large = closest(sf::Sphere{2.0}, {Vec3(3.1, 0.0, 0.0)}, Hyperboloid{}, {});
  ASSERT_TRUE(large.found()) << to_string(large.status);
  EXPECT_GT(std::fabs(large.b[2]), 0.1);
}

TEST(Closest, SaysWhatItCannotTell) {
  // A cylinder lying along another: a line.
  EXPECT_EQ(closest(sf::Cylinder{1.0}, {Vec3(2.5, 0.0, 0.0)}, sf::Cylinder{0.5}, {}).status, PairStatus::singular);
  // A ball at the axis of its bore.
  EXPECT_EQ(closest(sf::Sphere{1.0}, {}, sf::Inside<sf::Cylinder>{{1.0}}, {}).status, PairStatus::singular);
  // A ball larger than its groove rests on the edge of nothing: the foot of its centre is no minimum.
  EXPECT_EQ(closest(sf::Sphere{0.3}, {Vec3(1.01, 0.0, 0.0)}, sf::Inside<sf::Torus>{{1.0, 0.25}}, {}).status,
            PairStatus::not_a_minimum);
  // Far deeper than a radius of curvature.
  EXPECT_NE(closest(sf::Ellipsoid{{1, 0.2, 0.2}}, {Vec3(0.01, 0.0, 0.0)}, sf::Ellipsoid{{1, 0.3, 0.2}}, {}).status,
            PairStatus::found);
  // The eight equations also hold on the far side of a body.
  const ClosestPair far = eight_equations(sf::Sphere{1.0}, sf::Sphere{1.0}, {Vec3(3.0, 0.0, 0.0)}, Vec3(4.0, 0.01, 0.0),
                                          Vec3(1.0, 0.01, 0.0));
  EXPECT_EQ(far.status, PairStatus::wrong_side);
}

struct AsOne {
  const sf::AnySurface& surface;
  [[nodiscard]] sf::Jet jet(const Vec3& r) const {
    return std::visit([&](const auto& s) { return s.jet(r); }, surface);
  }
};

// Known at run time: every kind on every other. What is found is stationary and the mirror image agrees; a pair that is
// not found says so. Kinds that the compiler knows give the same.
TEST(Closest, EveryKindOnEveryOther) {
  RandomPairs random(10);
  const std::vector<sf::AnySurface> kinds{sf::Plane{},
                                          sf::Sphere{0.4},
                                          sf::Ellipsoid{{0.5, 0.3, 0.4}},
                                          sf::Paraboloid{0.5, 0.7},
                                          sf::Cylinder{0.3},
                                          sf::Torus{0.5, 0.1},
                                          sf::Superellipsoid{{0.5, 0.4, 0.3}, 3.0, 2.5},
                                          sf::Inside<sf::Sphere>{{5.0}},
                                          sf::Inside<sf::Ellipsoid>{{{5.0, 6.0, 7.0}}},
                                          sf::Inside<sf::Paraboloid>{{2.0, 3.0}},
                                          sf::Inside<sf::Cylinder>{{5.0}},
                                          sf::Inside<sf::Torus>{{8.0, 5.0}}};
  int found = 0;
  for (const auto& a : kinds)
    for (const auto& b : kinds)
      for (int i = 0; i < 5; ++i) {
        const Pose pa{random.vector(), random.rotation()}, pb{random.vector(), random.rotation()};
        const ClosestPair pair = closest(a, pa, b, pb);
        if (!pair.found()) continue;
        ++found;
        expect_stationary(AsOne{a}, pa, AsOne{b}, pb, pair, 20.0);
        const ClosestPair again = closest(a, pa, b, pb, &pair), back = closest(b, pb, a, pa, nullptr);
        ASSERT_TRUE(again.found());
        ASSERT_NEAR(again.gap, pair.gap, 1e-10);
        if (back.found() && pair.gap > 0.0 && a.index() < 5 && b.index() < 5) {  // convex: one pair only
          ASSERT_NEAR(back.gap, pair.gap, 1e-10);
        }
      }
  EXPECT_GT(found, 200);
  const Pose pa{Vec3(2, 1, 0), random.rotation()}, pb{Vec3::Zero(), random.rotation()};
  EXPECT_EQ(closest(sf::Ellipsoid{{1, 2, 3}}, pa, sf::Ellipsoid{{2, 1, 1}}, pb).gap,
            closest(sf::AnySurface(sf::Ellipsoid{{1, 2, 3}}), pa, sf::AnySurface(sf::Ellipsoid{{2, 1, 1}}), pb).gap);
}

// A, B and the axes: the true separation of the surfaces near the closest points is A x^2 + B y^2.
TEST(Closest, RelativeCurvature) {
  const RelativeCurvature balls =
      relative_curvature(sf::Sphere{2.0}, {Vec3(0, 0, 2)}, sf::Sphere{0.5}, {Vec3(0, 0, -0.5)},
                         closest(sf::Sphere{2.0}, {Vec3(0, 0, 2)}, sf::Sphere{0.5}, {Vec3(0, 0, -0.5)}));
  EXPECT_NEAR(balls.A, 0.5 * (1 / 2.0 + 1 / 0.5), 1e-14);
  EXPECT_NEAR(balls.B, balls.A, 1e-14);
  const sf::Ellipsoid stone{{0.2, 0.03, 0.02}};
  const Pose up{Vec3(0.0, 0.0, 0.02)};
  const RelativeCurvature on = relative_curvature(stone, up, sf::Plane{}, {}, closest(stone, up, sf::Plane{}, {}));
  EXPECT_NEAR(on.A, 0.5 * 0.02 / (0.2 * 0.2), 1e-12);
  EXPECT_NEAR(on.B, 0.5 * 0.02 / (0.03 * 0.03), 1e-12);
  EXPECT_NEAR(std::fabs(on.t1[0]), 1.0, 1e-14);

  // Rays along the normal: heights of both surfaces over the tangent plane, by bisection of f.
  RandomPairs random(9);
  for (int i = 0; i < 200; ++i) {
    Vec3 n;
    const EllipsoidPair p = random.at_gap(0.0, n);
    const ClosestPair pair = closest(p.a, p.pose_a, p.b, p.pose_b);
    const RelativeCurvature c = relative_curvature(p.a, p.pose_a, p.b, p.pose_b, pair);
    ASSERT_LE(c.A, c.B);
    ASSERT_LE((c.t1.cross(c.t2) - pair.normal).norm(), 1e-13);
    const auto height = [&](const sf::Ellipsoid& s, const Pose& pose, const Vec3& foot, const Vec3& out) {
      double lo = -0.1 * s.axes.minCoeff(), hi = 0.0;  // along `out`: inside at lo, outside at hi
      for (int k = 0; k < 60; ++k) {
        const double mid = 0.5 * (lo + hi);
        (s.jet(pose.R.transpose() * (foot + mid * out - pose.x)).f > 0.0 ? hi : lo) = mid;
      }
      return -0.5 * (lo + hi);
    };
    const double h = 0.01 / std::sqrt(c.B) * std::sqrt(std::min(p.a.axes.minCoeff(), p.b.axes.minCoeff()));
    for (const double angle : {0.0, 0.7, 1.5707963, 2.5}) {
      const double x = h * std::cos(angle), y = h * std::sin(angle);
      double part[2];
      for (int sign : {0, 1}) {  // both ways: the third order cancels
        const Vec3 foot = pair.b + (sign ? -1.0 : 1.0) * (x * c.t1 + y * c.t2);
        part[sign] = height(p.a, p.pose_a, foot, -pair.normal) + height(p.b, p.pose_b, foot, pair.normal);
      }
      ASSERT_NEAR(0.5 * (part[0] + part[1]), c.A * x * x + c.B * y * y, 0.01 * c.B * h * h) << i;
    }
  }
}

}  // namespace
}  // namespace stiction::geometry
