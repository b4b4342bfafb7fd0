// Mesh files: refused, or triangles whose corners exist, are finite and apart; also thinned out, and made into a
// surface that bodies touch. The same bytes as rows of heights.
#include <algorithm>
#include <cmath>

#include "stiction/core/error.hpp"
#include "stiction/geometry/facets/make_facets.hpp"
#include "stiction/geometry/meshes/height_file.hpp"
#include "stiction/geometry/meshes/mesh_file.hpp"
#include "stiction/geometry/meshes/thinned.hpp"
#include "target.hpp"

namespace {

void require_sound(const stiction::geometry::Mesh& mesh) {
  using stiction::fuzz::require;
  for (const auto& t : mesh.triangles) {
    for (const int corner : t) {
      require(corner >= 0 && corner < static_cast<int>(mesh.points.size()), "a corner exists", corner);
      require(mesh.points[static_cast<std::size_t>(corner)].allFinite(), "a corner is finite");
    }
    require(t[0] != t[1] && t[1] != t[2] && t[2] != t[0], "corners are apart");
  }
}

// Every triangle has a normal, neighbours and a place in the tree.
void require_sound(const stiction::geometry::Facets& facets) {
  using stiction::fuzz::require;
  std::size_t found = 0;
  facets.tree.find(facets.tree.bounds(), [&](int) { ++found; });
  require(found == facets.parts.faces.size(), "the tree has every triangle");
  for (std::size_t f = 0; f < facets.parts.faces.size(); ++f) {
    require(std::abs(facets.parts.faces[f].normal.norm() - 1.0) < 1e-9, "a normal");
    require(facets.plane[f] >= 0 && facets.plane[f] <= static_cast<int>(f), "the first triangle of a plane");
  }
  for (const auto& edge : facets.parts.edges) require(edge.faces[0] >= 0, "an edge has a triangle");
  require(!facets.closed || facets.moments().volume > 0.0, "a closed surface has a volume");
}

void heights(const std::string& text) {
  try {
    const stiction::geometry::HeightRows rows = stiction::geometry::parse_heights(text);
    stiction::fuzz::require(rows.heights.size() % static_cast<std::size_t>(rows.columns) == 0, "whole rows");
  } catch (const stiction::core::InputError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  heights(stiction::fuzz::text_of(data, size));
  try {
    const stiction::geometry::Mesh mesh = stiction::geometry::parse_mesh(stiction::fuzz::text_of(data, size));
    require_sound(mesh);
    const std::size_t most = std::max<std::size_t>(8, mesh.triangles.size() / 2);
    const stiction::geometry::Mesh few = stiction::geometry::thinned(mesh, most);
    require_sound(few);
    stiction::fuzz::require(few.triangles.size() <= most, "thinned to what was asked for");
    if (const stiction::geometry::MadeFacets made = stiction::geometry::make_facets(mesh, 0.0); made.facets)
      require_sound(*made.facets);
    else
      stiction::fuzz::require(!made.problem.empty(), "a reason");
  } catch (const stiction::core::InputError&) {
  }
  return 0;
}
