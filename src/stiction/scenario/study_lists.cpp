#include "stiction/scenario/study_lists.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>

#include "stiction/core/error.hpp"

namespace stiction::scenario {
namespace {

constexpr double kMostValues = 100000;  // of a range: more would be a slip
constexpr int kMostMaxima = 1000;

std::optional<double> whole_number_text(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return {};
  return value;
}

std::vector<std::string> values_of_range(const std::string& text) {
  const auto bad = [&](const std::string& why) {
    return core::InputError(fmt::format("the range '{}' {}", text, why));
  };
  std::vector<double> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t colon = std::min(text.find(':', at), text.size());
    const auto number = whole_number_text(std::string_view(text).substr(at, colon - at));
    if (!number) throw bad("must be first:distance:last, e.g. 0.1:0.1:1");
    parts.push_back(*number);
    at = colon + 1;
  }
  if (parts.size() != 3) throw bad("must be first:distance:last, e.g. 0.1:0.1:1");
  const double first = parts[0], distance = parts[1], last = parts[2];
  const double count = std::floor((last - first) / distance * (1.0 + 1e-12) + 1e-9) + 1.0;
  if (distance == 0.0 || !(count >= 1.0)) throw bad("has no values: its distance leads away from its end");
  if (count > kMostValues) throw bad(fmt::format("has {} values; at most {} are allowed", count, kMostValues));
  std::vector<std::string> out;
  for (double k = 0.0; k < count; k += 1.0) {  // twelve digits: 0.3 is not 0.30000000000000004
    const double value = first + k * distance;
    const double rest = 1e-12 * std::abs(distance);  // what rounding leaves of zero
    out.push_back(fmt::format("{:.12g}", std::abs(value) < rest ? 0.0 : value));
  }
  return out;
}

bool is_range(const std::string& text) {
  return text.find(':') != std::string::npos && text.find_first_not_of("0123456789.eE+-: ") == std::string::npos;
}

}  // namespace

std::vector<std::string> expand_ranges(const std::vector<std::string>& values) {
  std::vector<std::string> out;
  for (const std::string& value : values) {
    if (!is_range(value)) {
      out.push_back(value);
      continue;
    }
    for (std::string& one : values_of_range(value)) out.push_back(std::move(one));
  }
  return out;
}

std::vector<std::string> expand_maxima(const std::vector<std::string>& quantities) {
  constexpr std::string_view kName = "maxima(";
  std::vector<std::string> out;
  for (const std::string& name : quantities) {
    if (!name.starts_with(kName)) {
      out.push_back(name);
      continue;
    }
    const std::size_t comma = name.rfind(',');
    const auto count = comma == std::string::npos || name.back() != ')'
                           ? std::nullopt
                           : whole_number_text(std::string_view(name).substr(comma + 1, name.size() - comma - 2));
    if (!count || *count < 1.0 || *count > kMostMaxima || *count != std::floor(*count))
      throw core::InputError(
          fmt::format("'{}' must be maxima(COLUMN, COUNT) with a count of 1 to {}", name, kMostMaxima));
    const std::string column = name.substr(kName.size(), comma - kName.size());
    for (int k = 1; k <= static_cast<int>(*count); ++k) out.push_back(fmt::format("maximum({}, {})", column, k));
  }
  return out;
}

}  // namespace stiction::scenario
