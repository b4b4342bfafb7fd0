#include "stiction/model/joints.hpp"

#include <algorithm>

namespace stiction::model {
namespace {

geometry::JointAt at(const Joint& joint, const State& state, const std::array<geometry::Pose, 3>& poses) {
  const double value = joint.drives() ? joint.value + integral(joint.speed, state.t) : joint.value;
  return {joint.frames, joint.gear, value, poses, state.angles.data() + joint.angles, joint.code.get(), state.t};
}

}  // namespace

bool shares_body(const Joint& i, const Joint& j) {
  return std::any_of(i.bodies.begin(), i.bodies.end(), [&](int body) {
    return body != -1 && std::find(j.bodies.begin(), j.bodies.end(), body) != j.bodies.end();
  });
}

void rows_at(const Joint& joint, const State& state, const std::array<geometry::Pose, 3>& poses,
             geometry::JointRows& rows) {
  joint.type->fill(at(joint, state, poses), rows);
}

void count_angles(const Joint& joint, const std::array<geometry::Pose, 3>& poses, State& state) {
  joint.type->count(at(joint, state, poses), state.angles.data() + joint.angles);
}

}  // namespace stiction::model
