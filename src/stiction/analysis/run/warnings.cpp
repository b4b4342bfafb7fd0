#include "stiction/analysis/run/warnings.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "stiction/analysis/run/idle_parts.hpp"
#include "stiction/assembly/joint_system.hpp"

namespace stiction::analysis {
namespace {

constexpr double kWorthTelling = 0.01;  // of the energies involved

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

// Stable at any step; otherwise they are forces.
bool springs_are_rows(const simulation::Method& method) {
  return std::visit(
      [](const auto& m) {
        if constexpr (requires { m.variant; })
          return m.variant != stepping::Variant::printed;
        else
          return false;
      },
      method);
}

// Where a solver missed most, and what may help.
std::string worst_miss(const RunReport& r) {
  const auto& s = r.statistics;
  if (!(s.missed_residual > 0.0)) return "";
  const auto contact = static_cast<std::size_t>(s.missed_contact);
  return fmt::format(", at t = {:.6g} s{}: raise solver.max_iterations or choose another solver.type", s.missed_t,
                     contact < r.contacts.size() ? fmt::format(", contact '{}'", r.contacts[contact]) : "");
}

}  // namespace

// A linear spring followed with w dt = 1 is 8 % slow; overdamped ones do not oscillate.
std::vector<std::string> model_warnings(const model::Model& model, const simulation::RunOptions& options) {
  std::vector<std::string> out = idle_parts(model);
  for (const std::string& overlap : overlaps_at_start(model)) out.push_back(overlap);
  if (!has_steps_of_its_own(options.method)) return out;
  using assembly::JointSystem;
  for (const assembly::SpringRate& rate : JointSystem(model, JointSystem::Springs::rows).spring_rates(model))
    if (rate.frequency * options.step > 1.0 && rate.decay < 2.0 * rate.frequency)
      out.push_back(fmt::format(
          "force '{}' oscillates with a period of {:.2g} s, which steps of {:.2g} s cannot follow: its motion is {}; "
          "choose integrator.step below {:.2g}",
          rate.name, 2.0 * std::numbers::pi / rate.frequency, options.step,
          springs_are_rows(options.method) ? "stable but not accurate" : "not accurate, or grows without bound",
          0.2 / rate.frequency));
  return out;
}

std::vector<std::string> run_warnings(const RunReport& r, double kinetic) {
  std::vector<std::string> out;
  const auto& s = r.statistics;
  if (s.unconverged_steps > 0)
    out.push_back(fmt::format("{} of {} steps did not converge; the largest residual is {:.2g}{}", s.unconverged_steps,
                              s.steps, s.residual_max, worst_miss(r)));
  if (s.fallback_steps > 0)
    out.push_back(fmt::format("{} of {} steps were taken by the simpler scheme because the selected one failed there",
                              s.fallback_steps, s.steps));
  if (s.uncorrected_steps > 0)
    out.push_back(
        fmt::format("in {} steps the position correction could not remove a penetration", s.uncorrected_steps));
  // Rounding of the potential of a body at rest is not energy gained or lost.
  const double rounding = 1e-9 * (std::abs(r.energy_initial) + std::abs(r.energy_final));
  double in_play =
      kinetic + rounding / kWorthTelling + std::abs(r.energy_final - r.energy_initial) + std::abs(r.energy_input);
  for (const model::Work& w : r.work) in_play += std::abs(w.total());
  const char* remedy = "choose a smaller integrator.step or integrator.tolerance";
  const double grown = r.energy_final - r.energy_initial - r.energy_input;
  if (std::abs(r.energy_method) > kWorthTelling * in_play)
    out.push_back(
        fmt::format("the time-stepping scheme itself {} {:.2g} J, {:.2g} % of the energies involved: choose a "
                    "smaller integrator.step or another integrator",
                    r.energy_method > 0.0 ? "added" : "lost", std::abs(r.energy_method),
                    100.0 * std::abs(r.energy_method) / in_play));
  else if (grown > kWorthTelling * in_play)
    out.push_back(fmt::format("the energy grew by {:.2g} J without input: {}", grown, remedy));
  else if (std::abs(r.balance_error) > kWorthTelling * in_play)
    out.push_back(fmt::format("{:.2g} J of energy were lost by errors of the integration: {}",
                              std::abs(r.balance_error), remedy));
  return out;
}

}  // namespace stiction::analysis
