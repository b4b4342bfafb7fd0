#include "stiction/analysis/page/blocks.hpp"

#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "stiction/analysis/plot/thinning.hpp"
#include "stiction/core/error.hpp"

namespace stiction::analysis {
namespace {

template <class T>
std::string encode(std::span<const T> values) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(values.data());
  std::vector<unsigned char> planes(values.size_bytes());
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t k = 0; k < sizeof(T); ++k) planes[k * values.size() + i] = bytes[i * sizeof(T) + k];
  uLongf size = compressBound(static_cast<uLong>(planes.size()));
  std::vector<unsigned char> packed(size);
  if (compress2(packed.data(), &size, planes.data(), static_cast<uLong>(planes.size()), 6) != Z_OK)
    throw core::RunError("packing the numbers of the report page failed");
  return base64({packed.data(), size});
}

}  // namespace

std::string encode_float32(std::span<const float> values) {
  return encode(values);
}

std::string encode_float32(std::span<const double> values) {
  std::vector<float> narrowed(values.size());
  std::transform(values.begin(), values.end(), narrowed.begin(), narrow);
  return encode(std::span<const float>(narrowed));
}

std::string encode_float64(std::span<const double> values) {
  return encode(values);
}

std::string base64(std::span<const unsigned char> bytes) {
  constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = std::min<std::size_t>(3, bytes.size() - i);
    const unsigned word = static_cast<unsigned>(bytes[i]) << 16U |
                          (left > 1 ? static_cast<unsigned>(bytes[i + 1]) << 8U : 0U) |
                          (left > 2 ? static_cast<unsigned>(bytes[i + 2]) : 0U);
    out += digits[word >> 18U & 63U];
    out += digits[word >> 12U & 63U];
    out += left > 1 ? digits[word >> 6U & 63U] : '=';
    out += left > 2 ? digits[word & 63U] : '=';
  }
  return out;
}

}  // namespace stiction::analysis
