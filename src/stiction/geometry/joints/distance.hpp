#pragma once
#include "stiction/geometry/joints/rows.hpp"

namespace stiction::geometry::joints {

inline constexpr JointKind kDistance{
    .name = "distance",
    .doc = "The points keep their distance.",
    .rows = 1,
    .fill = [](const JointAt& at, JointRows& rows) { RowWriter(at, rows).distance(at.value); },
    .points = JointKind::Points::two,
    .value = {"length", "m", core::kPositive, "length; if omitted, as at the start", core::kOptional},
    .value_at_start = [](const Vec3& p_a, const Vec3& p_b) { return (p_a - p_b).norm(); },
    .between_points = true,
    .holds_point = true,
};

}  // namespace stiction::geometry::joints
