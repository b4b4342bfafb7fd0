#pragma once
// What a picture can use of a number.
#include <array>
#include <charconv>

namespace stiction::core {

// To so many significant digits. Infinite and undefined numbers stay what they are.
inline double rounded(double x, int digits) {
  std::array<char, 40> text;
  const char* end = std::to_chars(text.data(), text.data() + text.size(), x, std::chars_format::general, digits).ptr;
  std::from_chars(text.data(), end, x);
  return x;
}

}  // namespace stiction::core
