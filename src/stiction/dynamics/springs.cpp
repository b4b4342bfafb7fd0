#include "stiction/dynamics/springs.hpp"

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

Vec3 angular_velocity(const State& state, const Workspace& ws, int body) {
  if (body == model::kWorld) return Vec3::Zero();
  const auto i = static_cast<std::size_t>(body);
  return ws.bodies[i].pose.R * state.bodies[i].omega;
}

void apply_torque(int body, const Vec3& torque, Workspace& ws) {
  if (body == model::kWorld) return;
  BodyTerms& terms = ws.bodies[static_cast<std::size_t>(body)];
  terms.torque += terms.pose.R.transpose() * torque;
}

void update_torsion_springs(const System& system, const State& state, Workspace& ws) {
  for (std::size_t i = 0; i < ws.torsion_springs.size(); ++i) {
    const model::TorsionSpring& spring = system.torsion_springs()[i];
    const auto [angle, direction] =
        geometry::twist(ws.pose_of(spring.a).R * spring.frames.a, ws.pose_of(spring.b).R * spring.frames.b);
    const double stretch = geometry::counted_on(angle, state.angles[spring.angle]) - spring.rest_angle;
    const double rate = direction.dot(angular_velocity(state, ws, spring.a) - angular_velocity(state, ws, spring.b));
    TorsionSpringTerms& terms = ws.torsion_springs[i];
    terms.elastic = -spring.stiffness * stretch * direction;
    terms.viscous = -spring.damping * rate * direction;
    terms.rate = rate;
  }
}

}  // namespace

void update_springs(const System& system, const State& state, Workspace& ws) {
  for (std::size_t i = 0; i < ws.springs.size(); ++i) {
    const model::Spring& spring = system.springs()[i];
    const End a = end_of(state, spring.a, ws.pose_of(spring.a), spring.point_a);
    const End b = end_of(state, spring.b, ws.pose_of(spring.b), spring.point_b);
    const Vec3 d = b.point - a.point;
    const double length = d.norm();
    SpringTerms& terms = ws.springs[i];
    terms = {Vec3::Zero(), Vec3::Zero(), a.arm, b.arm, b.velocity - a.velocity};
    if (!(length > 0.0)) continue;  // the line has no direction
    terms.elastic = spring.stiffness * (1.0 - spring.rest_length / length) * d;
    terms.viscous = spring.damping * (d.dot(b.velocity - a.velocity) / (length * length)) * d;
  }
  update_torsion_springs(system, state, ws);
}

void add_springs(const System& system, Workspace& ws) {
  for (std::size_t i = 0; i < ws.springs.size(); ++i) {
    const model::Spring& spring = system.springs()[i];
    const SpringTerms& terms = ws.springs[i];
    apply(spring.a, terms.elastic + terms.viscous, terms.arm_a, ws);
    apply(spring.b, -(terms.elastic + terms.viscous), terms.arm_b, ws);
  }
  for (std::size_t i = 0; i < ws.torsion_springs.size(); ++i) {
    const model::TorsionSpring& spring = system.torsion_springs()[i];
    const TorsionSpringTerms& terms = ws.torsion_springs[i];
    apply_torque(spring.a, terms.elastic + terms.viscous, ws);
    apply_torque(spring.b, -(terms.elastic + terms.viscous), ws);
  }
}

SpringPower power_of_springs(const System& system, const State& state, const Workspace& ws) {
  SpringPower power;
  const auto add = [&](const auto& terms, const Vec3& rate) {
    power.elastic += terms.elastic.dot(rate);
    power.viscous += terms.viscous.dot(rate);
  };
  for (std::size_t i = 0; i < ws.springs.size(); ++i) {
    const model::Spring& spring = system.springs()[i];
    const SpringTerms& terms = ws.springs[i];
    const auto velocity = [&](int body, const Vec3& arm) -> Vec3 {
      if (body == model::kWorld) return Vec3::Zero();
      return state.bodies[static_cast<std::size_t>(body)].v + angular_velocity(state, ws, body).cross(arm);
    };
    add(terms, velocity(spring.a, terms.arm_a) - velocity(spring.b, terms.arm_b));
  }
  for (std::size_t i = 0; i < ws.torsion_springs.size(); ++i) {
    const model::TorsionSpring& spring = system.torsion_springs()[i];
    add(ws.torsion_springs[i], angular_velocity(state, ws, spring.a) - angular_velocity(state, ws, spring.b));
  }
  return power;
}

namespace {

double angle_of(const State& state, const model::TorsionSpring& spring) {
  const double angle =
      geometry::twist(pose(state, spring.a).R * spring.frames.a, pose(state, spring.b).R * spring.frames.b).angle;
  return geometry::counted_on(angle, state.angles[spring.angle]);
}

}  // namespace

Vec3 line(const State& state, const model::Spring& spring) {
  return pose(state, spring.b)(spring.point_b) - pose(state, spring.a)(spring.point_a);
}
double stretch(const State& state, const model::TorsionSpring& spring) {
  return angle_of(state, spring) - spring.rest_angle;
}

double spring_energy(const System& system, const State& state) {
  double sum = 0.0;
  for (const model::Spring& spring : system.springs()) {
    const double stretch = line(state, spring).norm() - spring.rest_length;
    sum += 0.5 * spring.stiffness * stretch * stretch;
  }
  for (const model::TorsionSpring& spring : system.torsion_springs()) {
    const double stretch = dynamics::stretch(state, spring);
    sum += 0.5 * spring.stiffness * stretch * stretch;
  }
  return sum;
}

void count_turns(const System& system, State& state) {
  for (const model::TorsionSpring& spring : system.torsion_springs())
    state.angles[spring.angle] = angle_of(state, spring);
  for (const model::Joint& joint : system.joints()) {
    if (!joint.type->count) continue;
    const auto at = [&](std::size_t end) { return pose(state, joint.bodies[end]); };
    count_angles(joint, {at(0), at(1), at(2)}, state);
  }
}

}  // namespace stiction::dynamics
