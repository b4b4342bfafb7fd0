#include "stiction/integrators/simulation.hpp"
#include "stiction/math/rotation.hpp"

namespace stiction::integrators {
namespace {

struct Acting {  // on a body, inertial frame
  Vec3 point = Vec3::Zero(), force = Vec3::Zero();
  Vec3 torque = Vec3::Zero();  // about the centre of mass
};

constexpr std::array<double, 2> kSides{1.0, -1.0};

Acting of_contact(const Model& model, const State& state, const model::Port& port, double dt, dynamics::Workspace& at) {
  at.n_active = 0;
  dynamics::activate(model, static_cast<int>(port.index), at);
  const dynamics::ContactTerms& c = at.active[0];
  Acting out{c.point, Vec3::Zero(), Vec3::Zero()};
  const std::array<const Vec3*, 3> directions{&c.frame.n, &c.frame.t1, &c.frame.t2};
  const math::Mat3& R = at.pose_of(port.body).R;
  for (std::size_t k = 0; dt > 0.0 && k < static_cast<std::size_t>(c.dim()); ++k) {
    const double f = state.contacts[port.index].P[static_cast<std::size_t>(c.rows.channel(static_cast<int>(k)))] / dt;
    if (k < static_cast<std::size_t>(c.rows.linear())) out.force += kSides[port.end] * f * *directions[k];
    out.torque += f * (R * (port.end == 0 ? c.w_a[k] : c.w_b[k]));
  }
  return out;
}

Acting of_joint(const Model& model, const State& state, const model::Port& port, const dynamics::Workspace& at) {
  const model::Joint& joint = model.joints()[port.index];
  const dynamics::JointTerms& terms = at.joints[port.index];
  Acting out{at.pose_of(joint.bodies[0])(joint.frames.point_a), Vec3::Zero(), Vec3::Zero()};
  for (std::size_t k = 0; k < static_cast<std::size_t>(terms.rows); ++k) {
    const double f = state.joints[port.index].force[k];
    out.force += dynamics::kEndSign[port.end] * f * terms.d[k];
    out.torque += f * (at.pose_of(port.body).R * terms.w[port.end][k]);
  }
  return out;
}

Acting of_force(const Model& model, const State& state, const model::Port& port, const dynamics::Workspace& at) {
  const model::Force& applied = model.forces()[port.index];
  const geometry::Pose& pose = at.pose_of(port.body);
  Vec3 force = applied.at(state.t, applied.force), torque = applied.at(state.t, applied.torque);
  if (applied.in_body_frame) {
    force = pose.R * force;
    torque = pose.R * torque;
  }
  return {pose(applied.point), force, (pose.R * applied.point).cross(force) + torque};
}

Acting of_spring(const model::Port& port, const dynamics::Workspace& at) {
  if (port.element == model::ElementKind::torsion_spring) {
    const dynamics::TorsionSpringTerms& terms = at.torsion_springs[port.index];
    return {at.pose_of(port.body).x, Vec3::Zero(), kSides[port.end] * (terms.elastic + terms.viscous)};
  }
  const dynamics::SpringTerms& terms = at.springs[port.index];
  const Vec3 force = kSides[port.end] * (terms.elastic + terms.viscous);
  const Vec3& arm = port.end == 0 ? terms.arm_a : terms.arm_b;
  return {at.pose_of(port.body).x + arm, force, arm.cross(force)};
}

}  // namespace

// Everything at the moment that is recorded; forces of contacts and joints are means over the last step.
void Simulation::sample(std::span<const model::Port> ports, std::vector<model::PortSample>& out) const {
  out.clear();
  if (ports.empty()) return;
  dynamics::Workspace at(*model_);
  dynamics::update_poses(*model_, state_, at);
  dynamics::load_anchors(state_, at);
  dynamics::update_joints(*model_, state_, at);
  dynamics::update_forces(*model_, state_, at);
  for (const model::Port& port : ports) {
    Acting acting;
    switch (port.element) {
      case model::ElementKind::contact:
        acting = of_contact(*model_, state_, port, last_dt_, at);
        break;
      case model::ElementKind::joint:
        acting = of_joint(*model_, state_, port, at);
        break;
      case model::ElementKind::force:
        acting = of_force(*model_, state_, port, at);
        break;
      case model::ElementKind::spring:
      case model::ElementKind::torsion_spring:
        acting = of_spring(port, at);
        break;
    }
    const model::BodyState& s = state_.bodies[static_cast<std::size_t>(port.body)];
    const geometry::Pose& pose = at.pose_of(port.body);
    const Vec3 arm = acting.point - pose.x, omega = pose.R * s.omega;
    out.push_back({s.v + omega.cross(arm), omega, acting.force, acting.torque - arm.cross(acting.force)});
  }
}

}  // namespace stiction::integrators
