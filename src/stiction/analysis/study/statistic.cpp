#include "stiction/analysis/study/statistic.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

namespace stiction::analysis {
namespace {

constexpr std::array<std::string_view, 5> kStatisticNames{"last", "max", "min", "mean", "maximum"};

double mean_over_time(const std::vector<double>& t, const std::vector<double>& values, std::size_t first) {
  double sum = 0.0;
  for (std::size_t i = first + 1; i < t.size(); ++i) sum += 0.5 * (values[i] + values[i - 1]) * (t[i] - t[i - 1]);
  const double duration = t.back() - t[first];
  return duration > 0.0 ? sum / duration : values.back();
}

// Of the local maxima in [first, end) the one that is number `count` from the end.
double maximum_from_the_end(const std::vector<double>& values, std::size_t first, int count) {
  for (std::size_t end = values.size(); end-- > first + 1;) {
    std::size_t begin = end;  // of a plateau that ends here
    while (begin > first && values[begin - 1] == values[end]) --begin;
    if (begin == first) break;
    const bool falls = end + 1 < values.size() && values[end + 1] < values[end],
               rises = values[begin - 1] < values[end];
    if (falls && rises && --count == 0) return values[end];
    end = begin;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

std::optional<Statistic> Statistic::parse(const std::string& text) {
  const std::size_t open = text.find('(');
  if (open == std::string::npos || text.back() != ')') return {};
  const auto name = std::ranges::find(kStatisticNames, std::string_view(text).substr(0, open));
  if (name == kStatisticNames.end()) return {};
  Statistic out;
  out.kind = static_cast<StatisticKind>(name - kStatisticNames.begin());
  out.column = text.substr(open + 1, text.size() - open - 2);
  if (out.kind == StatisticKind::maximum) {
    const std::size_t comma = out.column.rfind(',');
    if (comma == std::string::npos) return {};
    const std::size_t digits = std::min(out.column.find_first_not_of(' ', comma + 1), out.column.size());
    const std::string count = out.column.substr(digits);
    const char* end = count.data() + count.size();
    out.count = 0;
    if (std::from_chars(count.data(), end, out.count).ptr != end || out.count < 1) return {};
    out.column.resize(comma);
  }
  const auto begin = out.column.find_first_not_of(' ');
  if (begin == std::string::npos) return {};
  out.column = out.column.substr(begin, out.column.find_last_not_of(' ') - begin + 1);
  return out;
}

double value_of(const Statistic& statistic, const std::vector<double>& t, const std::vector<double>& values,
                double after) {
  const auto first = static_cast<std::size_t>(std::ranges::lower_bound(t, after) - t.begin());
  if (first == t.size()) return std::numeric_limits<double>::quiet_NaN();
  const auto begin = values.begin() + static_cast<std::ptrdiff_t>(first);
  switch (statistic.kind) {
    case StatisticKind::last:
      break;
    case StatisticKind::max:
      return *std::max_element(begin, values.end());
    case StatisticKind::min:
      return *std::min_element(begin, values.end());
    case StatisticKind::mean:
      return mean_over_time(t, values, first);
    case StatisticKind::maximum:
      return maximum_from_the_end(values, first, statistic.count);
  }
  return values.back();
}

}  // namespace stiction::analysis
