#include "stiction/integration/ports.hpp"

#include <algorithm>

namespace stiction::integration {
namespace {

using math::Mat3;
using math::Vec3;

struct Motion {  // of a body, mean over the step; omega in both frames
  Vec3 v = Vec3::Zero(), omega = Vec3::Zero(), omega_inertial = Vec3::Zero();
};

Motion motion_of(const dynamics::Workspace& dynamics, const State& mean, int body) {
  if (body == model::kWorld) return {};
  const auto b = static_cast<std::size_t>(body);
  const model::BodyState& s = mean.bodies[b];
  return {s.v, s.omega, dynamics.bodies[b].pose.R * s.omega};
}

}  // namespace

Ports::Ports(const System& system)
    : bodies(system.bodies().size()),
      contacts(system.contacts().size()),
      joints(system.joints().size()),
      forces(system.forces().size()),
      springs(system.springs().size()),
      torsion_springs(system.torsion_springs().size()) {
  for (const model::PlacedElement& element : system.user_elements())
    user_ports.resize(user_ports.size() + element.ports.size());
}

void Ports::clear() {
  std::fill(bodies.begin(), bodies.end(), Body{});
  for (auto* elements : {&contacts, &joints, &forces, &springs, &torsion_springs, &user_ports})
    std::fill(elements->begin(), elements->end(), Element{});
  moved = 0.0;
}

double Ports::from_stores() const {
  double sum = 0.0;
  for (const Body& body : bodies) sum += body.gravity;
  for (const auto* elements : {&contacts, &springs, &torsion_springs, &user_ports})
    for (const Element& element : *elements) sum += element.elastic;
  return sum;
}

void Ports::add(const System& system, const dynamics::Workspace& dynamics, const State& mean, double dt,
                const double* P, const std::vector<int>& offset, double scale, const std::vector<double>& P_B) {
  add_bodies(system, dynamics, mean, dt);
  add_forces(system, dynamics, mean, dt);
  add_springs(system, dynamics, mean, dt);
  add_torsion_springs(system, dynamics, mean, dt);
  add_user_elements(system, dynamics, mean, dt);
  add_joints(system, dynamics, mean, scale, P_B);
  add_contacts(system, dynamics, mean, scale, P, offset);
  add_soft_contacts(system, dynamics, mean, dt);
}

void Ports::add_bodies(const System& system, const dynamics::Workspace& dynamics, const State& mean, double dt) {
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    const Motion m = motion_of(dynamics, mean, static_cast<int>(b));
    bodies[b].gravity += dt * system.bodies()[b].mass * system.gravity().dot(m.v);
    bodies[b].gyroscopic += dt * dynamics.bodies[b].gyroscopic.dot(m.omega);
    if (!system.model().user_forces().empty() || !system.model().loads().empty())
      bodies[b].user += dt * (dynamics.wrenches[b].force.dot(m.v) + dynamics.wrenches[b].torque.dot(m.omega));
  }
}

void Ports::add_forces(const System& system, const dynamics::Workspace& dynamics, const State& mean, double dt) {
  for (std::size_t i = 0; i < forces.size(); ++i) {
    const model::Force& applied = system.forces()[i];
    const Motion m = motion_of(dynamics, mean, applied.body);
    const Mat3& R = dynamics.bodies[static_cast<std::size_t>(applied.body)].pose.R;
    Vec3 force = applied.at(mean.t, applied.force), torque = applied.at(mean.t, applied.torque);
    if (applied.in_body_frame) {
      force = R * force;
      torque = R * torque;
    }
    const Vec3 arm = R * applied.point;
    forces[i].given[0] += dt * (force.dot(m.v) + (arm.cross(force) + torque).dot(m.omega_inertial));
    forces[i].released += dt * (force.dot(m.v + m.omega_inertial.cross(arm)) + torque.dot(m.omega_inertial));
  }
}

