#include "stiction/smooth/loads.hpp"

#include <algorithm>

namespace stiction::smooth {
namespace {

double applied_power(const System& system, const State& at, const dynamics::Workspace& d) {
  double power = 0.0;
  for (std::size_t b = 0; b < at.bodies.size(); ++b) {
    if (system.bodies()[b].coordinates >= 0) continue;
    power += (d.bodies[b].force - system.bodies()[b].mass * system.gravity()).dot(at.bodies[b].v) +
             d.bodies[b].torque.dot(at.bodies[b].omega);
  }
  return power;
}

}  // namespace

void write_loads(const System& system, const State& at, const dynamics::Workspace& dynamics, const Loads& loads,
                 const CoordinateMap& map, Coordinates& dy) {
  const auto [elastic, viscous] = dynamics::spring_power(system, at, dynamics);
  const dynamics::ElementPower elements = dynamics::element_power(system, at, dynamics);
  double power = applied_power(system, at, dynamics) - elastic - viscous + elements.supplied - elements.ports;
  const dynamics::CoordinateWork own = dynamics::coordinate_power(system, at, dynamics);
  power += own.supplied;
  std::ranges::copy(dynamics.elements.rates, dy.begin() + static_cast<std::ptrdiff_t>(map.states()));
  for (const model::PlacedCoordinates& placed : system.coordinates())
    placed.rates(at, std::span(dy).subspan(map.states() + placed.first_state, placed.coordinates.size()));
  std::copy(loads.lambda_B.begin(), loads.lambda_B.end(), dy.begin() + static_cast<std::ptrdiff_t>(map.joints()));
  for (std::size_t k = 0; k < loads.lambda_B.size(); ++k) dy[map.method()] += loads.lambda_B[k] * loads.gamma_B[k];
  for (std::size_t j = 0; j < dynamics.joints.size(); ++j)
    power +=
        dynamics::prescribed_power(system.joint(j), dynamics.joints[j], loads.lambda_B.data() + system.joint(j).row);
  const auto closed = dynamics.contacts();
  for (std::size_t i = 0; i < closed.size(); ++i) {
    const dynamics::ContactTerms& c = closed[i];
    const double *lambda = loads.lambda + loads.offset[i], *gamma = loads.gamma + loads.offset[i];
    const auto out = map.contact(dy, static_cast<std::size_t>(c.contact));
    for (int k = 0; k < c.dim(); ++k) {
      out.P[c.rows.channel(k)] = lambda[k];
      power -= lambda[k] * c.chi[static_cast<std::size_t>(k)];
    }
    model::Work work;
    model::add_work(
        c.rows, [&](int k) { return lambda[k] * gamma[k]; }, work);
    if (loads.elastic) work.normal -= loads.elastic[i] * gamma[laws::N];
    out.add(work);
  }
  for (const dynamics::PressedContact& pressed : dynamics.pressed_contacts()) {
    const auto out = map.contact(dy, static_cast<std::size_t>(pressed.terms.contact));
    for (int k = 0; k < pressed.terms.dim(); ++k)
      out.P[pressed.terms.rows.channel(k)] = pressed.lambda[static_cast<std::size_t>(k)];
    const auto [work, given_back] = dynamics::soft_power(system, at, pressed);
    out.add(work);
    power -= work.total() + given_back;
  }
  dy[map.input()] = power;
  dy[map.dampers()] = viscous - elements.dissipated - own.dissipated;
}

}  // namespace stiction::smooth
