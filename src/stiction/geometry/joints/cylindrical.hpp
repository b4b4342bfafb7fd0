#pragma once
#include "stiction/geometry/joints/rows.hpp"

namespace stiction::geometry::joints {

inline constexpr JointKind kCylindrical{
    .name = "cylindrical",
    .doc = "Turns about the axis and slides along it.",
    .rows = 4,
    .fill = [](const JointAt& at, JointRows& rows) { RowWriter(at, rows).across().parallel(); },
    .axis = true,
    .turns = true,
    .slides = true,
    .count = count_angle,
};

}  // namespace stiction::geometry::joints
