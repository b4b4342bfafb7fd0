#pragma once
// Compliant contacts and joints as ordinary differential equations: steps with error control, contact onset and loss as
// located events. docs/theory/compliant-contact.md.
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "stiction/integrators/step.hpp"

namespace stiction::integrators {

struct Audit;
struct Statistics;

class Ode {
 public:
  Ode(const Model& model, const StepOptions& options, bool metered = false);
  Ode(Ode&&) noexcept;
  Ode& operator=(Ode&&) noexcept;
  ~Ode();

  // The motion up to t_E: the state there, and what happened on the way.
  void advance(double t_E, State& state, std::vector<model::Event>& events, Audit& audit, Statistics& statistics);

  // What has passed the ports since the last advance, if metered.
  void read_ports(Ports& out);

  // The contact whose closest points were lost, where the motion ends; else -1.
  [[nodiscard]] int lost() const;

  // What it carries beside the state: where the step that t_E lies in begins.
  void append_checkpoint(std::vector<double>& out) const;
  void restore(std::span<const double> checkpoint);
  [[nodiscard]] std::size_t checkpoint_size() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace stiction::integrators
