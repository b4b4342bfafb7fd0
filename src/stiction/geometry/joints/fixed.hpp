#pragma once
#include "stiction/geometry/joints/rows.hpp"

namespace stiction::geometry::joints {

inline constexpr JointKind kFixed{
    .name = "fixed",
    .doc = "Holds the bodies together.",
    .rows = 6,
    .fill = [](const JointAt& at, JointRows& rows) { RowWriter(at, rows).across().along().parallel().straight(); },
    .holds_point = true,
};

}  // namespace stiction::geometry::joints
