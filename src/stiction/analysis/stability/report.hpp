#pragma once
// Text, JSON and CSV of a stability analysis.
#include "stiction/analysis/stability/sweep.hpp"

namespace stiction::analysis {

std::string to_text(const StabilityReport& report);
std::string to_json(const StabilityReport& report);
std::string to_csv(const StabilityReport& report);  // a row per eigenvalue

std::string to_text(const StabilitySweep& sweep);
std::string to_json(const StabilitySweep& sweep);
std::string to_csv(const StabilitySweep& sweep);  // a row per point

std::vector<std::string> csv_columns(const StabilityReport& report);
std::vector<std::string> csv_columns(const StabilitySweep& sweep);

}  // namespace stiction::analysis
