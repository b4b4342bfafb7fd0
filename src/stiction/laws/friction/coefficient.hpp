#pragma once
// How the friction coefficient falls with speed: mu(v) = mu factor(v), 0 < factor <= 1, v = |gamma_F|. The friction set
// keeps its shape and shrinks with the factor. Solved within the step (problem/contact_prox.hpp), so that force and
// speed are consistent.
//
//   factor(v, mu)   mu(v)/mu; 1 at v = 0
//   slope(v, mu)    its derivative, 0 where it has none
//   jumps           it falls at once, as soon as a contact slips, and stays there: stick has a set of its own
#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "stiction/formula/program.hpp"
#include "stiction/laws/parameter.hpp"
#include "stiction/math/elementary/elementary.hpp"

namespace stiction::laws {

struct ConstantCoefficient {
  static constexpr std::string_view name = "constant", variant = "";
  static constexpr std::string_view doc = "One coefficient for all speeds.";
  static constexpr bool jumps = false;
  static constexpr std::array<Field<ConstantCoefficient>, 0> parameters{};
  [[nodiscard]] double factor(double, double) const { return 1.0; }
  [[nodiscard]] double slope(double, double) const { return 0.0; }
};

// mu applies in stick, mu_kinetic as soon as the contact slips.
struct StaticKinetic {
  double mu_kinetic = 0.0;

  static constexpr std::string_view name = "static-kinetic", variant = "";
  static constexpr std::string_view doc = "A static and a lower kinetic coefficient.";
  static constexpr bool jumps = true;
  static constexpr std::array parameters{
      Field<StaticKinetic>{{"mu_kinetic", "1", kNonNegative, "coefficient in slip; at most mu", kNoFallback, 0.15},
                           &StaticKinetic::mu_kinetic},
  };
  [[nodiscard]] double factor(double v, double mu) const { return v > 0.0 ? std::min(1.0, mu_kinetic / mu) : 1.0; }
  [[nodiscard]] double slope(double, double) const { return 0.0; }
};

// mu(v) = mu_kinetic + (mu - mu_kinetic) exp(-(v/stribeck_speed)^stribeck_exponent)
struct Stribeck {
  double mu_kinetic = 0.0;
  double stribeck_speed = 1e-2;
  double stribeck_exponent = 1.0;

  static constexpr std::string_view name = "stribeck", variant = "";
  static constexpr std::string_view doc = "Stribeck curve: from mu at rest down to mu_kinetic.";
  static constexpr bool jumps = false;
  static constexpr std::array parameters{
      Field<Stribeck>{{"mu_kinetic", "1", kNonNegative, "coefficient in slip; at most mu", kNoFallback, 0.15},
                      &Stribeck::mu_kinetic},
      Field<Stribeck>{{"stribeck_speed", "m/s", kPositive, "speed over which friction falls to mu_kinetic"},
                      &Stribeck::stribeck_speed},
      Field<Stribeck>{{"stribeck_exponent", "1", {1.0, 10.0}, "exponent of the Stribeck curve", kOptional},
                      &Stribeck::stribeck_exponent},
  };
  [[nodiscard]] double factor(double v, double mu) const {
    const double kinetic = std::min(1.0, mu_kinetic / mu);
    return kinetic + (1.0 - kinetic) * math::exp(-math::pow(v / stribeck_speed, stribeck_exponent));
  }
  [[nodiscard]] double slope(double v, double mu) const {
    const double kinetic = std::min(1.0, mu_kinetic / mu), x = v / stribeck_speed;
    const double power = math::pow(x, stribeck_exponent - 1.0);
    return -(1.0 - kinetic) * math::exp(-power * x) * stribeck_exponent * power / stribeck_speed;
  }
};

// Straight lines between points (speed, mu); constant beyond the last. The first point is (0, mu), none lies above it.
using CoefficientPoints = std::vector<std::pair<double, double>>;

// What is wrong with such a table; empty if nothing.
std::string coefficient_table_problem(const CoefficientPoints& points, double mu);

struct CoefficientTable {
  const CoefficientPoints* points = nullptr;  // must outlive the model

  static constexpr std::string_view name = "table", variant = "";
  static constexpr std::string_view doc = "mu over speed, interpolated linearly between points (`mu_table`).";
  static constexpr bool jumps = false;
  static constexpr std::array<Field<CoefficientTable>, 0> parameters{};
  [[nodiscard]] double factor(double v, double mu) const { return points ? std::min(1.0, line(v).first / mu) : 1.0; }
  [[nodiscard]] double slope(double v, double mu) const { return points ? line(v).second / mu : 0.0; }

 private:
  [[nodiscard]] std::pair<double, double> line(double v) const {  // mu and its slope
    const auto above = std::upper_bound(points->begin(), points->end(), v,
                                        [](double speed, const auto& point) { return speed < point.first; });
    if (above == points->end()) return {points->back().second, 0.0};
    if (above == points->begin()) return {points->front().second, 0.0};
    const auto below = above - 1;
    const double slope = (above->second - below->second) / (above->first - below->first);
    return {below->second + slope * (v - below->first), slope};
  }
};

// mu(v) as a formula, which has its derivative with it.
struct CoefficientFormula {
  const formula::Program* program = nullptr;  // v -> mu, dmu/dv; must outlive the model

  static constexpr std::string_view name = "formula", variant = "";
  static constexpr std::string_view doc = "mu as a formula of the speed (`mu_formula`).";
  static constexpr bool jumps = false;
  static constexpr std::array<Field<CoefficientFormula>, 0> parameters{};
  [[nodiscard]] double factor(double v, double mu) const { return program ? std::min(1.0, at(v)[0] / mu) : 1.0; }
  [[nodiscard]] double slope(double v, double mu) const { return program ? at(v)[1] / mu : 0.0; }

 private:
  [[nodiscard]] std::array<double, 2> at(double v) const {
    std::array<double, 2> out;
    program->run(std::span(&v, 1), out);
    return out;
  }
};

// What is wrong with such a formula; empty if nothing. At rest it is mu, and it lies nowhere above.
std::string coefficient_formula_problem(const formula::Program& program, double mu);

using Coefficient = std::variant<ConstantCoefficient, StaticKinetic, Stribeck, CoefficientTable, CoefficientFormula>;

}  // namespace stiction::laws
