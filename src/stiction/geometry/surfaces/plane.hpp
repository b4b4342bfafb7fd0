#pragma once
// The plane z = 0; the body lies below.
#include <limits>

#include "stiction/geometry/surfaces/surface.hpp"

namespace stiction::geometry::surfaces {

struct Plane {
  static constexpr std::string_view name = "plane";
  static constexpr bool kQuadric = true, kStraight = true;

  [[nodiscard]] double size() const { return 0.0; }
  [[nodiscard]] double reach() const { return kEndless; }
  [[nodiscard]] double least_length() const { return kEndless; }
  // As a shape it is geometry::Plane, which has a mesh of its own.
  [[nodiscard]] Vec3 picture(double, double, double) const {
    return Vec3::Constant(std::numeric_limits<double>::quiet_NaN());
  }
  [[nodiscard]] Jet jet(const Vec3& r) const { return {r[2], Vec3::UnitZ(), Mat3::Zero()}; }
  [[nodiscard]] Vec3 foot(const Vec3& r) const { return {r[0], r[1], 0.0}; }
};

}  // namespace stiction::geometry::surfaces
