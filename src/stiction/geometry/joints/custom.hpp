#pragma once
#include "stiction/geometry/joints/code.hpp"

namespace stiction::geometry::joints {

// Of code of a program; not for files.
inline constexpr JointKind kCustom{
    .name = "custom",
    .doc = "A constraint of a program.",
    .fill =
        [](const JointAt& at, JointRows& rows) {
          rows.fill({});
          at.code->fill(at, rows);
        },
    .points = JointKind::Points::two,
    .axis = true,
};

}  // namespace stiction::geometry::joints
