#include "stiction/analysis/stability/sweep.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "stiction/core/error.hpp"

namespace stiction::analysis {
namespace {

constexpr int kMostPoints = 10000;  // of a sweep in all
constexpr int kHalvings = 24;       // of the interval in which the verdict changes

template <class Number>
bool read_number(const std::string& text, Number& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

StabilityRow row_at(const MakeScenario& make, const std::vector<SweptParameter>& parameters, std::vector<double> values,
                    const StabilityOptions& options) {
  std::vector<std::string> set;
  for (std::size_t k = 0; k < values.size(); ++k)
    set.push_back(fmt::format("{}={:.17g}", parameters[k].path, values[k]));
  const StabilityReport report = stability_of(make(set), options);
  StabilityRow row{std::move(values), report.verdict(), report.motion.problem, 0, {}};
  if (!report.motion.found) return row;
  row.unstable = report.small.unstable();
  for (const EigenMode& mode : report.small.modes)
    if (std::abs(mode.value) > report.small.zero()) {
      row.lead = mode.value;
      break;
    }
  return row;
}

}  // namespace

SweptParameter parse_swept(const std::string& text) {
  SweptParameter out;
  const std::size_t equals = text.find('='), first = text.find(':', equals == std::string::npos ? 0 : equals),
                    second = first == std::string::npos ? first : text.find(':', first + 1);
  const auto part = [&](std::size_t from, std::size_t to) { return text.substr(from, to - from); };
  if (equals == std::string::npos || equals == 0 || second == std::string::npos ||
      !read_number(part(equals + 1, first), out.from) || !read_number(part(first + 1, second), out.to) ||
      !read_number(text.substr(second + 1), out.points))
    throw core::InputError(fmt::format("--sweep: '{}' is not PATH=FROM:TO:POINTS, e.g. body.top.mass=1:2:11", text));
  out.path = text.substr(0, equals);
  if (!std::isfinite(out.from) || !std::isfinite(out.to) || out.from == out.to || out.points < 2 ||
      out.points > kMostPoints)
    throw core::InputError(
        fmt::format("--sweep: '{}' needs two different numbers and 2 to {} points", text, kMostPoints));
  return out;
}

StabilitySweep sweep_stability(const MakeScenario& make, const std::vector<SweptParameter>& parameters,
                               const StabilityOptions& options) {
  std::size_t total = 1;
  for (const SweptParameter& p : parameters) {
    total *= static_cast<std::size_t>(p.points);
    if (total > kMostPoints) throw core::InputError(fmt::format("--sweep: more than {} points in all", kMostPoints));
  }
  StabilitySweep out{parameters, {}, {}};
  for (std::size_t i = 0; i < total; ++i) {
    std::vector<double> values(parameters.size());
    std::size_t rest = i;
    for (std::size_t k = parameters.size(); k-- > 0;) {
      const SweptParameter& p = parameters[k];
      const auto n = static_cast<std::size_t>(p.points);
      values[k] = p.from + (p.to - p.from) * static_cast<double>(rest % n) / static_cast<double>(n - 1);
      rest /= n;
    }
    out.rows.push_back(row_at(make, parameters, std::move(values), options));
  }
  if (parameters.size() != 1) return out;
  for (std::size_t i = 1; i < out.rows.size(); ++i) {
    StabilityRow a = out.rows[i - 1], b = out.rows[i];
    const bool grew = a.unstable > 0;
    if (a.verdict == "none" || b.verdict == "none" || grew == (b.unstable > 0)) continue;
    for (int half = 0; half < kHalvings; ++half) {
      StabilityRow middle = row_at(make, parameters, {0.5 * (a.values[0] + b.values[0])}, options);
      if (middle.verdict == "none") break;
      ((middle.unstable > 0) == grew ? a : b) = std::move(middle);
    }
    out.changes.push_back({0.5 * (a.values[0] + b.values[0]), out.rows[i - 1].verdict, out.rows[i].verdict});
  }
  return out;
}

}  // namespace stiction::analysis
