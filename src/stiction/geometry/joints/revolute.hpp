#pragma once
#include "stiction/geometry/joints/rows.hpp"

namespace stiction::geometry::joints {

inline constexpr JointKind kRevolute{
    .name = "revolute",
    .doc = "A hinge: turns about the axis.",
    .rows = 5,
    .fill = [](const JointAt& at, JointRows& rows) { RowWriter(at, rows).across().along().parallel(); },
    .axis = true,
    .stops = true,
    .turns = true,
    .count = count_angle,
    .holds_point = true,
};

}  // namespace stiction::geometry::joints
