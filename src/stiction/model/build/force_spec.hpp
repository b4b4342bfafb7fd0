#pragma once
// What forces and springs are made from. The keys of files are stated here too (core/parameter.hpp); a name and the
// bodies at the ends belong to all of them.
#include <string>

#include "stiction/core/type_list.hpp"
#include "stiction/model/forces.hpp"

namespace stiction::model {

inline constexpr core::Parameter kForcePoint{"point", "m", core::kAny, "point of the body at which it acts, body frame",
                                             core::kOptional};
inline constexpr core::Parameter kOtherEnd{"other", "", core::kAny,
                                           "what the other end is attached to, a body or `world`", core::kOptional};

struct ForceSpec {
  std::string name, body;
  Vec3 force = Vec3::Zero();   // N
  Vec3 point = Vec3::Zero();   // m, body frame
  Vec3 torque = Vec3::Zero();  // N m
  bool in_body_frame = false;  // of force and torque; otherwise they are fixed in space
  ForceTime time{};

  static constexpr auto parameters = std::tuple{
      core::field(&ForceSpec::point, kForcePoint),
      core::field(&ForceSpec::force, {"force", "N", core::kAny, "force", core::kOptional}),
      core::field(&ForceSpec::torque, {"torque", "N m", core::kAny, "torque", core::kOptional}),
      core::either(
          &ForceSpec::in_body_frame, "world", "body",
          {"frame", "", core::kAny, "frame in which `force`, `torque` and `axis` are given", core::kOptional})};
};

struct SpringSpec {
  std::string name;
  std::string body, other = "world";
  Vec3 point = Vec3::Zero(), other_point = Vec3::Zero();  // in the frames of the bodies, or of the world
  double stiffness = 0.0;                                 // N/m, >= 0
  double damping = 0.0;                                   // N s/m, >= 0
  double rest_length = 0.0;                               // m, >= 0

  static constexpr std::string_view word = "spring", doc = "A spring and damper between two points.";
  static constexpr auto parameters = std::tuple{
      core::field(&SpringSpec::point, kForcePoint),
      core::field(&SpringSpec::other, kOtherEnd),
      core::field(&SpringSpec::other_point,
                  {"other_point", "m", core::kAny, "its other end, in the frame of that body or of the world",
                   core::kOptional}),
      core::field(&SpringSpec::stiffness, {"stiffness", "N/m", core::kNonNegative, "stiffness", core::kOptional}),
      core::field(&SpringSpec::damping, {"damping", "N s/m", core::kNonNegative, "damping", core::kOptional}),
      core::field(&SpringSpec::rest_length,
                  {"rest_length", "m", core::kNonNegative, "length without force", core::kOptional})};
};

struct TorsionSpringSpec {
  std::string name;
  std::string body, other = "world";
  Vec3 axis = Vec3::UnitZ();  // inertial frame, at the start
  double stiffness = 0.0;     // N m/rad, >= 0
  double damping = 0.0;       // N m s/rad, >= 0
  double rest_angle = 0.0;    // rad, counted from the start

  static constexpr std::string_view word = "torsion-spring", doc = "A spring and damper about an axis.";
  static constexpr auto parameters = std::tuple{
      core::field(&TorsionSpringSpec::other, kOtherEnd),
      core::direction(&TorsionSpringSpec::axis,
                      {"axis", "1", core::kAny, "its axis at the start, inertial frame", core::kOptional}),
      core::field(&TorsionSpringSpec::stiffness,
                  {"stiffness", "N m/rad", core::kNonNegative, "stiffness", core::kOptional}),
      core::field(&TorsionSpringSpec::damping,
                  {"damping", "N m s/rad", core::kNonNegative, "damping", core::kOptional}),
      core::field(&TorsionSpringSpec::rest_angle,
                  {"rest_angle", "rad", core::kAny, "angle without torque, counted from the start", core::kOptional})};
};

// How a force given in a file changes with time: each is a type of [[force]]. One list: ForceTimes.
struct ConstantForce {
  static constexpr std::string_view word = "constant", doc = "A constant force.";
  static constexpr std::tuple<> parameters{};
  [[nodiscard]] ForceTime time() const { return Scaled{}; }
};
struct RotatingForce : Rotating {
  static constexpr std::string_view word = "rotating", doc = "A force that turns about an axis.";
  [[nodiscard]] ForceTime time() const { return static_cast<const Rotating&>(*this); }
};
struct HarmonicForce {
  double frequency = 0.0, phase = 0.0;

  static constexpr std::string_view word = "harmonic", doc = "A force that oscillates.";
  static constexpr auto parameters = std::tuple{
      core::field(&HarmonicForce::frequency, {"frequency", "rad/s", core::kAny,
                                              "`force` and `torque` times sin(frequency t + phase)", core::kOptional}),
      core::field(&HarmonicForce::phase, {"phase", "rad", core::kAny, "angle at t = 0", core::kOptional})};
  [[nodiscard]] ForceTime time() const { return Scaled{Harmonic{1.0, frequency, phase}}; }
};
struct TableForce {
  TimePoints table;

  static constexpr std::string_view word = "table", doc = "A force scaled by a table over time.";
  static constexpr auto parameters = std::tuple{core::field(
      &TableForce::table,
      {"table", "s, 1", core::kAny, "pairs of time and factor of `force` and `torque`, interpolated linearly"})};
  [[nodiscard]] core::Problem problem() const { return time_points_problem("table", table); }
  [[nodiscard]] ForceTime time() const { return Scaled{Lines(table)}; }
};

using ForceTimes = core::TypeList<ConstantForce, RotatingForce, HarmonicForce, TableForce>;

}  // namespace stiction::model
