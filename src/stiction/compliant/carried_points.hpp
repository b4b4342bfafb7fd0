#pragma once
// Closest points of smooth surfaces as coordinates of the integration, by the differential form of the equations
// K (2) [K 3] (geometry/closest/rates.hpp): of each contact the points on both surfaces, in the frames of their bodies.
// They are solved for once, at the start; nothing pulls them back to the truth from then on.
#include <vector>

#include "stiction/smooth/coordinates.hpp"

namespace stiction::compliant {

using model::State;
using model::System;

class CarriedPoints {
 public:
  CarriedPoints(const System& system, bool wanted);

  static constexpr std::size_t kPoints = 6;
  [[nodiscard]] bool any() const { return !contacts_.empty(); }
  [[nodiscard]] std::size_t size() const { return kPoints * contacts_.size(); }

  // Solves for the points at the state, into y; and the points of y into the anchors of a workspace or a state.
  void start(const System& system, State& state, double* y) const;
  void load(const double* y, std::vector<geometry::Anchor>& anchors) const;
  void load(const double* y, State& state) const;
  // Velocities of the points at the state, whose poses and anchors the workspace has.
  void write_rates(const System& system, const State& state, const dynamics::Workspace& at, double* dy) const;
  // Errors relative to the sizes of the bodies: at most 1 is within the tolerance.
  [[nodiscard]] double error(const System& system, const double* e, const smooth::Scales& scales,
                             double tolerance) const;

 private:
  std::vector<std::size_t> contacts_;  // of two surfaces
};

}  // namespace stiction::compliant
