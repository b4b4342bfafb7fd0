#pragma once
#include <span>

#include "stiction/model/build/builder.hpp"
#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

using JointKinds = std::span<const geometry::JointType>;

// [[joint]]: the kinds of a list, which is that of geometry/joints/all.hpp unless another is given.
Section joint_section(JointKinds kinds = geometry::kJoints);
void read_joint(const Table& t, model::Builder& builder, JointKinds kinds = geometry::kJoints);

}  // namespace stiction::scenario
