#pragma once
// Functions of time: what drives follow and what forces are scaled by.
//
//   value(t)      the function
//   integral(t)   its integral from 0 to t
//   slope(t)      its derivative, at a kink that of the next piece
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "stiction/core/check_fields.hpp"
#include "stiction/formula/program.hpp"

namespace stiction::model {

struct Steady {
  double level = 1.0;
  [[nodiscard]] double value(double) const { return level; }
  [[nodiscard]] double integral(double t) const { return level * t; }
  [[nodiscard]] double slope(double) const { return 0.0; }
};

// amplitude sin(frequency t + phase)
struct Harmonic {
  double amplitude = 1.0, frequency = 1.0, phase = 0.0;  // frequency in rad/s
  [[nodiscard]] double value(double t) const;
  [[nodiscard]] double integral(double t) const;
  [[nodiscard]] double slope(double t) const;
};

// Straight lines between points (time, value); constant before the first and after the last.
using TimePoints = std::vector<std::pair<double, double>>;
// What is wrong with the points of a key, or nothing.
core::Problem time_points_problem(const std::string& key, const TimePoints& points);

class Lines {
 public:
  explicit Lines(TimePoints points);
  [[nodiscard]] double value(double t) const;
  [[nodiscard]] double integral(double t) const;
  [[nodiscard]] double slope(double t) const;
  [[nodiscard]] const TimePoints& points() const { return *points_; }
  [[nodiscard]] double fingerprint() const;  // of its points: other points have another one

 private:
  [[nodiscard]] std::size_t piece(double t) const;  // number of points at or before t
  [[nodiscard]] double from_first(double t) const;  // integral from the first point to t
  std::shared_ptr<const TimePoints> points_;
  std::shared_ptr<const std::vector<double>> sums_;  // integral up to each point
};

// By a formula of its integral, whose derivatives are exact: of a drive the coordinate.
class ByFormula {
 public:
  explicit ByFormula(std::shared_ptr<const formula::Program> program);  // t -> integral + any constant, value, slope
  [[nodiscard]] double value(double t) const { return at(t)[1]; }
  [[nodiscard]] double integral(double t) const { return at(t)[0] - begin_; }
  [[nodiscard]] double slope(double t) const { return at(t)[2]; }
  [[nodiscard]] double fingerprint() const;  // of its values at some times

 private:
  [[nodiscard]] std::array<double, 3> at(double t) const;
  std::shared_ptr<const formula::Program> program_;
  double begin_ = 0.0;
};

using TimeLaw = std::variant<Steady, Harmonic, Lines, ByFormula>;

// What is wrong with it, or nothing: numbers must be finite, and points must make sense.
core::Problem time_law_problem(const std::string& key, const TimeLaw& law);

double value(const TimeLaw& law, double t);
double integral(const TimeLaw& law, double t);
double slope(const TimeLaw& law, double t);

}  // namespace stiction::model
