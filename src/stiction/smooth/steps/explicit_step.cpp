#include "stiction/smooth/steps/explicit_step.hpp"

namespace stiction::smooth {

ExplicitStep::ExplicitStep(std::size_t size) {
  for (Coordinates* y : {&y_0_, &dy_0_, &y_1_, &dy_1_, &e_}) y->assign(size, 0.0);
}

void ExplicitStep::begin(RightSide& f, const Scales& /*scales*/, double t_0, const Coordinates& y_0) {
  t_0_ = t_0;
  y_0_ = y_0;
  f(y_0_, dy_0_, t_0_);
}

void ExplicitStep::end_at(RightSide& f, double t_1) {
  t_1_ = t_1;
  const auto system = [&](const Coordinates& y, Coordinates& dy, double t) { f(y, dy, t); };
  stepper_.do_step(system, y_0_, dy_0_, t_0_, y_1_, dy_1_, t_1_ - t_0_, e_);
}

void ExplicitStep::at(double t, Coordinates& y) const {
  stepper_.calc_state(t, y, y_0_, dy_0_, t_0_, y_1_, dy_1_, t_1_);
}

}  // namespace stiction::smooth
