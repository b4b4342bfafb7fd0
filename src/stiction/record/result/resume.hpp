#pragma once
// Continues the file of a run that was interrupted.
#include "stiction/record/result/reader.hpp"
#include "stiction/record/result/writer.hpp"

namespace stiction::record {

// A writer for `path` that starts with the rows and events of `from` up to its checkpoint, the checkpoint itself and
// the summary. `path` may be the file of `from`: it is replaced only when the copy is complete.
// Throws core::InputError if `from` has no checkpoint.
Writer resume(const Reader& from, const std::filesystem::path& path);

}  // namespace stiction::record
