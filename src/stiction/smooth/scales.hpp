#pragma once
// What errors of an integration are measured by.
#include <vector>

#include "stiction/assembly/joint_system.hpp"

namespace stiction::smooth {

using math::Vec3;
using model::State;
using model::System;

struct Scales {
  explicit Scales(const System& system);
  // Larger speeds, if the state has any; and at least what the forces in the workspace give over the size of the body.
  // Bodies of one mechanism have one speed: what one of them is given moves the others.
  void update(const System& system, const State& state, const dynamics::Workspace& forces,
              const assembly::JointSystem& joints);
  void archive(core::Archive& ar) {
    ar("speed", speed);
    ar("natural_time", natural_time);
  }

  std::vector<double> length, speed;  // of a body: radius of gyration, and the largest speed so far
  double natural_time = 1.0;          // the least time that forces take to move a body by its length
};

// x^(1/5) by Newton's method: free of the system's library, the same bits everywhere.
double fifth_root(double x);

}  // namespace stiction::smooth
