#pragma once
// What acts on bodies besides gravity, joints and contacts: applied forces, springs, user-defined forces.
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "stiction/core/check_fields.hpp"
#include "stiction/geometry/twist.hpp"
#include "stiction/model/state.hpp"
#include "stiction/model/time_law.hpp"

namespace stiction::model {

// The vector of a force turns about an axis, by speed t + phase.
struct Rotating {
  Vec3 axis = Vec3::UnitZ();
  double speed = 0.0, phase = 0.0;  // rad/s, rad

  static constexpr auto parameters = std::tuple{
      core::unit_vector(&Rotating::axis,
                        {"axis", "1", core::kAny, "axis about which `force` and `torque` turn", core::kOptional}),
      core::field(&Rotating::speed, {"speed", "rad/s", core::kAny, "angular velocity", core::kOptional}),
      core::field(&Rotating::phase, {"phase", "rad", core::kAny, "angle at t = 0", core::kOptional})};
  [[nodiscard]] Vec3 at(double t, const Vec3& v) const;
};

// The vector of a force is scaled by a function of time.
struct Scaled {
  TimeLaw factor;
  [[nodiscard]] Vec3 at(double t, const Vec3& v) const;
};
using ForceTime = std::variant<Scaled, Rotating>;

// A force at a point fixed in the body, and a torque; both given in the inertial frame or in that of the body.
struct Force {
  std::string name;
  int body = 0;
  Vec3 force = Vec3::Zero();
  Vec3 point = Vec3::Zero();
  Vec3 torque = Vec3::Zero();
  bool in_body_frame = false;
  ForceTime time{};

  [[nodiscard]] Vec3 at(double t, const Vec3& v) const;
};

// A spring and damper along the line between two points, each fixed in its body or in the world.
struct Spring {
  std::string name;
  int a = 0;
  Vec3 point_a = Vec3::Zero();
  int b = -1;
  Vec3 point_b = Vec3::Zero();
  double stiffness = 0.0, damping = 0.0, rest_length = 0.0;
};

// A spring and damper on the angle by which body a has turned relative to body b about an axis, whole turns counted.
struct TorsionSpring {
  std::string name;
  int a = 0, b = -1;
  geometry::AxisFrames frames;
  double stiffness = 0.0, damping = 0.0, rest_angle = 0.0;
  std::size_t angle = 0;  // index in State::angles
};

// Force on a body at its centre of mass, inertial frame, and torque, body frame.
struct Wrench {
  Vec3 force = Vec3::Zero(), torque = Vec3::Zero();
};

// What a caller sets between two steps: a force on a body at its centre of mass and a torque, both in the inertial
// frame, constant until set again.
struct Load {
  Vec3 force = Vec3::Zero(), torque = Vec3::Zero();
};
// Loads that are all zero count as none.
void drop_idle_loads(std::vector<Load>& loads);

// A user-defined force: derive, and give it to Builder::user_force. It is evaluated whenever forces are needed, so it
// must depend on the state alone. Its work counts as input.
class UserForce {
 public:
  virtual ~UserForce() = default;
  // Adds to the wrenches, one per body in the order of the model; state.t is the time.
  virtual void add(const State& state, std::span<Wrench> wrenches) const = 0;
};

}  // namespace stiction::model
