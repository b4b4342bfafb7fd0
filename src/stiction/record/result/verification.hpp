#pragma once
// The text /verify of a result: how far repetitions of the run agree with it.
#include <filesystem>
#include <string>

namespace stiction::record {

// Adds the text to a finished result, in place of an earlier one. Done on a copy that then takes the result's place:
// whenever the process dies, the file is whole. Throws core::RunError when it cannot be written.
void store_verification(const std::filesystem::path& path, const std::string& text);

}  // namespace stiction::record
