#include "stiction/scenario/read/methods.hpp"

#include "stiction/scenario/schema/choose.hpp"
#include "stiction/scenario/schema/keys.hpp"

namespace stiction::scenario {

std::vector<Section> integrator_sections() {
  return choosing_section<simulation::Method>(
      "integrator",
      "The way through time. With `--set integrator.type` a file runs with another integrator: keys that mean the same "
      "to both carry over, others stay behind, as in a table of the former one.",
      "integrator", "which one", {number(simulation::kStep, simulation::RunOptions{}.step)});
}

std::vector<Section> solver_sections() {
  return choosing_section<solvers::Method>("solver", "The solver of the contact problem.", "solver", "which one",
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
