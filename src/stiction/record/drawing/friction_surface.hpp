#pragma once
// The surface of a friction set as points, for drawing: found by the law's own projection, so that it works for any
// law.
#include <vector>

#include "stiction/laws/contact_law.hpp"

namespace stiction::record {

// A grid over the directions (T1, T2, tau): rows from tau = -max to +max, columns around the tau axis, closed.
// Values are per P_N; torque divided by the law's lever, as P_tau is.
struct FrictionSurface {
  int rows = 0, columns = 0;
  std::vector<math::Vec3> points;  // rows x columns
};

// Empty for a frictionless contact. A law without drilling gives a flat disk.
FrictionSurface friction_surface(const laws::ContactLaw& law, int rows = 25, int columns = 48);

}  // namespace stiction::record
