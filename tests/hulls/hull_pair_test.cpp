// Points of two hulls against brute force (brute_force.hpp) at random poses: the least gap, its normal, what every
// point claims to be.
#include "stiction/geometry/hulls/hull_pair.hpp"

#include <gtest/gtest.h>

#include "hulls/brute_force.hpp"
#include "stiction/geometry/shapes/box.hpp"

namespace stiction::geometry {
namespace {

Hull random_hull(test::Random& random, double radius) {
  switch (random.below(4)) {
    case 0: {
      Box box;
      box.centre = 0.3 * random.vector();
      box.size = Vec3(random.uniform(0.2, 2.0), random.uniform(0.2, 2.0), random.uniform(0.2, 2.0));
      box.margin = radius;
      return *box.as_hull();
    }
    case 1:
      return hull_of_edge(random.vector(), random.vector(), 0.1 + radius);
    case 2:
      return hull_of_point(random.vector(), 0.1 + radius);
    default: {
      std::vector<Vec3> points;
      const std::size_t n = 4 + random.below(12);
      for (std::size_t k = 0; k < n; ++k) points.push_back(random.vector());
      return convex_hull(points, radius).hull;
    }
  }
}

struct Found {
  double gap = kEndless;
  Vec3 normal = Vec3::Zero();
  int points = 0;
};
// The least gap; where hulls overlap, that nearest to the truth: edges beside faces may overlap more, along normals of
// their own.
Found found_by(const HullPair& pair, const Pose& a, const Pose& b, std::span<const PointMemory> points, double truth) {
  Found out;
  for (const PointMemory& one : points) {
    if (!one.anchor.features.any()) continue;
    ++out.points;
    const ContactPoint at = pair.closest(a, b, one.anchor);
    if (truth > 0.0 ? !(at.gap >= out.gap) : !(std::abs(at.gap - truth) >= std::abs(out.gap - truth)))
      out.gap = at.gap, out.normal = at.normal;
  }
  return out;
}

class HullPairs : public ::testing::TestWithParam<double> {};

// Gap and normal to 1e-9 of the size, apart and overlapping, sharp and rounded. Where two directions tie, the normal
// may be either.
TEST_P(HullPairs, AgreeWithBruteForce) {
  test::Random random(5);
  int apart = 0, overlapping = 0, normals = 0;
  for (int i = 0; i < 20000; ++i) {
    const Hull A = random_hull(random, GetParam()), B = random_hull(random, GetParam());
    const Pose a{10.0 * random.vector(), random.quaternion().toRotationMatrix()};
    const Pose b{a.x + random.uniform(0.0, 2.5) * random.vector(), random.quaternion().toRotationMatrix()};
    const HullPair pair{std::make_shared<const Hull>(A), std::make_shared<const Hull>(B)};
    std::vector<PointMemory> points(static_cast<std::size_t>(pair.points()));
    pair.seek(a, b, points);
    const double size = A.size() + B.size(), radius = A.radius + B.radius;
    const Distance core = brute_force(A, a, B, b);
    const Found found = found_by(pair, a, b, points, core.value - radius);
    if (found.points == 0) {  // far apart: a bound
      ASSERT_GE((a(A.centre) - b(B.centre)).norm() - size, std::min(A.size(), B.size())) << i;
      continue;
    }
    ASSERT_NEAR(found.gap, core.value - radius, 1e-9 * size) << "pair " << i;
    (core.value > 0.0 ? apart : overlapping)++;
    if (core.value > 1e-5 * size || (core.value < 0.0 && core.value - core.second > 1e-5 * size)) {
      ++normals;
      ASSERT_LT((found.normal - core.normal).norm(), 1e-8) << "pair " << i << " at " << core.value;
    }
  }
  EXPECT_GT(apart, 3000);
  EXPECT_GT(overlapping, 3000);
  EXPECT_GT(normals, 6000);
}
INSTANTIATE_TEST_SUITE_P(All, HullPairs, ::testing::Values(0.0, 0.2));

}  // namespace
}  // namespace stiction::geometry
