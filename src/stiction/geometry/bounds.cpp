#include "stiction/geometry/bounds.hpp"

namespace stiction::geometry {

Ball ball_around(const Shape& shape) {
  return std::visit([](const auto& s) { return s.ball(); }, shape);
}

}  // namespace stiction::geometry
