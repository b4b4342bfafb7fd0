#pragma once
// Joints and drives: bilateral members of the inclusion, -xi in N_R(P) = {0}.
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "stiction/geometry/joints/all.hpp"
#include "stiction/geometry/joints/code.hpp"
#include "stiction/model/state.hpp"
#include "stiction/model/time_law.hpp"

namespace stiction::model {

struct Joint {
  std::string name;
  geometry::JointType type = &geometry::joints::kFixed;
  std::array<int, 3> bodies{0, -1, -1};  // a, never the world; b; the carrier of a gear
  geometry::JointFrames frames;
  geometry::GearFrames gear;
  double value = 0.0;  // length of a distance joint, ratio of a gear, coordinate of a drive at the start
  TimeLaw speed{};     // of a drive
  std::shared_ptr<const geometry::JointCode> code{};  // of a program
  int row = 0;                                        // its first row in vectors over all joints
  std::size_t angles = 0;                             // first index in State::angles of those that it counts

  [[nodiscard]] int rows() const { return code ? code->rows() : type->rows; }
  [[nodiscard]] bool drives() const { return type->drive; }
  [[nodiscard]] bool prescribes() const { return type->drive || code; }  // velocities that are not zero
};

bool shares_body(const Joint& i, const Joint& j);  // the world does not count

// Rows of a joint at the time of a state and its poses; their count is joint.rows().
void rows_at(const Joint& joint, const State& state, const std::array<geometry::Pose, 3>& poses,
             geometry::JointRows& rows);

// Updates those of the state's angles that the joint counts; only for kinds that count some.
void count_angles(const Joint& joint, const std::array<geometry::Pose, 3>& poses, State& state);

}  // namespace stiction::model