void Ports::add_springs(const System& system, const dynamics::Workspace& dynamics, const State& mean, double dt) {
  for (std::size_t i = 0; i < springs.size(); ++i) {
    const model::Spring& spring = system.springs()[i];
    const dynamics::SpringTerms& terms = dynamics.springs[i];
    const Motion a = motion_of(dynamics, mean, spring.a), b = motion_of(dynamics, mean, spring.b);
    const Vec3 force = terms.elastic + terms.viscous;
    springs[i].given[0] += dt * (force.dot(a.v) + terms.arm_a.cross(force).dot(a.omega_inertial));
    springs[i].given[1] -= dt * (force.dot(b.v) + terms.arm_b.cross(force).dot(b.omega_inertial));
    const Vec3 apart = a.v + a.omega_inertial.cross(terms.arm_a) - b.v - b.omega_inertial.cross(terms.arm_b);
    springs[i].released += dt * force.dot(apart);
    springs[i].elastic += dt * terms.elastic.dot(apart);
  }
}

void Ports::add_torsion_springs(const System& system, const dynamics::Workspace& dynamics, const State& mean,
                                double dt) {
  for (std::size_t i = 0; i < torsion_springs.size(); ++i) {
    const model::TorsionSpring& spring = system.torsion_springs()[i];
    const Vec3 torque = dynamics.torsion_springs[i].elastic + dynamics.torsion_springs[i].viscous;
    const Vec3 a = motion_of(dynamics, mean, spring.a).omega_inertial,
               b = motion_of(dynamics, mean, spring.b).omega_inertial;
    torsion_springs[i].given[0] += dt * torque.dot(a);
    torsion_springs[i].given[1] -= dt * torque.dot(b);
    torsion_springs[i].released += dt * torque.dot(a - b);
    torsion_springs[i].elastic += dt * dynamics.torsion_springs[i].elastic.dot(a - b);
  }
}

void Ports::add_user_elements(const System& system, const dynamics::Workspace& dynamics, const State& mean, double dt) {
  for (const model::PlacedElement& element : system.user_elements()) {
    for (std::size_t i = 0; i < element.ports.size(); ++i) {
      Element& port = user_ports[element.first_port + i];
      const int body = element.ports[i].body;
      const Motion m = motion_of(dynamics, mean, body);
      const model::PortWrench& wrench = dynamics.elements.wrenches[element.first_port + i];
      const Vec3 arm = dynamics.elements.ports[element.first_port + i].x - dynamics.pose_of(body).x;
      port.given[0] += dt * (wrench.force.dot(m.v) + (arm.cross(wrench.force) + wrench.torque).dot(m.omega_inertial));
      port.released += dt * (wrench.force.dot(m.v + m.omega_inertial.cross(arm)) + wrench.torque.dot(m.omega_inertial));
    }
    user_ports[element.first_port].elastic += dt * dynamics::power_of_element(element, mean, dynamics).from_store();
  }
}

void Ports::add_joints(const System& system, const dynamics::Workspace& dynamics, const State& mean, double scale,
                       const std::vector<double>& P_B) {
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const dynamics::JointTerms& terms = dynamics.joints[j];
    const double* impulse = P_B.data() + system.joints()[j].row;
    std::array<double, geometry::kMaxJointRows> gamma{};
    for (std::size_t end = 0; end < 3; ++end) {
      const int body = system.joints()[j].bodies[end];
      if (body == model::kWorld) continue;
      const Motion m = motion_of(dynamics, mean, body);
      Vec3 linear = Vec3::Zero(), angular = Vec3::Zero();
      for (std::size_t k = 0; k < static_cast<std::size_t>(terms.rows); ++k) {
        linear += impulse[k] * dynamics::kEndSign[end] * terms.d[k];
        angular += impulse[k] * terms.w[end][k];
      }
      joints[j].given[end] += scale * (linear.dot(m.v) + angular.dot(m.omega));
      dynamics::add_rates(terms, end, m.v, m.omega, gamma.data());
    }
    for (std::size_t k = 0; k < static_cast<std::size_t>(terms.rows); ++k)
      joints[j].released += scale * impulse[k] * gamma[k];
  }
}

