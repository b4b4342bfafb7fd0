#pragma once
#include "stiction/geometry/joints/rows.hpp"

namespace stiction::geometry::joints {

inline constexpr JointKind kPlanar{
    .name = "planar",
    .doc =
        "The point of the first body moves in the plane through that of the second, across the axis; the body turns "
        "about the axis.",
    .rows = 3,
    .fill = [](const JointAt& at, JointRows& rows) { RowWriter(at, rows).along().parallel(); },
    .axis = true,
    .angle_driven = true,
};

}  // namespace stiction::geometry::joints
