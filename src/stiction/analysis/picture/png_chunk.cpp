#include "stiction/analysis/picture/png_chunk.hpp"

#include <zlib.h>

namespace stiction::analysis {

std::string big_endian(std::uint32_t number) {
  std::string out;
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(number >> static_cast<unsigned>(shift) & 0xffU);
  return out;
}

std::string with_png_chunk(std::string png, const std::string& type, const std::string& data) {
  constexpr std::size_t kHeader = 8 + 25;  // signature and IHDR
  if (!png.starts_with("\x89PNG") || png.size() < kHeader) return png;
  const std::string body = type + data;
  const auto crc = crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()));
  return png.insert(kHeader, big_endian(static_cast<std::uint32_t>(data.size())) + body +
                                 big_endian(static_cast<std::uint32_t>(crc)));
}

}  // namespace stiction::analysis
