#pragma once
// What the stages of a Runge-Kutta step hold.
#include <array>
#include <optional>
#include <vector>

#include "stiction/stepping/runge_kutta/tableau.hpp"
#include "stiction/stepping/step.hpp"

namespace stiction::stepping {

using assembly::Position;
using assembly::Velocity;

// A stage: positions and velocities of the bodies with their rates, and forces (not impulses) of the contacts.
struct Stage {
  explicit Stage(const System& system);

  std::vector<Position> q, F;             // F = dq/dt
  std::vector<Velocity> u, k;             // k = du/dt
  std::vector<double> z, zeta, zeta_old;  // states of user elements, with their rates
  std::vector<Position> F_old;
  std::vector<Velocity> k_old;        // of the last sweep
  std::vector<double> lambda, gamma;  // contact forces and relative velocities, blocks as in the problem
  std::vector<double> lambda_B;       // joint forces
  std::vector<double> hint;           // per contact
  std::vector<laws::ContactStatus> status;
  dynamics::Workspace dynamics;  // poses, h, W, chi at the stage
};

// What a Runge-Kutta step needs besides the workspace of every step.
struct StageWorkspace {
  StageWorkspace(const System& system, const State& like, int order);

  std::vector<Stage> stages;
  State start;                 // of the step, to repeat it
  State at;                    // scratch: bodies at a stage
  std::vector<int> index_set;  // closed contacts, the same in all stages
  std::vector<double> gap_A;   // of every contact of the model
  std::vector<Position> q_A;
  std::vector<Velocity> u_A;
  std::vector<double> z_base;             // scratch
  std::vector<double> gamma_A, hop, eps;  // of the contacts in the index set, at the start
  std::optional<Ports> ports;             // as they were at the start
};

}  // namespace stiction::stepping
