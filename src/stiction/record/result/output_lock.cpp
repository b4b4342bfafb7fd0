#include "stiction/record/result/output_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "stiction/core/error.hpp"

namespace stiction::record {
namespace {

// Whether the name still leads to the file: its holder may have removed it before we had the lock.
bool still_there(int descriptor, const std::filesystem::path& path) {
  struct stat ours {};
  struct stat now {};
  return ::fstat(descriptor, &ours) == 0 && ::stat(path.c_str(), &now) == 0 && ours.st_ino == now.st_ino &&
         ours.st_dev == now.st_dev;
}

}  // namespace

OutputLock::OutputLock(const std::filesystem::path& place)
    : path_(place.parent_path() / fmt::format(".{}.lock", place.filename().string())) {
  for (;;) {
    descriptor_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (descriptor_ < 0) return;  // no such file can be made there: writing the result will report it
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
      ::close(descriptor_);
      throw core::InputError("cannot write result file '" + place.string() +
                             "': another run is writing it; wait for that or choose another name");
    }
    if (still_there(descriptor_, path_)) return;
    ::close(descriptor_);
  }
}

OutputLock::~OutputLock() {
  if (descriptor_ < 0) return;
  ::unlink(path_.c_str());
  ::close(descriptor_);
}

}  // namespace stiction::record
