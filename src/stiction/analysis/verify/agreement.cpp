#include "stiction/analysis/verify/agreement.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "stiction/math/elementary/elementary.hpp"

namespace stiction::analysis {
namespace {

constexpr double kFloor = 1e-6;     // of the widest range with the same unit
constexpr double kSeparate = 0.1;   // of the scale
constexpr double kSameTime = 1e-9;  // of the time between rows: rounding of k dt
constexpr double kPowerLaw = 1.8;   // a difference that grows as t^4 needs 10^(1/4) times as long for each tenfold

bool compared(const record::Column& column) {
  return column.unit != "s" && column.unit != "N s";
}

// Components of unit vectors and quaternions, states and counts: no ranges, one is their scale.
bool is_number(const record::Column& column) {
  return column.unit == "1" || column.unit.empty();
}

// Where zero means nothing: places, angles, energies. Speeds and forces are measured from zero.
bool has_no_zero(const record::Column& column) {
  return column.unit == "m" || column.unit == "rad" || column.unit == "J";
}

// The mean force of a step with an impact depends on how long the step is: beside events forces are not compared.
bool is_force(const record::Column& column) {
  return column.unit == "N" || column.unit == "N m";
}

bool is_place(const std::vector<record::Column>& columns, std::size_t c) {
  const std::string body = thing_of(columns[c].name), part = columns[c].name.substr(body.size());
  const auto is = [&](const std::string& name) {
    return std::any_of(columns.begin(), columns.end(), [&](const auto& column) { return column.name == name; });
  };
  return is(body + ".qw") && (part == ".x" || part == ".y" || part == ".z" || part.starts_with(".q"));
}

// A model in which nothing turns, or nothing moves, has only rounding in its spins or speeds: these are small against a
// turn, or the lengths there are, in the time of the run; torques against the forces at these lengths.
void add_natural(std::map<std::string, double>& of_unit, double duration) {
  const auto at_least = [&](const char* unit, double value) { of_unit[unit] = std::max(of_unit[unit], value); };
  at_least("rad", 1.0);
  at_least("N m", of_unit["N"] * of_unit["m"]);
  if (!(duration > 0.0)) return;
  at_least("m/s", of_unit["m"] / duration);
  at_least("rad/s", 1.0 / duration);
}

std::vector<double> scales(const std::vector<record::Column>& columns, const Trace& run, std::size_t rows,
                           const std::vector<char>& beside) {
  std::map<std::pair<std::string, std::string>, double> of_thing;
  std::map<std::string, double> of_unit;
  const auto thing = [&](std::size_t c) {
    return std::pair(columns[c].unit == "J" ? "" : thing_of(columns[c].name), columns[c].unit);
  };
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (rows == 0 || is_number(columns[c])) continue;
    double low = has_no_zero(columns[c]) ? run.at(0, c) : 0.0, high = low;
    for (std::size_t r = 0; r < rows; ++r) {
      if (beside[r] && is_force(columns[c])) continue;
      low = std::fmin(low, run.at(r, c));
      high = std::fmax(high, run.at(r, c));
    }
    double& range = of_thing[thing(c)];
    range = std::max(range, high - low);
    double& widest = of_unit[columns[c].unit];
    widest = std::max({widest, std::fabs(low), std::fabs(high), range});
  }
  add_natural(of_unit, rows > 0 ? run.t(rows - 1) - run.t(0) : 0.0);
  std::vector<double> out(columns.size(), 1.0);
  for (std::size_t c = 0; c < columns.size(); ++c)
    if (!is_number(columns[c])) out[c] = std::max(of_thing[thing(c)], kFloor * of_unit[columns[c].unit]);
  return out;
}

// Rows with an event of either run no farther than the next row.
std::vector<char> beside_events(const Trace& run, const Trace& other, std::size_t rows) {
  std::vector<char> out(rows, 0);
  for (const Trace* trace : {&run, &other})
    for (double t : trace->events) {
      std::size_t r = 0, n = rows;  // the first row not before t
      while (n > 0) (run.t(r + n / 2) < t) ? (r += n / 2 + 1, n -= n / 2 + 1) : n /= 2;
      for (std::size_t k = r > 0 ? r - 1 : 0; k <= r && k < rows; ++k) out[k] = 1;
    }
  return out;
}

// Angles that differ by a whole turn are the same one: roll and yaw jump by one at half a turn, by rounding already.
double difference(const Trace& run, const Trace& other, std::size_t rows, std::size_t r, std::size_t c, bool angle,
                  bool beside) {
  if (std::isnan(run.at(r, c)) || std::isnan(other.at(r, c))) return 0.0;  // a contact that is open has no point
  const auto apart = [&](std::size_t k) {
    const double d = other.at(k, c) - run.at(r, c);
    return angle ? std::remainder(d, 2.0 * std::numbers::pi) : d;
  };
  if (!beside) return std::abs(apart(r));
  double low = apart(r), high = low;
  for (std::size_t k = r > 0 ? r - 1 : 0; k <= r + 1 && k < rows; ++k) {
    low = std::fmin(low, apart(k));
    high = std::fmax(high, apart(k));
  }
  return std::max({low, -high, 0.0});
}

double digits_of(double relative) {
  return relative > 0.0 ? std::clamp(-math::log10(relative), 0.0, kMostDigits) + 0.0 : kMostDigits;
}

// From the largest relative difference of places so far, row by row.
Separation separation(const std::vector<double>& apart, const Trace& run) {
  Separation out;
  out.until = apart.empty() ? 0.0 : run.t(apart.size() - 1);
  if (apart.empty()) return out;
  out.digits = digits_of(apart.back());
  const auto passes = [&](double level) {
    const auto row = std::upper_bound(apart.begin(), apart.end(), level) - apart.begin();
    return run.t(
        static_cast<std::size_t>(std::min<std::ptrdiff_t>(row, static_cast<std::ptrdiff_t>(apart.size()) - 1)));
  };
  if (apart.back() > kAgreed) out.until = passes(kAgreed);
  out.separate = apart.back() > kSeparate;
  if (!out.separate) return out;
  const double first = passes(kAgreed) - passes(0.1 * kAgreed), second = passes(kSeparate) - passes(kAgreed);
  out.grows = second < kPowerLaw * first;
  out.tenfold = 0.5 * (first + second);
  return out;
}

}  // namespace

