#include "stiction/analysis/run/warnings.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "stiction/assembly/soft_springs.hpp"

namespace stiction::analysis {
namespace {

constexpr double kWorthTelling = 0.01;  // of the energies in play

bool has_steps_of_its_own(const simulation::Method& method) {
  return std::visit(
      [](const auto& m) {
        if constexpr (requires { m.smallest_step; })
          return !(m.tolerance > 0.0);
        else
          return false;
      },
      method);
}

}  // namespace

// A linear spring followed with w dt = 1 is 8 % slow; overdamped ones do not swing.
std::vector<std::string> model_warnings(const model::Model& model, const simulation::RunOptions& options) {
  std::vector<std::string> out;
  if (!has_steps_of_its_own(options.method)) return out;
  for (const assembly::SpringRate& rate : assembly::spring_rates(model, model.initial_state()))
    if (rate.frequency * options.step > 1.0 && rate.decay < 2.0 * rate.frequency)
      out.push_back(fmt::format(
          "force '{}' swings with a period of {:.2g} s, which steps of {:.2g} s cannot follow: its motion is "
          "stable but not accurate; take integrator.step below {:.2g}",
          rate.name, 2.0 * std::numbers::pi / rate.frequency, options.step, 0.2 / rate.frequency));
  return out;
}

std::vector<std::string> run_warnings(const RunReport& r, double kinetic) {
  std::vector<std::string> out;
  const auto& s = r.statistics;
  if (s.unconverged_steps > 0)
    out.push_back(fmt::format("{} of {} steps did not converge; the largest residual is {:.2g}", s.unconverged_steps,
                              s.steps, s.residual_max));
  if (s.fallback_steps > 0)
    out.push_back(fmt::format("{} of {} steps were taken by the plainer scheme because the selected one failed there",
                              s.fallback_steps, s.steps));
  if (s.uncorrected_steps > 0)
    out.push_back(
        fmt::format("{} steps kept a penetration that the position correction could not remove", s.uncorrected_steps));
  double in_play = kinetic + std::abs(r.energy_final - r.energy_initial) + std::abs(r.energy_input);
  for (const model::Work& w : r.work) in_play += std::abs(w.total());
  const double grown = r.energy_final - r.energy_initial - r.energy_input;
  if (std::abs(r.energy_method) > kWorthTelling * in_play)
    out.push_back(
        fmt::format("the time-stepping scheme itself {} {:.2g} J, {:.2g} % of the energies in play: take a "
                    "smaller integrator.step or another integrator",
                    r.energy_method > 0.0 ? "added" : "lost", std::abs(r.energy_method),
                    100.0 * std::abs(r.energy_method) / in_play));
  else if (grown > kWorthTelling * in_play)
    out.push_back(fmt::format("the energy grew by {:.2g} J without input", grown));
  return out;
}

}  // namespace stiction::analysis
