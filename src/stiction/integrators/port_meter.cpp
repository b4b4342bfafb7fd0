#include "stiction/integrators/port_meter.hpp"

#include <algorithm>

namespace stiction::integrators {

PortMeter::PortMeter(const Model& model) : power(model), passed(model) {
  Ports::walk(power, [&](double) { taken.push_back(0.0); });
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

}  // namespace stiction::integrators
