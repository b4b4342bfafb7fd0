#pragma once
// Steps as long as a tolerance allows.
#include "stiction/stepping/lengths/step_control.hpp"
#include "stiction/stepping/lengths/stepper.hpp"

namespace stiction::stepping {

class ControlledSteps final : public Stepper {
 public:
  ControlledSteps(const Setup& setup, std::unique_ptr<OneStep> scheme, const State& start, double tolerance,
                  double smallest_step);
  Outcome advance(double t_E, State& state, Ledger& ledger) override;
  void restart(const State& state, const Ledger& ledger) override;
  void archive(core::Archive& ar) override;

 private:
  StepControl control_;
  struct {  // to go back to where a step was too long
    State state;
    Ledger ledger;
  } saved_;
  State trial_;
};

}  // namespace stiction::stepping
