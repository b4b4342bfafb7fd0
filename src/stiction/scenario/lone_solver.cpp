#include "stiction/scenario/lone_solver.hpp"

#include <fmt/format.h>

#include "stiction/core/error.hpp"
#include "stiction/scenario/read/methods.hpp"
#include "stiction/scenario/text/overrides.hpp"

namespace stiction::scenario {

solvers::Options lone_solver(const std::vector<std::string>& set, const solvers::Options& fallback) {
  for (const std::string& text : set)
    if (!text.starts_with("solver."))
      throw core::InputError(fmt::format(
          "--set {}: a problem by itself has only keys of the solver, such as solver.tolerance=1e-8", text));
  const std::string type(std::visit([](const auto& method) { return method.name; }, fallback.method));
  toml::table root{
      {"solver",
       toml::table{{"type", type}, {"tolerance", fallback.tolerance}, {"max_iterations", fallback.max_iterations}}}};
  Source source{"stiction solve", {}};
  apply_overrides(root, set, source);
  const Table table(*root["solver"].as_table(), section("solver"), "solver", source);
  table.check_keys();
  return read_solver(table);
}

}  // namespace stiction::scenario
