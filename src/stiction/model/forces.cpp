#include "stiction/model/forces.hpp"

namespace stiction::model {

// Rodrigues' formula
Vec3 Rotating::at(double t, const Vec3& v) const {
  const double angle = speed * t + phase, c = std::cos(angle), s = std::sin(angle);
  return c * v + s * axis.cross(v) + ((1.0 - c) * axis.dot(v)) * axis;
}

}  // namespace stiction::model
