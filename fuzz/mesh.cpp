// Mesh files: refused, or triangles whose corners exist, are finite and apart; also thinned out.
#include <algorithm>

#include "stiction/core/error.hpp"
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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const stiction::geometry::Mesh mesh = stiction::geometry::parse_mesh(stiction::fuzz::text_of(data, size));
    require_sound(mesh);
    const std::size_t most = std::max<std::size_t>(8, mesh.triangles.size() / 2);
    const stiction::geometry::Mesh few = stiction::geometry::thinned(mesh, most);
    require_sound(few);
    stiction::fuzz::require(few.triangles.size() <= most, "thinned to what was asked for");
  } catch (const stiction::core::InputError&) {
  }
  return 0;
}
