#pragma once
// Contacts as they are recorded.
#include <vector>

#include "stiction/integration/integrator.hpp"

namespace stiction::simulation {

// The current state of every point of individually declared contacts. Impulses are those of the integrator's last step.
void sample_contacts(const model::Model& model, const model::State& state, const integration::Integrator& integrator,
                     std::vector<model::ContactSample>& out);

// The points of a contact taken together; at least one.
model::ManifoldSample sum_of(std::span<const model::ContactSample> points);

// The contacts of every group taken together; started: a step has decided about them.
void sample_groups(const model::System& system, const model::State& state, bool started,
                   std::vector<model::GroupSample>& out);

}  // namespace stiction::simulation
