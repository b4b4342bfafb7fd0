#pragma once
// Stationary motion of a scenario and how small changes of it grow.
#include <optional>

#include "stiction/analysis/stability/growth.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::analysis {

struct StabilityOptions {
  StationaryOptions stationary;
  double at = 0.0;     // s: the search begins where a run is then
  bool check = false;  // compare with runs
  bool hold = false;   // forces and torques keep the speed of a motion that friction slows
};

struct StabilityReport {
  std::string scenario, title;
  std::vector<std::string> bodies;
  Stationary motion;
  std::vector<std::string> contacts;  // closed, and what they do: "body: closed, slips"
  Linearisation small;
  std::vector<model::Load> loads;   // per body: what keeps the speed, inertial frame; empty where nothing is needed
  std::optional<Growth> simulated;  // of the first mode that is not zero
  std::size_t simulated_mode = 0;

  // "unstable", "stable", "centre": none grows and some only oscillate, "neutral": all lead to other stationary
  // motions; or "none" where no stationary motion was found.
  [[nodiscard]] const char* verdict() const;
};

StabilityReport stability_of(const scenario::Scenario& scenario, const StabilityOptions& options);

}  // namespace stiction::analysis
