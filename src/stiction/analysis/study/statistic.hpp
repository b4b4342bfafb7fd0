#pragma once
// Numbers that stand for a column over time.
#include <optional>
#include <string>
#include <vector>

namespace stiction::analysis {

enum class StatisticKind { last, max, min, mean, maximum };

struct Statistic {
  StatisticKind kind = StatisticKind::last;
  int count = 1;       // maximum: 1 is the last one, 2 the one before
  std::string column;  // what it is of

  // "max(ball.z)", "maximum(ball.z, 2)"; nothing if the text has no such form.
  static std::optional<Statistic> parse(const std::string& text);
};

// Of the rows from `after` on; NaN where there are none, or not so many maxima. Means are those over time, by trapezia.
// A maximum is a row above the one before it and not below those that follow at the same height; ends are none.
double value_of(const Statistic& statistic, const std::vector<double>& t, const std::vector<double>& values,
                double after);

}  // namespace stiction::analysis
