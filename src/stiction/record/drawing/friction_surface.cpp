#include "stiction/record/drawing/friction_surface.hpp"

#include <cmath>
#include <numbers>

#include "stiction/math/elementary/elementary.hpp"

namespace stiction::record {
namespace {

// The projection of a point this far out (the sets have a size of about mu) is the boundary point whose normal points
// there, to about one part in this number.
constexpr double kFar = 1e5;

}  // namespace

FrictionSurface friction_surface(const laws::ContactLaw& law, int rows, int columns) {
  FrictionSurface surface;
  const int dim = law.layout().friction;
  if (dim == 0 || law.rolls()) return surface;  // nothing, or the whole plane
  surface.rows = rows;
  surface.columns = columns;
  for (int i = 0; i < rows; ++i) {
    const double latitude = std::numbers::pi * (static_cast<double>(i) / (rows - 1) - 0.5);
    // A flat set has no latitudes: its rows become circles from the centre out and back.
    const double flat = math::cos(latitude);
    for (int k = 0; k < columns; ++k) {
      const double longitude = 2.0 * std::numbers::pi * k / columns;
      const double level = dim > 2 ? latitude : 0.0;
      const math::Vec3 direction(math::cos(level) * math::cos(longitude), math::cos(level) * math::sin(longitude),
                                 math::sin(level));
      const math::Vec3 far = kFar * direction;
      const math::Vec3 point = std::visit(
          [&](const auto& friction) {
            double hint = -1.0;
            return math::Vec3(friction.project(far, 1.0, laws::Metric{}, hint));
          },
          law.friction);
      surface.points.push_back(dim > 2 ? point : math::Vec3(flat * point));
    }
  }
  return surface;
}

}  // namespace stiction::record
