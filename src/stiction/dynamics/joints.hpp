#pragma once
// Joint kinematics: rows, W and chi, in the frames of the bodies.
#include "stiction/dynamics/workspace.hpp"

namespace stiction::dynamics {

// Rows of all joints at the time of the state and at the poses in the workspace; gaps alone at the poses of the state.
// Vectors over the rows of all joints must already have their size.
void update_joints(const System& system, const State& state, Workspace& ws);
void joint_gaps(const System& system, const State& state, std::vector<double>& gaps);

// Adds to `gamma`, rows of joint j, the part W^T u of the body at one of its ends.
inline void add_rates(const JointTerms& terms, std::size_t end, const Vec3& v, const Vec3& omega, double* gamma) {
  for (std::size_t k = 0; k < static_cast<std::size_t>(terms.rows); ++k)
    gamma[k] += kEndSign[end] * terms.d[k].dot(v) + terms.w[end][k].dot(omega);
}

// What drives, and constraints with velocities of their own, give the bodies through the rows of a joint:
// -<lambda, chi>.
double prescribed_power(const model::Joint& joint, const JointTerms& terms, const double* lambda);

// gamma = W^T u + chi of all joints.
void joint_rates(const System& system, const State& state, const Workspace& ws, std::vector<double>& gamma);

}  // namespace stiction::dynamics
