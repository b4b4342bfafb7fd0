#pragma once
// Event-driven integration [WP 2-6]: smooth motion by an embedded Runge-Kutta method with error control, changes of the
// contacts where they happen. docs/theory/event-driven.md.
#include <memory>
#include <span>
#include <vector>

#include "stiction/integrators/step.hpp"

namespace stiction::integrators {

struct Audit;
struct Statistics;

class EventDriven {
 public:
  EventDriven(const Model& model, const StepOptions& options, bool metered = false);
  EventDriven(EventDriven&&) noexcept;
  EventDriven& operator=(EventDriven&&) noexcept;
  ~EventDriven();

  // The motion up to t_E: the state there, and what happened on the way.
  void advance(double t_E, State& state, std::vector<model::Event>& events, Audit& audit, Statistics& statistics);

  // What has passed the ports since the last advance, if metered.
  void read_ports(Ports& out);

  // The contact whose closest points were lost, where the motion ends; else -1.
  [[nodiscard]] int lost() const;

  // What it carries beside the state: the step that t_E lies in.
  void append_checkpoint(std::vector<double>& out) const;
  void restore(std::span<const double> checkpoint);
  [[nodiscard]] std::size_t checkpoint_size() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace stiction::integrators
