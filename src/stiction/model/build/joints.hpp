#pragma once
// Joints, drives and what acts on their free coordinates, from their specs. Private to the builder.
#include "stiction/model/build/joint_spec.hpp"
#include "stiction/model/model.hpp"

namespace stiction::model {

Joint make_joint(const Model& model, const JointSpec& spec);
Joint make_drive(const Model& model, const DriveSpec& spec);

// The stops and the dry friction of a joint: contacts on its free coordinate (geometry/joint_axis.hpp).
std::vector<Contact> make_stops(const JointSpec& spec, const Joint& joint);
std::vector<Contact> make_friction(const JointSpec& spec, const Joint& joint);

}  // namespace stiction::model
