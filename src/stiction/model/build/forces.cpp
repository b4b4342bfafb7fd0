#include "stiction/model/build/forces.hpp"

#include "stiction/math/tangent_frame.hpp"
#include "stiction/model/build/checks.hpp"

namespace stiction::model {
namespace {

void require_new_force(const Model& model, const std::string& name) {
  require_name(name, "force");
  if (find(model.forces(), name) >= 0 || find(model.springs(), name) >= 0 || find(model.torsion_springs(), name) >= 0)
    refuse_twice("force", name);
}

// The two bodies of a spring.
template <class Spec>
std::pair<int, int> ends_of(const Model& model, const Spec& spec) {
  const int a = require_body(model.bodies(), spec.body, {"force", spec.name, "body"});
  const int b = require_body_or_world(model.bodies(), spec.other, {"force", spec.name, "other"});
  if (a == b) refuse({"force", spec.name, "other"}, "both ends of the spring are attached to body '{}'", spec.body);
  return {a, b};
}

}  // namespace

Force make_force(const Model& model, const ForceSpec& spec) {
  require_new_force(model, spec.name);
  const int body = require_body(model.bodies(), spec.body, {"force", spec.name, "body"});
  core::check(spec, "force", spec.name);
  std::visit([&](const auto& law) { core::check(law, "force", spec.name); }, spec.time);
  if (const auto* scaled = std::get_if<Scaled>(&spec.time))
    if (const core::Problem problem = time_law_problem("time", scaled->factor))
      core::refuse({"force", spec.name, "time"}, problem.text());
  return {spec.name, body, spec.force, spec.point, spec.torque, spec.in_body_frame, spec.time};
}

Spring make_spring(const Model& model, const SpringSpec& spec) {
  require_new_force(model, spec.name);
  const auto [a, b] = ends_of(model, spec);
  core::check(spec, "force", spec.name);
  return {spec.name, a, spec.point, b, spec.other_point, spec.stiffness, spec.damping, spec.rest_length};
}

TorsionSpring make_torsion_spring(const Model& model, const TorsionSpringSpec& spec) {
  require_new_force(model, spec.name);
  const auto [a, b] = ends_of(model, spec);
  core::check(spec, "force", spec.name);
  const State& start = model.initial_state();
  const Mat3 frame = math::axis_frame(spec.axis / spec.axis.stableNorm());
  return {spec.name,
          a,
          b,
          {pose(start, a).R.transpose() * frame, pose(start, b).R.transpose() * frame},
          spec.stiffness,
          spec.damping,
          spec.rest_angle,
          start.angles.size()};
}

}  // namespace stiction::model
