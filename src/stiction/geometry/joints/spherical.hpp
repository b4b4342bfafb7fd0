#pragma once
#include "stiction/geometry/joints/rows.hpp"

namespace stiction::geometry::joints {

inline constexpr JointKind kSpherical{
    .name = "spherical",
    .doc = "A ball joint: turns about its point.",
    .rows = 3,
    .fill = [](const JointAt& at, JointRows& rows) { RowWriter(at, rows).across().along(); },
    .holds_point = true,
};

}  // namespace stiction::geometry::joints
