#pragma once
// Forces and accelerations of closed contacts [WP 14-16]: gamma' = G lambda + c with c = W^T M^-1 h + d(W^T)/dt u +
// dchi/dt.
//
// Parts of a contact's laws (laws/slip.hpp) that slip have forces proportional to lambda_N; they go into the column of
// lambda_N [WP 13]. What is held remains: a problem for the normal forces and the forces of the held parts, of the same
// kind as that of a time step, with forces for impulses and accelerations for velocities.
#include <Eigen/QR>
#include <array>
#include <vector>

#include "stiction/integrators/step.hpp"
#include "stiction/laws/slip.hpp"

namespace stiction::integrators {

enum class Hold : std::uint8_t {
  none,   // no such part, or a smooth one
  stick,  // velocity zero, and it stays so
  onset,  // slip has begun, with a velocity too small to tell its direction: that of the acceleration takes its place
  slip,   // velocity not zero
};

struct ContactMode {
  bool closed = false;         // gap and normal velocity zero
  std::array<Hold, 3> hold{};  // sliding, drilling, rolling

  [[nodiscard]] bool holds(int part) const {
    const Hold h = hold[static_cast<std::size_t>(part)];
    return h == Hold::stick || h == Hold::onset;
  }
};
using Mode = std::vector<ContactMode>;  // a contact of the model

using BlockForces = std::vector<laws::BlockForce>;  // a contact of the model: forces by rows of its block

struct AccelerationWorkspace {
  explicit AccelerationWorkspace(const Model& model);

  // Given at construction.
  std::vector<laws::Parts> parts;  // a contact of the model

  // After look_at: the closed contacts in the order of step.dynamics.contacts().
  StepWorkspace step;                        // step.problem: G, c and laws of all rows; step.gamma_A: gamma
  problem::ContactProblem problem;           // of what is held
  std::vector<std::array<int, 6>> row;       // a closed contact: rows of its block that are held
  std::vector<laws::BlockForce> per_normal;  // a closed contact: forces of slip per unit of lambda_N
  std::vector<laws::BlockForce> given;       // a closed contact: forces that depend on the state alone

  // After hold_forces or solve_forces.
  problem::Impulses forces;            // of `problem`; start values before
  std::vector<double> lambda, change;  // all rows of the closed contacts: lambda, gamma'

  std::int64_t iterations = 0;  // of solve_forces; set back by those who count

  // Scratch.
  State moved;
  dynamics::Workspace probe;
  solvers::Scratch solver;
  problem::Impulses best;
  Eigen::MatrixXd A;
  Eigen::VectorXd b, x, scale;
  std::vector<int> kept, where;
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> qr;
};

// Poses, W, h, G and c at a state, and the problem of what the mode holds. Sets the start values of the forces.
void look_at(const Model& model, const State& at, const Mode& mode, const BlockForces& start, AccelerationWorkspace& w);

// The forces that keep gamma' = 0 in all that is held, whatever their sign and size: those nearest to the start values,
// where columns of W depend on each other.
void hold_forces(const Mode& mode, AccelerationWorkspace& w);

// The forces of the inclusion -gamma' in N_C(lambda).
solvers::Summary solve_forces(const solvers::Options& options, AccelerationWorkspace& w);

// True if the forces held obey the laws up to rounding, or up to `slack`, a residual.
bool forces_obey(double slack, AccelerationWorkspace& w);

// Adds M^-1 W lambda to w.step.free: after look_at it then holds du/dt of every body.
void add_contact_forces(const Model& model, AccelerationWorkspace& w);

// The same for the joints, after the contacts.
void add_joint_forces(const Model& model, AccelerationWorkspace& w);

// Moves a state onto g = 0 of the joints and closed contacts and gamma = 0 of all that is closed or sticks, by the
// shortest way in the kinetic metric.
void project(const Model& model, const Mode& mode, State& state, AccelerationWorkspace& w);

// Largest held acceleration of a closed contact i: of its normal row, or of a part; relative to what the forces give.
double normal_change(const AccelerationWorkspace& w, std::size_t i);
double part_change(const AccelerationWorkspace& w, std::size_t i, int part);

// Forces of the closed contacts by contact of the model.
void store_forces(const AccelerationWorkspace& w, BlockForces& out);

// --- pieces of the above (one file each, held_problem.cpp to joint_acceleration.cpp)
// ------------------------------------------------ Central differences of sixth order over k dt, k = -3 to 3, on the
// way that the velocities of a moment would lead.
inline constexpr double kDifferenceAngle = 0.01;  // by which bodies turn over dt
double difference_weight(int k);
void move_on(const State& at, double dt, State& moved);

// c += d(W^T)/dt u + dchi/dt of the closed contacts.
void add_kinematic_terms(const Model& model, const State& at, AccelerationWorkspace& w);

// The problem of what the mode holds, with start values; and lambda and gamma' of all rows from its forces.
void hold_problem(const Mode& mode, const BlockForces& start, AccelerationWorkspace& w);
void spread(AccelerationWorkspace& w);

// Makes the free term of the joints an acceleration: W^T M^-1 h + d(W^T)/dt u + dchi/dt.
void look_at_joints(const Model& model, const State& at, AccelerationWorkspace& w);

// Positions: what joints alone need, and what is left of the gaps of contacts; returns the largest gap of a joint. Then
// the moves of the joints, after those of the contacts.
double begin_joint_correction(const Model& model, const State& state, AccelerationWorkspace& w);
void add_joint_correction(const Model& model, AccelerationWorkspace& w);

}  // namespace stiction::integrators
