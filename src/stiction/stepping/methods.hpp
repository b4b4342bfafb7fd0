#pragma once
// The options of time stepping: Moreau's scheme and Runge-Kutta with inclusions.
#include "stiction/integration/method.hpp"
#include "stiction/stepping/step.hpp"

namespace stiction::stepping {

using integration::Misfit;

// Keys of both.
inline constexpr core::Parameter kVariant{
    "variant", "", core::kAny,
    "of Moreau's scheme, also where runge-kutta falls back to it: laws use the contact's directions at the `end` of "
    "the step, which makes sticking and rolling second order, or at the `midpoint`, as in MLG; `printed`: midpoint, "
    "with forces and position correction as in LLG; `implicit`: midpoint, with forces at the velocity of the end",
    core::kOptional};
inline constexpr core::Parameter kStepTolerance{
    "tolerance",
    "1",
    {0.0, 1.0},
    "relative error of a step, which determines its length; 0: steps of constant length",
    core::kOptional};
inline constexpr core::Parameter kSmallestStep{
    "smallest_step", "s", core::kPositive,
    "with `tolerance`: steps are not shorter than this, whatever the error, as across impacts", core::kOptional};

inline constexpr core::Parameter kImpacts{
    "impacts", "", core::kAny,
    "`located` cuts steps where contacts touch; `stepped` takes impacts in the step they fall in", core::kOptional};

inline constexpr core::Parameter kStages{
    "stages", "", core::kAny,
    "`inclusion`: a law holds at each stage, which retains the order; `moreau`: as LG describe it, four classical "
    "stages with the mean acceleration of a step of Moreau's scheme each, first order, for comparison",
    core::kOptional};

struct Moreau {
  static constexpr std::string_view name = "moreau";
  static constexpr std::string_view doc =
      "Moreau's midpoint scheme, of first order with contacts: robust, for any number of them";

  Variant variant = Variant::end;
  double tolerance = 0.0;
  double smallest_step = 1e-7;  // s
  bool locate_impacts = false;
  double gap_tolerance = 1e-12;  // m

  static constexpr auto parameters =
      std::tuple{core::field(&Moreau::variant, kVariant), core::field(&Moreau::tolerance, kStepTolerance),
                 core::field(&Moreau::smallest_step, kSmallestStep),
                 core::either(&Moreau::locate_impacts, "stepped", "located", kImpacts),
                 core::field(&Moreau::gap_tolerance, integration::kGapTolerance)};

  [[nodiscard]] core::Problem problem() const;
  [[nodiscard]] Misfit misfit(const model::Model& model) const;
  [[nodiscard]] bool all_pairs() const { return false; }  // pairs of groups come and go
  [[nodiscard]] std::unique_ptr<integration::Integrator> make(const integration::Setup& setup,
                                                              const solvers::Options& solver, const State& start) const;
};

struct RungeKutta {
  static constexpr std::string_view name = "runge-kutta";
  static constexpr std::string_view doc =
      "Runge-Kutta stages with an inclusion each, of order 2, 3 or 4 between impacts";

  int order = 4;
  bool moreau_stages = false;
  Variant variant = Variant::end;  // of steps that are left to Moreau's scheme, and of Moreau stages
  double tolerance = 0.0;
  double smallest_step = 1e-7;  // s
  bool locate_impacts = false;
  double gap_tolerance = 1e-12;  // m

  static constexpr auto parameters = std::tuple{
      core::field(
          &RungeKutta::order,
          {"order", "1", {2.0, 4.0}, "order on motion without impacts and stick-slip transitions", core::kOptional}),
      core::either(&RungeKutta::moreau_stages, "inclusion", "moreau", kStages),
      core::field(&RungeKutta::variant, kVariant),
      core::field(&RungeKutta::tolerance, kStepTolerance),
      core::field(&RungeKutta::smallest_step, kSmallestStep),
      core::either(&RungeKutta::locate_impacts, "stepped", "located", kImpacts),
      core::field(&RungeKutta::gap_tolerance, integration::kGapTolerance)};

  [[nodiscard]] core::Problem problem() const;
  [[nodiscard]] Misfit misfit(const model::Model& model) const;
  [[nodiscard]] bool all_pairs() const { return false; }
  [[nodiscard]] std::unique_ptr<integration::Integrator> make(const integration::Setup& setup,
                                                              const solvers::Options& solver, const State& start) const;
};

}  // namespace stiction::stepping
