// Programs of several nodes: what they write, and where they stop.
#include "stiction/formula/program.hpp"

#include <gtest/gtest.h>

#include <array>

#include "stiction/formula/parse.hpp"

namespace stiction::formula {
namespace {

// A formula with its derivative, asked for its value alone: nothing beyond the place for it is written.
TEST(Program, OfSeveralNodesGivesTheFirstWhereOneIsAsked) {
  Graph graph;
  Scope scope;
  scope.find = [](std::string_view) -> std::optional<Symbol> { return Symbol{0.0, {}, 0}; };
  const int node = parse("x^2 + 1", scope, graph).node;
  const std::array<int, 2> nodes{node, graph.derivative(node, 0)};
  const Program program(graph, nodes, 1);
  EXPECT_EQ(program.value(3.0), 10.0);
  const double x = 3.0;
  std::array<double, 2> out{-1.0, -1.0};
  program.run(std::span(&x, 1), std::span(out).first(1));
  EXPECT_EQ(out[0], 10.0);
  EXPECT_EQ(out[1], -1.0);
  program.run(std::span(&x, 1), out);
  EXPECT_EQ(out[1], 6.0);
}

}  // namespace
}  // namespace stiction::formula
