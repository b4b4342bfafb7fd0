// The bond graph has the canonical structure, and powers balance at its junctions in every built-in scenario.
#include "stiction/analysis/bond_graph/dot.hpp"
#include "stiction/analysis/bond_graph/measured.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "methods.hpp"
#include "scenario/builtin_names.hpp"

namespace stiction::analysis {
namespace {

class BuiltinGraph : public testing::TestWithParam<std::string> {};

TEST_P(BuiltinGraph, HasTheCanonicalStructure) {
  const scenario::Scenario scene = scenario::load(GetParam());
  const BondGraph graph = bond_graph(scene.model);
  std::map<std::size_t, std::vector<std::size_t>> neighbours;
  for (const Bond& bond : graph.bonds) {
    neighbours[bond.from].push_back(bond.to);
    neighbours[bond.to].push_back(bond.from);
  }
  const auto of_group = [&](const BondNode& node) {
    return std::any_of(scene.model.groups().begin(), scene.model.groups().end(),
                       [&](const model::ContactGroup& group) { return group.name == node.name; });
  };
  std::size_t bodies = 0, interactions = 0;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const BondNode& node = graph.nodes[i];
    ASSERT_FALSE(neighbours[i].empty()) << node.label;
    switch (node.kind) {
      case NodeKind::one:
        ++bodies;
        break;
      case NodeKind::zero:  // its element, and its bodies
        ++interactions;
        EXPECT_GE(neighbours[i].size(), 2u);
        EXPECT_LE(neighbours[i].size(), of_group(node) ? 1 + scene.model.bodies().size() : 4);
        break;
      case NodeKind::transformer:
        EXPECT_EQ(neighbours[i].size(), 2u);
        break;
      case NodeKind::element:
        if (node.name != "world") {
          EXPECT_EQ(neighbours[i].size(), 1u);
        }
        break;
    }
    // Junctions of one kind never meet: a transformer is between them.
    if (node.kind == NodeKind::one || node.kind == NodeKind::zero)
      for (std::size_t other : neighbours[i]) {
        EXPECT_NE(graph.nodes[other].kind, NodeKind::one);
        EXPECT_NE(graph.nodes[other].kind, NodeKind::zero);
      }
  }
  EXPECT_EQ(bodies, scene.model.bodies().size());
  EXPECT_EQ(interactions, scene.model.declared().size() + scene.model.joints().size() + scene.model.forces().size() +
                              scene.model.springs().size() + scene.model.torsion_springs().size() +
                              scene.model.groups().size());
}

// With the integrator of the scenario. Time steps change kinetic energy by the work of inertia exactly. Along smooth
// motion that work is an integral, and differs from the change of kinetic energy by the error of the steps.
TEST_P(BuiltinGraph, PowersBalance) {
  scenario::Scenario scene = scenario::load(GetParam());
  const simulation::Scheme scheme = scheme_of(scene.run);
  const bool integral = scheme == simulation::Scheme::ode || scheme == simulation::Scheme::event_driven;
  const bool heap = !scene.model.groups().empty();
  const int steps = !integral                           ? 20000
                    : heap                              ? 10
                    : scene.model.contacts().size() > 4 ? 50
                                                        : 20000;  // bearings are slow
  scene.run.duration = std::min(scene.run.duration, steps * scene.run.step);
  if (heap && !integral) scene.run.duration = 0.25;  // many contacts: until it has begun to pile up
  const BondGraph graph = measured_bond_graph(scene);
  EXPECT_LE(graph.worst_junction, 1e-12);
  EXPECT_LE(graph.audit_difference, 1e-12);
  if (!integral) {
    EXPECT_LE(graph.kinetic_difference, 1e-12);
  } else {  // errors of up to some thousand steps add up; measured: up to 200 tolerances, and a hundredth at a
            // hundredth
    auto* events = std::get_if<event_driven::EventDriven>(&scene.run.method);
    double& tolerance = events ? events->tolerance : std::get<compliant::Ode>(scene.run.method).tolerance;
    EXPECT_LE(graph.kinetic_difference, 1000.0 * tolerance);
    tolerance *= 0.01;
    const BondGraph finer = measured_bond_graph(scene);
    EXPECT_LE(finer.worst_junction, 1e-12);
    EXPECT_LE(finer.audit_difference, 1e-12);
    EXPECT_LE(finer.kinetic_difference, 1000.0 * tolerance);
    EXPECT_LE(finer.kinetic_difference, 0.05 * graph.kinetic_difference);
  }
  if (heap || scheme == simulation::Scheme::ode) return;
  scene.run.method = method_of(simulation::Scheme::runge_kutta);
  scene.run.step = 1e-3;
  scene.run.duration = std::min(scene.run.duration, 0.2);
  const BondGraph stages = measured_bond_graph(scene);
  EXPECT_LE(stages.worst_junction, 1e-12);
  EXPECT_LE(stages.audit_difference, 1e-12);
}

// A group is one junction, with a bond to every body it may touch.
TEST(BondGraph, GroupsAreJunctions) {
  const scenario::Scenario heap = scenario::load("sphere-heap", {"body.ball.copies=[2,2,1]"});
  const BondGraph graph = bond_graph(heap.model);
  const auto zeros = std::count_if(graph.nodes.begin(), graph.nodes.end(),
                                   [](const BondNode& node) { return node.kind == NodeKind::zero; });
  EXPECT_EQ(zeros, 2);
  EXPECT_EQ(graph.bonds.size(), 4u * 2 + 2 * (2 + 2 * 4));  // inertia and gravity; two groups
}

INSTANTIATE_TEST_SUITE_P(Scenarios, BuiltinGraph, testing::ValuesIn(scenario::test::builtin_names()),
                         scenario::test::name_of);

TEST(BondGraph, IsTextForGraphviz) {
  const std::string dot = to_dot(bond_graph(scenario::load("tippe-top").model), "a \"title\"");
  EXPECT_NE(dot.find("digraph"), std::string::npos);
  EXPECT_NE(dot.find("a \\\"title\\\""), std::string::npos);
  EXPECT_EQ(std::count(dot.begin(), dot.end(), '{'), std::count(dot.begin(), dot.end(), '}'));
}

}  // namespace
}  // namespace stiction::analysis
