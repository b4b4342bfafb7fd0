#pragma once
// Files that commands write: text, and pictures that another program draws from text.
#include <filesystem>
#include <string>
#include <vector>

namespace stiction::cli {

void write_text(const std::filesystem::path& path, const std::string& text);

// Called with its options, the file to write and the one to read.
struct Tool {
  std::string program;
  std::vector<std::string> options;
  std::string suffix;   // of its input
  std::string missing;  // message if it is not installed
};
void draw(const Tool& tool, const std::string& text, const std::filesystem::path& picture);

}  // namespace stiction::cli