void Ports::add_contact(const System& system, const dynamics::Workspace& dynamics, const dynamics::ContactTerms& c,
                        const State& mean, double scale, const double* impulse) {
  const model::Contact& contact = system.contact(c.contact);
  Element& element = contacts[static_cast<std::size_t>(c.contact)];
  Vec3 linear = Vec3::Zero(), w_a = Vec3::Zero(), w_b = Vec3::Zero();
  const std::array<const Vec3*, 3> directions{&c.frame.n, &c.frame.t1, &c.frame.t2};
  for (std::size_t k = 0; k < static_cast<std::size_t>(c.dim()); ++k) {
    if (k < static_cast<std::size_t>(c.rows.linear())) linear += impulse[k] * *directions[k];
    w_a += impulse[k] * c.w_a[k];
    if (contact.b != model::kWorld) w_b += impulse[k] * c.w_b[k];
  }
  const Motion a = motion_of(dynamics, mean, contact.a), b = motion_of(dynamics, mean, contact.b);
  element.given[0] += scale * (linear.dot(a.v) + w_a.dot(a.omega));
  element.given[1] += scale * (-linear.dot(b.v) + w_b.dot(b.omega));
  std::array<double, laws::kMaxChannels> gamma;
  dynamics::relative_velocity(system, mean, c, gamma.data());
  for (std::size_t k = 0; k < static_cast<std::size_t>(c.dim()); ++k)
    element.released += scale * impulse[k] * (gamma[k] - c.chi[k]);
}

void Ports::add_contacts(const System& system, const dynamics::Workspace& dynamics, const State& mean, double scale,
                         const double* P, const std::vector<int>& offset) {
  for (std::size_t i = 0; i < dynamics.contacts().size(); ++i)
    add_contact(system, dynamics, dynamics.active[i], mean, scale, P + offset[i]);
}

void Ports::add_soft_contacts(const System& system, const dynamics::Workspace& dynamics, const State& mean, double dt) {
  for (const dynamics::PressedContact& pressed : dynamics.pressed_contacts()) {
    add_contact(system, dynamics, pressed.terms, mean, dt, pressed.lambda.data());
    const model::Contact& contact = system.contact(pressed.terms.contact);
    Element& element = contacts[static_cast<std::size_t>(pressed.terms.contact)];
    element.elastic += dt * dynamics::soft_power(system, mean, pressed).elastic;
    for (std::size_t end = 0; end < 2; ++end) {
      const Motion m = motion_of(dynamics, mean, end == 0 ? contact.a : contact.b);
      const double work = dt * (pressed.curvature[end].force.dot(m.v) + pressed.curvature[end].torque.dot(m.omega));
      element.given[end] += work;
      element.released += work;
    }
  }
}

void Ports::add_inertia(const System& system, std::size_t b, const model::BodyState& mean, double scale, const Vec3& dv,
                        const Vec3& domega) {
  const model::Body& body = system.bodies()[b];
  bodies[b].kinetic += scale * (body.mass * mean.v.dot(dv) + mean.omega.dot(body.inertia * domega));
}

double Ports::balance(const System& system, std::size_t b) const {
  const int body = static_cast<int>(b);
  double sum = bodies[b].gravity + bodies[b].gyroscopic + bodies[b].user - bodies[b].kinetic;
  for (std::size_t i = 0; i < forces.size(); ++i)
    if (system.forces()[i].body == body) sum += forces[i].given[0];
  const auto two_ends = [&](const auto& items, const std::vector<Element>& elements) {
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (items[i].a == body) sum += elements[i].given[0];
      if (items[i].b == body) sum += elements[i].given[1];
    }
  };
  two_ends(system.springs(), springs);
  two_ends(system.torsion_springs(), torsion_springs);
  two_ends(system.contacts(), contacts);
  for (const model::PlacedElement& element : system.user_elements())
    for (std::size_t i = 0; i < element.ports.size(); ++i)
      if (element.ports[i].body == body) sum += user_ports[element.first_port + i].given[0];
  for (std::size_t j = 0; j < joints.size(); ++j)
    for (std::size_t end = 0; end < 3; ++end)
      if (system.joints()[j].bodies[end] == body) sum += joints[j].given[end];
  return sum;
}

}  // namespace stiction::integration
