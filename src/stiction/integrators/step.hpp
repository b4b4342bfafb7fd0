#pragma once
// One step of a time-stepping scheme: its workspace and what it tells afterwards.
#include <optional>
#include <vector>

#include "stiction/integrators/joint_system.hpp"
#include "stiction/integrators/ports.hpp"
#include "stiction/model/observation.hpp"
#include "stiction/solvers/solve.hpp"

namespace stiction::integrators {

using math::Vec3;
using model::Model;
using model::State;

enum class Scheme {
  moreau,        // midpoint rule, first order with contacts (moreau.cpp)
  runge_kutta,   // stages with an inclusion each, order 2, 3 or 4 (runge_kutta.cpp)
  event_driven,  // smooth motion between events that are located (event_driven.cpp)
  ode,           // compliant contacts (ode.cpp)
};

// Of Moreau's scheme, also in the steps that Runge-Kutta leaves to it.
enum class Variant {
  midpoint,  // laws with the directions of the midpoint, forces at the velocity foreseen there
  end,       // laws of closed contacts with the directions of the end of the step (turning.cpp)
  printed,   // as midpoint, but with the forces and the position correction of LLG: h(q_M, u_A), identity metric
  implicit,  // as midpoint, but with the forces at the velocity foreseen for the end of the step
};

// Of the ode scheme.
enum class OdeMethod {
  dormand_prince,  // explicit (explicit_step.cpp)
  rosenbrock,      // for stiff contacts (stiff_step.cpp)
};

struct StepOptions {
  Scheme scheme = Scheme::moreau;
  Variant variant = Variant::midpoint;
  int order = 4;                                 // Runge-Kutta only
  OdeMethod method = OdeMethod::dormand_prince;  // ode only
  solvers::Options solver;
  double tolerance = 1e-10;      // event-driven and ode: error of a step relative to natural scales
  double gap_tolerance = 1e-12;  // m; positions are corrected until closed contacts have gaps below it
};

// Velocity change of a body by smooth forces alone: M^-1 h dt.
struct FreeIncrement {
  Vec3 v, omega;
};

struct StepWorkspace {
  explicit StepWorkspace(const Model& model);

  dynamics::Workspace dynamics;
  JointSystem joints;
  problem::ContactProblem problem;
  problem::Impulses impulses;
  solvers::Scratch scratch;
  std::vector<FreeIncrement> free;
  std::vector<char> touched;              // of the bodies: an active contact acts on them
  std::vector<geometry::Pose> start;      // of the bodies at the start of the step, for Variant::end
  std::vector<double> gamma_A, gamma_E;   // relative velocities at start and end of the step, blocks as in the problem
  std::vector<double> eps;                // restitution in force, a channel: xi = gamma_E + eps gamma_A
  std::vector<double> P_C;                // impulses of Poisson's compression phase
  double hop_time = 0.0;                  // flights shorter than about this are rest
  bool flight = false;                    // open contacts stay out of the index set, whatever their gap
  std::vector<double> hop;                // speed of separation that smooth forces end within about a step
  std::vector<model::Work> work;          // of the active contacts over the step
  std::vector<double> gap_E, lambda;      // position correction: gaps at the end, multipliers
  std::vector<char> held;                 // position correction: the contact is to have no gap
  std::optional<Ports> ports;             // where wanted: works of the step through every port
  std::vector<std::vector<int>> of_body;  // active contacts of each body, or of the mechanism it is part of
};

// Energy bookkeeping of one step; the works of the contacts are in StepWorkspace::work.
struct StepEnergy {
  double input = 0.0;   // work of applied forces and moving surfaces
  double method = 0.0;  // what the scheme adds: gyroscopic work, potential moved by the position correction
};

struct StepResult {
  solvers::Summary solver;
  StepEnergy energy;
  bool corrected = true;        // the position correction reached its tolerance
  bool impact_reduced = false;  // restitution was reduced so that an impact gives no energy
  int sweeps = 0;               // Runge-Kutta: over the stages
  bool slow = false;            // Runge-Kutta: the sweeps ended short of their tolerance, but close to it
  bool fallback = false;        // done by the plainer scheme: Runge-Kutta by Moreau's, `end` by `midpoint`
};

// Moreau's midpoint scheme [MLG 13-18, LLG 3.1-3.4] with the position correction of [LLG 3.3].
StepResult moreau_step(const Model& model, double dt, const StepOptions& options, State& state, StepWorkspace& ws);

// How far the motion goes within dt before an open contact touches: dt if none does, 0 if one rests without being
// closed. Tries steps on `trial`.
double time_to_touch(const Model& model, double dt, const StepOptions& options, const State& state, State& trial,
                     StepWorkspace& ws);

// True if an open contact touches and approaches.
bool meets(const Model& model, const State& state, StepWorkspace& ws);

// Delassus blocks G and free term c = gamma^A + W^T M^-1 h dt of the active contacts [MLG 16], joints eliminated.
void assemble(const Model& model, const State& state, double dt, StepWorkspace& ws);

// Variant::end: poses at the start of the step, and from the assembled problem, whose laws hold for the directions of
// the midpoint, the one whose laws hold for those of the end (turning.cpp).
void note_start(const State& state, StepWorkspace& ws);
void turn_directions(const Model& model, const State& state, StepWorkspace& ws);

// Newton's restitution in force, into ws.eps: `share` of what the laws say, where ws.gamma_A is an impact.
void choose_restitution(double share, StepWorkspace& ws);

// The assembled problem with xi = gamma^E + eps gamma^A, from the start value in ws.impulses; ws.gamma_E afterwards.
solvers::Summary solve_newton(const solvers::Options& options, StepWorkspace& ws);

// Impulses of the joints for those of the contacts, into ws.joints.P; what they leave open enters the summary.
void recover_joints(const solvers::Options& options, StepWorkspace& ws, solvers::Summary& summary);

// Mean forces of the joints over dt into the state.
void store_joints(const Model& model, double dt, const std::vector<double>& P, State& state);

// Whether a contact with Poisson's law meets an impact.
bool meets_poisson(const StepWorkspace& ws);

// Energy scale of the restitution in play, 0 without any.
double restituted(const StepWorkspace& ws);

// Impulses of the assembled problem, impact laws included; gamma_E and the state's warm start are read, ws.impulses and
// ws.gamma_E are the answer. `reduced` tells that restitution was reduced so that the impact gives no energy.
solvers::Summary solve_impacts(const solvers::Options& options, const State& state, StepWorkspace& ws, bool& reduced);

// Moves the bodies so that closed contacts have no gap and no overlap [LLG 3.3]; adds the potential energy this costs.
bool correct_positions(const Model& model, const StepOptions& options, State& state, StepWorkspace& ws,
                       StepEnergy& energy);

// Impulses, gaps, status and persistence into the state: of all contacts open, of the active ones what the solver said.
void store_contacts(const Model& model, double dt, State& state, const StepWorkspace& ws);

// Adds the work `row(k)` of every row k of a contact's block to its channel.
template <class Row>
void add_work(laws::Layout rows, Row&& row, model::Work& work) {
  (rows.dry ? work.sliding : work.normal) += row(laws::N);
  if (rows.friction > 1) work.sliding += row(laws::T1) + row(laws::T2);
  if (rows.friction > 2) work.drilling += row(laws::TAU);
  for (int k = rows.first_rolling(); k < rows.dim(); ++k) work.rolling += row(k);
}

}  // namespace stiction::integrators
