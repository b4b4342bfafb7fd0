#include "stiction/geometry/surfaces/torus.hpp"

namespace stiction::geometry::surfaces {

core::Problem Torus::problem() const {
  if (tube < ring) return {};
  return {"ring", core::text_of(ring), "is out of range: it must be > tube = " + core::text_of(tube)};
}

}  // namespace stiction::geometry::surfaces
