// Forces and springs of a model.
#include <cmath>

#include "stiction/math/tangent_frame.hpp"
#include "stiction/model/builder.hpp"
#include "stiction/model/checks.hpp"

namespace stiction::model {
namespace {

void require_new_name(const Model& model, const std::string& name) {
  require_name(name, "force");
  if (find(model.forces(), name) >= 0 || find(model.springs(), name) >= 0 || find(model.torsion_springs(), name) >= 0)
    refuse("force '{}' exists twice: names must differ", name);
}

int body_of(const Model& model, const std::string& force, const std::string& body) {
  const int index = model.find_body(body);
  if (index < 0)
    refuse("force '{}': there is no body '{}'{}", force, body, core::did_you_mean(body, names(model.bodies())));
  return index;
}

int other_of(const Model& model, const std::string& force, const std::string& other) {
  return other == "world" ? kWorld : body_of(model, force, other);
}

void require_not_negative(const std::string& force, const char* key, double value) {
  if (!laws::kNonNegative.contains(value))
    refuse("force '{}': {} = {} is out of range: it must be >= 0", force, key, value);
}

void check(const std::string& force, const Rotating& law) {
  require_finite(law.axis, fmt::format("force '{}': axis", force));
  if (std::abs(law.axis.norm() - 1.0) > 1e-9) refuse("force '{}': axis {} is not a unit vector", force, text(law.axis));
  if (!std::isfinite(law.speed) || !std::isfinite(law.phase))
    refuse("force '{}': speed = {} and phase = {} must be finite", force, law.speed, law.phase);
}
void check(const std::string&, const Scaled&) {}

}  // namespace

// Rodrigues' formula
Vec3 Rotating::at(double t, const Vec3& v) const {
  const double angle = speed * t + phase, c = std::cos(angle), s = std::sin(angle);
  return c * v + s * axis.cross(v) + ((1.0 - c) * axis.dot(v)) * axis;
}

void Builder::force(const std::string& name, const std::string& body, const Vec3& force, const Vec3& point,
                    const Vec3& torque) {
  this->force({name, body, force, point, torque});
}

void Builder::force(const ForceSpec& spec) {
  require_new_name(model_, spec.name);
  const int body = body_of(model_, spec.name, spec.body);
  require_finite(spec.force, fmt::format("force '{}': force", spec.name));
  require_finite(spec.point, fmt::format("force '{}': point", spec.name));
  require_finite(spec.torque, fmt::format("force '{}': torque", spec.name));
  std::visit([&](const auto& law) { check(spec.name, law); }, spec.time);
  model_.forces_.push_back({spec.name, body, spec.force, spec.point, spec.torque, spec.in_body_frame, spec.time});
}

void Builder::spring(const SpringSpec& spec) {
  require_new_name(model_, spec.name);
  const int a = body_of(model_, spec.name, spec.body), b = other_of(model_, spec.name, spec.other);
  if (a == b) refuse("force '{}': both ends of the spring are on body '{}'", spec.name, spec.body);
  require_finite(spec.point, fmt::format("force '{}': point", spec.name));
  require_finite(spec.other_point, fmt::format("force '{}': other_point", spec.name));
  require_not_negative(spec.name, "stiffness", spec.stiffness);
  require_not_negative(spec.name, "damping", spec.damping);
  require_not_negative(spec.name, "rest_length", spec.rest_length);
  model_.springs_.push_back(
      {spec.name, a, spec.point, b, spec.other_point, spec.stiffness, spec.damping, spec.rest_length});
}

void Builder::torsion_spring(const TorsionSpringSpec& spec) {
  require_new_name(model_, spec.name);
  const int a = body_of(model_, spec.name, spec.body), b = other_of(model_, spec.name, spec.other);
  if (a == b) refuse("force '{}': both ends of the spring are on body '{}'", spec.name, spec.body);
  require_finite(spec.axis, fmt::format("force '{}': axis", spec.name));
  const double length = spec.axis.stableNorm();
  if (!(length > 1e-100)) refuse("force '{}': axis {} has no direction", spec.name, text(spec.axis));
  require_not_negative(spec.name, "stiffness", spec.stiffness);
  require_not_negative(spec.name, "damping", spec.damping);
  if (!std::isfinite(spec.rest_angle)) refuse("force '{}': rest_angle = {} must be finite", spec.name, spec.rest_angle);
  const Mat3 frame = math::axis_frame(spec.axis / length);
  model_.torsion_springs_.push_back(
      {spec.name,
       a,
       b,
       {pose(model_.initial_, a).R.transpose() * frame, pose(model_.initial_, b).R.transpose() * frame},
       spec.stiffness,
       spec.damping,
       spec.rest_angle,
       model_.initial_.angles.size()});
  model_.initial_.angles.push_back(0.0);
}

void Builder::user_force(const UserForce* force) {
  if (!force) refuse("a user force must exist");
  model_.user_forces_.push_back(force);
}

}  // namespace stiction::model
