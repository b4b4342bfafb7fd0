#include "stiction/compliant/step.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::compliant {
namespace {

smooth::DenseStep make_stepper(OdeMethod method, const smooth::CoordinateMap& map) {
  if (method == OdeMethod::rosenbrock) return smooth::StiffStep(map.size(), map.motion());
  return smooth::ExplicitStep(map.size());
}

}  // namespace

CompliantStep::CompliantStep(OdeMethod method, const smooth::CoordinateMap& map)
    : stepper_(make_stepper(method, map)) {}

void CompliantStep::begin(CompliantRate& rate, const smooth::Scales& scales, double t, const Coordinates& y) {
  t_0_ = t;
  std::visit([&](auto& s) { s.begin(rate, scales, t, y); }, stepper_);
}

void CompliantStep::end_at(CompliantRate& rate, double t_end) {
  t_1_ = t_end;
  std::visit([&](auto& s) { s.end_at(rate, t_end); }, stepper_);
}

void CompliantStep::at(double t, Coordinates& out) const {
  std::visit([&](const auto& s) { s.at(t, out); }, stepper_);
}

const Coordinates& CompliantStep::y_begin() const {
  return std::visit([](const auto& s) -> const Coordinates& { return s.y_begin(); }, stepper_);
}

const Coordinates& CompliantStep::y_end() const {
  return std::visit([](const auto& s) -> const Coordinates& { return s.y_end(); }, stepper_);
}

bool CompliantStep::finite() const {
  double sum = 0.0;
  for (double x : y_end()) sum += x;
  return std::isfinite(sum);
}

double CompliantStep::error(const CompliantRate& rate, const smooth::Scales& scales, double tolerance) const {
  const auto closed = [&](std::size_t i) { return rate.closed[i] != 0; };
  return std::visit(
      [&](const auto& s) {
        return std::max(rate.map.error(s.error(), s.y_begin(), scales, closed, tolerance),
                        rate.points_error(s.error(), scales, tolerance));
      },
      stepper_);
}

double CompliantStep::shorter(double e) const {
  return std::visit([&](const auto& s) { return s.shorter(e); }, stepper_);
}

}  // namespace stiction::compliant
