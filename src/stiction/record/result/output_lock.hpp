#pragma once
// Two runs that write one result would lose one of them. Private to this module.
#include <filesystem>

namespace stiction::record {

// Held while a result is written: a hidden file beside it, locked for the life of the process at most. Throws
// core::InputError if another run holds it.
class OutputLock {
 public:
  explicit OutputLock(const std::filesystem::path& place);
  OutputLock(const OutputLock&) = delete;
  OutputLock& operator=(const OutputLock&) = delete;
  ~OutputLock();

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
};

}  // namespace stiction::record
