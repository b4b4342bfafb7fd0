#include "stiction/geometry/meshes/height_file.hpp"

#include <fmt/format.h>

#include "stiction/core/error.hpp"
#include "stiction/geometry/meshes/mesh_file.hpp"
#include "stiction/geometry/meshes/words.hpp"

namespace stiction::geometry {

HeightRows parse_heights(const std::string& text) {
  constexpr std::size_t kMost = 600'000;  // of a grid with a million triangles
  HeightRows out;
  Words words(text);
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
    if (word.starts_with('#')) {
      words.skip_line();
      continue;
    }
    const std::size_t before = out.heights.size();
    for (;; word = words.next()) {
      out.heights.push_back(words.number(word));
      if (words.at_end_of_line()) break;
    }
    words.skip_line();
    const auto row = static_cast<int>(out.heights.size() - before);
    if (out.columns == 0) out.columns = row;
    if (row != out.columns) words.refuse(fmt::format("a row of {} numbers after rows of {}", row, out.columns));
    if (out.heights.size() > kMost) throw core::InputError(fmt::format("has more than {} numbers", kMost));
  }
  if (out.columns < 2) throw core::InputError("needs rows of two or more numbers");
  return out;
}

HeightRows read_height_file(const std::filesystem::path& path) {
  return parse_heights(whole_file(path));
}

}  // namespace stiction::geometry
