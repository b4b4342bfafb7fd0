#pragma once
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>

#include "stiction/smooth/right_side.hpp"

namespace stiction::smooth {

// Dormand-Prince 5(4), dense output of order 4 (Boost.Odeint).
class ExplicitStep {
 public:
  explicit ExplicitStep(std::size_t size);
  void begin(RightSide& f, const Scales& scales, double t_0, const Coordinates& y_0);
  void end_at(RightSide& f, double t_1);
  void at(double t, Coordinates& y) const;
  [[nodiscard]] static double shorter(double e) { return fifth_root(e); }
  [[nodiscard]] const Coordinates& y_begin() const { return y_0_; }
  [[nodiscard]] const Coordinates& y_end() const { return y_1_; }
  [[nodiscard]] const Coordinates& error() const { return e_; }

 private:
  boost::numeric::odeint::runge_kutta_dopri5<Coordinates> stepper_;
  double t_0_ = 0.0, t_1_ = 0.0;
  Coordinates y_0_, dy_0_, y_1_, dy_1_, e_;
};

}  // namespace stiction::smooth
