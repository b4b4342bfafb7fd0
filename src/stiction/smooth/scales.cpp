#include "stiction/smooth/scales.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::smooth {

Scales::Scales(const System& system) : speed(system.bodies().size(), 0.0) {
  for (const model::Body& body : system.bodies()) length.push_back(std::sqrt(body.inertia.trace() / (2.0 * body.mass)));
  const auto put = [&](std::size_t first, const auto& states) {
    z.resize(std::max(z.size(), first + states.size()));
    for (std::size_t k = 0; k < states.size(); ++k) z[first + k] = states[k].scale;
  };
  for (const model::PlacedElement& element : system.user_elements()) put(element.first_state, element.states);
  for (const model::PlacedCoordinates& placed : system.coordinates()) put(placed.first_state, placed.coordinates);
}

void Scales::update(const System& system, const State& state, const dynamics::Workspace& d,
                    const assembly::JointSystem& joints) {
  natural_time = HUGE_VAL;
  for (std::size_t b = 0; b < speed.size(); ++b) {
    const model::BodyState& s = state.bodies[b];
    const double L = length[b];
    const model::Body& body = system.bodies()[b];
    const double a = body.coordinates < 0
                         ? body.inverse_mass * (d.bodies[b].force.norm() + d.bodies[b].torque.norm() / L)
                         : L * d.bodies[b].torque.norm();
    speed[b] = std::max({speed[b], s.v.norm(), L * s.omega.norm(), std::sqrt(a * L), 1e-30});
    natural_time = std::min(natural_time, a > 0.0 ? std::sqrt(L / a) : L / speed[b]);
  }
  if (joints.empty()) return;
  for (std::size_t b = 0; b < speed.size(); ++b) {
    double& shared = speed[static_cast<std::size_t>(joints.mechanism(static_cast<int>(b)))];
    shared = std::max(shared, speed[b]);
  }
  for (std::size_t b = 0; b < speed.size(); ++b)
    speed[b] = speed[static_cast<std::size_t>(joints.mechanism(static_cast<int>(b)))];
}

double fifth_root(double x) {
  double root = x > 1.0 ? std::sqrt(std::sqrt(x)) : 1.0;
  for (int i = 0; i < 60; ++i) {
    const double r2 = root * root, next = root - (root - x / (r2 * r2)) / 5.0;
    if (!(std::abs(next - root) > 1e-3 * root)) return next;
    root = next;
  }
  return root;
}

double cube_root(double x) {
  double root = x > 1.0 ? std::sqrt(x) : 1.0;
  for (int i = 0; i < 100; ++i) {
    const double next = root - (root - x / (root * root)) / 3.0;
    if (!(std::abs(next - root) > 1e-3 * root)) return next;
    root = next;
  }
  return root;
}

}  // namespace stiction::smooth
