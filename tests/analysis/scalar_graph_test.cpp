// The scalar bond graph is canonical and causal in every built-in scenario; conflicts are the constraints that depend
// on others, as many as the rank of W lacks.
#include "stiction/analysis/bond_graph/scalar_text.hpp"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <nlohmann/json.hpp>

#include "scenario/builtin_names.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::analysis {
namespace {

class ScalarBuiltin : public testing::TestWithParam<std::string> {};

TEST_P(ScalarBuiltin, IsCanonicalAndCausal) {
  const scenario::Scenario scene = scenario::load(GetParam());
  if (scene.model.contacts().size() > 200) GTEST_SKIP() << "the others show it in less time";
  ScalarGraph graph = scalar_graph(scene.model);
  EXPECT_TRUE(canonical_form_errors(graph).empty());
  const Causality causality = assign_causality(graph);
  std::size_t held = 0;
  for (const ScalarGraph::Channel& channel : graph.channels) held += channel.held ? 1 : 0;
  Eigen::MatrixXd W =
      Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(held), static_cast<Eigen::Index>(graph.inertance_bond.size()));
  Eigen::Index row = 0;
  for (const ScalarGraph::Channel& channel : graph.channels)
    if (channel.held) {
      for (const ScalarGraph::Port& port : channel.ports)
        W(row, static_cast<Eigen::Index>(port.velocity)) = port.modulus;
      ++row;
    }
  const std::size_t rank =
      held == 0 ? 0 : static_cast<std::size_t>(Eigen::ColPivHouseholderQR<Eigen::MatrixXd>(W).rank());
  EXPECT_EQ(causality.conflicts.size(), held - rank);
  EXPECT_EQ(causality.derivative.size(), rank);
  // Rules are broken where conflicts are, at the two junctions of their bond, and nowhere else.
  EXPECT_EQ(causal_errors(graph).size(), 2 * causality.conflicts.size());
}

INSTANTIATE_TEST_SUITE_P(Scenarios, ScalarBuiltin, testing::ValuesIn(scenario::test::builtin_names()),
                         scenario::test::name_of);

TEST(ScalarGraph, TippeTopHasItsChannelsAndNoConflict) {
  const scenario::Scenario scene = scenario::load("tippe-top");
  ScalarGraph graph = scalar_graph(scene.model);
  ASSERT_EQ(graph.channels.size(), 8u);  // N, T1, T2, tau of two contacts
  EXPECT_EQ(graph.channels[0].name, "body.N");
  EXPECT_EQ(graph.channels[7].name, "stick.tau");
  const auto json = nlohmann::json::parse(to_json(graph, assign_causality(graph), scene.title));
  EXPECT_EQ(json["nodes"].size(), graph.nodes.size());
  EXPECT_TRUE(json["conflicts"].empty());
  EXPECT_NE(to_dot(graph, "a \"title\"").find("arrowtail=tee"), std::string::npos);
}

// Twenty links that swing in a plane: 20 of 120 velocities are free, and the planar joints repeat the hinges.
TEST(ScalarGraph, RedundantJointsAreConflicts) {
  ScalarGraph graph = scalar_graph(scenario::load("pendulum-chain").model);
  for (const ScalarGraph::Channel& channel : graph.channels) EXPECT_FALSE(channel.ports.empty()) << channel.name;
  const Causality causality = assign_causality(graph);
  EXPECT_EQ(causality.derivative.size(), 100u);
  EXPECT_EQ(causality.conflicts.size(), 60u);
}

// A broken graph is named.
TEST(ScalarGraph, ErrorsAreFound) {
  ScalarGraph graph = scalar_graph(scenario::load("tippe-top").model);
  EXPECT_FALSE(causal_errors(graph).empty());  // no strokes yet
  (void)assign_causality(graph);
  EXPECT_TRUE(causal_errors(graph).empty());
  graph.bonds[0].stroke = CausalStroke::at_from;
  EXPECT_FALSE(causal_errors(graph).empty());
  graph.bonds.push_back({0, graph.channels[0].inner, CausalStroke::at_to});
  EXPECT_FALSE(canonical_form_errors(graph).empty());
}

}  // namespace
}  // namespace stiction::analysis
