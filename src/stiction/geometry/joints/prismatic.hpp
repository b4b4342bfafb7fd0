#pragma once
#include "stiction/geometry/joints/rows.hpp"

namespace stiction::geometry::joints {

inline constexpr JointKind kPrismatic{
    .name = "prismatic",
    .doc = "A guide: slides along the axis.",
    .rows = 5,
    .fill = [](const JointAt& at, JointRows& rows) { RowWriter(at, rows).across().parallel().straight(); },
    .axis = true,
    .stops = true,
    .slides = true,
};

}  // namespace stiction::geometry::joints
