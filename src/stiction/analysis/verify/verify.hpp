#pragma once
// A run and its repetitions by other ways: what `stiction run --verify` does.
#include "stiction/analysis/verify/agreement.hpp"

namespace stiction::analysis {

// One repetition.
struct Repetition {
  std::string name;  // of the way
  RunReport report;
  Comparison comparison;
};

struct Verification {
  std::vector<Repetition> repetitions;
};

// Repeats a run that was recorded in `trace`. A repetition ends early where it takes longer than `seconds` of wall time
// (it is then compared as far as it came) or where settings.stop says so.
Verification verify(const scenario::Scenario& scenario, const Trace& trace, const RunSettings& settings,
                    double seconds);

}  // namespace stiction::analysis
