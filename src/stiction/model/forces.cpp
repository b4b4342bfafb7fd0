#include "stiction/model/forces.hpp"

#include <algorithm>

#include "stiction/math/elementary/elementary.hpp"

namespace stiction::model {

// Rodrigues' formula
Vec3 Rotating::at(double t, const Vec3& v) const {
  const double angle = speed * t + phase, c = math::cos(angle), s = math::sin(angle);
  return c * v + s * axis.cross(v) + ((1.0 - c) * axis.dot(v)) * axis;
}

Vec3 Scaled::at(double t, const Vec3& v) const {
  return value(factor, t) * v;
}

Vec3 Force::at(double t, const Vec3& v) const {
  return std::visit([&](const auto& law) -> Vec3 { return law.at(t, v); }, time);
}

void drop_idle_loads(std::vector<Load>& loads) {
  const auto idle = [](const Load& load) { return load.force.isZero(0.0) && load.torque.isZero(0.0); };
  if (std::all_of(loads.begin(), loads.end(), idle)) loads.clear();
}

}  // namespace stiction::model
