#pragma once
// What a contact between a flat face and a plane remembers: where on the body its point lies [LLG 2.24].
#include "stiction/math/types.hpp"

namespace stiction::geometry {

struct Anchor {
  math::Vec3 direction =
      math::Vec3::Zero();  // body frame: from the centre of the face to C1, unit; zero: not yet known
  bool held = false;       // the points are fixed to the body, else they follow the lowest point
};

// A point that went more than 60 degrees around the rim between two looks is another contact, not the same that moved.
inline bool same_place(const math::Vec3& d, const math::Vec3& e) {
  return d.dot(e) >= 0.5 || d.isZero(0.0) || e.isZero(0.0);
}

}  // namespace stiction::geometry
