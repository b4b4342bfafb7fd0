#pragma once
// Contact kinematics: gaps, frames, generalized force directions W and chi.
#include "stiction/dynamics/workspace.hpp"

namespace stiction::dynamics {

// The rows of a contact's block: a rim has one contour velocity, a face none.
laws::Layout rows_of(const model::Contact& contact, const geometry::Anchor& anchor);

// Gap of every contact at the poses and with the anchors in the workspace.
void update_gaps(const System& system, Workspace& ws);

// Gap and gamma_N of contact i at the poses in the workspace and the velocities of the state: onset and loss of
// contacts need no more.
struct Approach {
  double gap, rate;
};
Approach approach(const System& system, const State& state, int i, const Workspace& ws);

// Appends contact i to the index set: contact frame, W, chi.
void activate(const System& system, int i, Workspace& ws);
// The same terms at the poses and with the anchors in the workspace, into `out`.
void evaluate_terms(const System& system, int i, const Workspace& ws, ContactTerms& out);
// The same terms at a state, whether it is closed or not.
ContactTerms contact_terms(const System& system, const State& state, int i);

// What impulses P of a contact, by channel, do to its first body within dt: mean force, and torque about the contact
// point, inertial frame. R_a: rotation of that body where the terms were made. An impulse in zero time has no force.
struct ContactAction {
  Vec3 force = Vec3::Zero(), torque = Vec3::Zero();
};
ContactAction contact_action(const ContactTerms& contact, const Mat3& R_a, std::span<const double, kMaxChannels> P,
                             double dt);

// How the point of a body that is at `point` now moves; the world rests.
struct PointMotion {
  Vec3 v, omega;  // inertial frame
};
PointMotion point_motion(const State& state, int body, const geometry::Pose& pose, const Vec3& point);
// How the first body moves relative to the second there, minus the velocity of a surface that moves like a belt.
PointMotion relative_motion(const model::Contact& contact, const State& state, const geometry::Pose& a,
                            const geometry::Pose& b, const Vec3& point);

// gamma = W^T u + chi of one contact.
void relative_velocity(const System& system, const State& state, const ContactTerms& contact, double* gamma);

}  // namespace stiction::dynamics
