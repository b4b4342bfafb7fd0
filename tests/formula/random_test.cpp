// A million random formulas against a second evaluator (random_formula.hpp), and their derivatives.
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "formula/random_formula.hpp"
#include "stiction/formula/parse.hpp"
#include "stiction/formula/program.hpp"

namespace stiction::formula::test {
namespace {

Scope xyz() {
  Scope scope;
  scope.known = {"x", "y", "z"};
  scope.find = [](std::string_view name) -> std::optional<Symbol> {
    if (name != "x" && name != "y" && name != "z") return std::nullopt;
    return Symbol{0.0, {}, name[0] - 'x'};
  };
  return scope;
}

class RandomFormulas : public ::testing::TestWithParam<int> {};

// Ten of these are a million.
TEST_P(RandomFormulas, AgreeWithASecondEvaluator) {
  const Scope scope = xyz();
  Random random(static_cast<std::uint64_t>(GetParam()));
  std::uniform_real_distribution<double> place(-2.0, 2.0);
  int compared = 0, slopes = 0;
  for (int i = 0; i < 100000; ++i) {
    const auto tree = random_tree(random, 2 + i % 3);
    const std::string text = text_of(*tree);
    Graph graph;
    int node = -1;
    try {
      node = parse(text, scope, graph).node;
    } catch (const Error& error) {  // a part of numbers alone that is not finite, such as log(-3)
      ASSERT_TRUE(std::string(error.what()).find("not") != std::string::npos) << text << ": " << error.what();
      continue;
    }
    const std::array nodes{node, i % 8 == 0 ? graph.derivative(node, 0) : node};
    const Program program(graph, nodes, 3);
    const std::array<double, 3> at{place(random), place(random), place(random)};
    const long double exact_at[3] = {at[0], at[1], at[2]};
    const Real exact = value_of(*tree, exact_at);
    std::array<double, 2> out{};
    program.run(at, out);
    const long double bound = 4.0L * exact.error + 1e-300L;
    if (!std::isfinite(exact.value) || !(exact.error < 1e-3L * (1.0L + std::fabs(exact.value)))) continue;
    if (std::fabs(exact.value) > 1e300L) continue;
    ++compared;
    ASSERT_LE(std::fabs(static_cast<long double>(out[0]) - exact.value), bound) << text << " at " << at[0];
    if (i % 8 != 0 || !std::isfinite(exact.slope) || exact.error > 1e-10L * (1.0L + std::fabs(exact.value))) continue;
    // Slopes in double lose more near poles: those are compared where two neighbours have nearly the same slope.
    const long double nearby_at[3] = {at[0] + 1e-7L, at[1], at[2]};
    const Real nearby = value_of(*tree, nearby_at);
    const long double scale = 1.0L + std::fabs(exact.slope);
    if (!(std::fabs(nearby.slope - exact.slope) < 1e-4L * scale)) continue;
    ++slopes;
    ASSERT_NEAR(out[1], static_cast<double>(exact.slope), static_cast<double>(1e-6L * scale))
        << text << " at " << at[0];
  }
  EXPECT_GT(compared, 60000);
  EXPECT_GT(slopes, 5000);
}
INSTANTIATE_TEST_SUITE_P(Million, RandomFormulas, ::testing::Range(1, 11));

// Second derivatives: differences of the exact first ones, at smooth formulas.
TEST(Formula, SecondDerivativesAreThoseOfDifferences) {
  const Scope scope = xyz();
  const std::array at{0.7, -0.4, 1.3};
  for (const char* text : {"x^2*y^3/z", "exp(x*y)*sin(z + x)", "sqrt(x^2 + y^2 + z^2)", "atan2(y, x)*log(z)",
                           "tanh(x*y*z)^2", "x^2.5 + (z + 1)^(x*y)", "cbrt(x + z^2)", "if(x < y, x^2, x^3*y*z)",
                           "cosh(x)/(1 + sinh(y)^2)", "asin(x/2)*acos(y/2)*atan(z)", "max(x*y, x*z)^2", "tan(x*y)"}) {
    Graph graph;
    const int f = parse(text, scope, graph).node;
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k) {
        const int df = graph.derivative(f, i), ddf = graph.derivative(df, k);
        const std::array first{df}, second{ddf};
        const Program slope(graph, first, 3), bend(graph, second, 3);
        constexpr double h = 1e-5;  // the error of differences is about h^2 f'''' and eps/h
        std::array up = at, down = at;
        up[static_cast<std::size_t>(k)] += h;
        down[static_cast<std::size_t>(k)] -= h;
        const double difference = (slope.value(up) - slope.value(down)) / (2.0 * h);
        EXPECT_NEAR(bend.value(at), difference, 1e-7 * (1.0 + std::fabs(difference))) << text << " " << i << k;
        const std::array mirrored{graph.derivative(graph.derivative(f, k), i)};
        EXPECT_NEAR(bend.value(at), Program(graph, mirrored, 3).value(at), 1e-12 * (1.0 + std::fabs(difference)));
      }
  }
}

}  // namespace
}  // namespace stiction::formula::test
