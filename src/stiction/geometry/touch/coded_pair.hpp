#pragma once
// In place of a pair of shapes: a contact of a system in coordinates of a program, whose gap and rows are that
// program's (model/user/coordinates.hpp). It has no poses to be evaluated at.
#include <cmath>

#include "stiction/geometry/contact_point.hpp"

namespace stiction::geometry {

struct CodedPair {
  static constexpr int kContours = 2;  // rows of rolling as its law has them

  [[nodiscard]] double gap(const Pose&, const Pose&) const { return std::nan(""); }
  [[nodiscard]] ContactPoint closest(const Pose&, const Pose&) const {
    return {std::nan(""), Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
  }
  [[nodiscard]] Vec3 surface_velocity(const Pose&) const { return Vec3::Zero(); }
  [[nodiscard]] ContourDirections contour(const Pose&, const Pose&, const math::TangentFrame&) const {
    return {Vec3::Zero(), Vec3::Zero()};
  }
  [[nodiscard]] double depth_limit() const { return HUGE_VAL; }
};

}  // namespace stiction::geometry
