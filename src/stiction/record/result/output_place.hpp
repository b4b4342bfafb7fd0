#pragma once
// Where a result may be written, and the names of the files beside it.
#include <filesystem>

namespace stiction::record {

// Follows symbolic links and throws core::InputError if a result must not or cannot be written there.
std::filesystem::path checked_output_place(const std::filesystem::path& path);

// A name in the same folder that no other run uses.
std::filesystem::path temporary_name(const std::filesystem::path& path);

// Where an earlier result is kept: "run.previous.h5" of "run.h5".
std::filesystem::path previous_name(const std::filesystem::path& path);

}  // namespace stiction::record
