#pragma once
// The ports along an integration with error control. Their powers are coordinates, integrated with the motion by the
// nodes and weights of impulses and works: what balances in powers balances in energies, and sums over ports are those
// of the audit. They are zero at the front of every step, so that nothing is lost in the rounding of long sums.
#include "stiction/assembly/apply.hpp"
#include "stiction/integration/ports.hpp"

namespace stiction::smooth {

class PortMeter {
 public:
  explicit PortMeter(const model::System& system);
  [[nodiscard]] std::size_t size() const { return taken.size(); }

  // Powers at the state `at`, whose forces the workspace holds: lambda of the contacts, lambda_B of the joints, and the
  // accelerations du of the bodies.
  void evaluate(const model::System& system, const dynamics::Workspace& dynamics, const model::State& at,
                const double* lambda, const std::vector<int>& offset, const std::vector<double>& lambda_B,
                std::span<const assembly::Acceleration> du);
  void write(double* rates) const;

  // Within a step: energies y since its front, of which what is new has passed.
  void take(const double* y);
  // Another step begins.
  void begin(double* y);

  integration::Ports power;   // at the last evaluation
  integration::Ports passed;  // since it was cleared
  std::vector<double> taken;  // of the current step
};

}  // namespace stiction::smooth
