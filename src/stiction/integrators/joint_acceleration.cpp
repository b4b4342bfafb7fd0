// Joints at the level of accelerations: W^T du/dt + d(W^T)/dt u + dchi/dt = 0, eliminated as in a step.
#include <algorithm>
#include <cmath>

#include "stiction/integrators/acceleration.hpp"
#include "stiction/math/rotation.hpp"

namespace stiction::integrators {
namespace {

// How fast the directions of the joints turn: an angle over time.
double turning_rate(const Model& model, const State& at) {
  double rate = 0.0;
  for (const model::Joint& joint : model.joints()) {
    for (int body : joint.bodies)
      if (body != model::kWorld) rate = std::max(rate, at.bodies[static_cast<std::size_t>(body)].omega.norm());
    if (joint.type != geometry::JointType::distance) continue;
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

// d(W^T)/dt u by the same central differences as for contacts (kinematic_terms.cpp).
void look_at_joints(const Model& model, const State& at, AccelerationWorkspace& w) {
  JointSystem& joints = w.step.joints;
  if (joints.empty()) return;
  dynamics::update_joints(model, at, w.step.dynamics);
  dynamics::joint_rates(model, at, w.step.dynamics, joints.start);
  for (std::size_t k = 0; k < joints.rows(); ++k) joints.lead[k] = -joints.start[k];
  for (const model::Joint& joint : model.joints())
    if (joint.drives()) joints.lead[static_cast<std::size_t>(joint.row)] -= model::slope(joint.speed, at.t);
  const double rate = turning_rate(model, at);
  if (!(rate > 0.0)) return;
  const double dt = kDifferenceAngle / rate;
  w.moved.t = at.t;  // chi is done
  w.moved.angles = at.angles;
  for (int k = -3; k <= 3; ++k) {
    if (k == 0) continue;
    move_on(at, k * dt, w.moved);
    dynamics::update_poses(model, w.moved, w.probe);
    dynamics::update_joints(model, w.moved, w.probe);
    dynamics::joint_rates(model, w.moved, w.probe, joints.gamma_A);
    const double weight = difference_weight(k) / dt;
    for (std::size_t r = 0; r < joints.rows(); ++r) joints.lead[r] += weight * joints.gamma_A[r];
  }
}

void add_joint_forces(const Model& model, AccelerationWorkspace& w) {
  StepWorkspace& ws = w.step;
  if (ws.joints.empty()) return;
  w.lambda.resize(static_cast<std::size_t>(ws.problem.size()));
  (void)ws.joints.recover(w.lambda);
  ws.joints.for_bodies(model, ws.dynamics, ws.joints.P, [&](std::size_t body, const Vec3& dv, const Vec3& domega) {
    ws.free[body].v += dv;
    ws.free[body].omega += domega;
  });
}

double begin_joint_correction(const Model& model, const State& state, AccelerationWorkspace& w) {
  JointSystem& joints = w.step.joints;
  if (joints.empty()) return 0.0;
  dynamics::joint_gaps(model, state, joints.gap);
  joints.begin_correction();
  double largest = 0.0;
  for (double gap : joints.gap) largest = std::max(largest, std::abs(gap));
  return largest;
}

void add_joint_correction(const Model& model, AccelerationWorkspace& w) {
  StepWorkspace& ws = w.step;
  if (ws.joints.empty()) return;
  for (std::size_t i = 0; i < ws.dynamics.contacts().size(); ++i)
    ws.joints.add_correction(ws.problem.offset[i], w.lambda[static_cast<std::size_t>(ws.problem.offset[i])]);
  ws.joints.for_bodies(model, ws.dynamics, ws.joints.lambda, [&](std::size_t body, const Vec3& dx, const Vec3& turn) {
    ws.free[body].v += dx;
    ws.free[body].omega += turn;
  });
}

}  // namespace stiction::integrators
