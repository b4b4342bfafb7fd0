#include "files.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "stiction/core/error.hpp"

namespace stiction::cli {
namespace {

namespace fs = std::filesystem;

struct Removed {  // at the end, whatever happens
  fs::path path;
  ~Removed() {
    std::error_code ignored;
    fs::remove(path, ignored);
  }
};

}  // namespace

void write_text(const fs::path& path, const std::string& text) {
  if (fs::is_directory(path)) throw core::InputError(fmt::format("{} is a folder: name a file", path.string()));
  std::ofstream out(path, std::ios::binary);
  if (!out) throw core::InputError(fmt::format("{} cannot be written", path.string()));
  out << text;
  out.close();
  if (!out) throw core::RunError(fmt::format("{}: writing failed", path.string()));
}

void draw(const Tool& tool, const std::string& text, const fs::path& picture) {
  const Removed source{fs::temp_directory_path() / fmt::format("stiction-{}{}", ::getpid(), tool.suffix)};
  write_text(source.path, text);
  std::vector<std::string> words{tool.program};
  words.insert(words.end(), tool.options.begin(), tool.options.end());
  words.push_back(picture.string());
  words.push_back(source.path.string());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t child = 0;
  int status = 0;
  const int failed = posix_spawnp(&child, tool.program.c_str(), nullptr, nullptr, arguments.data(), environ);
  if (failed != 0 || waitpid(child, &status, 0) < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == 127))
    throw core::InputError(fmt::format("{}: {}", picture.string(), tool.missing));
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw core::RunError(fmt::format("{}: {} could not write it", picture.string(), tool.program));
}

}  // namespace stiction::cli
