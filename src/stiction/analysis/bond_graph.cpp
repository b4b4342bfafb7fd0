#include "stiction/analysis/bond_graph.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "stiction/core/error.hpp"
#include "stiction/laws/catalogue.hpp"

namespace stiction::analysis {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

// Where the energies of a step stand in Ports: filled in the order the graph is built in.
struct Source {
  enum class Of { kinetic, gravity, user, given, released } of;
  const std::vector<integrators::Ports::Element> integrators::Ports::*elements = nullptr;
  std::size_t index = 0, end = 0;
  double sign = 1.0;
};

struct Built {
  BondGraph graph;
  std::vector<Source> sources;  // a bond
};

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
                  &integrators::Ports::forces, i);
    for (std::size_t i = 0; i < model_.springs().size(); ++i) {
      const model::Spring& s = model_.springs()[i];
      interaction((s.damping > 0.0 ? "C, R: " : "C: ") + s.name, s.name, {s.a, s.b}, false,
                  &integrators::Ports::springs, i);
    }
    for (std::size_t i = 0; i < model_.torsion_springs().size(); ++i) {
      const model::TorsionSpring& s = model_.torsion_springs()[i];
      interaction((s.damping > 0.0 ? "C, R: " : "C: ") + s.name, s.name, {s.a, s.b}, false,
                  &integrators::Ports::torsion_springs, i);
    }
    for (std::size_t j = 0; j < model_.joints().size(); ++j) {
      const model::Joint& joint = model_.joints()[j];
      std::vector<int> ends{joint.bodies[0], joint.bodies[1]};
      if (joint.type == geometry::JointType::gear) ends.push_back(joint.bodies[2]);
      const std::string kind =
          joint.drives() ? "Sf" : fmt::format("{} joint", geometry::kJointNames[static_cast<std::size_t>(joint.type)]);
      interaction(kind + ": " + joint.name, joint.name, ends, joint.drives(), &integrators::Ports::joints, j);
    }
    for (std::size_t i = 0; i < model_.contacts().size(); ++i) {
      const model::Contact& contact = model_.contacts()[i];
      interaction("contact: " + contact.name, contact.name, {contact.a, contact.b}, false,
                  &integrators::Ports::contacts, i);
    }
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
  // world.
  void interaction(const std::string& element, const std::string& name, const std::vector<int>& ends, bool gives,
                   std::vector<integrators::Ports::Element> integrators::Ports::*elements, std::size_t index) {
    const double sign = gives ? 1.0 : -1.0;
    const auto arrow = [&](std::size_t near_element, std::size_t near_body, const Source& source) {
      if (gives)
        bond(near_element, near_body, source);
      else
        bond(near_body, near_element, source);
    };
    const std::size_t behind = node(NodeKind::element, element, name), zero = node(NodeKind::zero, "0", name);
    const Source released{Source::Of::released, elements, index, 0, sign};
    if (ends.size() > 1) {  // from the frame of the contact or joint
      const std::size_t frame = node(NodeKind::transformer, "MTF", name);
      arrow(behind, frame, released);
      arrow(frame, zero, released);
    } else {
      arrow(behind, zero, released);
    }
    for (std::size_t end = 0; end < ends.size(); ++end) {
      const Source given{Source::Of::given, elements, index, end, sign};
      if (ends[end] == model::kWorld) {
        arrow(zero, world(), given);
        continue;
      }
      const std::size_t shift = node(NodeKind::transformer, "MTF", name);
      arrow(zero, shift, given);
      arrow(shift, bodies_[static_cast<std::size_t>(ends[end])], given);
    }
  }

  const model::Model& model_;
  Built built_;
  std::vector<std::size_t> bodies_;
  std::size_t world_ = kNone;
};

double energy_of(const Source& source, const integrators::Ports& ports) {
  switch (source.of) {
    case Source::Of::kinetic:
      return ports.bodies[source.index].kinetic;
    case Source::Of::gravity:
      return ports.bodies[source.index].gravity;
    case Source::Of::user:
      return ports.bodies[source.index].user;
    case Source::Of::given:
      return source.sign * (ports.*source.elements)[source.index].given[source.end];
    case Source::Of::released:
      return source.sign * (ports.*source.elements)[source.index].released;
  }
  return 0.0;
}

// Of all steps of a run.
struct Sums {
  double time = 0.0, largest_power = 0.0, worst_junction = 0.0;
  double work = 0.0;        // of all that does not give back what it takes: the audit counts the same
  double gyroscopic = 0.0;  // none in truth: tiny, and lost in the rounding of the others
  double moved = 0.0;       // energy that the method added where nothing passed a port
  double stores = 0.0;      // given by what stores energy
  double kinetic = 0.0;     // taken by the inertances
  double exchanged = 0.0;   // by sizes

