#pragma once
// Pairs of features in which two hulls touch or are closest, and where exactly: gap, normal and point as smooth
// functions of the poses. For all of them the rate of the gap is the relative velocity of the bodies at the point along
// the normal.
//
//   corner of one, face of the other    the normal is that of the face and moves with its body
//   edge of both                        the normal is their common one
//   corner and edge, two corners        the normal points from one to the other; with sharp features these only part
#include "stiction/geometry/contact_point.hpp"
#include "stiction/geometry/hulls/hull.hpp"

namespace stiction::geometry {

// `normal` is one they had a moment ago, from the second hull to the first, in the frame of the second: it says on
// which side of each other two edges are.
ContactPoint touch(const Hull& first, const Hull& second, const Pose& a, const Pose& b, const Features& features,
                   const Vec3& normal);

}  // namespace stiction::geometry
