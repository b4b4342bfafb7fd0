#include "stiction/dynamics/user/elements.hpp"

#include <algorithm>

#include "stiction/dynamics/contacts.hpp"

namespace stiction::dynamics {
namespace {

model::PortMotion motion_at(const State& state, const geometry::Pose& pose, const model::PlacedElement::Port& port) {
  const Vec3 x = pose(port.point);
  const auto [v, omega] = point_motion(state, port.body, pose, x);
  return {x, v, pose.R, omega};
}

std::span<const double> states_of(const model::PlacedElement& element, const State& state) {
  return std::span(state.z).subspan(element.first_state, element.states.size());
}

}  // namespace

void update_element_ports(const System& system, const State& state, Workspace& ws) {
  for (const model::PlacedElement& element : system.user_elements())
    for (std::size_t i = 0; i < element.ports.size(); ++i)
      ws.elements.ports[element.first_port + i] = motion_at(state, ws.pose_of(element.ports[i].body), element.ports[i]);
}

void evaluate_element(const model::PlacedElement& element, double t, std::span<const double> z, Workspace& ws) {
  ElementTerms& terms = ws.elements;
  model::ElementAnswer answer;
  answer.wrenches = std::span(terms.wrenches).subspan(element.first_port, element.ports.size());
  answer.rates = std::span(terms.rates).subspan(element.first_state, element.states.size());
  std::ranges::fill(answer.wrenches, model::PortWrench{});
  std::ranges::fill(answer.rates, 0.0);
  element.element->evaluate({t, std::span(terms.ports).subspan(element.first_port, element.ports.size()), z}, answer);
  terms.powers[element.number] = {answer.dissipated, answer.supplied};
}

void add_elements(const System& system, const State& state, Workspace& ws) {
  update_element_ports(system, state, ws);
  for (const model::PlacedElement& element : system.user_elements()) {
    evaluate_element(element, state.t, states_of(element, state), ws);
    for (std::size_t i = 0; i < element.ports.size(); ++i) {
      if (element.ports[i].body == model::kWorld) continue;
      BodyTerms& body = ws.bodies[static_cast<std::size_t>(element.ports[i].body)];
      const model::PortWrench& wrench = ws.elements.wrenches[element.first_port + i];
      const Vec3 arm = ws.elements.ports[element.first_port + i].x - body.pose.x;
      body.force += wrench.force;
      body.torque += body.pose.R.transpose() * (arm.cross(wrench.force) + wrench.torque);
    }
  }
}

ElementPower power_of_element(const model::PlacedElement& element, const State& state, const Workspace& ws) {
  ElementPower power;
  for (std::size_t i = 0; i < element.ports.size(); ++i) {
    const auto [v, omega] = point_motion(state, element.ports[i].body, ws.pose_of(element.ports[i].body),
                                         ws.elements.ports[element.first_port + i].x);
    const model::PortWrench& wrench = ws.elements.wrenches[element.first_port + i];
    power.ports += wrench.force.dot(v) + wrench.torque.dot(omega);
  }
  const auto& [dissipated, supplied] = ws.elements.powers[element.number];
  power.dissipated = dissipated;
  power.supplied = supplied.value_or(power.ports + power.dissipated);
  return power;
}

ElementPower element_power(const System& system, const State& state, const Workspace& ws) {
  ElementPower sum;
  for (const model::PlacedElement& element : system.user_elements()) {
    const ElementPower one = power_of_element(element, state, ws);
    sum.ports += one.ports;
    sum.supplied += one.supplied;
    sum.dissipated += one.dissipated;
  }
  return sum;
}

double element_energy(const System& system, const State& state) {
  double sum = 0.0;
  std::vector<model::PortMotion> ports;
  for (const model::PlacedElement& element : system.user_elements()) {
    ports.clear();
    for (const model::PlacedElement::Port& port : element.ports)
      ports.push_back(motion_at(state, pose(state, port.body), port));
    sum += element.element->stored({state.t, ports, states_of(element, state)});
  }
  return sum;
}

}  // namespace stiction::dynamics
