#include "stiction/scenario/read/methods.hpp"

#include "stiction/scenario/schema/choose.hpp"
#include "stiction/scenario/schema/keys.hpp"

namespace stiction::scenario {

std::vector<Section> integrator_sections() {
  return choosing_section<simulation::Method>(
      "integrator",
      "Time integration. With `--set integrator.type` a file runs with another integrator: keys that mean the same "
      "in both carry over, the others are left to a table of their own type.",
      "integrator", "which integrator", {number(simulation::kStep, simulation::RunOptions{}.step)});
}

std::vector<Section> solver_sections() {
  return choosing_section<solvers::Method>("solver", "The solver of the contact problem.", "solver", "which solver",
                                           keys_of<solvers::Options>());
}

void read_integrator(const Table& t, simulation::RunOptions& run) {
  run.method = read_chosen<simulation::Method>(t);
  run.step = t.number(simulation::kStep.name);
}

solvers::Options read_solver(const Table& t) {
  solvers::Options options;
  options.method = read_chosen<solvers::Method>(t);
  read_fields(t, options);
  return options;
}

}  // namespace stiction::scenario
