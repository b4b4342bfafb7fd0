#pragma once
#include "stiction/geometry/joints/rows.hpp"

namespace stiction::geometry::joints {

inline constexpr JointKind kUniversal{
    .name = "universal",
    .doc = "Turns about an axis fixed in the first body and about one across it, fixed in the second.",
    .rows = 4,
    .fill = [](const JointAt& at, JointRows& rows) { RowWriter(at, rows).across().along().crossed(); },
    .axis = true,
    .second = JointKind::Second::across,
    .holds_point = true,
};

}  // namespace stiction::geometry::joints
