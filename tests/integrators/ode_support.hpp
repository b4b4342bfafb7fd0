#pragma once
// Runs with compliant contacts for the tests.
#include "integrators/support.hpp"

namespace stiction::simulation {

inline RunOptions ode(double duration, double step, double tolerance = 1e-10,
                      OdeMethod method = OdeMethod::dormand_prince) {
  RunOptions out = options(duration, step);
  out.method = method_of(Scheme::ode);
  set_tolerance(out, tolerance);
  std::get<Ode>(out.method).method = method;
  return out;
}

inline laws::ContactLaw soft(const laws::PowerLaw& compliance, const laws::Friction& friction = {}) {
  laws::ContactLaw law{{}, friction};
  law.compliance = compliance;
  return law;
}

}  // namespace stiction::simulation
