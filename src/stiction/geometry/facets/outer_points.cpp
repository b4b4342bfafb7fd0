#include "stiction/geometry/facets/outer_points.hpp"

#include <algorithm>
#include <set>

#include "stiction/geometry/hulls/convex_hull.hpp"

namespace stiction::geometry {
namespace {

constexpr std::size_t kFewPoints = 500;
constexpr int kRays = 3;  // 2 kRays + 1 along each edge of a cube: 294 directions

// The points farthest in directions through a grid on the sides of a cube.
std::vector<math::Vec3> farthest_points(const std::vector<math::Vec3>& points) {
  std::set<std::size_t> kept;
  for (int axis = 0; axis < 3; ++axis)
    for (int i = -kRays; i <= kRays; ++i)
      for (int k = -kRays; k <= kRays; ++k)
        for (const int side : {-kRays, kRays}) {
          math::Vec3 d;
          d[axis] = side;
          d[(axis + 1) % 3] = i;
          d[(axis + 2) % 3] = k;
          const auto nearer = [&](const math::Vec3& p, const math::Vec3& q) { return p.dot(d) < q.dot(d); };
          kept.insert(
              static_cast<std::size_t>(std::max_element(points.begin(), points.end(), nearer) - points.begin()));
        }
  std::vector<math::Vec3> out;
  for (const std::size_t k : kept) out.push_back(points[k]);
  return out;
}

}  // namespace

std::vector<math::Vec3> outer_points(const std::vector<math::Vec3>& points) {
  if (points.size() <= kFewPoints) return points;
  const ConvexHull core = convex_hull(farthest_points(points), 0.0);
  if (!core.problem.empty()) return points;  // all in one plane: whoever asked is told
  const double tie = kHullTie * core.hull.reach;
  std::vector<math::Vec3> out;
  for (const math::Vec3& p : points)
    if (std::any_of(core.hull.faces.begin(), core.hull.faces.end(),
                    [&](const Hull::Face& face) { return face.normal.dot(p) - face.offset > -tie; }))
      out.push_back(p);
  return out;
}

}  // namespace stiction::geometry
