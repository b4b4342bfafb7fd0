#pragma once
// A run, step by step: one thread at a time, exceptions of Python code, Ctrl-C, and samples taken once per step.
#include "stiction/simulation/simulation.hpp"

#include <optional>

#include "bindings.hpp"
#include "pending.hpp"

namespace stiction::python {

class Run {
 public:
  Run(SharedScenario scenario, bool meter_ports, bool all_pairs);

  // Python code called in a step, or another thread, must not touch what the step works on: throws where one goes on.
  simulation::Simulation& get();
  const simulation::Simulation& see() { return get(); }

  void step();
  // Until so many steps are done, the time is reached, or Ctrl-C is pressed between two steps.
  void go(std::int64_t steps, double until);

  const model::ManifoldSample& contact(std::size_t i);
  const model::ContactSample& point(std::size_t i);
  model::GroupSample group(std::size_t i);
  model::JointSample joint(std::size_t i);

  template <class Change>
  void change(Change&& what) {
    sampled_ = false;
    what(get());
    throw_pending();
  }

 private:
  struct Busy;

  void sample();

  SharedScenario scenario_;
  std::optional<simulation::Simulation> simulation_;
  bool heavy_ = false, busy_ = false, sampled_ = false;
  std::vector<model::ContactSample> points_;
  std::vector<model::ManifoldSample> manifolds_;
};

}  // namespace stiction::python
