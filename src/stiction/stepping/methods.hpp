#pragma once
// Time stepping as it is asked for: Moreau's scheme and Runge-Kutta with inclusions.
#include <memory>

#include "stiction/integration/integrator.hpp"
#include "stiction/integration/support.hpp"
#include "stiction/stepping/step.hpp"

namespace stiction::stepping {

using integration::Misfit;
using integration::OptionProblem;

struct Moreau {
  static constexpr std::string_view name = "moreau";
  static constexpr std::string_view doc =
      "Moreau's midpoint scheme, of first order with contacts: robust, any number of them";

  Variant variant = Variant::midpoint;
  double tolerance = 0.0;        // relative error of a step; above 0, steps are cut into as many as it takes
  double smallest_step = 1e-7;   // s; they are not cut further
  bool locate_impacts = false;   // cut steps where contacts touch, instead of impacts at the step they fall in
  double gap_tolerance = 1e-12;  // m; positions are corrected until closed contacts have gaps below it

  [[nodiscard]] OptionProblem problem() const;
  [[nodiscard]] Misfit misfit(const model::Model& model) const;
  [[nodiscard]] bool all_pairs() const { return false; }  // pairs of groups come and go
  [[nodiscard]] std::unique_ptr<integration::Integrator> make(const integration::Setup& setup,
                                                              const solvers::Options& solver, const State& start) const;
};

struct RungeKutta {
  static constexpr std::string_view name = "runge-kutta";
  static constexpr std::string_view doc =
      "Runge-Kutta stages with an inclusion each, of order 2, 3 or 4 between impacts";

  int order = 4;                        // 2, 3 or 4
  Variant variant = Variant::midpoint;  // of steps that are left to Moreau's scheme
  double tolerance = 0.0;
  double smallest_step = 1e-7;
  double gap_tolerance = 1e-12;

  [[nodiscard]] OptionProblem problem() const;
  [[nodiscard]] Misfit misfit(const model::Model& model) const;
  [[nodiscard]] bool all_pairs() const { return false; }
  [[nodiscard]] std::unique_ptr<integration::Integrator> make(const integration::Setup& setup,
                                                              const solvers::Options& solver, const State& start) const;
};

}  // namespace stiction::stepping
