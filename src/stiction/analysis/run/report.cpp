#include "stiction/analysis/run/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

namespace stiction::analysis {
namespace {

// In files; "running" is what a run that did not come to its end leaves behind.
constexpr std::array<std::string_view, 4> kStatusNames{"finished", "interrupted", "failed", "running"};

constexpr const char* kGathered = "events_gathered";

// Counts that a foreign file gives as a double, NaN or 1e300 perhaps, are taken up to here.
template <class Integer>
constexpr double kMostCounted = 0.5 * static_cast<double>(std::numeric_limits<Integer>::max());

// Every number of the report under its name in the result file.
template <class Report, class Visit>
void visit_numbers(Report& r, Visit&& visit) {
  visit("t_end", r.t_end);
  visit("step", r.step);
  visit("wall_s", r.wall_s);
  visit("energy.initial", r.energy_initial);
  visit("energy.final", r.energy_final);
  visit("energy.input", r.energy_input);
  visit("energy.dampers", r.energy_dampers);
  visit("energy.method", r.energy_method);
  visit("energy.balance_error", r.balance_error);
  visit("steps", r.statistics.steps);
  visit("solver.solved_steps", r.statistics.solved_steps);
  visit("solver.iterations", r.statistics.iterations);
  visit("solver.iterations_max", r.statistics.iterations_max);
  visit("solver.residual_max", r.statistics.residual_max);
  visit("solver.unconverged_steps", r.statistics.unconverged_steps);
  visit("solver.missed_residual", r.statistics.missed_residual);
  visit("solver.missed_t", r.statistics.missed_t);
  visit("solver.missed_contact", r.statistics.missed_contact);
  visit("uncorrected_steps", r.statistics.uncorrected_steps);
  visit("reduced_impacts", r.statistics.reduced_impacts);
  visit("impact_sequences", r.statistics.impact_sequences);
  visit("longest_sequence", r.statistics.longest_sequence);
  visit("stages.sweeps", r.statistics.sweeps);
  visit("stages.slow_steps", r.statistics.slow_steps);
  visit("stages.fallback_steps", r.statistics.fallback_steps);
  visit("control.rejected_steps", r.statistics.rejected_steps);
  visit("control.rough_steps", r.statistics.rough_steps);
  visit("driven.located_events", r.statistics.events);
  visit("driven.accumulations", r.statistics.accumulations);
  visit("driven.jams", r.statistics.jams);
  visit("driven.evaluations", r.statistics.evaluations);
  visit("penetration_max", r.statistics.penetration_max);
  visit("events", r.events);
}

template <class Number, class Visit>
void visit_work(const std::string& contact, Number& work, Visit&& visit) {
  visit("work." + contact + ".normal", work.normal);
  visit("work." + contact + ".sliding", work.sliding);
  visit("work." + contact + ".drilling", work.drilling);
  visit("work." + contact + ".rolling", work.rolling);
}

}  // namespace

double RunReport::dissipated() const {
  double sum = -energy_dampers;
  for (const model::Work& w : work) sum -= w.total();
  return sum;
}

record::Attributes to_attributes(const RunReport& report) {
  record::Attributes out;
  out.emplace_back("status", std::string(kStatusNames[static_cast<std::size_t>(report.status)]));
  out.emplace_back("failure", report.failure);
  out.emplace_back("scenario", report.scenario);
  out.emplace_back("state_hash", report.state_hash);
  const auto add = [&](const std::string& name, auto value) { out.emplace_back(name, record::Value(value)); };
  visit_numbers(report, add);
  for (std::size_t i = 0; i < report.contacts.size(); ++i) visit_work(report.contacts[i], report.work[i], add);
  if (report.gathered_events > 0) add(kGathered, report.gathered_events);
  out.emplace_back("not_unique", spans_to_json(report.not_unique));
  out.emplace_back("warnings", fmt::format("{}", fmt::join(report.warnings, "\n")));
  return out;
}

RunReport from_attributes(const record::Attributes& attributes) {
  RunReport report;
  const auto text = [&](const char* name) {
    const record::Value* value = record::find(attributes, name);
    return value && std::holds_alternative<std::string>(*value) ? std::get<std::string>(*value) : std::string();
  };
  const std::string status = text("status");
  report.status = RunStatus::unfinished;
  for (std::size_t i = 0; i < kStatusNames.size(); ++i)
    if (status == kStatusNames[i]) report.status = static_cast<RunStatus>(i);
  report.failure = text("failure");
  report.scenario = text("scenario");
  report.state_hash = text("state_hash");
  report.not_unique = spans_from_json(text("not_unique"));
  std::istringstream lines(text("warnings"));
  for (std::string line; std::getline(lines, line);) report.warnings.push_back(line);
  const auto take = [&](const std::string& name, auto& into) {
    if (const record::Value* value = record::find(attributes, name))
      std::visit(
          [&]<class T>(const T& v) {
            using Into = std::remove_reference_t<decltype(into)>;
            if constexpr (std::is_same_v<T, double> && std::is_integral_v<Into>) {
              if (std::fabs(v) < kMostCounted<Into>) into = static_cast<Into>(v);
            } else if constexpr (!std::is_same_v<T, std::string>) {
              into = static_cast<Into>(v);
            }
          },
          *value);
  };
  visit_numbers(report, take);
  take(kGathered, report.gathered_events);
  for (const auto& [name, value] : attributes)
    if (name.starts_with("work.") && name.ends_with(".normal")) {
      report.contacts.push_back(name.substr(5, name.size() - 5 - 7));
      visit_work(report.contacts.back(), report.work.emplace_back(), take);
    }
  return report;
}

std::string to_json(const RunReport& r, const std::string& verification) {
  nlohmann::ordered_json out{
      {"scenario", r.scenario},
      {"status", kStatusNames[static_cast<std::size_t>(r.status)]},
      {"t_end", r.t_end},
      {"steps", r.statistics.steps},
      {"wall_s", r.wall_s},
      {"energy",
       {{"initial", r.energy_initial},
        {"final", r.energy_final},
        {"dissipated", r.dissipated()},
        {"input", r.energy_input},
        {"dampers", r.energy_dampers},
        {"method", r.energy_method},
        {"balance_error", r.balance_error}}},
      {"solver",
       {{"iterations_mean", r.statistics.iterations_mean()},
        {"iterations_max", r.statistics.iterations_max},
        {"residual_max", r.statistics.residual_max},
        {"unconverged_steps", r.statistics.unconverged_steps}}},
      {"uncorrected_steps", r.statistics.uncorrected_steps},
      {"reduced_impacts", r.statistics.reduced_impacts},
      {"impact_sequences", r.statistics.impact_sequences},
      {"longest_sequence", r.statistics.longest_sequence},
      {"stages",
       {{"sweeps", r.statistics.sweeps},
        {"slow_steps", r.statistics.slow_steps},
        {"fallback_steps", r.statistics.fallback_steps}}},
      {"control", {{"rejected_steps", r.statistics.rejected_steps}, {"rough_steps", r.statistics.rough_steps}}},
      {"driven",
       {{"located_events", r.statistics.events},
        {"accumulations", r.statistics.accumulations},
        {"jams", r.statistics.jams},
        {"evaluations", r.statistics.evaluations}}},
      {"penetration_max", r.statistics.penetration_max},
      {"events", r.events},
      {kGathered, r.gathered_events},
      {"state_hash", r.state_hash}};
  for (std::size_t i = 0; i < r.contacts.size(); ++i)
    visit_work(r.contacts[i], r.work[i], [&](const std::string& name, double value) {
      out["work"][r.contacts[i]][name.substr(name.rfind('.') + 1)] = value;
    });
  out["not_unique"] = nlohmann::ordered_json::parse(spans_to_json(r.not_unique));
  out["warnings"] = r.warnings;
  if (!verification.empty()) out["verify"] = nlohmann::ordered_json::parse(verification);
  if (!r.failure.empty()) out["failure"] = r.failure;
  return out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string to_text(const RunReport& r) {
  const auto& s = r.statistics;
  const double rate = r.wall_s > 0.0 ? static_cast<double>(s.steps) / r.wall_s : 0.0;
  std::string out =
      fmt::format("{}: {} at t = {:.6g} s, {} steps of {:.3g} s in {:.3g} s ({:.3g} steps/s)\n", r.scenario,
                  r.status == RunStatus::unfinished ? "not finished" : kStatusNames[static_cast<std::size_t>(r.status)],
                  r.t_end, s.steps, r.step, r.wall_s, rate);
  if (!r.failure.empty()) out += fmt::format("  failure: {}\n", r.failure);
  out += fmt::format("  energy [J]        start {:.6g}, end {:.6g}\n", r.energy_initial, r.energy_final);
  out += fmt::format("    {:<15} {:>13}\n", "input", fmt::format("{:+.4e}", r.energy_input));
  if (r.energy_dampers != 0.0)
    out += fmt::format("    {:<15} {:>13}\n", "dampers", fmt::format("{:+.4e}", r.energy_dampers));
  if (!r.contacts.empty())
    out += fmt::format("    {:<15} {:>13}   {:>12} {:>12} {:>12} {:>12}\n", "contact", "total", "normal", "sliding",
                       "drilling", "rolling");
  for (std::size_t i = 0; i < r.contacts.size(); ++i) {
    const model::Work& w = r.work[i];
    out += fmt::format("    {:<15} {:>+13.4e}   {:>+12.3e} {:>+12.3e} {:>+12.3e} {:>+12.3e}\n", r.contacts[i],
                       w.total(), w.normal, w.sliding, w.drilling, w.rolling);
  }
  out += fmt::format("    {:<15} {:>13}   (added by the time-stepping scheme)\n", "method",
                     fmt::format("{:+.4e}", r.energy_method));
  out += fmt::format("    {:<15} {:>13}   (not explained by the lines above)\n", "balance error",
                     fmt::format("{:+.4e}", r.balance_error));
  out += fmt::format(
      "  solver            {:.2f} iterations per step (at most {}), residual at most {:.1e}, {} steps not converged\n",
      s.iterations_mean(), s.iterations_max, s.residual_max, s.unconverged_steps);
  if (s.sweeps > 0)
    out += fmt::format("  stages            {:.2f} sweeps per step, {} slow steps, {} steps by Moreau's scheme\n",
                       static_cast<double>(s.sweeps) / static_cast<double>(s.steps), s.slow_steps, s.fallback_steps);
  if (s.rejected_steps + s.rough_steps > 0)
    out += fmt::format("  step control      {} steps rejected, {} of the smallest length above the tolerance\n",
                       s.rejected_steps, s.rough_steps);
  if (s.events > 0)
    out +=
        fmt::format("  smooth motion     {} events located, {} accumulations of bounces, {} steps by Moreau's scheme\n",
                    s.events, s.accumulations, s.fallback_steps);
  if (s.jams > 0)
    out += fmt::format("  impacts           {} without collision: slip for which no force is admissible (Painleve)\n",
                       s.jams);
  if (s.fallback_steps > 0 && s.sweeps == 0 && s.events == 0)
    out += fmt::format("  variant           {} steps with the directions of the midpoint\n", s.fallback_steps);
  out += fmt::format("  penetration       at most {:.2e} m{}\n", s.penetration_max,
                     s.uncorrected_steps > 0 ? fmt::format(", {} steps not corrected", s.uncorrected_steps) : "");
  if (s.reduced_impacts > 0)
    out += fmt::format("  impacts           {} with reduced restitution, which otherwise would have added energy\n",
                       s.reduced_impacts);
  if (s.impact_sequences > 0)
    out += fmt::format("  impacts           {} of several contacts one after the other, {} impacts in the longest\n",
                       s.impact_sequences, s.longest_sequence);
  out += fmt::format("  events            {}{}\n", r.events,
                     r.gathered_events > 0
                         ? fmt::format(", of which rows of whole groups stand for {} of pairs", r.gathered_events)
                         : "");
  out += fmt::format("  state hash        {}\n", r.state_hash);
  if (!r.not_unique.empty()) out += "  not unique\n";
  constexpr std::size_t kMostSpans = 10;
  for (std::size_t i = 0; i < std::min(r.not_unique.size(), kMostSpans); ++i) out += to_text(r.not_unique[i]);
  if (r.not_unique.size() > kMostSpans)
    out += fmt::format("    and {} more, which --json lists\n", r.not_unique.size() - kMostSpans);
  for (const std::string& warning : r.warnings) out += fmt::format("  WARNING: {}\n", warning);
  return out;
}

}  // namespace stiction::analysis
