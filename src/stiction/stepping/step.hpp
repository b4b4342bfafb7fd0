#pragma once
// One step of a time-stepping scheme: what it is given, its workspace, and what it returns.
#include <vector>

#include "stiction/assembly/equations.hpp"
#include "stiction/integration/ports.hpp"
#include "stiction/math/conjugate_gradients.hpp"
#include "stiction/model/observation.hpp"
#include "stiction/solvers/solve.hpp"
#include "stiction/stepping/user/element_states.hpp"

namespace stiction::stepping {

using assembly::VelocityChange;
using integration::Ports;
using math::Vec3;
using model::State;
using model::System;

// Of Moreau's scheme, also in the steps that Runge-Kutta leaves to it.
enum class Variant {
  midpoint,  // laws with the directions of the midpoint, forces at the velocity predicted there
  end,       // laws of closed contacts with the directions of the end of the step (end_directions.cpp)
  printed,   // as midpoint, but with the forces and the position correction of LLG: h(q_M, u_A), identity metric
  implicit,  // as midpoint, but with the forces at the velocity predicted for the end of the step
};
constexpr std::array<core::Word<Variant>, 4> words(Variant) {
  using enum Variant;
  return {{{"midpoint", midpoint}, {"end", end}, {"printed", printed}, {"implicit", implicit}}};
}

struct StepOptions {
  Variant variant = Variant::midpoint;
  solvers::Options solver;
  double gap_tolerance = 1e-12;  // m; positions are corrected until closed contacts have gaps below it
};

// Which contacts belong to the index set of a step, besides those that were closed and stayed closed.
enum class IndexRule {
  overlapping,  // those without a gap at the midpoint [MLG 12]
  none,         // flight: open contacts stay open, whatever their gap
};

struct StepInput {
  double dt = 0.0;         // s; 0: an impact
  double rest_time = 0.0;  // s; flights shorter than about this are rest
  IndexRule rule = IndexRule::overlapping;
  Ports* ports = nullptr;  // where given: works of the step through every port are added
  bool continues = true;   // the state is where a step led; false: a caller has changed motion or model since
};

// Velocities of the joints, W^T u + chi, by rows.
struct JointVelocities {
  std::vector<double> start;    // at the start of the step, with the W of the start
  std::vector<double> gamma_A;  // at the start, with the W of the midpoint
  std::vector<double> gamma_E;  // at the end, with the W of the midpoint
  std::vector<double> lead;     // gamma_A - start
};

// Of a compliant contact over a step: impulses by channel, and work of what dissipates.
struct SoftLoad {
  std::array<double, laws::kMaxChannels> P{};
  model::Work work;
};

struct StepWorkspace {
  explicit StepWorkspace(const System& system);

  dynamics::Workspace dynamics;  // at the midpoint, or in the last stage
  assembly::JointSystem joints;
  assembly::Equations equations;
  problem::Impulses impulses;
  solvers::Scratch scratch;
  std::vector<VelocityChange> free;     // of the bodies by smooth forces: M^-1 h dt
  std::vector<double> gamma_E;          // relative velocities at the end of the step, blocks as in the problem
  std::vector<double> eps;              // restitution in effect, per channel: xi = gamma_E + eps gamma_A
  std::vector<model::Work> work;        // of the closed contacts over the step
  std::vector<SoftLoad> soft;           // per contact of the model, where any is compliant
  JointVelocities joint_velocities;     // Moreau's scheme
  ElementStates elements;               // of users
  State foreseen;                       // Moreau's scheme: velocities at the midpoint, where forces depend on them
  std::vector<char> touched;            // per body: a closed contact acts on it
  std::vector<geometry::Pose> start;    // of the bodies at the start of the step, for Variant::end,
  State start_coordinates;              // and of systems in coordinates of programs
  std::vector<double> slip_lead;        // Variant::end: half the foreseen change of velocities that slip on
  std::vector<double> turning;          // Variant::end: of the tangential velocities
  std::vector<char> slides_on;          // per closed contact, for both
  std::vector<double> P_last, xi_last;  // Variant::end, problems by bodies: impulses of the last step, and G P + c
  std::vector<int> may_stick;           // per body or mechanism: closed contacts that do not slide on
  std::vector<char> may_stop;           // whether one of these slips
  std::vector<double> P_C;              // impulses of Poisson's compression phase

  struct Sequence {                   // of impacts
    std::vector<double> gamma, P;     // velocities and impulses after it
    std::vector<double> work;         // of its impulses, per row; empty: no sequence in this step
    std::vector<int> meeting;         // contacts of the next impact
    problem::ContactProblem problem;  // of these
    problem::Impulses impulses;
    solvers::Scratch scratch;
  } sequence;

  struct Correction {                 // of positions
    std::vector<double> gap, lambda;  // of the closed contacts: gaps at the end, multipliers of every iteration
    std::vector<char> held;           // the contact is to have no gap
    std::vector<double> joint_gap;
    struct Scaled {  // of a problem by bodies: 1 / sqrt(G_NN) of contacts that are held, and their gaps times this
      std::vector<double> scale, b;
    } scaled;
    math::GradientsMemory memory;
  } correction;
};

// Energy bookkeeping of one step; the works of the contacts are in StepWorkspace::work.
struct StepEnergy {
  double input = 0.0;    // work of applied forces and moving surfaces
  double dampers = 0.0;  // work of dampers
  double method = 0.0;   // what the scheme adds: gyroscopic work, turned directions, potential moved by the correction
};

// Work of user elements over dt: what is supplied is input, and what their stores give is the method's until it is
// compared with what they store.
void add_element_work(const dynamics::ElementPower& power, double dt, StepEnergy& energy);

// The same of systems in coordinates of programs.
void add_coordinate_work(const dynamics::CoordinateWork& power, double dt, StepEnergy& energy);

struct ImpactCounts {
  bool reduced =
      false;         // restitution was reduced so that an impact adds no energy, or a sequence of impacts ended early
  int sequence = 0;  // impacts of a sequence in this step
};

struct StepResult {
  solvers::Summary solver;
  StepEnergy energy;
  ImpactCounts impacts;
  bool corrected = true;  // the position correction reached its tolerance
  int sweeps = 0;         // Runge-Kutta: over the stages
  bool slow = false;      // Runge-Kutta: the sweeps ended short of their tolerance, but close to it
  bool fallback = false;  // taken by the simpler scheme: Runge-Kutta by Moreau's, `end` by `midpoint`
};

}  // namespace stiction::stepping
