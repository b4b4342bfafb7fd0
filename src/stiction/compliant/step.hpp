#pragma once
// The current step of smooth motion, whatever its method.
#include "stiction/compliant/method.hpp"
#include "stiction/compliant/rate.hpp"
#include "stiction/smooth/steps/dense_step.hpp"

namespace stiction::compliant {

class CompliantStep {
 public:
  CompliantStep(OdeMethod method, const smooth::CoordinateMap& map);

  void begin(CompliantRate& rate, const smooth::Scales& scales, double t, const Coordinates& y);
  void end_at(CompliantRate& rate, double t_end);  // can be repeated with other ends
  void end_before_it_began() { t_1_ = t_0_; }

  [[nodiscard]] double t_begin() const { return t_0_; }
  [[nodiscard]] double t_end() const { return t_1_; }
  void at(double t, Coordinates& out) const;  // dense output
  [[nodiscard]] const Coordinates& y_begin() const;
  [[nodiscard]] const Coordinates& y_end() const;
  [[nodiscard]] bool finite() const;  // at its end
  // Error of the step, relative to the tolerance; and how much shorter a step with that error should be.
  [[nodiscard]] double error(const CompliantRate& rate, const smooth::Scales& scales, double tolerance) const;
  [[nodiscard]] double shorter(double error) const;

 private:
  smooth::DenseStep stepper_;
  double t_0_ = 0.0, t_1_ = 0.0;
};

}  // namespace stiction::compliant
