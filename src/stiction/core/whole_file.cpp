#include "stiction/core/whole_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <random>

#include "stiction/core/error.hpp"

namespace stiction::core {

namespace fs = std::filesystem;

fs::path follow_links(fs::path path) {
  std::error_code error;
  for (int depth = 0; depth < 40 && fs::is_symlink(fs::symlink_status(path, error)); ++depth) {
    const fs::path target = fs::read_symlink(path, error);
    if (error) break;
    path = target.is_absolute() ? target : path.parent_path() / target;
  }
  return path;
}

fs::path new_file(const fs::path& folder, const std::string& name, const std::string& ending) {
  std::random_device random;
  for (int attempt = 0;; ++attempt) {
    const fs::path path =
        folder / ("." + name + "." + std::to_string(::getpid()) + "-" + std::to_string(random()) + ending);
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (descriptor >= 0) {
      ::close(descriptor);
      return path;
    }
    if (errno != EEXIST || attempt > 100)
      throw InputError((folder / name).string() + " cannot be written: " + std::strerror(errno));
  }
}

namespace {

// File systems that cannot be told are no error, nor is a folder closed to readers.
std::error_code settle_opened(const fs::path& path, int flags) {
  const int descriptor = ::open(path.c_str(), flags | O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return {};
  const int error = ::fsync(descriptor) == 0 || errno == EINVAL || errno == ENOSYS ? 0 : errno;
  ::close(descriptor);
  return {error, std::generic_category()};
}

}  // namespace

std::error_code settle(const fs::path& file) {
  return settle_opened(file, 0);
}

std::error_code settle_folder(const fs::path& file) {
  return settle_opened(file.has_parent_path() ? file.parent_path() : fs::path("."), O_DIRECTORY);
}

WholeFile::WholeFile(const fs::path& path) : path_(path), place_(follow_links(path)) {
  std::error_code error;
  const fs::file_status status = fs::status(place_, error);
  if (path.filename().empty()) throw InputError("'" + path.string() + "' is not the name of a file");
  if (fs::is_directory(status)) throw InputError(path.string() + " is a directory: name a file");
  if (!fs::exists(status) || fs::is_regular_file(status)) {
    const fs::path folder = place_.has_parent_path() ? place_.parent_path() : fs::path(".");
    if (fs::exists(status) && ::access(place_.c_str(), W_OK) != 0)
      throw InputError(path.string() + " cannot be written: no permission to replace it");
    part_ = new_file(folder, place_.filename().string(), ".part");
  }
  out_.open(part_.empty() ? place_ : part_, std::ios::binary);
  if (!out_) throw InputError(path.string() + " cannot be written");
}

WholeFile::~WholeFile() {
  std::error_code ignored;
  if (!part_.empty()) fs::remove(part_, ignored);
}

void WholeFile::commit() {
  out_.close();
  std::error_code error;
  if (out_ && !part_.empty() && fs::exists(place_)) error = settle(part_);  // what is replaced is not lost before
  if (out_ && !part_.empty() && !error) fs::rename(part_, place_, error);
  if (!out_ || error) throw RunError(path_.string() + ": writing failed (is the disk full?)");
  part_.clear();
}

}  // namespace stiction::core
