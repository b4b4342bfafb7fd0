#include "stiction/geometry/shapes/polytope.hpp"

#include "stiction/geometry/hulls/convex_hull.hpp"
#include "stiction/geometry/meshes/mesh_file.hpp"

namespace stiction::geometry {

void Polytope::take_file(const std::filesystem::path& file, double scale) {
  for (const Vec3& p : read_mesh_file(file).points) points.push_back(scale * p);
}

core::Problem Polytope::problem() const {
  if (points.empty()) return {"points", "", "needs at least four points, or in a scenario a file of them"};
  const std::string why = convex_hull(points, margin).problem;
  if (why.empty()) return {};
  return {"points", std::to_string(points.size()) + " points", why};
}

Ball Polytope::ball() const {
  return as_hull()->ball();
}

Mesh Polytope::mesh(double /*extent*/) const {
  return mesh_of(*as_hull());
}

HullPtr Polytope::as_hull() const {
  if (made) return made;
  std::vector<Vec3> moved;
  for (const Vec3& r : points) moved.push_back(centre + r);
  ConvexHull out = convex_hull(moved, margin);
  if (!out.problem.empty()) out.hull = hull_of_point(centre, margin);  // refused where it was given
  return std::make_shared<const Hull>(std::move(out.hull));
}

}  // namespace stiction::geometry
