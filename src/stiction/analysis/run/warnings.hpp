#pragma once
// What makes a result doubtful, in sentences: for the terminal, for JSON, for the result file and its page.
#include <string>
#include <vector>

#include "stiction/analysis/run/report.hpp"

namespace stiction::analysis {

// Of a model and its step, before a run: springs too fast for it, parts without effect, overlaps at the start.
std::vector<std::string> model_warnings(const model::Model& model, const simulation::RunOptions& options);

// Of a run so far: steps that failed in some way, energy that only the scheme or nothing accounts for. `kinetic` is the
// largest kinetic energy so far: energies are compared with it and with the works.
std::vector<std::string> run_warnings(const RunReport& report, double kinetic);

}  // namespace stiction::analysis
