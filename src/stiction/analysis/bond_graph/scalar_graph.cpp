#include "stiction/analysis/bond_graph/scalar_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "stiction/dynamics/contacts.hpp"
#include "stiction/dynamics/joints.hpp"
#include "stiction/dynamics/springs.hpp"

namespace stiction::analysis {
namespace {

constexpr std::array<const char*, 6> kVelocities{"vx", "vy", "vz", "wx", "wy", "wz"};
constexpr std::array<const char*, laws::kMaxChannels> kScalarChannels{"N", "T1", "T2", "tau", "R1", "R2"};

using Elements = std::vector<std::pair<ElementKind, std::string>>;

class ScalarMaker {
 public:
  explicit ScalarMaker(const model::Model& model)
      : model_(model), system_(model), still_(model.initial_state()), dynamics_(system_) {
    for (model::BodyState& body : still_.bodies) body.v = body.omega = math::Vec3::Zero();
    dynamics::update_poses(system_, still_, dynamics_);
  }

  ScalarGraph make() {
    for (const model::Body& body : model_.bodies())
      for (std::size_t k = 0; k < 6; ++k) velocity(body, k);
    for (const model::Force& force : model_.forces())
      for (std::size_t k = 0; k < 6; ++k)
        bond(element(ElementKind::effort, "Se", fmt::format("{}.{}", force.name, kVelocities[k])),
             ones_[6 * static_cast<std::size_t>(force.body) + k]);
    for (std::size_t i = 0; i < model_.springs().size(); ++i) spring(i);
    for (std::size_t i = 0; i < model_.torsion_springs().size(); ++i) torsion_spring(i);
    joints();
    for (std::size_t i = 0; i < model_.contacts().size(); ++i) contact(i);
    for (const model::ContactGroup& group : model_.groups()) graph_.left_out.push_back(group.name);
    for (const model::PlacedElement& element : model_.user_elements()) graph_.left_out.push_back(element.name);
    return std::move(graph_);
  }

 private:
  std::size_t node(NodeKind kind, ElementKind what, std::string label, std::string name) {
    graph_.nodes.push_back({kind, what, std::move(label), std::move(name)});
    return graph_.nodes.size() - 1;
  }
  std::size_t element(ElementKind what, const std::string& label, const std::string& name) {
    return node(NodeKind::element, what, label + ": " + name, name);
  }
  std::size_t bond(std::size_t from, std::size_t to) {
    graph_.bonds.push_back({from, to, CausalStroke::none});
    return graph_.bonds.size() - 1;
  }

  void velocity(const model::Body& body, std::size_t k) {
    const std::string name = fmt::format("{}.{}", body.name, kVelocities[k]);
    ones_.push_back(node(NodeKind::one, ElementKind::none, "1", name));
    graph_.inertance_bond.push_back(bond(ones_.back(), element(ElementKind::inertance, "I", name)));
    if (k < 3 && model_.gravity()[static_cast<Eigen::Index>(k)] != 0.0)
      bond(element(ElementKind::effort, "Se", "gravity on " + name), ones_.back());
  }

  // A channel whose velocities `rate(state)` are linear in those of the bodies `ends`.
  template <class Rate>
  void channel(const std::string& name, const std::vector<int>& ends, bool held, const Elements& elements,
               Rate&& rate) {
    ScalarGraph::Channel c;
    c.name = name;
    c.held = held;
    c.zero = node(NodeKind::zero, ElementKind::none, "0", name);
    c.inner = node(NodeKind::one, ElementKind::none, "1", name);
    c.inner_bond = bond(c.zero, c.inner);
    const double chi = rate(still_);
    model::State moving = still_;
    for (int end : ends) {
      if (end == model::kWorld) {
        bond(element(ElementKind::flow, "Sf", "world at " + name), c.zero);
        continue;
      }
      const auto b = static_cast<std::size_t>(end);
      for (std::size_t k = 0; k < 6; ++k) {
        moving.bodies[b] = still_.bodies[b];
        (k < 3 ? moving.bodies[b].v : moving.bodies[b].omega)[static_cast<Eigen::Index>(k % 3)] = 1.0;
        const double modulus = rate(moving) - chi;
        moving.bodies[b] = still_.bodies[b];
        if (std::abs(modulus) <= 1e-12) continue;
        const std::size_t shift =
            node(NodeKind::transformer, ElementKind::none, fmt::format("MTF {:.4g}", modulus), name);
        const std::size_t first = bond(ones_[6 * b + k], shift);
        c.ports.push_back({6 * b + k, first, bond(shift, c.zero), modulus});
      }
    }
    if (chi != 0.0) bond(element(ElementKind::flow, "Sf", "motion of " + name), c.zero);
    for (const auto& [what, label] : elements) {
      const std::size_t zero = node(NodeKind::zero, ElementKind::none, "0", name);
      bond(c.inner, zero);
      bond(zero, element(what, label, name));
    }
    graph_.channels.push_back(std::move(c));
  }

