#pragma once
// Files that others may have written or damaged: opening them, and what they claim. Private to this module.
#include <filesystem>
#include <functional>
#include <optional>
#include <span>

#include "stiction/record/hdf5/handle.hpp"

namespace stiction::record::h5 {

// Where to read from: a file, or the bytes of one, which `path` then only names.
struct Place {
  std::filesystem::path path;
  std::optional<std::span<const std::byte>> bytes{};
};

// For reading. Throws Failure for a damaged file; calls `refuse` with the reason, and expects it to throw, for what is
// no HDF5 file or cannot be opened at all.
Handle open_for_reading(const Place& place, const std::function<void(const std::string&)>& refuse);

// Throws Failure where a dataset claims more than its file can hold: before memory for it is asked for, and before
// anything counts up to it.
void check_room(hid_t dataset, std::size_t count, std::size_t bytes_each);

}  // namespace stiction::record::h5
