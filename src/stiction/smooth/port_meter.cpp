#include "stiction/smooth/port_meter.hpp"

#include <algorithm>

namespace stiction::smooth {

using integration::Ports;

PortMeter::PortMeter(const model::System& system) : power(system), passed(system) {
  Ports::walk(power, [&](double) { taken.push_back(0.0); });
}

void PortMeter::evaluate(const model::System& system, const dynamics::Workspace& dynamics, const model::State& at,
                         const double* lambda, const std::vector<int>& offset, const std::vector<double>& lambda_B,
                         std::span<const assembly::Acceleration> du) {
  power.clear();
  for (std::size_t b = 0; b < du.size(); ++b) power.add_inertia(system, b, at.bodies[b], 1.0, du[b].v, du[b].omega);
  power.add(system, dynamics, at, 1.0, lambda, offset, 1.0, lambda_B);
}

void PortMeter::write(double* rates) const {
  Ports::walk(power, [&](double x) { *rates++ = x; });
}

void PortMeter::take(const double* y) {
  std::size_t k = 0;
  Ports::walk(passed, [&](double& sum) {
    sum += y[k] - taken[k];
    taken[k] = y[k];
    ++k;
  });
}

void PortMeter::begin(double* y) {
  std::fill(y, y + size(), 0.0);
  std::fill(taken.begin(), taken.end(), 0.0);
}

}  // namespace stiction::smooth
