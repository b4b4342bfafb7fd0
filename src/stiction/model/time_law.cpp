#include "stiction/model/time_law.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "stiction/core/hash.hpp"
#include "stiction/math/elementary/elementary.hpp"

namespace stiction::model {

double Harmonic::value(double t) const {
  return amplitude * math::sin(frequency * t + phase);
}

// 2 sin(W t/2) sin(W t/2 + phase) is cos(phase) - cos(W t + phase) without cancellation.
double Harmonic::integral(double t) const {
  if (frequency == 0.0) return amplitude * math::sin(phase) * t;
  const double half = 0.5 * frequency * t;
  return 2.0 * amplitude / frequency * math::sin(half) * math::sin(half + phase);
}

double Harmonic::slope(double t) const {
  return amplitude * frequency * math::cos(frequency * t + phase);
}

core::Problem time_points_problem(const std::string& key, const TimePoints& points) {
  if (points.empty()) return {key, "", "has no points"};
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!std::isfinite(points[i].first) || !std::isfinite(points[i].second))
      return {key, "",
              fmt::format("has the point [{}, {}]: numbers must be finite", points[i].first, points[i].second)};
    if (i > 0 && !(points[i].first > points[i - 1].first))
      return {key, "", fmt::format("has time {} after {}: times must increase", points[i].first, points[i - 1].first)};
  }
  return {};
}

core::Problem time_law_problem(const std::string& key, const TimeLaw& law) {
  if (const auto* lines = std::get_if<Lines>(&law)) return time_points_problem(key, lines->points());
  if (const auto* by = std::get_if<ByFormula>(&law)) {
    const bool finite =
        std::isfinite(by->integral(0.0)) && std::isfinite(by->value(0.0)) && std::isfinite(by->slope(0.0));
    if (!finite) return {key, "", "or a derivative of it is not finite at t = 0"};
    return {};
  }
  std::vector<double> numbers;
  if (const auto* steady = std::get_if<Steady>(&law)) numbers = {steady->level};
  if (const auto* harmonic = std::get_if<Harmonic>(&law))
    numbers = {harmonic->amplitude, harmonic->frequency, harmonic->phase};
  const core::Parameter parameter{key, "", core::kAny, ""};
  return numbers.size() == 1 ? core::number_problem(parameter, numbers[0]) : core::numbers_problem(parameter, numbers);
}

Lines::Lines(TimePoints points) {
  std::vector<double> sums{0.0};
  for (std::size_t i = 1; i < points.size(); ++i)
    sums.push_back(sums.back() +
                   0.5 * (points[i].first - points[i - 1].first) * (points[i].second + points[i - 1].second));
  points_ = std::make_shared<const TimePoints>(std::move(points));
  sums_ = std::make_shared<const std::vector<double>>(std::move(sums));
}

double Lines::fingerprint() const {
  core::StateHash hash;
  for (const auto& [time, value] : *points_) {
    hash.add(time);
    hash.add(value);
  }
  return static_cast<double>(hash.value() >> 12);
}

std::size_t Lines::piece(double t) const {
  const auto above =
      std::upper_bound(points_->begin(), points_->end(), t, [](double time, const auto& p) { return time < p.first; });
  return static_cast<std::size_t>(above - points_->begin());
}

double Lines::value(double t) const {
  const std::size_t i = piece(t);
  if (i == 0) return points_->front().second;
  if (i == points_->size()) return points_->back().second;
  const auto &a = (*points_)[i - 1], &b = (*points_)[i];
  return a.second + (b.second - a.second) * ((t - a.first) / (b.first - a.first));
}

double Lines::slope(double t) const {
  const std::size_t i = piece(t);
  if (i == 0 || i == points_->size()) return 0.0;
  const auto &a = (*points_)[i - 1], &b = (*points_)[i];
  return (b.second - a.second) / (b.first - a.first);
}

double Lines::from_first(double t) const {
  const std::size_t i = piece(t);
  const auto& before = (*points_)[i == 0 ? 0 : i - 1];
  return (*sums_)[i == 0 ? 0 : i - 1] + 0.5 * (t - before.first) * (before.second + value(t));
}

double Lines::integral(double t) const {
  return from_first(t) - from_first(0.0);
}

ByFormula::ByFormula(std::shared_ptr<const formula::Program> program)
    : program_(std::move(program)), begin_(at(0.0)[0]) {}

std::array<double, 3> ByFormula::at(double t) const {
  std::array<double, 3> out;
  program_->run(std::span(&t, 1), out);
  return out;
}

double ByFormula::fingerprint() const {
  core::StateHash hash;
  for (int i = 0; i < 16; ++i)
    for (const double x : at(0.1 * i * i)) hash.add(x);
  return static_cast<double>(hash.value() >> 12);
}

double value(const TimeLaw& law, double t) {
  return std::visit([&](const auto& l) { return l.value(t); }, law);
}
double integral(const TimeLaw& law, double t) {
  return std::visit([&](const auto& l) { return l.integral(t); }, law);
}
double slope(const TimeLaw& law, double t) {
  return std::visit([&](const auto& l) { return l.slope(t); }, law);
}

}  // namespace stiction::model
