#pragma once
// Opening, and errors that name the file. Private to this room.
#include <filesystem>
#include <functional>

#include "stiction/record/hdf5/opening.hpp"

namespace stiction::record::fclib {

[[noreturn]] void refuse_file(const char* action, const std::filesystem::path& path, const std::string& why);

// Runs `step` with the file open for reading. What goes wrong becomes a core::InputError with the file's name.
void read_file(const h5::Place& place, const std::function<void(hid_t)>& step);

// Runs `step` with a new file, which takes the place of `path` when all is written. Only a file of FCLIB is replaced.
void replace_file(const std::filesystem::path& path, const std::function<void(hid_t)>& step);

}  // namespace stiction::record::fclib