std::string thing_of(const std::string& column) {
  return column.substr(0, std::min(column.rfind('.'), column.size()));
}

Comparison compare(const std::vector<record::Column>& columns, const Trace& run, const Trace& other) {
  Comparison out;
  std::size_t rows = std::min(run.rows(), other.rows());
  const double spacing = rows > 1 ? run.t(1) - run.t(0) : 0.0;
  for (std::size_t r = 0; r < rows; ++r)
    if (std::abs(run.t(r) - other.t(r)) > kSameTime * spacing + 1e-12 * std::abs(run.t(r))) rows = r;
  if (rows == 0) return out;
  out.t_end = run.t(rows - 1);
  const std::vector<char> beside = beside_events(run, other, rows);
  const std::vector<double> scale = scales(columns, run, rows, beside);
  std::vector<double> apart(rows, 0.0);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (!compared(columns[c])) continue;
    const bool place = is_place(columns, c);
    Agreement agreement{columns[c].name, kMostDigits, out.t_end, std::vector<double>(kBandParts, 0.0)};
    double largest = 0.0;
    for (std::size_t r = 0; r < rows; ++r) {
      if (beside[r] && is_force(columns[c])) continue;
      const double d = difference(run, other, rows, r, c, columns[c].unit == "rad", beside[r] != 0);
      double& widest = agreement.band[r * kBandParts / rows];
      widest = std::max(widest, d);
      const double relative = d == 0.0 ? 0.0 : d / scale[c];
      if (relative > kAgreed && !(largest > kAgreed)) agreement.until = run.t(r > 0 ? r - 1 : 0);
      largest = std::max(largest, relative);
      if (place) apart[r] = std::max(apart[r], relative);
    }
    agreement.digits = digits_of(largest);
    out.columns.push_back(std::move(agreement));
  }
  for (std::size_t r = 1; r < rows; ++r) apart[r] = std::max(apart[r], apart[r - 1]);
  out.motion = separation(apart, run);
  return out;
}

}  // namespace stiction::analysis
