#pragma once
// The scales by which errors of an integration are measured.
#include <vector>

#include "stiction/assembly/joint_system.hpp"

namespace stiction::smooth {

using math::Vec3;
using model::State;
using model::System;

struct Scales {
  explicit Scales(const System& system);
  // Larger speeds, if the state has any; and at least what the forces in the workspace give over the size of the body.
  // Bodies of one mechanism share one speed: what moves one of them moves the others.
  void update(const System& system, const State& state, const dynamics::Workspace& forces,
              const assembly::JointSystem& joints);
  void archive(core::Archive& ar) {
    ar("speed", speed);
    ar("natural_time", natural_time);
  }

  std::vector<double> length, speed;  // of a body: radius of gyration, and the largest speed so far
  std::vector<double> z;              // of states of user elements, as declared
  double natural_time = 1.0;          // the least time that forces take to move a body by its length
};

// x^(1/5) and x^(1/3) by Newton's method: independent of the system library, the same bits everywhere.
double fifth_root(double x);
double cube_root(double x);

}  // namespace stiction::smooth
