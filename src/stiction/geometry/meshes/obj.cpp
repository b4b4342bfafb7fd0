#include "stiction/geometry/meshes/obj.hpp"

#include <fmt/format.h>

#include <charconv>

#include "stiction/geometry/meshes/corners.hpp"
#include "stiction/geometry/meshes/words.hpp"

namespace stiction::geometry {
namespace {

// Of a corner "i", "i/t", "i//n" or "i/t/n": i, counted from 0.
std::size_t corner(std::string_view word, std::size_t points, const Words& words) {
  const std::string_view number = word.substr(0, word.find('/'));
  long i = 0;
  const auto [end, failed] = std::from_chars(number.data(), number.data() + number.size(), i);
  const long count = static_cast<long>(points);
  if (failed != std::errc() || end != number.data() + number.size() || i == 0 || i > count || i < -count)
    words.refuse(fmt::format("a corner that is none of its {} points", points));
  return static_cast<std::size_t>(i > 0 ? i - 1 : count + i);
}

}  // namespace

bool is_obj(const std::string& bytes) {
  Words words(bytes);
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
    if (word == "v") return true;
    const bool known = word.starts_with("#") || word == "o" || word == "g" || word == "s" || word == "mtllib" ||
                       word == "usemtl" || word == "vt" || word == "vn";
    if (!known) return false;
    words.skip_line();
  }
  return false;
}

Mesh parse_obj(const std::string& bytes) {
  std::vector<math::Vec3> points;
  Corners out;
  Words words(bytes);
  std::vector<std::size_t> face;
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
    if (word == "v") points.push_back(words.vector());
    if (word == "f") {
      face.clear();
      while (!words.at_end_of_line()) face.push_back(corner(words.next(), points.size(), words));
      if (face.size() < 3) words.refuse(fmt::format("a face with {} corners", face.size()));
      for (std::size_t k = 2; k < face.size(); ++k) out.add({points[face[0]], points[face[k - 1]], points[face[k]]});
    }
    words.skip_line();
  }
  return out.take();
}

}  // namespace stiction::geometry
