#pragma once
// Facts in a PNG file: chunks after its header.
#include <cstdint>
#include <string>

namespace stiction::analysis {

std::string big_endian(std::uint32_t number);

// The file with one more chunk; unchanged if it is not a PNG.
std::string with_png_chunk(std::string png, const std::string& type, const std::string& data);

}  // namespace stiction::analysis
