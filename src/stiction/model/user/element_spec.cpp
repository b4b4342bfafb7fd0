#include "stiction/model/user/element_spec.hpp"

#include "stiction/model/build/checks.hpp"

namespace stiction::model {
namespace {

constexpr std::string_view kKind = "element";

core::Subject about(const UserElementSpec& spec, std::string key) {
  return {std::string(kKind), spec.name, std::move(key)};
}

void require_new_element(const Model& model, const UserElementSpec& spec) {
  require_name(spec.name, kKind);
  if (find(model.user_elements(), spec.name) >= 0) refuse_twice(kKind, spec.name);
  if (model.find_body(spec.name) >= 0 || model.find_contact(spec.name) >= 0 || model.find_joint(spec.name) >= 0 ||
      find(model.groups(), spec.name) >= 0)
    refuse(about(spec, "name"), "there is a body, contact or joint of this name: their columns would be ambiguous");
  if (find(model.forces(), spec.name) >= 0 || find(model.springs(), spec.name) >= 0 ||
      find(model.torsion_springs(), spec.name) >= 0)
    refuse(about(spec, "name"), "there is a force of this name: their ports would be ambiguous");
}

void check_states(const UserElementSpec& spec) {
  for (std::size_t i = 0; i < spec.states.size(); ++i) {
    const ElementState& state = spec.states[i];
    require_name(state.name, "state of an element");
    for (std::size_t k = 0; k < i; ++k)
      if (spec.states[k].name == state.name) refuse(about(spec, "states"), "it has two states '{}'", state.name);
    if (!std::isfinite(state.start))
      refuse(about(spec, "states"), "state '{}' starts at {}: it must be finite", state.name, state.start);
    if (!(state.scale > 0.0) || !std::isfinite(state.scale))
      refuse(about(spec, "states"), "the scale {} of state '{}' is out of range: it must be > 0", state.scale,
             state.name);
  }
}

}  // namespace

PlacedElement make_user_element(const Model& model, const UserElementSpec& spec) {
  require_new_element(model, spec);
  if (!spec.element) refuse(about(spec, "element"), "its code is missing");
  if (spec.ports.empty()) refuse(about(spec, "ports"), "it has no port");
  check_states(spec);
  PlacedElement out{
      spec.name, spec.element, {}, spec.states, model.user_elements().size(), 0, model.initial_state().z.size()};
  bool moves = false;
  for (const ElementPortSpec& port : spec.ports) {
    require_finite(port.point, about(spec, "ports"));
    out.ports.push_back({require_body_or_world(model.bodies(), port.body, about(spec, "ports")), port.point});
    moves = moves || out.ports.back().body != kWorld;
  }
  if (!moves) refuse(about(spec, "ports"), "none of its ports is at a body");
  for (const PlacedElement& other : model.user_elements()) out.first_port += other.ports.size();
  return out;
}

}  // namespace stiction::model
