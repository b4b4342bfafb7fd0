#pragma once
// Numbers as text for the report page: float32 or float64, bytes of equal rank side by side (they resemble each other,
// so that deflate finds more), zlib, base64. The page undoes it in data.ts.
#include <span>
#include <string>

namespace stiction::analysis {

std::string encode_float32(std::span<const double> values);
std::string encode_float32(std::span<const float> values);
std::string encode_float64(std::span<const double> values);

std::string base64(std::span<const unsigned char> bytes);

}  // namespace stiction::analysis
