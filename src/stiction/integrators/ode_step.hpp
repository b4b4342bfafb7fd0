#pragma once
// One step of y' = f(y, t) with an estimate of its error, and the motion between its ends. Two methods alike:
//
//   begin(f, scales, t_0, y_0)   what every length of the step needs: the rate, of the stiff method the Jacobian too
//   end_at(f, t_1)               the step itself: y_end, error; can be repeated with other ends
//   at(t, y)                     dense output
//   shorter(e)                   how much shorter a step with the error e should be for an error of 1
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <memory>
#include <variant>

#include "stiction/integrators/compliant_rate.hpp"

namespace stiction::integrators {

// Dormand-Prince 5(4), dense output of order 4 (Boost.Odeint).
class ExplicitStep {
 public:
  explicit ExplicitStep(std::size_t size);
  void begin(CompliantRate& f, const Scales& scales, double t_0, const Coordinates& y_0);
  void end_at(CompliantRate& f, double t_1);
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

// Rosenbrock's method Rodas 4(3), stiffly accurate, dense output of order 3, with the coefficients of Boost.Odeint.
class StiffStep {
 public:
  StiffStep(std::size_t size, std::size_t motion);
  StiffStep(StiffStep&&) noexcept;
  StiffStep& operator=(StiffStep&&) noexcept;
  ~StiffStep();
  void begin(CompliantRate& f, const Scales& scales, double t_0, const Coordinates& y_0);
  void end_at(CompliantRate& f, double t_1);
  void at(double t, Coordinates& y) const;
  [[nodiscard]] static double shorter(double e) { return std::sqrt(std::sqrt(e)); }
  [[nodiscard]] const Coordinates& y_begin() const { return y_0_; }
  [[nodiscard]] const Coordinates& y_end() const { return y_1_; }
  [[nodiscard]] const Coordinates& error() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
  double t_0_ = 0.0, t_1_ = 0.0;
  Coordinates y_0_, y_1_;
};

using OdeStep = std::variant<ExplicitStep, StiffStep>;

}  // namespace stiction::integrators
