#pragma once
// The elastic patch of two bodies that overlap by delta and whose undeformed separation is A x^2 + B y^2, A <= B.
#include <cmath>

namespace stiction::laws {

struct Patch {
  double force = 0.0;
  double a = 0.0;  // semi-axis along x, the longer one
  double b = 0.0;

  [[nodiscard]] double radius() const { return std::sqrt(a * b); }  // of the circle of the same area
};

// Nonlinear viscous damping: F (1 + damping * closing speed), in s/m, never of opposite sign to the elastic force F: a
// body that leaves fast feels no force rather than a pull. To first order the restitution of an impact with Hertz'
// force at the speed v is 1 - 2/3 damping v.
inline double damped(double elastic_force, double damping, double closing_speed) {
  const double factor = 1.0 + damping * closing_speed;
  return factor > 0.0 ? elastic_force * factor : 0.0;
}

}  // namespace stiction::laws
