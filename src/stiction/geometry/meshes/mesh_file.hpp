#pragma once
// Triangles from a file: STL, text or binary, and OBJ. Units are those of the file, coordinates those of its frame.
#include <filesystem>
#include <string>

#include "stiction/geometry/mesh.hpp"

namespace stiction::geometry {

inline constexpr std::size_t kMostTriangles = 5'000'000;  // of one file

// The format is that of the content, not of the name. Points at one place are one point; triangles with two corners at
// one place are left out. Throws core::InputError: not readable, not a mesh, cut off, numbers that are not finite, no
// triangle, more than kMostTriangles.
Mesh read_mesh_file(const std::filesystem::path& path);

// The content of a file, for readers of what shapes are made of. Throws core::InputError.
std::string whole_file(const std::filesystem::path& path);

// The same from the content of a file.
Mesh parse_mesh(const std::string& bytes);

}  // namespace stiction::geometry
