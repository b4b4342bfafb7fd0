#pragma once
// The vector between the closest points of two sets of corners, by the algorithm of Gilbert, Johnson and Keerthi. It is
// used only while the sets are apart: where bodies rest on each other, separating_axis.hpp decides.
#include <span>

#include "stiction/math/types.hpp"

namespace stiction::geometry {

struct Apart {
  math::Vec3 d = math::Vec3::Zero();  // from the second set to the first; where they overlap, of no meaning
  bool overlap = false;               // or nearer than `touching`
};
Apart apart(std::span<const math::Vec3> a, std::span<const math::Vec3> b, const math::Vec3& guess, double touching);

}  // namespace stiction::geometry
