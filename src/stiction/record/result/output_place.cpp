#include "stiction/record/result/output_place.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <string>

#include "stiction/core/error.hpp"
#include "stiction/core/whole_file.hpp"
#include "stiction/record/result/reader.hpp"

namespace stiction::record {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void refuse_to_write(const fs::path& path, const std::string& why) {
  throw core::InputError("cannot write result file '" + path.string() + "': " + why);
}

}  // namespace

fs::path checked_output_place(const fs::path& given) {
  if (given.filename().empty()) refuse_to_write(given, "it is not the name of a file");
  const fs::path path = core::follow_links(given);
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) refuse_to_write(given, "it is a folder");
  if (!fs::is_directory(folder, error)) refuse_to_write(given, "there is no folder '" + folder.string() + "'");
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    refuse_to_write(given, "no permission to write in '" + folder.string() + "'");
  if (!fs::exists(status)) return path;
  if (!fs::is_regular_file(status)) refuse_to_write(given, "it is not a regular file");
  if (!is_result_file(path)) {
    refuse_to_write(given, "it exists and is not a readable result of this program; remove it or choose another name");
  }
  if (::access(path.c_str(), W_OK) != 0) refuse_to_write(given, "no permission to replace it");
  return path;
}

fs::path temporary_name(const fs::path& path) {
  static std::atomic<unsigned> count = 0;
  return path.parent_path() / fmt::format(".{}.{}-{}.part", path.filename().string(), ::getpid(), count++);
}

fs::path previous_name(const fs::path& path) {
  return path.parent_path() / (path.stem().string() + ".previous" + path.extension().string());
}

}  // namespace stiction::record
