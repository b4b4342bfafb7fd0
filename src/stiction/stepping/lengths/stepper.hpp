#pragma once
// Time stepping as an integrator: steps of a one-step scheme, each booked in the ledger. Three ways to choose lengths:
//
//   FixedSteps        one step per output
//   LocatedSteps      cut where contacts touch, impacts between (located.hpp)
//   ControlledSteps   as long as a tolerance allows (controlled.hpp)
#include "stiction/integration/integrator.hpp"
#include "stiction/stepping/booking.hpp"
#include "stiction/stepping/scheme.hpp"

namespace stiction::stepping {

using integration::Outcome;
using integration::Setup;

class Stepper : public integration::Integrator {
 public:
  Stepper(const Setup& setup, std::unique_ptr<OneStep> scheme, const State& start);

  void restart(const State& state, const Ledger& ledger) override;
  void contacts_changed(const State& state) override;
  void archive(core::Archive& ar) override;
  [[nodiscard]] double last_dt() const override { return last_dt_; }
  [[nodiscard]] integration::LastStep last_step() const override;

 protected:
  // One step, booked.
  Outcome step(StepInput input, State& state, Ledger& ledger);
  // Whether bodies are within the range of the search for pairs, and remain there for a time with their velocities.
  [[nodiscard]] bool covered(const State& state, double time) const {
    return !setup_.pairs || setup_.pairs->covers(state, time);
  }

  Setup setup_;
  std::unique_ptr<OneStep> scheme_;
  bool changed_ = false;  // motion or model, from outside, since the last step

 private:
  void look_from(const State& state);  // gaps were last evaluated there
  StepResult metered_step(StepInput input, State& state, Ports& ports);

  std::vector<Was> before_;
  State start_;  // of the step, where contacts are compliant
  double last_dt_ = 0.0;
};

class FixedSteps final : public Stepper {
 public:
  using Stepper::Stepper;
  Outcome advance(double t_E, State& state, Ledger& ledger) override;
  [[nodiscard]] bool foresees_pairs() const override { return scheme_->foresees_pairs(); }
};

}  // namespace stiction::stepping
