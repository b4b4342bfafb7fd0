// Points of hulls and meshes on meshes. A mesh of a convex body touches as that body does, for which there is brute
// force.
#include "stiction/geometry/facets/facet_pair.hpp"

#include <gtest/gtest.h>

#include "facets/meshes.hpp"
#include "hulls/brute_force.hpp"
#include "stiction/geometry/hulls/convex_hull.hpp"
#include "stiction/geometry/hulls/hull_pair.hpp"
#include "stiction/geometry/shapes/box.hpp"

namespace stiction::geometry {
namespace {

HullPtr random_hull(test::Random& random, std::size_t kind) {
  if (kind == 0) return std::make_shared<const Hull>(hull_of_point(0.3 * random.vector(), random.uniform(0.05, 0.5)));
  if (kind == 1)
    return std::make_shared<const Hull>(hull_of_edge(random.vector(), random.vector(), random.uniform(0.05, 0.3)));
  if (kind == 2) {
    Box box;
    box.size = Vec3(random.uniform(0.2, 2.0), random.uniform(0.2, 2.0), random.uniform(0.2, 2.0));
    return box.as_hull();
  }
  std::vector<Vec3> points;
  for (std::size_t k = 0; k < 4 + random.below(8); ++k) points.push_back(random.vector());
  return std::make_shared<const Hull>(convex_hull(points, 0.0).hull);
}

// Apart, the gap is that of brute force. Where bodies overlap, every triangle is judged by itself, and one of two
// directions whose depths are nearly the same may not be the least: within this share of the depth, or a tie.
constexpr double kOfDepth = 0.05, kTie = 1.1e-6;
double allowance(double truth, double size) {
  return truth > 0.0 ? 1e-9 * size : std::max(kTie * size, -kOfDepth * truth);
}

struct Least {
  double gap = kEndless;
  Vec3 normal = Vec3::Zero();
};
// The least gap; where bodies overlap, that nearest to `truth`: edges beside faces may overlap more, along normals of
// their own.
template <class P>
Least least(const P& pair, const Pose& a, const Pose& b, double truth = 0.0) {
  std::vector<PointMemory> points(static_cast<std::size_t>(pair.points()));
  pair.seek(a, b, points);
  Least out;
  for (const PointMemory& one : points)
    if (one.anchor.features.any())
      if (const ContactPoint at = pair.closest(a, b, one.anchor);
          truth < 0.0 ? std::abs(at.gap - truth) < std::abs(out.gap - truth) : at.gap < out.gap)
        out = {at.gap, at.normal};
  return out;
}

// Bodies pushed towards each other until the least gap is `gap`, to a few percent of their size.
void push_together(const HullPair& pair, Pose& a, const Pose& b, double gap) {
  for (int pass = 0; pass < 40; ++pass) {
    const Least now = least(pair, a, b);
    if (!(now.gap < 1e9)) {
      a.x -= 0.2 * (a.x - b.x);
      continue;
    }
    a.x -= (now.gap - gap) * now.normal;
  }
}

TEST(FacetPairs, AConvexMeshTouchesAsItsHull) {
  test::Random random(11);
  int compared = 0, normals = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    const HullPtr first = random_hull(random, random.below(4)), second = random_hull(random, 2 + random.below(2));
    const HullPair hulls{first, second};
    const FacetPair mesh{first, nullptr, facets_of(*second)};
    Pose a{3.0 * random.vector(), random.quaternion().toRotationMatrix()};
    const Pose b{random.vector(), random.quaternion().toRotationMatrix()};
    const double size = std::min(first->size(), second->size());
    push_together(hulls, a, b, size * (random.coin() ? random.uniform(-1e-3, 0.0) : random.uniform(0.0, 0.05)));
    const Distance core = brute_force(*first, a, *second, b);
    const double truth = core.value - first->radius - second->radius;
    const Least found = least(mesh, a, b, truth);
    if (!(std::abs(truth) < 0.06 * size)) continue;
    ++compared;
    ASSERT_NEAR(found.gap, truth, allowance(truth, size)) << "trial " << trial;
    ASSERT_GT(least(mesh, a, b).gap, truth - 0.01 * size) << "trial " << trial;
    if ((found.normal - core.normal).norm() < 1e-6) ++normals;
  }
  EXPECT_GT(compared, 2500);
  EXPECT_GT(normals, 0.97 * compared);
}

TEST(FacetPairs, TwoConvexMeshesTouchAsTheirHulls) {
  test::Random random(12);
  int compared = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    const HullPtr first = random_hull(random, 2 + random.below(2)), second = random_hull(random, 2 + random.below(2));
    const HullPair hulls{first, second};
    const FacetsPtr moving = facets_of(*first);
    const FacetPair mesh{{moving, &moving->parts}, moving, facets_of(*second)};
    Pose a{3.0 * random.vector(), random.quaternion().toRotationMatrix()};
    const Pose b{random.vector(), random.quaternion().toRotationMatrix()};
    const double size = std::min(first->size(), second->size());
    push_together(hulls, a, b, size * (random.coin() ? random.uniform(-1e-3, 0.0) : random.uniform(0.0, 0.05)));
    const Distance core = brute_force(*first, a, *second, b);
    const double truth = core.value - first->radius - second->radius;
    const Least found = least(mesh, a, b, truth);
    if (!(std::abs(truth) < 0.06 * size)) continue;
    ++compared;
    ASSERT_NEAR(found.gap, truth, allowance(truth, size)) << "trial " << trial;
    ASSERT_GT(least(mesh, a, b).gap, truth - 0.01 * size) << "trial " << trial;
  }
  EXPECT_GT(compared, 800);
}

