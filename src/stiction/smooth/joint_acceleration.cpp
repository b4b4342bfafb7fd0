#include "stiction/smooth/joint_acceleration.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/math/rotation.hpp"
#include "stiction/smooth/differences.hpp"

namespace stiction::smooth {
namespace {

using assembly::Acceleration;
using assembly::Displacement;
using assembly::VelocityChange;
using math::Vec3;

// How fast the directions of the joints turn: an angle over time.
double joints_turning_rate(const System& system, const State& at) {
  double rate = 0.0;
  for (const model::Joint& joint : system.joints()) {
    for (int body : joint.bodies)
      if (body != model::kWorld) rate = std::max(rate, at.bodies[static_cast<std::size_t>(body)].omega.norm());
    for (int body : joint.bodies)
      if (joint.code && body != model::kWorld)
        rate = std::max(rate, at.bodies[static_cast<std::size_t>(body)].v.norm() / joint.code->length());
    if (!joint.type->between_points) continue;
    const auto velocity = [&](int body, const Vec3& point) -> Vec3 {
      if (body == model::kWorld) return Vec3::Zero();
      const model::BodyState& s = at.bodies[static_cast<std::size_t>(body)];
      return s.v + math::rotation(s.p) * s.omega.cross(point);
    };
    rate = std::max(
        rate,
        (velocity(joint.bodies[0], joint.frames.point_a) - velocity(joint.bodies[1], joint.frames.point_b)).norm() /
            joint.value);
  }
  return rate;
}

}  // namespace

JointAcceleration::JointAcceleration(const System& system, const State& like) : moved_(like), probe_(system) {
  std::size_t rows = 0;
  for (const model::Joint& joint : system.joints()) rows += static_cast<std::size_t>(joint.rows());
  for (auto* v : {&gamma, &lead, &rates_}) v->resize(rows);
}

// d(W^T)/dt u by the same central differences as for contacts (event_driven/forces/kinematic_terms.cpp).
void JointAcceleration::evaluate(const System& system, const State& at, dynamics::Workspace& dynamics) {
  if (gamma.empty()) return;
  dynamics::update_joints(system, at, dynamics);
  dynamics::joint_rates(system, at, dynamics, gamma);
  for (std::size_t k = 0; k < gamma.size(); ++k) lead[k] = -gamma[k];
  for (std::size_t j = 0; j < dynamics.joints.size(); ++j) {
    const model::Joint& joint = system.joints()[j];
    if (joint.drives()) lead[static_cast<std::size_t>(joint.row)] -= model::slope(joint.speed, at.t);
    for (std::size_t k = 0; joint.code && k < static_cast<std::size_t>(joint.rows()); ++k)
      lead[static_cast<std::size_t>(joint.row) + k] += dynamics.joints[j].chi_t[k];
  }
  const double rate = joints_turning_rate(system, at);
  if (!(rate > 0.0)) return;
  const double dt = kDifferenceAngle / rate;
  moved_.t = at.t;  // chi has been treated
  moved_.angles = at.angles;
  for (int k = -3; k <= 3; ++k) {
    if (k == 0) continue;
    move_on(at, k * dt, moved_);
    dynamics::update_poses(system, moved_, probe_);
    dynamics::update_joints(system, moved_, probe_);
    dynamics::joint_rates(system, moved_, probe_, rates_);
    const double weight = difference_weight(k) / dt;
    for (std::size_t r = 0; r < lead.size(); ++r) lead[r] += weight * rates_[r];
  }
}

double hold_joints(const System& system, const State& at, dynamics::Workspace& dynamics, JointSystem& joints,
                   JointAcceleration& acceleration, std::vector<Acceleration>& du) {
  if (joints.empty()) return 0.0;
  acceleration.evaluate(system, at, dynamics);
  joints.assemble(system, dynamics);
  joints.set_free_term(
      system, at, dynamics, [&](int body) -> const Acceleration& { return du[static_cast<std::size_t>(body)]; },
      acceleration.lead);
  const double left = joints.recover({});
  add_joint_impulses(system, dynamics, joints, joints.P, [&](std::size_t body) -> Acceleration& { return du[body]; });
  return left;
}

void project_on_joints(const System& system, State& state, dynamics::Workspace& dynamics, JointSystem& joints) {
  constexpr int kPositions = 3;  // Newton steps for the gaps: one is enough after a step, where they are tiny
  const VelocityChange none;
  std::vector<double> gaps(joints.rows());
  for (int pass = 0; pass <= kPositions; ++pass) {
    dynamics::update_poses(system, state, dynamics);
    dynamics::update_joints(system, state, dynamics);
    joints.assemble(system, dynamics);
    joints.set_free_term(system, state, dynamics, [&](int) -> const VelocityChange& { return none; }, {});
    dynamics::joint_gaps(system, state, gaps);
    double largest = 0.0;
    for (double gap : gaps) largest = std::max(largest, std::abs(gap));
    if (pass == kPositions || !(largest > 0.0)) break;
    joints.begin_correction(gaps);
    std::vector<Displacement> moves(state.bodies.size());
    add_joint_impulses(system, dynamics, joints, joints.lambda,
                       [&](std::size_t body) -> Displacement& { return moves[body]; });
    for (std::size_t b = 0; b < moves.size(); ++b) {
      state.bodies[b].x += moves[b].x;
      state.bodies[b].p = math::advanced(state.bodies[b].p, moves[b].turn, 1.0);
    }
  }
  (void)joints.recover({});
  std::vector<VelocityChange> changes(state.bodies.size());
  add_joint_impulses(system, dynamics, joints, joints.P,
                     [&](std::size_t body) -> VelocityChange& { return changes[body]; });
  for (std::size_t b = 0; b < changes.size(); ++b) {
    state.bodies[b].v += changes[b].v;
    state.bodies[b].omega += changes[b].omega;
  }
}

}  // namespace stiction::smooth
