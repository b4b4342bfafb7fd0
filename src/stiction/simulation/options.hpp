#pragma once
// How a model is run.
#include "stiction/simulation/methods.hpp"

namespace stiction::simulation {

// What every run has: keys of [run] and of [integrator].
inline constexpr core::Parameter kDuration{"duration", "s", core::kPositive, "simulated time"};
inline constexpr core::Parameter kStep{
    "step", "s", core::kPositive,
    "time step; where a tolerance determines the steps, the output interval and, in time stepping, the longest step",
    core::kOptional};

struct RunOptions {
  double duration = 1.0;  // s
  double step = 1e-4;     // s; the last step is shortened so that the run ends at the duration
  Method method{};
  solvers::Options solver{};
  bool meter_ports = false;  // works of every step through every port (Simulation::ports)
  int threads = 0;           // that share the loops of large steps; 0: all cores; the motion has the same bits
  bool all_pairs = false;    // every pair of a group is a contact, near or far: slow, for comparisons

  // What is wrong with them, by the key of the scenario file: "integrator.step".
  [[nodiscard]] core::Problem problem() const;
};

// Why the method does not support the model.
integration::Misfit misfit(const model::Model& model, const Method& method);

// Throws core::InputError where options or model do not fit.
void check(const model::Model& model, const RunOptions& options);

}  // namespace stiction::simulation
