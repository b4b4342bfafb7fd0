#pragma once
// Springs and dampers that are stable at any step. Their mean force over a step is linear in the change of velocity
// du = u_E - u_A to which it contributes:
//
//   f = f_A - (K dt/4 + theta C) J du,   J du: relative velocity of the ends,
//
// so that their impulse f dt adds a term J^T D J to the matrix of the step, D = K dt^2/4 + theta C dt. They enter
// as rows beside those of the joints (joint_system.hpp): with W = J^T sqrt(D) and f dt = sqrt(D) P,
//
//   P + W^T du + b = 0,   b = -f_A dt / sqrt(D).
//
// f_A has the directions of the midpoint and the velocities u_A; its stretch is s_A + dt/2 ds/dt from the start of the
// step, not that of the midpoint: so s_E = s_A + dt/2 (s'_A + s'_E), the mean force is that of the mean stretch, and a
// stiff spring that turns does not pump energy (as for joints, docs/theory/joints.md). A spring without rest length
// is linear in all directions and is treated as such.
//
// Nothing is divided by a stiffness, and no two large numbers are subtracted, however stiff a spring is.
//
// K is the stiffness along the spring and, under tension at the start, across it. For linear springs this is the
// implicit midpoint rule, which neither loses nor gains energy. theta = (1 + z)/(2 + z), z the number of decays within
// the step: 1/2 for slow ones, hence second order, and 1 for fast ones. A damper alone leaves 1/(1 + z + z^2/2) of a
// velocity.
//
// Oscillations that the step cannot follow, w dt > 2, are damped: C gets K dt/2 (1 - 4/(w dt)^2) more, whose work is
// the method's. Undamped, a stiff spring would be stretched in every step by what a straight step misses of a turn, and
// what that stores would grow without bound. Of the oscillation of a much stiffer spring a step leaves 1/sqrt(3).
#include <array>
#include <vector>

#include "stiction/dynamics/workspace.hpp"

namespace stiction::assembly {

inline constexpr int kSpringRows = 3, kTorsionSpringRows = 1;

struct SoftRows {
  math::Vec3 line = math::Vec3::Zero();    // at the start of the step: from end to end,
  double stretch = 0.0;                    // and by how much it is longer, or turned farther, than without force
  dynamics::JointTerms terms;              // W; no rows: it does not act
  std::array<double, 3> offset{};          // b
  double root = 0.0;                       // sqrt(D) of the first row, along the spring or about its axis, which has
  double elastic = 0.0, viscous = 0.0;     // the forces f_A, on the first body,
  double stiffness = 0.0, damping = 0.0;   // K dt/4 and theta C,
  double added = 0.0;                      // and the share of the latter that the scheme adds
  double held = 1.0;                       // share of the mobility of its ends that joints leave, at the start of a run
  math::Vec3 spread = math::Vec3::Zero();  // force, or torque, that the forces on the bodies contain
};

// Where the springs start from.
void start_soft_rows(const model::System& system, const model::State& state, std::vector<SoftRows>& rows);

// Rows of all springs, then of all torsion springs, for a step of length dt with the poses and springs in the
// workspace; for dt = 0 none of them acts.
void update_soft_rows(const model::System& system, const dynamics::Workspace& dynamics, double dt,
                      std::vector<SoftRows>& rows);

// Makes the forces of springs in the workspace the mean ones of the step, for the impulses P of their rows, and brings
// those on the bodies up to date.
void spread_soft_forces(const model::System& system, double dt, const double* P, std::vector<SoftRows>& rows,
                        dynamics::Workspace& dynamics);

// Of a spring, or else of the torsion spring that follows them, at the poses and springs in the workspace: a row of
// length 1 along it, and its mobility J M^-1 J^T with ends that are free otherwise.
dynamics::JointTerms unit_row(const model::System& system, const dynamics::Workspace& dynamics, std::size_t spring);
double mobility(const model::System& system, std::size_t spring, const dynamics::JointTerms& row);

}  // namespace stiction::assembly
