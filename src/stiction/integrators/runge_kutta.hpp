#pragma once
// Runge-Kutta time stepping with an inclusion in every stage: docs/theory/runge-kutta.md.
#include <array>
#include <vector>

#include "stiction/integrators/step.hpp"

namespace stiction::integrators {

inline constexpr int kMaxStages = 3;

// Lobatto IIIC and its sibling of order 3: b is the last row of A, and the first column of A is b_1 throughout, so that
// a force in the first stage alone changes the velocity of every stage alike: that is an impact.
struct Tableau {
  using Row = std::array<double, kMaxStages>;
  std::size_t stages;
  Row c, b;
  std::array<Row, kMaxStages> A;
  std::array<Row, kMaxStages> Q;  // lower triangle that the sweeps solve with: Q = U^T, A^T = L U

  // By this much the work of the stages exceeds the kinetic energy: h^2/2 sum_ij loss_ij <k_i, M k_j>, never negative.
  [[nodiscard]] double loss(std::size_t i, std::size_t j) const {
    return b[i] * A[i][j] + b[j] * A[j][i] - b[i] * b[j];
  }
};
const Tableau& tableau(int order);  // 2, 3 or 4

using Position = math::Vec<7>;  // x and p of a body; p is not normalised within a step, it follows pdot = p o omega / 2
using Velocity = math::Vec<6>;  // v and omega

// A stage: positions and velocities of the bodies with their rates, and forces (not impulses) of the contacts.
struct Stage {
  explicit Stage(const Model& model);

  std::vector<Position> q, F;  // F = dq/dt
  std::vector<Velocity> u, k;  // k = du/dt
  std::vector<Position> F_old;
  std::vector<Velocity> k_old;        // of the last sweep
  std::vector<double> lambda, gamma;  // contact forces and relative velocities, blocks as in the problem
  std::vector<double> lambda_B;       // joint forces
  std::vector<double> hint;           // a contact
  std::vector<laws::ContactStatus> status;
  dynamics::Workspace dynamics;  // poses, h, W, chi at the stage
};

// What a Runge-Kutta step needs beside the workspace of every step.
struct StageWorkspace {
  StageWorkspace(const Model& model, int order);  // order 0: no stages

  std::vector<Stage> stages;
  State start;                 // of the step, to do it again
  State at;                    // scratch: bodies at a stage
  std::vector<int> index_set;  // closed contacts, the same in all stages
  std::vector<double> gap_A;   // of every contact of the model
  std::vector<Position> q_A;
  std::vector<Velocity> u_A;
  std::vector<double> gamma_A, hop, eps;  // of the contacts in the index set, at the start
  std::optional<Ports> ports;             // as they were at the start
};

struct StageSummary {
  solvers::Summary solver;  // iterations of all sweeps, residual of the last one
  int sweeps = 0;
  bool slow = false;    // short of the tolerance, but close to it
  bool failed = false;  // not even that
};

// Solves the equations of all stages by sweeps; the restitution w.eps acts in the first.
StageSummary solve_stages(const Model& model, const Tableau& T, double h, const solvers::Options& options,
                          StepWorkspace& ws, StageWorkspace& w);

// Books the work of a solved step: contacts into ws.work, the rest into the energy; the stages' u must be the sums of
// the final k. The change of potential by gravity is that of x_A + h sum b_i v_i.
void audit_stages(const Model& model, const Tableau& T, double h, StepWorkspace& ws, StageWorkspace& w,
                  StepEnergy& energy);

// One step; w was made for the order in the options. Where the stages do not converge, and at impacts with Poisson's
// law, the step is done by Moreau's scheme.
StepResult runge_kutta_step(const Model& model, double dt, const StepOptions& options, State& state, StepWorkspace& ws,
                            StageWorkspace& w);

// dq/dt = F(q) u: xdot = v, pdot = p o (0, omega) / 2 [LLG 2.9]
Position rate(const Position& q, const Velocity& u);

}  // namespace stiction::integrators
