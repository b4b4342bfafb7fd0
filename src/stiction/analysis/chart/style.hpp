#pragma once
// Colours and dashes of curves, and the shades of maps.
#include <array>
#include <cstddef>
#include <vector>

#include "stiction/analysis/picture/picture.hpp"

namespace stiction::analysis {

inline constexpr Colour kFrame = 0xb8c2cc, kGrid = 0xe3e8ee, kFineGrid = 0xf1f4f7;

// Okabe and Ito: distinguishable with any colour vision. Dashes help in print; the two differ in 36 curves.
inline constexpr std::array<Colour, 6> kCurveColours{0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xb07d00, 0x56b4e9};

inline Colour curve_colour(std::size_t index) {
  return kCurveColours[index % kCurveColours.size()];
}

// Lengths in units of the line's width.
inline std::vector<double> curve_dashes(std::size_t index, double width) {
  static const std::array<std::vector<double>, 6> all{
      {{}, {4.5, 2.5}, {1.3, 1.9}, {5.6, 1.9, 1.3, 1.9}, {2.5, 1.3}, {7.5, 2.5}}};
  std::vector<double> out = all[(index + index / kCurveColours.size()) % all.size()];
  for (double& length : out) length *= width;
  return out;
}

}  // namespace stiction::analysis
