#pragma once
// Event-driven runs for the tests.
#include "integrators/support.hpp"

namespace stiction::simulation {

inline RunOptions event_driven(double duration, double step, double tolerance = 1e-10) {
  RunOptions out = options(duration, step);
  out.method = method_of(Scheme::event_driven);
  set_tolerance(out, tolerance);
  return out;
}

inline std::vector<model::Event> events_of(const model::Model& model, const RunOptions& run_options) {
  Simulation simulation(model, run_options);
  std::vector<model::Event> events;
  run(simulation, [&](const Simulation& s) { events.insert(events.end(), s.events().begin(), s.events().end()); });
  // Three feet that begin to slip at once leave the forces nearly free: one step may miss the tolerance of 1e-10 by
  // little.
  EXPECT_LE(simulation.statistics().unconverged_steps, 1);
  EXPECT_LE(simulation.statistics().residual_max, 1e-8);
  EXPECT_EQ(simulation.statistics().fallback_steps, 0);
  return events;
}

// Times of the events of a kind, of one contact.
inline std::vector<double> times(const std::vector<model::Event>& events, model::EventKind kind,
                                 std::size_t contact = 0) {
  std::vector<double> out;
  for (const model::Event& event : events)
    if (event.kind == kind && event.contact == contact) out.push_back(event.t);
  return out;
}

}  // namespace stiction::simulation
