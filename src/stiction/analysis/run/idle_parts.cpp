#include "stiction/analysis/run/idle_parts.hpp"

#include <fmt/format.h>

#include <optional>

#include "stiction/model/build/contacts.hpp"
#include "stiction/model/near_contacts.hpp"

namespace stiction::analysis {
namespace {

// Which bodies a contact, joint, spring or force belongs to.
std::vector<bool> held_bodies(const model::Model& model) {
  std::vector<bool> held(model.bodies().size(), false);
  const auto hold = [&](int body) {
    if (body != model::kWorld) held[static_cast<std::size_t>(body)] = true;
  };
  const auto hold_both = [&](const auto& items) {
    for (const auto& item : items) {
      hold(item.a);
      hold(item.b);
    }
  };
  hold_both(model.contacts());
  for (std::size_t b = 0; b < held.size(); ++b) held[b] = held[b] || model.bodies()[b].coordinates >= 0;
  hold_both(model.springs());
  hold_both(model.torsion_springs());
  for (const model::ContactGroup& group : model.groups())
    for (const auto* side : {&group.first, &group.second})
      for (const int shape : *side) hold(model.shapes()[static_cast<std::size_t>(shape)].body);
  for (const model::Joint& joint : model.joints())
    for (const int body : joint.bodies) hold(body);
  for (const model::Force& force : model.forces()) hold(force.body);
  for (const model::PlacedElement& element : model.user_elements())
    for (const model::PlacedElement::Port& port : element.ports) hold(port.body);
  return held;
}

bool never_oscillates(const model::TimeLaw& law) {
  const auto* harmonic = std::get_if<model::Harmonic>(&law);
  return harmonic && (harmonic->frequency == 0.0 || harmonic->amplitude == 0.0);
}

}  // namespace

std::vector<std::string> idle_parts(const model::Model& model) {
  std::vector<std::string> out;
  const std::vector<bool> held = held_bodies(model);
  if (model.gravity() != model::Vec3::Zero() && model.user_forces().empty() && model.loads().empty())
    for (std::size_t i = 0; i < held.size(); ++i)
      if (!held[i])
        out.push_back(
            fmt::format("body '{}' has no contact, joint, spring or force: it falls for ever", model.bodies()[i].name));
  for (const model::Force& force : model.forces()) {
    const auto* scaled = std::get_if<model::Scaled>(&force.time);
    if (force.force == model::Vec3::Zero() && force.torque == model::Vec3::Zero())
      out.push_back(fmt::format("force '{}' does nothing: its force and torque are 0", force.name));
    else if (scaled && never_oscillates(scaled->factor))
      out.push_back(fmt::format("force '{}' does not oscillate: its frequency is 0", force.name));
  }
  const auto idle_springs = [&](const auto& springs) {
    for (const auto& spring : springs)
      if (spring.stiffness == 0.0 && spring.damping == 0.0)
        out.push_back(fmt::format("force '{}' does nothing: its stiffness and damping are 0", spring.name));
  };
  idle_springs(model.springs());
  idle_springs(model.torsion_springs());
  for (const model::Joint& joint : model.joints())
    if (joint.drives() && never_oscillates(joint.speed))
      out.push_back(fmt::format("drive '{}' stands still: its amplitude or frequency is 0, or not given", joint.name));
  return out;
}

std::vector<std::string> overlaps_at_start(const model::Model& model) {
  constexpr double kDeep = 1e-3;
  std::optional<model::NearContacts> near;
  if (!model.groups().empty()) near.emplace(model);
  const model::System system = near ? near->system() : model::System(model);
  const model::State start = near ? near->start() : model.initial_state();
  std::vector<std::string> out;
  double deepest = 0.0;
  std::size_t count = 0, worst = 0;
  for (std::size_t i = 0; i < system.contacts().size(); ++i) {
    const double overlap = model::relative_overlap(system.contacts()[i], start, start.contacts[i]);
    if (overlap <= kDeep) continue;
    ++count;
    if (overlap > deepest) worst = i;
    deepest = std::max(deepest, overlap);
  }
  if (count > 0)
    out.push_back(fmt::format(
        "at the start the bodies of {}contact '{}' overlap: the gap is {:.3g} m, {:.2g} % of their size; they are "
        "driven apart, which adds energy",
        count > 1 ? fmt::format("{} contacts, most of all ", count) : "", system.contacts()[worst].label(),
        start.contacts[worst].gap, 100.0 * deepest));
  return out;
}

}  // namespace stiction::analysis
