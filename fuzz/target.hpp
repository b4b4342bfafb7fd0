#pragma once
// A fuzz target is one function of any bytes. It returns, or something is wrong: a requirement fails, an exception
// leaves it, or a sanitizer stops it. libFuzzer calls it (./dev fuzz), and so does driver.cpp, in the tests.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace stiction::fuzz {

inline void require(bool holds, std::string_view what, double value = 0.0) {
  if (holds) return;
  std::fprintf(stderr, "requirement failed: %.*s (%.17g)\n", static_cast<int>(what.size()), what.data(), value);
  std::abort();
}

inline std::string text_of(const std::uint8_t* data, std::size_t size) {
  return {data, data + size};
}
inline std::span<const std::byte> bytes_of(const std::uint8_t* data, std::size_t size) {
  return std::as_bytes(std::span(data, size));
}

}  // namespace stiction::fuzz
