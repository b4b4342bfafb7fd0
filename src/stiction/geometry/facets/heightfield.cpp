#include "stiction/geometry/facets/heightfield.hpp"

#include <fmt/format.h>

#include "stiction/geometry/drawn/drawn.hpp"
#include "stiction/geometry/facets/make_facets.hpp"
#include "stiction/geometry/meshes/height_file.hpp"
#include "stiction/geometry/meshes/thinned.hpp"

namespace stiction::geometry {
namespace {

Mesh mesh_of(const Heightfield& field) {
  Mesh out;
  const int columns = field.columns, rows = static_cast<int>(field.heights.size()) / columns;
  for (int k = 0; k < rows; ++k)
    for (int i = 0; i < columns; ++i)
      out.points.push_back(field.centre + Vec3((i - 0.5 * (columns - 1)) * field.step_x,
                                               (k - 0.5 * (rows - 1)) * field.step_y,
                                               field.heights[static_cast<std::size_t>(k * columns + i)]));
  for (int k = 0; k + 1 < rows; ++k)
    for (int i = 0; i + 1 < columns; ++i) {
      const int a = k * columns + i, b = a + 1, c = a + columns, d = c + 1;
      out.triangles.push_back({a, b, d});
      out.triangles.push_back({a, d, c});
    }
  return out;
}

}  // namespace

void Heightfield::take_file(const std::filesystem::path& file, double scale) {
  HeightRows rows = read_height_file(file);
  columns = rows.columns;
  heights = std::move(rows.heights);
  for (double& h : heights) h *= scale;
  from_file = true;
}

core::Problem Heightfield::problem() const {
  if (heights.empty()) return {"heights", "", "are missing: give them, or in a scenario a file of them"};
  const auto count = heights.size(), row = static_cast<std::size_t>(columns);
  if (count % row != 0 || count / row < 2)
    return {from_file ? "file" : "heights", fmt::format("{} numbers", count),
            fmt::format("must be two or more rows of {} (columns)", columns)};
  MadeFacets out = make_facets(mesh_of(*this), 0.0);
  made = std::move(out.facets);
  if (out.problem.empty()) return {};
  return {from_file ? "file" : "heights", fmt::format("{} numbers", count), out.problem};
}

Mesh Heightfield::mesh(double /*extent*/) const {
  return thinned(mesh_of(*this), DrawnFile::kMostDrawn);
}

FacetsPtr Heightfield::as_facets() const {
  if (!made) made = make_facets(mesh_of(*this), 0.0).facets;
  return made ? made : std::make_shared<const Facets>();  // refused where it was given
}

}  // namespace stiction::geometry
