#pragma once
// What a drive adds to the joint it moves: a row for the angle or the displacement. Files name drives by their joint.
#include "stiction/geometry/joints/rows.hpp"

namespace stiction::geometry::joints {

inline constexpr JointKind kTurn{
    .name = "turn",
    .doc = "The angle about the axis follows a motion.",
    .rows = 1,
    .fill = [](const JointAt& at, JointRows& rows) { RowWriter(at, rows).angle(at.value); },
    .drive = true,
};

inline constexpr JointKind kSlide{
    .name = "slide",
    .doc = "The displacement along the axis follows a motion.",
    .rows = 1,
    .fill =
        [](const JointAt& at, JointRows& rows) {
          RowWriter(at, rows).along();
          rows[0].gap -= at.value;
        },
    .drive = true,
};

}  // namespace stiction::geometry::joints
