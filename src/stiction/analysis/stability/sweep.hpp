#pragma once
// Stability over ranges of parameters: a table, and with one parameter the values where the verdict changes.
#include <functional>

#include "stiction/analysis/stability/stability.hpp"

namespace stiction::analysis {

struct SweptParameter {
  std::string path;  // as in --set
  double from = 0.0, to = 0.0;
  int points = 2;
};
// From "PATH=FROM:TO:POINTS"; throws core::InputError.
SweptParameter parse_swept(const std::string& text);

struct StabilityRow {
  std::vector<double> values;  // of the parameters
  std::string verdict, problem;
  int unstable = 0;
  std::complex<double> lead;  // 1/s, the eigenvalue that grows fastest; 0 where there is none
};

struct StabilityChange {
  double value = 0.0;  // of the parameter, between the two
  std::string before, after;
};

struct StabilitySweep {
  std::vector<SweptParameter> parameters;
  std::vector<StabilityRow> rows;  // the last parameter changes fastest
  std::vector<StabilityChange> changes;
};

// Makes the scenario with these changes, each "path=value".
using MakeScenario = std::function<scenario::Scenario(const std::vector<std::string>& set)>;
StabilitySweep sweep_stability(const MakeScenario& make, const std::vector<SweptParameter>& parameters,
                               const StabilityOptions& options);

}  // namespace stiction::analysis
