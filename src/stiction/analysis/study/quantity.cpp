#include "stiction/analysis/study/quantity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/math/elementary/elementary.hpp"
#include "stiction/scenario/result_columns.hpp"

namespace stiction::analysis {
namespace {

constexpr std::string_view kEvent = "event.";

struct Group {
  std::string_view name;
  std::vector<std::string> columns;
};
const std::vector<Group>& groups() {
  static const std::vector<Group> all{{"position", {"x", "y", "z"}},
                                      {"orientation", {"qw", "qx", "qy", "qz"}},
                                      {"velocity", {"vx", "vy", "vz"}},
                                      {"angular_velocity", {"wx", "wy", "wz"}}};
  return all;
}

std::vector<std::string> known_names(const scenario::Scenario& scenario) {
  std::vector<std::string> known;
  for (const record::Column& column : scenario::columns_of(scenario)) known.push_back(column.name);
  for (const model::Body& body : scenario.model.bodies())
    for (const Group& group : groups()) known.push_back(fmt::format("{}.{}", body.name, group.name));
  for (const std::string& contact : contact_names(scenario.model))
    for (const std::string_view kind : model::kEventNames)
      known.push_back(fmt::format("{}{}.{}", kEvent, contact, kind));
  return known;
}

// "event.<contact>.<kind>" or "event.<contact>.<kind>.<count>"
bool read_event(const std::string& name, const scenario::Scenario& scenario, Quantity& out) {
  const std::vector<std::string> contacts = contact_names(scenario.model);
  for (std::size_t i = 0; i < contacts.size(); ++i)
    for (std::size_t k = 0; k < model::kEventNames.size(); ++k) {
      const std::string prefix = fmt::format("{}{}.{}", kEvent, contacts[i], model::kEventNames[k]);
      if (!name.starts_with(prefix)) continue;
      out.contact = i;
      out.kind = static_cast<model::EventKind>(k);
      const std::string rest = name.substr(prefix.size());
      if (rest.empty()) return true;
      const char* end = rest.data() + rest.size();
      if (rest.front() == '.' && std::from_chars(rest.data() + 1, end, out.count).ptr == end && out.count > 0)
        return true;
    }
  return false;
}

// First place of quantity k's columns within an observed row.
std::size_t offset(const std::vector<Quantity>& quantities, std::size_t k) {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < k; ++i) sum += quantities[i].columns.size();
  return sum;
}

// Euclidean; of two orientations the angle between them.
double distance(std::span<const double> a, std::span<const double> b) {
  double minus = 0.0, plus = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    minus += (a[i] - b[i]) * (a[i] - b[i]);
    plus += (a[i] + b[i]) * (a[i] + b[i]);
  }
  if (a.size() != 4) return std::sqrt(minus);
  return 4.0 * math::asin(std::min(1.0, 0.5 * std::sqrt(std::min(minus, plus))));  // p and -p are the same
}

}  // namespace

Quantity find_quantity(const std::string& name, const scenario::Scenario& scenario, double after) {
  if (const auto statistic = Statistic::parse(name)) {
    Quantity out = find_quantity(statistic->column, scenario, after);
    if (out.columns.size() != 1 || out.statistic)
      throw core::InputError(fmt::format("'{}': '{}' is not one column", name, statistic->column));
    out.name = name;
    out.statistic = statistic;
    out.after = after;
    return out;
  }
  Quantity out;
  out.name = name;
  if (name.starts_with(kEvent) && read_event(name, scenario, out)) return out;
  const std::vector<record::Column> columns = scenario::columns_of(scenario);
  const auto add = [&](const std::string& column) {
    const auto it = std::ranges::find(columns, column, &record::Column::name);
    if (it != columns.end()) out.columns.push_back(static_cast<std::size_t>(it - columns.begin()));
  };
  add(name);
  const auto dot = name.rfind('.');
  if (out.columns.empty() && dot != std::string::npos && scenario.model.find_body(name.substr(0, dot)) >= 0)
    for (const Group& group : groups())
      if (name.substr(dot + 1) == group.name)
        for (const std::string& column : group.columns) add(name.substr(0, dot + 1) + column);
  if (out.columns.empty())
    throw core::InputError(fmt::format("'{}' is not a quantity of the scenario '{}'{}", name, scenario.name,
                                       core::did_you_mean(name, known_names(scenario))));
  return out;
}

Observer::Observer(std::vector<Quantity> quantities)
    : quantities_(std::move(quantities)), seen_(quantities_.size(), 0) {
  observed_.events.assign(quantities_.size(), kNaN);
}

void Observer::row(std::span<const double> row) {
  observed_.t.push_back(row[0]);
  std::vector<double>& out = observed_.rows.emplace_back();
  for (const Quantity& q : quantities_)
    for (std::size_t column : q.columns) out.push_back(row[column]);
}

void Observer::event(const model::Event& event) {
  for (std::size_t k = 0; k < quantities_.size(); ++k) {
    const Quantity& q = quantities_[k];
    if (q.is_event() && event.contact == q.contact && event.kind == q.kind && ++seen_[k] == q.count)
      observed_.events[k] = event.t;
  }
}

double final_value(const std::vector<Quantity>& quantities, const Observed& observed, std::size_t k) {
  if (quantities[k].is_event()) return observed.events[k];
  if (quantities[k].columns.size() > 1 || observed.rows.empty()) return kNaN;
  const std::size_t at = offset(quantities, k);
  if (!quantities[k].statistic) return observed.rows.back()[at];
  std::vector<double> values;
  for (const auto& row : observed.rows) values.push_back(row[at]);
  return value_of(*quantities[k].statistic, observed.t, values, quantities[k].after);
}

double distance(const std::vector<Quantity>& quantities, const Observed& a, const Observed& b, std::size_t k,
                bool over_time) {
  if (quantities[k].is_event()) return std::fabs(a.events[k] - b.events[k]);
  if (quantities[k].statistic) return std::fabs(final_value(quantities, a, k) - final_value(quantities, b, k));
  if (a.rows.empty() || b.rows.empty()) return kNaN;
  const std::size_t at = offset(quantities, k), n = quantities[k].columns.size();
  const auto part = [&](const std::vector<double>& row) { return std::span(row).subspan(at, n); };
  const auto same = [](double s, double t) { return std::fabs(s - t) <= 1e-9 * std::max(1.0, std::fabs(t)); };
  if (!same(a.t.back(), b.t.back())) return kNaN;
  if (!over_time) return distance(part(a.rows.back()), part(b.rows.back()));
  double largest = 0.0;
  std::size_t j = 0, met = 0;
  for (std::size_t i = 0; i < a.t.size(); ++i) {  // the moments both have
    while (j < b.t.size() && b.t[j] < a.t[i] && !same(a.t[i], b.t[j])) ++j;
    if (j == b.t.size() || !same(a.t[i], b.t[j])) continue;
    largest = std::max(largest, distance(part(a.rows[i]), part(b.rows[j])));
    ++met;
  }
  return met > 1 ? largest : kNaN;
}

}  // namespace stiction::analysis
