#pragma once
// STL: triangles by their corners, as text ("solid ... facet ... vertex x y z") or as records of 50 bytes.
#include <string>

#include "stiction/geometry/mesh.hpp"

namespace stiction::geometry {

bool is_binary_stl(const std::string& bytes);  // its length is what its number of triangles asks for
bool is_text_stl(const std::string& bytes);
Mesh parse_binary_stl(const std::string& bytes);  // throws core::InputError
Mesh parse_text_stl(const std::string& bytes);    // the same

}  // namespace stiction::geometry
