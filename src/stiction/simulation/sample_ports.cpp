#include "stiction/simulation/sample_ports.hpp"

#include "stiction/simulation/sample_contacts.hpp"

namespace stiction::simulation {
namespace {

using math::Vec3;
using model::State;

struct Acting {  // on a body, inertial frame
  Vec3 point = Vec3::Zero(), force = Vec3::Zero();
  Vec3 torque = Vec3::Zero();  // about the point
};

constexpr std::array<double, 2> kSides{1.0, -1.0};

Acting of_contact(const model::System& system, std::span<const model::ContactSample> contacts,
                  const model::Port& port) {
  const model::DeclaredContact& declared = system.model().declared()[port.index];
  const model::ContactSample contact = sum_of(contacts.subspan(declared.first, declared.points)).sum;
  return {contact.point, kSides[port.end] * contact.force, kSides[port.end] * contact.torque};
}

Acting of_joint(const model::System& model, const State& state, const model::Port& port,
                const dynamics::Workspace& at) {
  const model::Joint& joint = model.joints()[port.index];
  const dynamics::JointTerms& terms = at.joints[port.index];
  Acting out{at.pose_of(joint.bodies[0])(joint.frames.point_a), Vec3::Zero(), Vec3::Zero()};
  for (std::size_t k = 0; k < static_cast<std::size_t>(terms.rows); ++k) {
    const double f = state.joints[port.index].force[k];
    out.force += dynamics::kEndSign[port.end] * f * terms.d[k];
    out.torque += f * (at.pose_of(port.body).R * terms.w[port.end][k]);  // about the centre of mass
  }
  out.torque -= (out.point - at.pose_of(port.body).x).cross(out.force);
  return out;
}

Acting of_force(const model::System& model, const State& state, const model::Port& port,
                const dynamics::Workspace& at) {
  const model::Force& applied = model.forces()[port.index];
  const geometry::Pose& pose = at.pose_of(port.body);
  Vec3 force = applied.at(state.t, applied.force), torque = applied.at(state.t, applied.torque);
  if (applied.in_body_frame) {
    force = pose.R * force;
    torque = pose.R * torque;
  }
  return {pose(applied.point), force, torque};
}

Acting of_spring(const model::Port& port, const dynamics::Workspace& at) {
  if (port.element == model::ElementKind::torsion_spring) {
    const dynamics::TorsionSpringTerms& terms = at.torsion_springs[port.index];
    return {at.pose_of(port.body).x, Vec3::Zero(), kSides[port.end] * (terms.elastic + terms.viscous)};
  }
  const dynamics::SpringTerms& terms = at.springs[port.index];
  const Vec3& arm = port.end == 0 ? terms.arm_a : terms.arm_b;
  return {at.pose_of(port.body).x + arm, kSides[port.end] * (terms.elastic + terms.viscous), Vec3::Zero()};
}

Acting of_user_element(const model::System& model, const model::Port& port, const dynamics::Workspace& at) {
  const std::size_t place = model.user_elements()[port.index].first_port + port.end;
  return {at.elements.ports[place].x, at.elements.wrenches[place].force, at.elements.wrenches[place].torque};
}

}  // namespace

void sample_ports(const model::System& system, const State& state, std::span<const model::ContactSample> contacts,
                  std::span<const model::Port> ports, std::vector<model::PortSample>& out) {
  out.clear();
  if (ports.empty()) return;
  dynamics::Workspace at(system);
  dynamics::load_anchors(state, at);
  dynamics::update_poses(system, state, at);
  dynamics::update_joints(system, state, at);
  dynamics::update_forces(system, state, at);
  for (const model::Port& port : ports) {
    Acting acting;
    switch (port.element) {
      case model::ElementKind::contact:
        acting = of_contact(system, contacts, port);
        break;
      case model::ElementKind::joint:
        acting = of_joint(system, state, port, at);
        break;
      case model::ElementKind::force:
        acting = of_force(system, state, port, at);
        break;
      case model::ElementKind::spring:
      case model::ElementKind::torsion_spring:
        acting = of_spring(port, at);
        break;
      case model::ElementKind::user:
        acting = of_user_element(system, port, at);
        break;
    }
    const auto [v, omega] = dynamics::point_motion(state, port.body, at.pose_of(port.body), acting.point);
    out.push_back({v, omega, acting.force, acting.torque});
  }
}

}  // namespace stiction::simulation
