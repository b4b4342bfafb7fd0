// Springs and dampers along the line between two points.
#include "stiction/dynamics/workspace.hpp"

namespace stiction::dynamics {
namespace {

struct End {
  Vec3 point, velocity, arm;
};

End end_of(const State& state, int body, const geometry::Pose& pose, const Vec3& point) {
  if (body == model::kWorld) return {point, Vec3::Zero(), Vec3::Zero()};
  const model::BodyState& s = state.bodies[static_cast<std::size_t>(body)];
  const Vec3 arm = pose.R * point;
  return {pose.x + arm, s.v + (pose.R * s.omega).cross(arm), arm};
}

void apply(int body, const Vec3& force, const Vec3& arm, Workspace& ws) {
  if (body == model::kWorld) return;
  BodyTerms& terms = ws.bodies[static_cast<std::size_t>(body)];
  terms.force += force;
  terms.torque += terms.pose.R.transpose() * arm.cross(force);
}

}  // namespace

void update_springs(const Model& model, const State& state, Workspace& ws) {
  const auto pose_of = [&](int body) {
    return body == model::kWorld ? geometry::Pose{} : ws.bodies[static_cast<std::size_t>(body)].pose;
  };
  for (std::size_t i = 0; i < ws.springs.size(); ++i) {
    const model::Spring& spring = model.springs()[i];
    const End a = end_of(state, spring.a, pose_of(spring.a), spring.point_a);
    const End b = end_of(state, spring.b, pose_of(spring.b), spring.point_b);
    const Vec3 d = b.point - a.point;
    const double length = d.norm();
    SpringTerms& terms = ws.springs[i];
    terms = {Vec3::Zero(), Vec3::Zero(), a.arm, b.arm};
    if (!(length > 0.0)) continue;  // the line has no direction
    terms.elastic = spring.stiffness * (1.0 - spring.rest_length / length) * d;
    terms.viscous = spring.damping * (d.dot(b.velocity - a.velocity) / (length * length)) * d;
    apply(spring.a, terms.elastic + terms.viscous, a.arm, ws);
    apply(spring.b, -(terms.elastic + terms.viscous), b.arm, ws);
  }
}

SpringPower spring_power(const Model& model, const State& state, const Workspace& ws, std::size_t i) {
  const model::Spring& spring = model.springs()[i];
  const SpringTerms& terms = ws.springs[i];
  const auto velocity = [&](int body, const Vec3& arm) -> Vec3 {
    if (body == model::kWorld) return Vec3::Zero();
    const model::BodyState& s = state.bodies[static_cast<std::size_t>(body)];
    return s.v + (ws.bodies[static_cast<std::size_t>(body)].pose.R * s.omega).cross(arm);
  };
  const Vec3 apart = velocity(spring.a, terms.arm_a) - velocity(spring.b, terms.arm_b);
  return {terms.elastic.dot(apart), terms.viscous.dot(apart)};
}

double spring_energy(const Model& model, const State& state) {
  double sum = 0.0;
  for (const model::Spring& spring : model.springs()) {
    const double stretch =
        (pose(state, spring.b)(spring.point_b) - pose(state, spring.a)(spring.point_a)).norm() - spring.rest_length;
    sum += 0.5 * spring.stiffness * stretch * stretch;
  }
  return sum;
}

}  // namespace stiction::dynamics
