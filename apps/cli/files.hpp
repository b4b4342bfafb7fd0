#pragma once
// Files that commands write: tables, text, and pictures that another program draws from text. An existing file is
// replaced if its contents show that it is one of ours; anything else only on request (--force).
#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <vector>

namespace stiction::cli {

void add_force(CLI::App& command, bool& force);

// Throws core::InputError if a text or picture must not be written there.
void check_replaceable(const std::filesystem::path& path, bool force);
// The same for a table: it may replace one whose columns are among these.
void check_table(const std::filesystem::path& path, const std::vector<std::string>& columns, bool force);

void write_text(const std::filesystem::path& path, const std::string& text, bool force);

// Called with its options, the file to write and the one to read.
struct Tool {
  std::string program;
  std::vector<std::string> options;
  std::string suffix;   // of its input
  std::string missing;  // message if it is not installed
};
void draw(const Tool& tool, const std::string& text, const std::filesystem::path& picture, bool force);

}  // namespace stiction::cli
