#include "stiction/geometry/meshes/stl.hpp"

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <cstring>

#include "stiction/core/error.hpp"
#include "stiction/geometry/meshes/corners.hpp"
#include "stiction/geometry/meshes/mesh_file.hpp"
#include "stiction/geometry/meshes/words.hpp"

namespace stiction::geometry {
namespace {

static_assert(std::endian::native == std::endian::little, "binary STL is little-endian");

constexpr std::size_t kHeader = 80, kStart = kHeader + 4, kRecord = 50;

std::uint32_t binary_count(const std::string& bytes) {
  std::uint32_t count = 0;
  std::memcpy(&count, bytes.data() + kHeader, sizeof count);
  return count;
}

}  // namespace

bool is_binary_stl(const std::string& bytes) {
  return bytes.size() >= kStart && bytes.size() == kStart + kRecord * std::size_t{binary_count(bytes)};
}

bool is_text_stl(const std::string& bytes) {
  return Words(bytes).next() == "solid";
}

Mesh parse_binary_stl(const std::string& bytes) {
  if (binary_count(bytes) > kMostTriangles)
    throw core::InputError(fmt::format("has {} triangles, more than {}", binary_count(bytes), kMostTriangles));
  Corners out;
  for (std::size_t at = kStart; at < bytes.size(); at += kRecord) {
    std::array<float, 12> record;  // the normal, then three corners
    std::memcpy(record.data(), bytes.data() + at, sizeof record);
    std::array<math::Vec3, 3> corners;
    for (std::size_t k = 0; k < 3; ++k) corners[k] = {record[3 * k + 3], record[3 * k + 4], record[3 * k + 5]};
    out.add(corners);
  }
  return out.take();
}

Mesh parse_text_stl(const std::string& bytes) {
  Corners out;
  Words words(bytes);
  std::array<math::Vec3, 3> corners;
  std::size_t count = 0;
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
    if (word == "solid" || word == "endsolid") words.skip_line();  // a name may follow
    if (word == "vertex") {
      if (count == 3) words.refuse("a facet with more than 3 corners");
      corners[count++] = words.vector();
    }
    if (word == "endfacet") {
      if (count != 3) words.refuse(fmt::format("a facet with {} corners", count));
      out.add(corners);
      count = 0;
    }
  }
  if (count != 0) throw core::InputError("ends within a facet");
  return out.take();
}

}  // namespace stiction::geometry
