// The text of a formula: it is refused with its part, or it has a value, and so have its derivatives.
#include "stiction/formula/parse.hpp"

#include <array>

#include "stiction/formula/program.hpp"
#include "target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace stiction;
  const std::string text = fuzz::text_of(data, size);
  formula::Scope scope;
  scope.known = {"x", "y", "R"};
  scope.find = [](std::string_view name) -> std::optional<formula::Symbol> {
    if (name == "x" || name == "y") return formula::Symbol{0.0, {}, name[0] - 'x'};
    if (name == "R") return formula::Symbol{0.5, formula::known({{1, 0, 0}})};
    return std::nullopt;
  };
  formula::Graph graph;
  try {
    const int f = formula::parse(text, scope, graph).node;
    const int df = graph.derivative(f, 0), ddf = graph.derivative(df, 1);
    const std::array nodes{f, df, ddf};
    const formula::Program program(graph, nodes, 2);
    std::array<double, 3> out{};
    program.run(std::array{0.3, -0.7}, out);
    if (graph.is_constant(f)) fuzz::require(out[0] == graph[f].value, "a formula of constants is one number");
  } catch (const formula::Error& error) {
    fuzz::require(error.begin <= error.end && error.end <= text.size(), "a refusal names a part of the text");
    fuzz::require(*error.what() != '\0', "a refusal says why");
  } catch (const formula::TooLong& error) {
    fuzz::require(*error.what() != '\0', "a refusal says why");
  }
  return 0;
}
