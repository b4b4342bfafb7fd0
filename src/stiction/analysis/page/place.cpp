#include "stiction/analysis/page/place.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>

#include "stiction/analysis/page/page.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/whole_file.hpp"

namespace stiction::analysis {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kMark = "<meta name=\"generator\" content=\"stiction\"";

bool is_page(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string head(2048, '\0');
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  return head.find(kMark) != std::string::npos;
}

}  // namespace

void check_page_place(const fs::path& path) {
  const auto refuse = [&](const std::string& why) {
    throw core::InputError(fmt::format("cannot write the report page '{}': {}", path.string(), why));
  };
  std::error_code error;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  if (path.filename().empty()) refuse("it is not the name of a file");
  if (!fs::is_directory(folder, error)) refuse(fmt::format("there is no folder '{}'", folder.string()));
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    refuse(fmt::format("no permission to write in '{}'", folder.string()));
  if (fs::is_directory(path, error)) refuse("it is a folder");
  if (fs::exists(path, error) && !fs::is_regular_file(path, error)) refuse("it is not a regular file");
  if (fs::exists(path, error) && !is_page(path))
    refuse("it exists and is not a report page; remove it or choose another name");
}

void write_page(const record::Reader& reader, const fs::path& path, std::span<const record::Reader> compared) {
  check_page_place(path);
  const std::string page = page_of(reader, compared);
  core::WholeFile file(path);
  file.stream() << page;
  file.commit();
}

}  // namespace stiction::analysis
