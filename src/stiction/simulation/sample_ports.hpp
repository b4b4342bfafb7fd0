#pragma once
// Ports as they are recorded.
#include <span>
#include <vector>

#include "stiction/dynamics/dynamics.hpp"
#include "stiction/model/observation.hpp"
#include "stiction/model/port.hpp"

namespace stiction::simulation {

// Everything at the moment that is recorded; forces of contacts (as sampled) and joints are means over the last step.
void sample_ports(const model::System& system, const model::State& state,
                  std::span<const model::ContactSample> contacts, std::span<const model::Port> ports,
                  std::vector<model::PortSample>& out);

}  // namespace stiction::simulation
