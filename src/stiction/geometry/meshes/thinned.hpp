#pragma once
// A mesh with fewer triangles, for pictures.
#include "stiction/geometry/mesh.hpp"

namespace stiction::geometry {

// The mesh itself where it has at most `most` triangles. Else points that share a cell of a cubic grid become one,
// their mean; triangles that lose a corner by that are left out. The grid is the finest of those tried, each 1.3 times
// as coarse as the one before, that leaves at most `most`.
Mesh thinned(Mesh mesh, std::size_t most);

}  // namespace stiction::geometry
