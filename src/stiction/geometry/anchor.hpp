#pragma once
// What a contact between a flat face and a plane remembers: where on the body its point lies [LLG 2.24].
#include "stiction/math/types.hpp"

namespace stiction::geometry {

struct Anchor {
  math::Vec3 direction = math::Vec3::Zero();  // body frame: from the centre of the face to C1, unit; zero: not yet known
  bool held = false;                          // the points are fixed to the body, else they follow the lowest point
};

}  // namespace stiction::geometry
