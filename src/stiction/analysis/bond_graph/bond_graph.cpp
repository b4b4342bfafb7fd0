#include "stiction/analysis/bond_graph/bond_graph.hpp"

#include <fmt/format.h>

#include <set>

#include "stiction/analysis/bond_graph/source.hpp"

namespace stiction::analysis {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

class Maker {
 public:
  explicit Maker(const model::Model& model) : model_(model) {}

  Built make() {
    for (const model::Body& body : model_.bodies()) bodies_.push_back(node(NodeKind::one, "1", body.name));
    for (std::size_t b = 0; b < bodies_.size(); ++b) {
      const std::string& name = model_.bodies()[b].name;
      bond(bodies_[b], node(NodeKind::element, "I: " + name, name), {Source::Of::kinetic, nullptr, b, 0, 1.0});
      if (!model_.gravity().isZero(0.0))
        bond(node(NodeKind::element, "Se: gravity", name), bodies_[b], {Source::Of::gravity, nullptr, b, 0, 1.0});
      if (!model_.user_forces().empty())
        bond(node(NodeKind::element, "Se: user force", name), bodies_[b], {Source::Of::user, nullptr, b, 0, 1.0});
    }
    for (std::size_t i = 0; i < model_.forces().size(); ++i)
      interaction("Se: " + model_.forces()[i].name, model_.forces()[i].name, {model_.forces()[i].body}, true,
                  &integration::Ports::forces, i);
    for (std::size_t i = 0; i < model_.springs().size(); ++i) {
      const model::Spring& s = model_.springs()[i];
      interaction((s.damping > 0.0 ? "C, R: " : "C: ") + s.name, s.name, {s.a, s.b}, false,
                  &integration::Ports::springs, i);
    }
    for (std::size_t i = 0; i < model_.torsion_springs().size(); ++i) {
      const model::TorsionSpring& s = model_.torsion_springs()[i];
      interaction((s.damping > 0.0 ? "C, R: " : "C: ") + s.name, s.name, {s.a, s.b}, false,
                  &integration::Ports::torsion_springs, i);
    }
    for (const model::PlacedElement& element : model_.user_elements())
      for (std::size_t i = 0; i < element.ports.size(); ++i)
        if (element.ports[i].body != model::kWorld)
          interaction("user: " + element.name, element.name, {element.ports[i].body}, true,
                      &integration::Ports::user_ports, element.first_port + i);
    for (std::size_t j = 0; j < model_.joints().size(); ++j) {
      const model::Joint& joint = model_.joints()[j];
      std::vector<int> ends{joint.bodies[0], joint.bodies[1]};
      if (joint.type->carrier) ends.push_back(joint.bodies[2]);
      const std::string kind = joint.drives() ? "Sf" : fmt::format("{} joint", joint.type->name);
      interaction(kind + ": " + joint.name, joint.name, ends, joint.drives(), &integration::Ports::joints, j);
    }
    for (std::size_t i = 0; i < model_.declared().size(); ++i) {
      const model::Contact& contact = model_.contacts()[model_.declared()[i].first];
      interaction("contact: " + contact.name, contact.name, {contact.a, contact.b}, false, nullptr, i);
    }
    for (std::size_t g = 0; g < model_.groups().size(); ++g) group(g);
    return std::move(built_);
  }

 private:
  std::size_t node(NodeKind kind, std::string label, std::string name) {
    built_.graph.nodes.push_back({kind, std::move(label), std::move(name)});
    return built_.graph.nodes.size() - 1;
  }
  void bond(std::size_t from, std::size_t to, Source source) {
    built_.graph.bonds.push_back({from, to, {}});
    built_.sources.push_back(source);
  }
  std::size_t world() {
    if (world_ == kNone) world_ = node(NodeKind::element, "Sf: world at rest", "world");
    return world_;
  }

  // Arrows as usual: from sources into the bodies, and from bodies into what stores or dissipates. No power reaches the
  // world. A contact, which may have several points, is not an element of the ports but the sum of some.
  void interaction(const std::string& element, const std::string& name, const std::vector<int>& ends, bool gives,
                   std::vector<integration::Ports::Element> integration::Ports::*elements, std::size_t index) {
    const double sign = gives ? 1.0 : -1.0;
    const auto arrow = [&](std::size_t near_element, std::size_t near_body, const Source& source) {
      if (gives)
        bond(near_element, near_body, source);
      else
        bond(near_body, near_element, source);
    };
    const std::size_t behind = node(NodeKind::element, element, name), zero = node(NodeKind::zero, "0", name);
    const Source released{elements ? Source::Of::released : Source::Of::contact_released, elements, index, 0, sign};
    if (ends.size() > 1) {  // from the frame of the contact or joint
      const std::size_t frame = node(NodeKind::transformer, "MTF", name);
      arrow(behind, frame, released);
      arrow(frame, zero, released);
    } else {
      arrow(behind, zero, released);
    }
    for (std::size_t end = 0; end < ends.size(); ++end) {
      const std::size_t body = ends[end] == model::kWorld ? bodies_.size() : static_cast<std::size_t>(ends[end]);
      const Source given = elements ? Source{Source::Of::given, elements, index, end, sign}
                                    : Source{Source::Of::contact_given, nullptr, index, body, sign};
      if (ends[end] == model::kWorld) {
        arrow(zero, world(), given);
        continue;
      }
      const std::size_t shift = node(NodeKind::transformer, "MTF", name);
      arrow(zero, shift, given);
      arrow(shift, bodies_[body], given);
    }
  }

  // All pairs of a group as one junction: those that touch come and go.
  void group(std::size_t g) {
    const model::ContactGroup& contacts = model_.groups()[g];
    const std::size_t behind = node(NodeKind::element, "contacts: " + contacts.name, contacts.name),
                      frame = node(NodeKind::transformer, "MTF", contacts.name),
                      zero = node(NodeKind::zero, "0", contacts.name);
    const Source released{Source::Of::contact_released, nullptr, model_.declared().size() + g, 0, -1.0};
    bond(frame, behind, released);
    bond(zero, frame, released);
    std::set<int> ends;
    for (const auto* shapes : {&contacts.first, &contacts.second})
      for (int shape : *shapes) ends.insert(model_.shapes()[static_cast<std::size_t>(shape)].body);
    for (int body : ends) {
      if (body == model::kWorld) continue;  // takes no power
      const Source given{Source::Of::contact_given, nullptr, model_.declared().size() + g,
                         static_cast<std::size_t>(body), -1.0};
      const std::size_t shift = node(NodeKind::transformer, "MTF", contacts.name);
      bond(shift, zero, given);
      bond(bodies_[static_cast<std::size_t>(body)], shift, given);
    }
  }

  const model::Model& model_;
  Built built_;
  std::vector<std::size_t> bodies_;
  std::size_t world_ = kNone;
};

}  // namespace

Built build_bond_graph(const model::Model& model) {
  return Maker(model).make();
}

BondGraph bond_graph(const model::Model& model) {
  return build_bond_graph(model).graph;
}

}  // namespace stiction::analysis
