#pragma once
// OBJ: lines "v x y z" and "f i j k ...", whose corners may be "i/t/n" and may count from the end (-1: the last point).
// Polygons are cut into triangles; normals, textures, materials, groups and curves are not read.
#include <string>

#include "stiction/geometry/mesh.hpp"

namespace stiction::geometry {

bool is_obj(const std::string& bytes);     // has a line "v x y z" before any that OBJ does not know
Mesh parse_obj(const std::string& bytes);  // throws core::InputError

}  // namespace stiction::geometry