  static Elements stores(double damping) {
    Elements out{{ElementKind::compliance, "C"}};
    if (damping > 0.0) out.emplace_back(ElementKind::resistance, "R");
    return out;
  }
  void spring(std::size_t i) {
    const model::Spring& s = model_.springs()[i];
    const math::Vec3 from = dynamics::line(still_, s);
    const math::Vec3 e = from.norm() > 0.0 ? math::Vec3(from.normalized()) : math::Vec3(math::Vec3::UnitX());
    channel(s.name + ".length", {s.a, s.b}, false, stores(s.damping), [&](const model::State& at) {
      dynamics::update_springs(system_, at, dynamics_);
      return e.dot(dynamics_.springs[i].velocity);
    });
  }
  void torsion_spring(std::size_t i) {
    const model::TorsionSpring& s = model_.torsion_springs()[i];
    channel(s.name + ".angle", {s.a, s.b}, false, stores(s.damping), [&](const model::State& at) {
      dynamics::update_springs(system_, at, dynamics_);
      return dynamics_.torsion_springs[i].rate;
    });
  }
  void joints() {
    std::size_t rows = 0;
    for (const model::Joint& joint : model_.joints()) rows += static_cast<std::size_t>(joint.rows());
    std::vector<double> gamma(rows);
    dynamics::update_joints(system_, still_, dynamics_);
    for (const model::Joint& joint : model_.joints()) {
      std::vector<int> ends{joint.bodies[0], joint.bodies[1]};
      if (joint.type->carrier) ends.push_back(joint.bodies[2]);
      for (int k = 0; k < joint.rows(); ++k)
        channel(fmt::format("{}.{}", joint.name, k + 1), ends, true, {{ElementKind::constraint, "FC"}},
                [&](const model::State& at) {
                  std::fill(gamma.begin(), gamma.end(), 0.0);
                  dynamics::joint_rates(system_, at, dynamics_, gamma);
                  return gamma[static_cast<std::size_t>(joint.row + k)];
                });
    }
  }
  void contact(std::size_t i) {
    const model::Contact& c = model_.contacts()[i];
    const dynamics::ContactTerms terms = dynamics::contact_terms(system_, model_.initial_state(), static_cast<int>(i));
    const bool soft = laws::compliant(c.law.compliance);
    for (int k = 0; k < terms.dim(); ++k) {
      const bool normal = k == 0 && !terms.rows.dry;
      const std::string law = normal ? (soft ? "C" : "EC") : "R";
      const std::string point = c.point > 0 ? fmt::format("{}.{}", c.name, c.point) : c.name;
      channel(fmt::format("{}.{}", point, kScalarChannels[static_cast<std::size_t>(terms.rows.channel(k))]), {c.a, c.b},
              false, {{normal && soft ? ElementKind::compliance : ElementKind::resistance, law}},
              [&](const model::State& at) {
                std::array<double, laws::kMaxChannels> gamma{};
                dynamics::relative_velocity(system_, at, terms, gamma.data());
                return gamma[static_cast<std::size_t>(k)];
              });
    }
  }

  const model::Model& model_;
  model::System system_;
  model::State still_;
  dynamics::Workspace dynamics_;
  ScalarGraph graph_;
  std::vector<std::size_t> ones_;  // per velocity
};

}  // namespace

ScalarGraph scalar_graph(const model::Model& model) {
  return ScalarMaker(model).make();
}

std::vector<std::string> canonical_form_errors(const ScalarGraph& graph) {
  std::vector<std::string> out;
  std::vector<std::size_t> bonds(graph.nodes.size()), inertances(graph.nodes.size());
  for (const ScalarBond& bond : graph.bonds) {
    const ScalarNode &a = graph.nodes[bond.from], &b = graph.nodes[bond.to];
    ++bonds[bond.from];
    ++bonds[bond.to];
    if (b.element == ElementKind::inertance) ++inertances[bond.from];
    if (a.kind == b.kind) out.push_back(fmt::format("{} '{}' next to {} '{}'", a.label, a.name, b.label, b.name));
  }
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const ScalarNode& n = graph.nodes[i];
    const std::size_t right = n.kind == NodeKind::element ? 1 : n.kind == NodeKind::transformer ? 2 : bonds[i];
    if (bonds[i] != right || bonds[i] == 0)
      out.push_back(fmt::format("{} '{}' has {} bonds", n.label, n.name, bonds[i]));
  }
  for (std::size_t bond : graph.inertance_bond)
    if (inertances[graph.bonds[bond].from] != 1)
      out.push_back(fmt::format("'{}' has no inertance of its own", graph.nodes[graph.bonds[bond].from].name));
  return out;
}

}  // namespace stiction::analysis
