#pragma once
// Where a smooth surface sits in its body, as files state it.
#include "stiction/core/parameter.hpp"
#include "stiction/geometry/pose.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/math/tangent_frame.hpp"

namespace stiction::geometry {

inline constexpr core::Parameter kCentre{
    "centre", "m", core::kAny, "centre in the frame of the body; of a paraboloid its vertex", core::kOptional};

// By a point and a rotation.
struct Turned {
  Vec3 centre = Vec3::Zero();
  Vec3 rotation = Vec3::Zero();  // axis times angle

  static constexpr auto parameters =
      std::tuple{core::field(&Turned::centre, kCentre),
                 core::field(&Turned::rotation,
                             {"rotation", "rad", core::kAny,
                              "axis times angle, from the frame of the body to that of the shape", core::kOptional})};

  [[nodiscard]] Pose pose() const { return {centre, math::rotation(math::normalised(math::turned_by(rotation)))}; }
};

// By a point and the direction of its z axis: surfaces of revolution.
struct AboutAxis {
  Vec3 centre = Vec3::Zero();
  Vec3 axis = Vec3::UnitZ();

  static constexpr auto parameters = std::tuple{
      core::field(&AboutAxis::centre, kCentre),
      core::unit_vector(&AboutAxis::axis,
                        {"axis", "1", core::kAny, "axis of revolution; any length except zero", core::kOptional})};

  [[nodiscard]] Pose pose() const { return {centre, math::axis_frame(axis)}; }
};

}  // namespace stiction::geometry
