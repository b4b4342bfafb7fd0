#include "stiction/model/port.hpp"

#include <array>

namespace stiction::model {
namespace {

// Every element with its bodies, in the order of the model.
template <class Visit>
void for_elements(const Model& model, Visit&& visit) {
  const auto each = [&](ElementKind kind, const auto& items, auto&& bodies) {
    for (std::size_t i = 0; i < items.size(); ++i) visit(kind, i, items[i].name, bodies(items[i]));
  };
  const auto two = [](const auto& item) { return std::array{item.a, item.b, kWorld}; };
  each(ElementKind::contact, model.declared(), [&](const DeclaredContact& declared) {
    const Contact& contact = model.contacts()[declared.first];
    return contact.coordinates < 0 ? two(contact) : std::array{kWorld, kWorld, kWorld};
  });
  each(ElementKind::joint, model.joints(), [](const Joint& joint) { return joint.bodies; });
  each(ElementKind::force, model.forces(), [](const Force& force) { return std::array{force.body, kWorld, kWorld}; });
  each(ElementKind::spring, model.springs(), two);
  each(ElementKind::torsion_spring, model.torsion_springs(), two);
  each(ElementKind::user, model.user_elements(), [](const PlacedElement& element) {
    std::vector<int> bodies;
    for (const PlacedElement::Port& port : element.ports) bodies.push_back(port.body);
    return bodies;
  });
}

}  // namespace

std::vector<Port> ports_of(const Model& model, std::string_view element) {
  std::vector<Port> ports;
  for_elements(model, [&](ElementKind kind, std::size_t i, const std::string& name, std::span<const int> bodies) {
    if (name != element || !ports.empty()) return;
    for (std::size_t end = 0; end < bodies.size(); ++end)
      if (bodies[end] != kWorld)
        ports.push_back(
            {name + "." + model.bodies()[static_cast<std::size_t>(bodies[end])].name, kind, i, end, bodies[end]});
  });
  return ports;
}

std::vector<std::string> element_names(const Model& model) {
  std::vector<std::string> names;
  for_elements(model, [&](ElementKind, std::size_t, const std::string& name, const auto&) { names.push_back(name); });
  return names;
}

}  // namespace stiction::model
