#pragma once
// [integrator] and [solver]: methods of the lists simulation/methods.hpp and solvers/methods.hpp.
#include "stiction/scenario/text/table.hpp"
#include "stiction/simulation/options.hpp"

namespace stiction::scenario {

std::vector<Section> integrator_sections();
std::vector<Section> solver_sections();

void read_integrator(const Table& t, simulation::RunOptions& run);
solvers::Options read_solver(const Table& t);

}  // namespace stiction::scenario
