// Forces and springs of a model.
#include "stiction/model/builder.hpp"
#include "stiction/model/checks.hpp"

namespace stiction::model {
namespace {

void require_new_name(const Model& model, const std::string& name) {
  require_name(name, "force");
  if (find(model.forces(), name) >= 0 || find(model.springs(), name) >= 0)
    refuse("force '{}' exists twice: names must differ", name);
}

int body_of(const Model& model, const std::string& force, const std::string& body) {
  const int index = model.find_body(body);
  if (index < 0)
    refuse("force '{}': there is no body '{}'{}", force, body, core::did_you_mean(body, names(model.bodies())));
  return index;
}

}  // namespace

void Builder::force(const std::string& name, const std::string& body, const Vec3& force, const Vec3& point,
                    const Vec3& torque) {
  require_new_name(model_, name);
  const int index = body_of(model_, name, body);
  require_finite(force, fmt::format("force '{}': force", name));
  require_finite(point, fmt::format("force '{}': point", name));
  require_finite(torque, fmt::format("force '{}': torque", name));
  model_.forces_.push_back({name, index, force, point, torque});
}

void Builder::spring(const SpringSpec& spec) {
  require_new_name(model_, spec.name);
  const int a = body_of(model_, spec.name, spec.body);
  const int b = spec.other == "world" ? kWorld : body_of(model_, spec.name, spec.other);
  if (a == b) refuse("force '{}': both ends of the spring are on body '{}'", spec.name, spec.body);
  require_finite(spec.point, fmt::format("force '{}': point", spec.name));
  require_finite(spec.other_point, fmt::format("force '{}': other_point", spec.name));
  const auto require = [&](const char* key, double value) {
    if (!laws::kNonNegative.contains(value))
      refuse("force '{}': {} = {} is out of range: it must be >= 0", spec.name, key, value);
  };
  require("stiffness", spec.stiffness);
  require("damping", spec.damping);
  require("rest_length", spec.rest_length);
  model_.springs_.push_back(
      {spec.name, a, spec.point, b, spec.other_point, spec.stiffness, spec.damping, spec.rest_length});
}

}  // namespace stiction::model
