#include "stiction/geometry/facets/triangle_mesh.hpp"

#include <fmt/format.h>

#include <cmath>

#include "stiction/geometry/drawn/drawn.hpp"
#include "stiction/geometry/facets/make_facets.hpp"
#include "stiction/geometry/meshes/mesh_file.hpp"
#include "stiction/geometry/meshes/thinned.hpp"

namespace stiction::geometry {
namespace {

Mesh mesh_of(const TriangleMesh& shape) {
  Mesh out;
  for (const Vec3& r : shape.points) out.points.push_back(shape.centre + r);
  for (const Vec3& t : shape.triangles)
    out.triangles.push_back({static_cast<int>(t[0]), static_cast<int>(t[1]), static_cast<int>(t[2])});
  return out;
}

}  // namespace

void TriangleMesh::take_file(const std::filesystem::path& file, double scale) {
  const Mesh mesh = read_mesh_file(file);
  for (const Vec3& p : mesh.points) points.push_back(scale * p);
  for (const auto& t : mesh.triangles) triangles.emplace_back(t[0], t[1], t[2]);
  from_file = true;
}

core::Problem TriangleMesh::problem() const {
  if (points.empty()) return {"points", "", "needs points and triangles, or in a scenario a file of them"};
  const double count = static_cast<double>(points.size());
  for (const Vec3& t : triangles)
    for (const double corner : t)
      if (corner != std::floor(corner) || corner < 0.0 || corner >= count)
        return {"triangles", core::text_of({t.data(), 3}),
                fmt::format("has a corner that is none of its points 0 to {}", count - 1)};
  MadeFacets out = make_facets(mesh_of(*this), margin);
  made = std::move(out.facets);
  if (out.problem.empty()) return {};
  return {from_file ? "file" : "triangles", fmt::format("{} triangles", triangles.size()), out.problem};
}

Mesh TriangleMesh::mesh(double /*extent*/) const {
  return thinned(mesh_of(*this), DrawnFile::kMostDrawn);
}

FacetsPtr TriangleMesh::as_facets() const {
  if (!made) made = make_facets(mesh_of(*this), margin).facets;
  return made ? made : std::make_shared<const Facets>();  // refused where it was given
}

std::optional<Moments> TriangleMesh::moments() const {
  if (!no_volume().empty()) return {};
  return as_facets()->moments();
}

std::string TriangleMesh::no_volume() const {
  if (margin > 0.0) return "is rounded: the volume of its margin is not known";
  if (as_facets()->closed) return {};
  for (const Hull::Edge& edge : as_facets()->parts.edges)
    if (edge.faces[1] < 0)
      return fmt::format("is open: its triangle {} has a side without a neighbour", edge.faces[0] + 1);
  return "has no triangles";
}

}  // namespace stiction::geometry
