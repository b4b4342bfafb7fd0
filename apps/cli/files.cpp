#include "files.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

#include "stiction/analysis/picture/paper.hpp"
#include "stiction/analysis/picture/png_chunk.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/whole_file.hpp"

namespace stiction::cli {
namespace {

using std::string_view_literals::operator""sv;

namespace fs = std::filesystem;

// What our pictures and graphs say of themselves near their beginning.
constexpr std::string_view kSvgMark = "<!-- stiction -->";
constexpr std::string_view kPngMark = "Software\0stiction"sv;
constexpr std::string_view kDotMark = "digraph bonds {";

struct Removed {  // at the end, whatever happens
  fs::path path;
  ~Removed() {
    std::error_code ignored;
    fs::remove(path, ignored);
  }
};

std::string head_of(const fs::path& path, std::size_t size) {
  std::ifstream in(path, std::ios::binary);
  std::string head(size, '\0');
  in.read(head.data(), static_cast<std::streamsize>(size));
  head.resize(static_cast<std::size_t>(in.gcount()));
  return head;
}

// Something is there that replacing would lose; a pipe or a device takes what it is given.
bool holds_something(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && fs::file_size(path, error) > 0;
}

[[noreturn]] void refuse_foreign(const fs::path& path, const std::string& why) {
  throw core::InputError(
      fmt::format("{} exists and {}: remove it, choose another name, or replace it with --force", path.string(), why));
}

// The fields of a line of CSV that this program wrote.
std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      fields.emplace_back();
    else if (c != '\r')
      fields.back() += c;
  }
  return fields;
}

std::string read_all(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The picture with a mark of ours: a comment after the first line of an SVG, a text after the header of a PNG. A PDF
// has named its creator already.
std::string marked(std::string picture) {
  if (picture.starts_with("\x89PNG"))
    return analysis::with_png_chunk(std::move(picture), "tEXt", std::string(kPngMark));
  if (picture.starts_with("%PDF")) return picture;
  if (const std::size_t end = picture.find("<svg"); end != std::string::npos)
    picture.insert(end, std::string(kSvgMark) + "\n");
  return picture;
}

}  // namespace

void add_force(CLI::App& command, bool& force) {
  command.add_flag("--force", force, "replace an existing file, whatever it is");
}

void check_replaceable(const fs::path& path, bool force) {
  if (force || !holds_something(path)) return;
  const std::string head = head_of(path, 1024);
  if (head.starts_with("%PDF") && read_all(path).find(analysis::kPdfCreator) != std::string::npos) return;
  for (const std::string_view mark : {kSvgMark, kPngMark, kDotMark})
    if (head.find(mark) != std::string::npos) return;
  refuse_foreign(path, "was not drawn by this program");
}

void check_table(const fs::path& path, const std::vector<std::string>& columns, bool force) {
  if (force || !holds_something(path)) return;
  std::istringstream head(head_of(path, 1U << 20U));
  std::string line;
  std::getline(head, line);
  for (const std::string& name : fields_of(line)) {
    const std::string plain = name.substr(0, name.find(" ["));  // export --units
    if (std::ranges::find(columns, name) == columns.end() && std::ranges::find(columns, plain) == columns.end())
      refuse_foreign(path, fmt::format("is not a table of this kind (its first line has '{}')", name.substr(0, 40)));
  }
}

void write_text(const fs::path& path, const std::string& text, bool force) {
  check_replaceable(path, force);
  core::WholeFile file(path);
  file.stream() << marked(text);
  file.commit();
}

void draw(const Tool& tool, const std::string& text, const fs::path& picture, bool force) {
  check_replaceable(picture, force);
  const Removed source{core::new_file(fs::temp_directory_path(), "stiction", tool.suffix)};
  const Removed drawn{core::new_file(fs::temp_directory_path(), "stiction", picture.extension().string())};
  std::ofstream(source.path, std::ios::binary) << text;
  std::vector<std::string> words{tool.program};
  words.insert(words.end(), tool.options.begin(), tool.options.end());
  words.push_back(drawn.path.string());
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
  core::WholeFile file(picture);
  file.stream() << marked(read_all(drawn.path));
  file.commit();
}

}  // namespace stiction::cli
