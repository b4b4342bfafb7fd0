#pragma once
// Numbers of corners, edges and triangles as indices of lists.
#include <cstddef>

namespace stiction::geometry {

inline std::size_t at(int i) {
  return static_cast<std::size_t>(i);
}

}  // namespace stiction::geometry
