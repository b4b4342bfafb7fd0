#pragma once
// Forces and accelerations of closed contacts [WP 14-16]: gamma' = G lambda + c,
// c = W^T M^-1 h + d(W^T)/dt u + dchi/dt.
//
// Parts of a contact's laws (laws/friction/slip.hpp) that slip have forces proportional to lambda_N; they go into the
// column of lambda_N [WP 13]. What is held remains: a problem for the normal forces and the forces of the held parts,
// of the same kind as that of a time step, with forces for impulses and accelerations for velocities.
#include <array>
#include <vector>

#include "stiction/assembly/equations.hpp"
#include "stiction/event_driven/mode.hpp"
#include "stiction/math/dense.hpp"
#include "stiction/smooth/joint_acceleration.hpp"
#include "stiction/solvers/solve.hpp"

namespace stiction::event_driven {

using assembly::Acceleration;
using math::Vec3;
using model::State;
using model::System;

struct AccelerationWorkspace {
  AccelerationWorkspace(const System& system, const State& like);

  std::vector<laws::Parts> parts;  // per contact, of the laws of the model

  // After evaluate: the closed contacts in the order of dynamics.contacts().
  dynamics::Workspace dynamics;
  assembly::JointSystem joints;
  smooth::JointAcceleration joint_acceleration;
  assembly::Equations equations;             // G, c and laws of all rows; equations.gamma_A: gamma
  std::vector<Acceleration> du;              // of the bodies: by smooth forces, then by all
  problem::ContactProblem problem;           // of what is held
  std::vector<std::array<int, 6>> row;       // per closed contact: rows of its block that are held
  std::vector<laws::BlockForce> per_normal;  // per closed contact: forces of slip per unit of lambda_N
  std::vector<laws::BlockForce> given;       // per closed contact: forces that depend on the state alone

  // After hold_forces or solve_forces.
  problem::Impulses forces;            // of `problem`; start values before
  std::vector<double> lambda, change;  // all rows of the closed contacts: lambda, gamma'

  std::int64_t iterations = 0;  // of solve_forces; reset by those who count

  // Scratch.
  State moved;
  dynamics::Workspace probe;
  solvers::Scratch solver;
  problem::Impulses best, other;
  struct {  // of held rows
    Eigen::MatrixXd A;
    Eigen::VectorXd b, x, scale;
    std::vector<int> kept, where;
    std::vector<double> weight;  // of changes of forces; empty: 1
    math::LeastSquares equations;
  } rows;
  struct Projection {  // of a state onto what is held
    std::vector<assembly::VelocityChange> none, changes;
    std::vector<assembly::Displacement> moves;
    std::vector<double> joint_gaps;
  } projection;
};

// Whether c has the terms of directions that turn: most of the work, and none of the stiffness.
enum class Turning { counts, left_out };

// Poses, W, h, G and c at a state, and the problem of what the mode holds. Sets the start values of the forces.
void evaluate(const System& system, const State& at, const Mode& mode, const BlockForces& start,
              AccelerationWorkspace& w, Turning turning = Turning::counts);

// The forces of the inclusion -gamma' in N_C(lambda).
solvers::Summary solve_forces(const solvers::Options& options, AccelerationWorkspace& w);

// Another problem of the same rows, of impulses; w.solver.xi holds its velocities then. At most `iterations` by each
// method.
solvers::Summary solve_closely(const problem::ContactProblem& problem, const solvers::Options& options, int iterations,
                               problem::Impulses& impulses, AccelerationWorkspace& w);

// True if the forces held obey the laws up to rounding, or up to `slack`, a residual.
bool forces_obey(double slack, AccelerationWorkspace& w);

// Adds M^-1 W lambda of contacts and joints to w.du: after evaluate it then holds du/dt of every body.
void add_forces(const System& system, AccelerationWorkspace& w);

// Largest held acceleration of a closed contact i: of its normal row, or of a part; relative to what the forces give.
double normal_change(const AccelerationWorkspace& w, std::size_t i);
double part_change(const AccelerationWorkspace& w, std::size_t i, int part);
// How far the normal force of a permanent contact i that slips is on the other side than its friction was taken for,
// as an acceleration relative to what the forces give; 0 on the right side.
double wrong_side(const Mode& mode, const AccelerationWorkspace& w, std::size_t i);

// Forces of the closed contacts by contact of the system.
void store_forces(const AccelerationWorkspace& w, BlockForces& out);

}  // namespace stiction::event_driven
