#pragma once
// The ways in which a run is done again to see how far it can be trusted.
#include <string>
#include <vector>

#include "stiction/scenario/scenario.hpp"

namespace stiction::analysis {

struct Way {
  std::string name;  // "integrator.step = 5e-05"
  simulation::RunOptions run;
};

// Time between rows, s: a whole number of steps.
double row_spacing(const scenario::Scenario& scenario);

// Half the step or, where a tolerance determines the steps, a tenth of it; and another integrator where one supports
// the model.
std::vector<Way> ways_to_verify(const scenario::Scenario& scenario);

}  // namespace stiction::analysis
