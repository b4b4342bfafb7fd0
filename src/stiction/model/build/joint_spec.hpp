#pragma once
// What joints and drives are made from. The keys of files are stated here too (core/parameter.hpp); the kind of a
// joint determines which of them it has (geometry/joint.hpp).
#include <memory>
#include <optional>
#include <string>

#include "stiction/geometry/joints/all.hpp"
#include "stiction/geometry/joints/code.hpp"
#include "stiction/model/time_law.hpp"

namespace stiction::model {

using math::Vec3;

struct JointSpec {
  std::string name;
  geometry::JointType type = &geometry::joints::kRevolute;
  std::string first, second = "world";  // bodies; one of them may be the world
  std::optional<Vec3> anchor{};         // its point at the start, inertial frame; or, where it is not given,
  Vec3 point = Vec3::Zero(), other_point = Vec3::Zero();  // its points in the frames of the bodies
  Vec3 axis = Vec3::UnitZ();                              // inertial frame, at the start
  std::optional<Vec3> other_axis{};        // universal: across the axis, fixed in the second body; gear: of that body
  std::optional<double> value{};           // the number of its kind: length of a distance joint, ratio of a gear
  std::string carrier = "world";           // gear: what the angles are relative to
  double friction = 0.0;                   // revolute: N m, prismatic: N; >= 0
  std::optional<double> lower{}, upper{};  // stops of the angle or displacement, which are 0 at the start
  double restitution = 0.0;                // of the stops
  std::shared_ptr<const geometry::JointCode> code{};  // a constraint of a program, in place of `type`

  static constexpr auto parameters = std::tuple{
      core::field(
          &JointSpec::anchor,
          {"anchor", "m", core::kAny, "its point at the start, inertial frame; or give the next two", core::kOptional}),
      core::field(&JointSpec::point,
                  {"point", "m", core::kAny, "its point in the frame of the first body", core::kOptional}),
      core::field(&JointSpec::other_point,
                  {"other_point", "m", core::kAny, "its point in the frame of the second body or of the world",
                   core::kOptional}),
      core::direction(&JointSpec::axis,
                      {"axis", "1", core::kAny,
                       "axis at the start, inertial frame: of rotation, of sliding, normal of a plane, of the first "
                       "wheel",
                       core::kOptional}),
      core::direction(&JointSpec::other_axis,
                      {"other_axis", "1", core::kAny,
                       "axis in the second body, [1, 0, 0] if omitted; of a gear that of the second wheel, parallel "
                       "to the first if omitted",
                       core::kOptional}),
      core::field(&JointSpec::carrier,
                  {"carrier", "", core::kAny, "body relative to which the angles are measured", core::kOptional}),
      core::field(&JointSpec::friction,
                  {"friction", "N m", core::kNonNegative,
                   "largest torque of dry friction; of a prismatic joint the force, N", core::kOptional}),
      core::field(&JointSpec::lower, {"lower", "rad", core::kAny,
                                      "lower stop; m for prismatic joints; coordinates start at 0", core::kOptional}),
      core::field(&JointSpec::upper, {"upper", "rad", core::kAny, "upper stop", core::kOptional}),
      core::field(&JointSpec::restitution, {"restitution", "1", core::kUnitInterval, "of the stops", core::kOptional})};

  // Whether the kind has that key.
  static bool takes(const geometry::JointKind& kind, std::string_view key);
};

// A motion that the coordinate of a revolute, prismatic or cylindrical joint follows.
struct DriveSpec {
  std::string name;
  std::string joint;
  TimeLaw speed{};              // rad/s or m/s
  std::optional<bool> turns{};  // cylindrical: the angle, or else the displacement
};

}  // namespace stiction::model
