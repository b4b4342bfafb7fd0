#pragma once
// Joints and drives: bilateral members of the inclusion, -xi in N_R(P) = {0}.
#include <array>
#include <string>
#include <vector>

#include "stiction/geometry/joint.hpp"
#include "stiction/model/time_law.hpp"

namespace stiction::model {

struct Joint {
  std::string name;
  geometry::JointType type = geometry::JointType::fixed;
  std::array<int, 3> bodies{0, -1, -1};  // a, never the world; b; the carrier of a gear
  geometry::JointFrames frames;
  geometry::GearFrames gear;
  double value = 0.0;      // length of a distance joint, ratio of a gear, coordinate of a drive at the start
  TimeLaw speed{};         // of a drive
  int row = 0;             // its first row in vectors over all joints
  std::size_t angles = 0;  // first index in State::angles: the angle of a joint that turns, the two of a gear

  [[nodiscard]] int rows() const { return geometry::joint_rows(type); }
  [[nodiscard]] bool drives() const { return type == geometry::JointType::turn || type == geometry::JointType::slide; }
};

bool shares_body(const Joint& i, const Joint& j);  // the world does not count

// Gives every joint its rows.
void order_joints(std::vector<Joint>& joints);

}  // namespace stiction::model