// On a plane cut into triangles there is the plane only, whatever lies where.
TEST(FacetPairs, APlaneOfTrianglesIsAPlane) {
  test::Random random(13);
  const FacetsPtr ground = test_meshes::surface_of(test_meshes::random_square(random, 30, 0.4));
  for (int trial = 0; trial < 2000; ++trial) {
    const HullPtr hull = random_hull(random, random.below(4));
    Pose a{Vec3(random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0), 0.0), random.quaternion().toRotationMatrix()};
    if (trial % 4 == 0) a.R = Mat3::Identity();
    double low = kEndless;
    for (const Vec3& r : hull->corners) low = std::min(low, (a.R * r)[2]);
    const double gap = (trial % 3 == 0 ? 0.0 : random.uniform(-0.01, 0.02)) * hull->size();
    a.x[2] = gap + hull->radius - low;
    const FacetPair pair{hull, nullptr, ground};
    std::vector<PointMemory> points(static_cast<std::size_t>(pair.points()));
    pair.seek(a, {}, points);
    Least found;
    for (const PointMemory& one : points) {
      if (!one.anchor.features.any()) continue;
      const ContactPoint at = pair.closest(a, {}, one.anchor);
      EXPECT_NEAR((at.normal - Vec3::UnitZ()).norm(), 0.0, 1e-9) << "trial " << trial;
      if (at.gap < found.gap) found = {at.gap, at.normal};
    }
    ASSERT_NEAR(found.gap, gap, 1e-12) << "trial " << trial;
  }
}

// Over the ridge of a roof a ball has the edge's normals, from one face to the other; in a valley it touches both.
TEST(FacetPairs, BallsOnRoofAndInValley) {
  const auto fold = [](double height) {  // along y, its edge at x = 0 in height zero
    return test_meshes::surface_of(
        Mesh{{{-1, -1, height}, {0, -1, 0}, {1, -1, height}, {-1, 1, height}, {0, 1, 0}, {1, 1, height}},
             {{0, 1, 4}, {0, 4, 3}, {1, 2, 5}, {1, 5, 4}}});
  };
  const auto ball = std::make_shared<const Hull>(hull_of_point(Vec3::Zero(), 0.1));
  const FacetsPtr roof = fold(-1.0), valley = fold(1.0);
  const FacetPair on_roof{ball, nullptr, roof}, in_valley{ball, nullptr, valley};
  for (double angle = -1.5; angle <= 1.5; angle += 0.05) {
    const double within = std::clamp(angle, -std::numbers::pi / 4, std::numbers::pi / 4);
    const Vec3 n(std::sin(within), 0.0, std::cos(within)), along(std::cos(within), 0.0, -std::sin(within));
    const Vec3 foot = angle == within ? Vec3(0.0, 0.03, 0.0) : Vec3(0.2 * std::copysign(1.0, angle) * along);
    const Least found = least(on_roof, {foot + 0.102 * n, Mat3::Identity()}, {});
    EXPECT_NEAR(found.gap, 0.002, 1e-12) << angle;
    EXPECT_NEAR((found.normal - n).norm(), 0.0, 1e-9) << angle;
  }
  std::vector<PointMemory> points(static_cast<std::size_t>(in_valley.points()));
  const Pose middle{Vec3(0.0, 0.01, 0.1 * std::sqrt(2.0)), Mat3::Identity()};
  in_valley.seek(middle, {}, points);
  double sum = 0.0;
  int count = 0;
  for (const PointMemory& one : points)
    if (one.anchor.features.any()) {
      const ContactPoint at = in_valley.closest(middle, {}, one.anchor);
      EXPECT_NEAR(at.gap, 0.0, 1e-12);
      sum += at.normal[0];
      ++count;
    }
  EXPECT_EQ(count, 2);
  EXPECT_NEAR(sum, 0.0, 1e-12);
}

// A box in the corner of a room stands on the floor with four corners and against each wall with four.
TEST(FacetPairs, ABoxInTheCornerOfARoom) {
  const FacetsPtr room =
      test_meshes::surface_of(Mesh{{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}, {2, 2, 0}, {0, 2, 2}, {2, 0, 2}},
                                   {{0, 1, 4}, {0, 4, 2}, {0, 2, 5}, {0, 5, 3}, {0, 3, 6}, {0, 6, 1}}});
  Box box;
  const FacetPair pair{box.as_hull(), nullptr, room};
  std::vector<PointMemory> points(static_cast<std::size_t>(pair.points()));
  const Pose at{Vec3(0.5, 0.5, 0.5), Mat3::Identity()};
  pair.seek(at, {}, points);
  Vec3 sum = Vec3::Zero();
  for (const PointMemory& one : points)
    if (one.anchor.features.any()) {
      const ContactPoint is = pair.closest(at, {}, one.anchor);
      EXPECT_NEAR(is.gap, 0.0, 1e-12);
      sum += is.normal;
    }
  EXPECT_NEAR((sum - Vec3(4, 4, 4)).norm(), 0.0, 1e-9) << sum.transpose();
}

}  // namespace
}  // namespace stiction::geometry
