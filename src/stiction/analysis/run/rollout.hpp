#pragma once
// Many runs of one scenario that differ in some of its numbers, and some of their columns: sweeps, fits, ensembles. No
// file is written.
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "stiction/scenario/scenario.hpp"

namespace stiction::analysis {

// A number of the scenario, by its path as in --set, and its value in every run.
struct Variation {
  std::string path;
  std::vector<double> values;
};

struct RolloutSettings {
  std::vector<std::string> columns;  // to keep, by name
  int jobs = 1;                      // threads; what the runs give does not depend on it
  std::function<bool()> stop;        // true: end now; asked after every step, by every thread
};

struct Rollout {
  std::size_t runs = 0, rows = 0, columns = 0;
  std::vector<double> values;                                // [run][row][column]; NaN after a failure
  std::vector<std::optional<simulation::Failure>> failures;  // why a run could not continue
  bool stopped = false;
};

// Throws core::InputError for unknown columns and paths, values out of range (naming the run), and where runs would
// have different numbers of rows. Parameters of contact laws are the cheapest to vary: others need a model each.
Rollout rollout(const scenario::Scenario& scenario, std::span<const Variation> variations,
                const RolloutSettings& settings);

}  // namespace stiction::analysis
