#include "stiction/analysis/study/outcome.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "stiction/analysis/chart/ticks.hpp"
#include "stiction/analysis/study/tasks.hpp"
#include "stiction/core/error.hpp"

namespace stiction::analysis {
namespace {

using scenario::StudyKind;

constexpr std::size_t kMostCurves = 8;  // more in one pane help nobody

std::optional<double> number_in(const std::string& text) {
  double value = 0.0;
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, value);
  return error == std::errc() && at == end && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

bool is_numeric(const scenario::StudyParameter& parameter) {
  return std::ranges::all_of(parameter.values, [](const std::string& v) { return number_in(v).has_value(); });
}

// What a picture shows along its axes.
struct Axes {
  std::size_t x = 0;             // parameter
  std::optional<std::size_t> y;  // the other one of a map
};

Axes axes_of(const scenario::Study& study) {
  if (study.kind == StudyKind::compare || study.kind == StudyKind::matrix)
    throw core::InputError("--plot draws sweeps and convergences; this study compares cases");
  std::vector<std::size_t> numeric;
  for (std::size_t i = 0; i < study.parameters.size(); ++i)
    if (is_numeric(study.parameters[i]) && study.parameters[i].values.size() > 1) numeric.push_back(i);
  if (numeric.empty())
    throw core::InputError(
        "--plot needs something to draw over: a parameter with at least two values that are numbers");
  std::ranges::stable_sort(numeric, std::greater<>(), [&](std::size_t i) { return study.parameters[i].values.size(); });
  Axes out{numeric[0], {}};
  std::size_t lines = study.cases.size();
  for (std::size_t i = 0; i < study.parameters.size(); ++i)
    if (i != out.x) lines *= study.parameters[i].values.size();
  if (lines <= kMostCurves) return out;
  if (study.parameters.size() == 2 && numeric.size() == 2) {
    out = {std::min(numeric[0], numeric[1]), std::max(numeric[0], numeric[1])};
    return out;
  }
  throw core::InputError(
      fmt::format("--plot would need {} lines; it draws up to {}, or a map over two parameters", lines, kMostCurves));
}

// Quantities that share a pane: maxima of one column, each other one alone.
struct QuantityGroup {
  std::string name;
  std::vector<std::size_t> members;
  bool dots = false;
};
std::vector<QuantityGroup> groups_of(const scenario::Study& study) {
  std::vector<QuantityGroup> out;
  for (std::size_t k = 0; k < study.quantities.size(); ++k) {
    const auto statistic = Statistic::parse(study.quantities[k]);
    const bool dots = statistic && statistic->kind == StatisticKind::maximum;
    const std::string name = dots ? "maxima of " + statistic->column : study.quantities[k];
    const auto known = std::ranges::find(out, name, &QuantityGroup::name);
    if (known != out.end())
      known->members.push_back(k);
    else
      out.push_back({name, {k}, dots});
  }
  return out;
}

// The values of a row other than that of the axis.
std::string line_label(const scenario::Study& study, const StudyRow& row, const Axes& axes) {
  std::string out = row.name;
  for (std::size_t i = 0; i < row.point.size(); ++i) {
    if (i == axes.x || study.parameters[i].values.size() < 2) continue;
    out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", short_name(study.parameters[i].path), row.point[i]);
  }
  return out;
}

const std::vector<double>& shown_numbers(const scenario::Study& study, const StudyRow& row) {
  return study.kind == StudyKind::convergence ? row.errors : row.values;
}

void sort_by_x(Curve& curve) {
  std::vector<std::size_t> order(curve.x.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return curve.x[i]; });
  Curve sorted = curve;
  for (std::size_t i = 0; i < order.size(); ++i) {
    sorted.x[i] = curve.x[order[i]];
    sorted.y[i] = curve.y[order[i]];
  }
  curve = std::move(sorted);
}

ChartPane pane_of(const StudyReport& report, const QuantityGroup& group, const Axes& axes) {
  const bool errors = report.study.kind == StudyKind::convergence;
  ChartPane pane;
  pane.y.label = (errors ? "error of " : "") + group.name;
  pane.y.log = errors;
  for (const StudyRow& row : report.rows) {
    const std::string label = line_label(report.study, row, axes);
    auto curve = std::ranges::find(pane.curves, label, &Curve::label);
    if (curve == pane.curves.end()) {
      Curve next{group.name, "", label};
      next.dots = group.dots;
      curve = pane.curves.insert(pane.curves.end(), std::move(next));
    }
    for (const std::size_t k : group.members) {
      const double value = shown_numbers(report.study, row)[k];
      curve->x.push_back(number_in(row.point[axes.x]).value_or(kNaN));
      curve->y.push_back(errors && !(value > 0.0) ? kNaN : value);
    }
  }
  for (Curve& curve : pane.curves) sort_by_x(curve);
  return pane;
}

std::vector<double> sorted_values(const scenario::StudyParameter& parameter) {
  std::vector<double> out;
  for (const std::string& value : parameter.values) out.push_back(*number_in(value));
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

HeatMap map_of(const StudyReport& report, const std::string& name, const QuantityGroup& group, const Axes& axes) {
  HeatMap map;
  map.x = sorted_values(report.study.parameters[axes.x]);
  map.y = sorted_values(report.study.parameters[*axes.y]);
  map.x_label = report.study.parameters[axes.x].path;
  map.y_label = report.study.parameters[*axes.y].path;
  map.label = group.dots ? "last of the " + group.name : group.name;
  if (!name.empty()) map.label += ", " + name;
  map.values.assign(map.y.size(), std::vector<double>(map.x.size(), kNaN));
  const auto place = [](const std::vector<double>& values, const std::string& text) {
    return static_cast<std::size_t>(std::ranges::find(values, *number_in(text)) - values.begin());
  };
  for (const StudyRow& row : report.rows)
    if (row.name == name)
      map.values[place(map.y, row.point[*axes.y])][place(map.x, row.point[axes.x])] = row.values[group.members[0]];
  return map;
}

}  // namespace

void check_outcome(const scenario::Study& study) {
  (void)axes_of(study);
  if (study.quantities.empty()) throw core::InputError("--plot needs quantities to draw");
}

Outcome outcome_of(const StudyReport& report) {
  const Axes axes = axes_of(report.study);
  Outcome out;
  out.chart.title = report.study.title;
  out.chart.x.label = report.study.parameters[axes.x].path;
  out.chart.x.log = report.study.kind == StudyKind::convergence;
  out.chart.x_margin = 0.02;
  for (const QuantityGroup& group : groups_of(report.study)) {
    const bool any = std::ranges::any_of(report.rows, [&](const StudyRow& row) {
      return std::ranges::any_of(group.members,
                                 [&](std::size_t k) { return drawable(shown_numbers(report.study, row)[k]); });
    });
    if (!any) continue;  // a vector, or an event that never happened
    if (!axes.y)
      out.chart.panes.push_back(pane_of(report, group, axes));
    else
      for (const scenario::StudyCase& of : report.study.cases) out.maps.push_back(map_of(report, of.name, group, axes));
  }
  if (out.chart.panes.empty() && out.maps.empty()) throw core::InputError("--plot: no row has a number to draw");
  return out;
}

}  // namespace stiction::analysis
