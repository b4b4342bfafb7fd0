#pragma once
// Closest points of two surfaces whose types are known only at run time.
#include "stiction/geometry/closest/closest_pair.hpp"
#include "stiction/geometry/closest/rates.hpp"
#include "stiction/geometry/surfaces/all.hpp"

namespace stiction::geometry {

// As closest() of closest.hpp for the actual types; `last` may be null.
ClosestPair closest(const surfaces::AnySurface& a, const Pose& pose_a, const surfaces::AnySurface& b,
                    const Pose& pose_b, const ClosestPair* last = nullptr);

// As pair_rates() of rates.hpp.
PairRates pair_rates(const surfaces::AnySurface& a, const Pose& pose_a, const BodyTwist& twist_a,
                     const surfaces::AnySurface& b, const Pose& pose_b, const BodyTwist& twist_b,
                     const ClosestPair& pair);

}  // namespace stiction::geometry
