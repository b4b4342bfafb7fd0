#pragma once
// One step of a time-stepping scheme: its workspace and what it tells afterwards.
#include <vector>

#include "stiction/dynamics/workspace.hpp"
#include "stiction/model/observation.hpp"
#include "stiction/solvers/solve.hpp"

namespace stiction::integrators {

using math::Vec3;
using model::Model;
using model::State;

struct StepOptions {
  solvers::Options solver;
  double gap_tolerance = 1e-12;  // m; positions are corrected until closed contacts have gaps below it
};

// Velocity change of a body by smooth forces alone: M^-1 h dt.
struct FreeIncrement {
  Vec3 v, omega;
};

struct StepWorkspace {
  explicit StepWorkspace(const Model& model);

  dynamics::Workspace dynamics;
  problem::ContactProblem problem;
  problem::Impulses impulses;
  solvers::Scratch scratch;
  std::vector<FreeIncrement> free;
  std::vector<double> gamma_A, gamma_E;   // relative velocities at start and end of the step, blocks as in the problem
  std::vector<double> eps;                // restitution in force, a channel: xi = gamma_E + eps gamma_A
  std::vector<double> P_C;                // impulses of Poisson's compression phase
  std::vector<double> hop;                // speed of separation that smooth forces end within about a step
  std::vector<double> gap_E, lambda;      // position correction: gaps at the end, multipliers
  std::vector<std::vector<int>> of_body;  // active contacts of each body
};

// Energy bookkeeping of one step; contact works are in `work`, indexed like the active contacts.
struct StepEnergy {
  double input = 0.0;   // work of applied forces and moving surfaces
  double method = 0.0;  // what the scheme adds: gyroscopic work, potential moved by the position correction
};

struct StepResult {
  solvers::Summary solver;
  StepEnergy energy;
  bool corrected = true;        // the position correction reached its tolerance
  bool impact_reduced = false;  // restitution was reduced so that an impact gives no energy
};

// Moreau's midpoint scheme [MLG 13-18, LLG 3.1-3.4] with the position correction of [LLG 3.3].
StepResult moreau_step(const Model& model, double dt, const StepOptions& options, State& state, StepWorkspace& ws);

// Delassus blocks G and free term c = gamma^A + W^T M^-1 h dt of the active contacts [MLG 16], plus the turning of W
// for contacts that were closed: their laws hold for gamma at the end of the step.
void assemble(const Model& model, const State& state, double dt, StepWorkspace& ws);

// Impulses of the assembled problem, impact laws included; gamma_E and the state's warm start are read, ws.impulses and
// ws.gamma_E are the answer. `reduced` tells that restitution was reduced so that the impact gives no energy.
solvers::Summary solve_impacts(const solvers::Options& options, const State& state, StepWorkspace& ws, bool& reduced);

// Moves the bodies so that closed contacts have no gap and no overlap [LLG 3.3]; adds the potential energy this costs.
bool correct_positions(const Model& model, double tolerance, State& state, StepWorkspace& ws, StepEnergy& energy);

// Work of active contact i over the step, by channel: P_k (gamma_k^A + gamma_k^E) / 2.
model::Work contact_work(const StepWorkspace& ws, int i);

}  // namespace stiction::integrators
