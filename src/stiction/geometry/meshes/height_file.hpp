#pragma once
// Heights from a text file: rows of numbers, all of the same length. `#` starts a comment.
#include <filesystem>
#include <string>
#include <vector>

namespace stiction::geometry {

struct HeightRows {
  int columns = 0;
  std::vector<double> heights;  // row by row
};
// Both throw core::InputError: not readable, no numbers, rows of different lengths, numbers that are not finite.
HeightRows read_height_file(const std::filesystem::path& path);
HeightRows parse_heights(const std::string& text);

}  // namespace stiction::geometry
