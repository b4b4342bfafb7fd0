#pragma once
// Steps that end where contacts touch.
#include "stiction/stepping/lengths/stepper.hpp"

namespace stiction::stepping {

class LocatedSteps final : public Stepper {
 public:
  using Stepper::Stepper;
  Outcome advance(double t_E, State& state, Ledger& ledger) override;

 private:
  State trial_;
};

}  // namespace stiction::stepping
