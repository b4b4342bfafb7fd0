#include "stiction/analysis/verify/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "stiction/core/rounded.hpp"
#include "stiction/math/elementary/elementary.hpp"

namespace stiction::analysis {
namespace {

constexpr std::size_t kMostLines = 60;
constexpr std::size_t kMostBands = 1000;  // columns: some 600 bytes each

double rounded(double digits) {
  return std::floor(10.0 * digits) / 10.0;
}

// What the positions of the bodies say about the whole run.
std::string verdict(const Comparison& c) {
  const Separation& m = c.motion;
  if (!m.separate && m.digits >= -math::log10(kAgreed))
    return fmt::format("positions agree to {:.1f} digits up to {:.6g} s", rounded(m.digits), c.t_end);
  const std::string agreed = fmt::format("positions agree to 1 % until t = {:.4g} s", m.until);
  if (!m.separate) return fmt::format("{}, to {:.1f} digits up to {:.6g} s", agreed, rounded(m.digits), c.t_end);
  if (m.grows)
    return fmt::format(
        "{}, then the motions separate: the difference grows tenfold in about {:.2g} s, as in sensitive (chaotic) "
        "motion; beyond that time trust means and spectra, not values",
        agreed, m.tenfold);
  return agreed +
         ", then the runs differ by more than 10 %: the step or the tolerance is too coarse for so long a time";
}

std::string ended_early(const RunReport& report) {
  if (report.status == RunStatus::failed) return fmt::format("; it failed at t = {:.4g} s", report.t_end);
  if (report.status == RunStatus::interrupted) return fmt::format("; it was stopped at t = {:.4g} s", report.t_end);
  return "";
}

// The worst column of each thing.
std::vector<Agreement> by_things(const std::vector<Agreement>& columns) {
  std::vector<Agreement> out;
  for (const Agreement& column : columns) {
    const std::string name = thing_of(column.column) + ".*";
    if (out.empty() || out.back().column != name) out.push_back({name, column.digits, column.until, {}});
    out.back().digits = std::min(out.back().digits, column.digits);
    out.back().until = std::min(out.back().until, column.until);
  }
  return out;
}

}  // namespace

std::string to_json(const Verification& verification, bool bands) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const Repetition& r : verification.repetitions) {
    const Separation& m = r.comparison.motion;
    nlohmann::ordered_json way = {
        {"with", r.name},
        {"wall_s", r.report.wall_s},
        {"t_end", r.comparison.t_end},
        {"motion",
         {{"digits", rounded(m.digits)}, {"until", m.until}, {"separates", m.separate}, {"sensitive", m.grows}}}};
    if (r.report.status == RunStatus::failed) way["failure"] = r.report.failure;
    if (m.grows) way["motion"]["tenfold_s"] = m.tenfold;
    way["says"] = verdict(r.comparison);
    for (const Agreement& a : r.comparison.columns) {
      nlohmann::ordered_json& column = way["columns"][a.column];
      column = {{"digits", rounded(a.digits)}, {"until", a.until}};
      if (!bands || r.comparison.columns.size() > kMostBands) continue;
      for (const double d : a.band) column["band"].push_back(core::rounded(d, 3));
    }
    out.push_back(std::move(way));
  }
  return out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string to_text(const Verification& verification) {
  std::string out;
  std::vector<std::vector<Agreement>> table;
  for (const Repetition& r : verification.repetitions) {
    out += fmt::format("  verify ({})        run again with {} in {:.3g} s{}:\n                    {}\n",
                       table.size() + 1, r.name, r.report.wall_s, ended_early(r.report), verdict(r.comparison));
    const auto& columns = r.comparison.columns;
    table.push_back(columns.size() > kMostLines ? by_things(columns) : columns);
  }
  if (table.empty() || table[0].empty()) return out;
  std::size_t width = 0;
  for (const Agreement& a : table[0]) width = std::max(width, a.column.size());
  out += fmt::format("    {:<{}}", "column", width);
  for (std::size_t w = 0; w < table.size(); ++w) out += fmt::format("  ({}) digits  1 % until", w + 1);
  out += "\n";
  for (std::size_t c = 0; c < table[0].size(); ++c) {
    out += fmt::format("    {:<{}}", table[0][c].column, width);
    for (std::size_t w = 0; w < table.size(); ++w) {
      const double t_end = verification.repetitions[w].comparison.t_end;
      const std::string until = table[w].size() <= c         ? ""
                                : table[w][c].until >= t_end ? "the end"
                                                             : fmt::format("{:.4g} s", table[w][c].until);
      out += fmt::format("  {:>10}  {:>9}",
                         table[w].size() <= c ? "" : fmt::format("{:.1f}", rounded(table[w][c].digits)), until);
    }
    out += "\n";
  }
  return out;
}

}  // namespace stiction::analysis
