#pragma once
// From directions W to the contact problem: G_ij = W_i^T M^-1 W_j and c_i [MLG 16], joints eliminated.
#include <span>
#include <vector>

#include "stiction/assembly/apply.hpp"
#include "stiction/assembly/joint_system.hpp"
#include "stiction/problem/contact_problem.hpp"

namespace stiction::assembly {

struct Equations {
  explicit Equations(const System& system) : of_body(system.bodies().size()) {}

  problem::ContactProblem problem;  // of the closed contacts, in the order of the workspace
  std::vector<double> gamma_A;      // their relative velocities at the start, blocks as in the problem
  std::vector<double> hop;          // speed of separation that smooth forces end within about `rest_time`

  std::vector<std::vector<int>> of_body;  // closed contacts of each body, or of the mechanism it is part of
};

// How the problem is written: with G, or with the rows of its bodies, where nothing ties bodies together, no
// coefficient falls with speed and no impacts come in sequence (problem/body_rows.hpp).
enum class Form { matrix, bodies };

// G and c = gamma^A + W^T du of the closed contacts in the workspace: du is what smooth forces give the bodies over dt.
// Joints must have been assembled. `lead`, which may be empty, is added to the velocities of the joints: by how much
// the rows in which they hold lead those of the workspace. A bounce that smooth forces would end within about rest_time
// counts as rest. Change: VelocityChange, or Acceleration with dt = 1.
template <class Change>
void assemble(const System& system, const State& state, const dynamics::Workspace& dynamics, std::span<const Change> du,
              double dt, double rest_time, std::span<const double> lead, JointSystem& joints, Equations& out,
              Form form = Form::matrix);

}  // namespace stiction::assembly
