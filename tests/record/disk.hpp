#pragma once
// The disk as the tests of result files want it. The program's own pwrite, ftruncate, rename, fdatasync and fsync take
// the place of those of the C library in this test program (disk.cpp).
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace stiction::record::test {

enum class Fault { none, kill, full_disk };

// One call that changes the disk, or that waits until the changes before it are there.
struct DiskCall {
  enum Kind { write, resize, rename, settle, settle_folder } kind;
  int file = -1;
  std::uint64_t at = 0;  // offset of a write, length after a resize
  std::string bytes{};
};

struct Disk {
  Fault fault = Fault::none;
  long writes_left = 0;  // until the fault
  long writes = 0;       // so far
  bool listed = false;   // keep a list of the calls
  std::vector<DiskCall> calls{};
};
extern Disk disk;

}  // namespace stiction::record::test
