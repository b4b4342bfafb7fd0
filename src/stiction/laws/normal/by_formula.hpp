#pragma once
// A normal force by formula, F(depth, rate): the overlap and how fast it grows. F(depth, 0) is the elastic part, whose
// integral over the overlap is stored; the rest dissipates. The force never pulls.
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "stiction/formula/program.hpp"
#include "stiction/laws/friction/patch.hpp"
#include "stiction/laws/normal/squeeze.hpp"

namespace stiction::laws {

struct FormulaForce {
  const formula::Program* program = nullptr;  // depth, rate -> F, dF/ddepth, dF/drate; must outlive the model
  double slip_speed = 1e-3;
  double roll_speed = 1e-3;

  static constexpr double damping = 0.0;  // the formula has its own
  static constexpr std::string_view name = "formula", variant = "";
  static constexpr std::string_view doc = "Force as a formula of overlap and closing speed (`normal_formula`).";
  static constexpr std::array parameters{
      Field<FormulaForce>{kSlipSpeed, &FormulaForce::slip_speed},
      Field<FormulaForce>{kRollSpeed, &FormulaForce::roll_speed},
  };

  [[nodiscard]] Patch elastic(const Squeeze& s) const { return {force(s.delta, 0.0), 0.0, 0.0}; }
  [[nodiscard]] double energy(const Squeeze& s) const;

  // Not below 0, and 0 without an overlap.
  [[nodiscard]] double force(double delta, double rate) const {
    const double F = program && delta > 0.0 ? at(delta, rate)[0] : 0.0;
    return F > 0.0 ? F : 0.0;
  }
  [[nodiscard]] Steepness steepness(double delta, double rate) const {
    const auto [F, by_delta, by_rate] = at(delta, rate);
    return {std::fabs(by_delta), std::fabs(by_rate)};
  }
  // F and its derivatives by overlap and rate.
  [[nodiscard]] std::array<double, 3> at(double delta, double rate) const {
    const std::array<double, 2> in{delta, rate};
    std::array<double, 3> out;
    program->run(in, out);
    return out;
  }
};

// What is wrong with such a formula; empty if nothing: without overlap and rate it is 0, with an overlap not negative.
std::string normal_formula_problem(const formula::Program& program);

}  // namespace stiction::laws
