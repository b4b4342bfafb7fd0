#include "record/disk.hpp"

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <utility>

namespace stiction::record::test {

Disk disk;

namespace {

// True if this write must not be done as asked.
bool strikes() {
  ++disk.writes;
  return disk.fault != Fault::none && --disk.writes_left < 0;
}

void list(DiskCall call) {
  if (disk.listed) disk.calls.push_back(std::move(call));
}

bool is_folder(int file) {
  struct stat status {};
  return ::fstat(file, &status) == 0 && S_ISDIR(status.st_mode);
}

}  // namespace
}  // namespace stiction::record::test

using namespace stiction::record::test;

extern "C" ssize_t pwrite(int file, const void* data, size_t size, off_t at) {
  if (strikes()) {
    if (disk.fault == Fault::full_disk) {
      errno = ENOSPC;
      return -1;
    }
    // The kernel obeys a kill between pages: do the first part of what spans more than one.
    const size_t first = 4096 - static_cast<size_t>(at) % 4096;
    if (first < size) syscall(SYS_pwrite64, file, data, first, at);
    raise(SIGKILL);
  }
  list({DiskCall::write, file, static_cast<std::uint64_t>(at), {static_cast<const char*>(data), size}});
  return syscall(SYS_pwrite64, file, data, size, at);
}

extern "C" int ftruncate(int file, off_t length) noexcept {
  if (strikes()) {
    if (disk.fault == Fault::kill) raise(SIGKILL);
    errno = ENOSPC;
    return -1;
  }
  list({DiskCall::resize, file, static_cast<std::uint64_t>(length)});
  return static_cast<int>(syscall(SYS_ftruncate, file, length));
}

extern "C" int rename(const char* from, const char* to) noexcept {
  if (disk.fault == Fault::kill && strikes()) raise(SIGKILL);
  list({DiskCall::rename});
  return static_cast<int>(syscall(SYS_rename, from, to));
}

// A list of calls stands for the disk: it need not be waited for as well.
extern "C" int fdatasync(int file) {
  list({DiskCall::settle, file});
  return disk.listed ? 0 : static_cast<int>(syscall(SYS_fdatasync, file));
}

extern "C" int fsync(int file) {
  list({is_folder(file) ? DiskCall::settle_folder : DiskCall::settle, file});
  return disk.listed ? 0 : static_cast<int>(syscall(SYS_fsync, file));
}
