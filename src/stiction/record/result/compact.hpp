#pragma once
// Makes the file of a finished run smaller. Private to this module.
#include <filesystem>

#include "stiction/record/survives.hpp"

namespace stiction::record {

// Replaces a result file by one with rows and events compressed (shuffle and deflate, which every HDF5 reads), if that
// is worth it. During a run the file is not compressed: compressed pieces that grow would have to move, and a kill
// could lose them. Whatever goes wrong (a full disk), the file stays as it is.
void compact(const std::filesystem::path& file, Survives what) noexcept;

}  // namespace stiction::record
