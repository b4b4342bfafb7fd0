#pragma once
// How a model is run.
#include "stiction/simulation/methods.hpp"

namespace stiction::simulation {

struct RunOptions {
  double duration = 1.0;  // s, > 0
  double step = 1e-4;     // s, > 0; the last step is shortened so that the run ends at the duration
  Method method = stepping::Moreau{};
  solvers::Options solver;
  bool meter_ports = false;  // works of every step through every port (Simulation::ports)
  bool all_pairs = false;    // every pair of a group is a contact, near or far: slow, for comparisons

  // What is wrong with them, with the key of the scenario file it belongs to; nothing where all is well.
  [[nodiscard]] integration::OptionProblem problem() const;
};

// Why the method cannot take the model.
integration::Misfit misfit(const model::Model& model, const Method& method);

// Throws core::InputError where options or model do not fit.
void check(const model::Model& model, const RunOptions& options);

}  // namespace stiction::simulation
