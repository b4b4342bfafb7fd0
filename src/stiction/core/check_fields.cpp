#include "stiction/core/check_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stiction::core {
namespace {

bool finite(std::span<const double> values) {
  return std::ranges::all_of(values, [](double x) { return std::isfinite(x); });
}

}  // namespace

std::string Problem::text() const {
  if (key.empty()) return why;
  return value.empty() ? key + " " + why : key + " = " + value + " " + why;
}

std::string text_of(std::span<const double> numbers) {
  return fmt::format("[{}]", fmt::join(numbers, ", "));
}
std::string text_of(double number) {
  return fmt::format("{}", number);
}

Problem number_problem(const Parameter& p, double value) {
  const bool any = p.range.contains(-HUGE_VAL) && p.range.contains(HUGE_VAL);
  if (any && !std::isfinite(value)) return {std::string(p.name), text_of(value), "must be finite"};
  if (std::isfinite(value) && p.range.contains(value)) return {};
  return {std::string(p.name), text_of(value), "is out of range: it must be " + p.range.text()};
}

Problem numbers_problem(const Parameter& p, std::span<const double> values) {
  if (!finite(values)) return {std::string(p.name), text_of(values), "must be finite"};
  if (std::ranges::all_of(values, [&](double x) { return p.range.contains(x); })) return {};
  return {std::string(p.name), text_of(values), "is out of range: each must be " + p.range.text()};
}

Problem direction_problem(const Parameter& p, std::span<const double> values, bool unit) {
  if (!finite(values)) return {std::string(p.name), text_of(values), "must be finite"};
  double length = 0.0;
  for (double x : values) length = std::hypot(length, x);
  if (!(length > 1e-100)) return {std::string(p.name), text_of(values), "has no direction"};
  if (!unit || std::abs(length - 1.0) <= 1e-9) return {};
  return {std::string(p.name), text_of(values), "is not a unit vector"};
}

}  // namespace stiction::core
