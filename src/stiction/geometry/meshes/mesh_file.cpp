#include "stiction/geometry/meshes/mesh_file.hpp"

#include <fstream>

#include "stiction/core/error.hpp"
#include "stiction/geometry/meshes/obj.hpp"
#include "stiction/geometry/meshes/stl.hpp"

namespace stiction::geometry {

Mesh parse_mesh(const std::string& bytes) {
  Mesh mesh;
  if (is_binary_stl(bytes))
    mesh = parse_binary_stl(bytes);
  else if (is_text_stl(bytes))
    mesh = parse_text_stl(bytes);
  else if (is_obj(bytes))
    mesh = parse_obj(bytes);
  else if (bytes.find('\0') != std::string::npos)
    throw core::InputError("is neither STL nor OBJ, or a binary STL that is cut off");
  else
    throw core::InputError("is neither STL nor OBJ");
  if (mesh.triangles.empty()) throw core::InputError("has no triangle");
  return mesh;
}

std::string whole_file(const std::filesystem::path& path) {
  constexpr std::uintmax_t kMostBytes = 2'000'000'000;
  std::error_code failed;
  if (!std::filesystem::is_regular_file(path, failed))
    throw core::InputError(std::filesystem::exists(path, failed) ? "is not a file" : "does not exist");
  const std::uintmax_t size = std::filesystem::file_size(path, failed);
  if (failed || size > kMostBytes) throw core::InputError("is larger than 2 GB");
  std::string bytes(size, '\0');
  std::ifstream in(path, std::ios::binary);
  if (!in.read(bytes.data(), static_cast<std::streamsize>(size))) throw core::InputError("cannot be read");
  return bytes;
}

Mesh read_mesh_file(const std::filesystem::path& path) {
  return parse_mesh(whole_file(path));
}

}  // namespace stiction::geometry
