#pragma once
// The ports along an integration with error control. Their powers are coordinates, integrated with the motion by the
// nodes and weights of impulses and works: what balances in powers balances in energies, and sums over ports are those
// of the audit. They are zero at the front of every step, so that nothing is lost in the rounding of long sums.
#include "stiction/integrators/ports.hpp"

namespace stiction::integrators {

class PortMeter {
 public:
  explicit PortMeter(const Model& model);
  [[nodiscard]] std::size_t size() const { return taken.size(); }

  // Powers at the state `at`, whose forces the workspace holds: lambda of the contacts, lambda_B of the joints, and the
  // accelerations du of the bodies.
  template <class Accelerations>
  void look(const Model& model, const dynamics::Workspace& dynamics, const State& at, const double* lambda,
            const std::vector<int>& offset, const std::vector<double>& lambda_B, const Accelerations& du) {
    power.clear();
    for (std::size_t b = 0; b < du.size(); ++b) power.add_inertia(model, b, at.bodies[b], 1.0, du[b].v, du[b].omega);
    power.add(model, dynamics, at, 1.0, lambda, offset, 1.0, lambda_B);
  }
  void write(double* rates) const;

  // Within a step: energies y since its front, of which what is new has passed.
  void take(const double* y);
  // Another step begins.
  void begin(double* y);

  Ports power;                // as the last look found it
  Ports passed;               // since it was cleared
  std::vector<double> taken;  // of the step under way
};

}  // namespace stiction::integrators
