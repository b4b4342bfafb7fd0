#pragma once
// Derivatives along the motion at the velocities of an instant: central differences of sixth order over k dt,
// k = -3 to 3. Bodies turn by up to 3 angles of kDifferenceAngle, so that the error is its sixth power over
// 140 plus rounding over it, both about 1e-14.
#include <array>
#include <cstdlib>

#include "stiction/math/rotation.hpp"
#include "stiction/model/state.hpp"

namespace stiction::smooth {

inline constexpr double kDifferenceAngle = 0.01;  // rad, by which bodies turn over dt

inline double difference_weight(int k) {
  constexpr std::array<double, 3> kWeights{45.0 / 60.0, -9.0 / 60.0, 1.0 / 60.0};
  return (k > 0 ? 1.0 : -1.0) * kWeights[static_cast<std::size_t>(std::abs(k) - 1)];
}

inline void move_on(const model::State& at, double dt, model::State& moved) {
  for (std::size_t b = 0; b < at.bodies.size(); ++b) {
    const model::BodyState& s = at.bodies[b];
    moved.bodies[b] = {s.x + dt * s.v, math::advanced(s.p, s.omega, dt), s.v, s.omega};
  }
}

}  // namespace stiction::smooth