  void add(const model::Model& model, const integrators::Ports& ports, double dt) {
    time += dt;
    moved += ports.moved;
    stores += ports.from_stores();
    for (std::size_t b = 0; b < ports.bodies.size(); ++b) {
      const integrators::Ports::Body& body = ports.bodies[b];
      worst_junction = std::max(worst_junction, std::abs(ports.balance(model, b)) / dt);
      work += body.user;
      gyroscopic += body.gyroscopic;
      kinetic += body.kinetic;
      exchanged += std::abs(body.gravity) + std::abs(body.kinetic);
    }
    for (const auto* elements : {&ports.contacts, &ports.joints, &ports.forces, &ports.springs, &ports.torsion_springs})
      for (const integrators::Ports::Element& element : *elements) {
        worst_junction = std::max(worst_junction, std::abs(element.balance()) / dt);
        work += element.released - element.elastic;
        exchanged += std::abs(element.released);
      }
  }
};

}  // namespace

BondGraph bond_graph(const model::Model& model) {
  return Maker(model).make().graph;
}

BondGraph measured_bond_graph(const scenario::Scenario& scenario) {
  Built built = Maker(scenario.model).make();
  BondGraph& graph = built.graph;
  integrators::Simulation simulation(scenario.model, scenario.run);
  simulation.meter_ports();
  Sums sums;
  while (!simulation.done()) {
    const double t = simulation.state().t;
    if (const auto stopped = simulation.advance()) throw core::RunError(*stopped);
    const double dt = simulation.state().t - t;
    if (!(dt > 0.0)) continue;
    const integrators::Ports& ports = *simulation.ports();
    sums.add(scenario.model, ports, dt);
    for (std::size_t i = 0; i < graph.bonds.size(); ++i) {
      const double energy = energy_of(built.sources[i], ports), power = energy / dt;
      BondPower& sum = graph.bonds[i].power;
      sum.mean += energy;
      if (std::abs(power) > std::abs(sum.peak)) sum.peak = power;
      sums.largest_power = std::max(sums.largest_power, std::abs(power));
    }
  }
  for (Bond& bond : graph.bonds) bond.power.mean /= sums.time > 0.0 ? sums.time : 1.0;
  graph.measured = true;
  graph.worst_junction = sums.largest_power > 0.0 ? sums.worst_junction / sums.largest_power : 0.0;
  const integrators::Audit& audit = simulation.audit();
  const dynamics::Energy first = dynamics::energy(scenario.model, scenario.model.initial_state());
  const dynamics::Energy last = dynamics::energy(scenario.model, simulation.state());
  const double scale = std::max({sums.exchanged, first.kinetic, std::abs(first.potential)});
  if (!(scale > 0.0)) return graph;
  const integrators::Scheme scheme = scenario.run.stepping.scheme;
  if (scheme == integrators::Scheme::moreau || scheme == integrators::Scheme::runge_kutta)
    sums.moved = last.potential - first.potential + sums.stores;
  graph.audit_difference =
      std::abs(sums.work + sums.gyroscopic + sums.moved - audit.input - audit.method - audit.contact_work()) / scale;
  graph.kinetic_difference = std::abs(sums.kinetic - (last.kinetic - first.kinetic)) / scale;
  return graph;
}

std::string to_dot(const BondGraph& graph, const std::string& title) {
  const auto quoted = [](const std::string& text) {
    std::string out = "\"";
    for (char c : text) {
      if (c == '"' || c == '\\') out += '\\';
      if (c == '\n')
        out += "\\n";
      else
        out += c;
    }
    return out + "\"";
  };
  std::string dot = fmt::format(
      "digraph bonds {{\n  label={};\n  labelloc=t;\n  fontname=\"Helvetica\";\n  rankdir=LR;\n  node "
      "[fontname=\"Helvetica\", fontsize=11];\n"
      "  edge [arrowhead=lnormal, fontname=\"Helvetica\", fontsize=9, color=\"#46525e\"];\n",
      quoted(title));
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const BondNode& node = graph.nodes[i];
    const bool body = node.kind == NodeKind::one;
    const std::string label = body ? node.label + "\n" + node.name : node.label;
    const char* look = body                          ? "shape=circle, style=filled, fillcolor=\"#cfe3f3\""
                       : node.kind == NodeKind::zero ? "shape=circle, style=filled, fillcolor=\"#f7e2cc\""
                       : node.kind == NodeKind::transformer
                           ? "shape=plain, fontcolor=\"#46525e\""
                           : "shape=box, style=\"rounded,filled\", fillcolor=\"#eef1f4\"";
    dot += fmt::format("  n{} [label={}, {}];\n", i, quoted(label), look);
  }
  for (const Bond& bond : graph.bonds)
    dot += graph.measured ? fmt::format("  n{} -> n{} [label=\"{:.3g} W\\npeak {:.3g} W\"];\n", bond.from, bond.to,
                                        bond.power.mean, bond.power.peak)
                          : fmt::format("  n{} -> n{};\n", bond.from, bond.to);
  return dot + "}\n";
}

}  // namespace stiction::analysis
