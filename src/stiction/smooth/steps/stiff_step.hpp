#pragma once
#include <cmath>
#include <memory>

#include "stiction/smooth/right_side.hpp"

namespace stiction::smooth {

// Rosenbrock's method Rodas 4(3), stiffly accurate, dense output of order 3, with the coefficients of Boost.Odeint.
class StiffStep {
 public:
  StiffStep(std::size_t size, std::size_t motion);
  StiffStep(StiffStep&&) noexcept;
  StiffStep& operator=(StiffStep&&) noexcept;
  ~StiffStep();
  void begin(RightSide& f, const Scales& scales, double t_0, const Coordinates& y_0);
  void end_at(RightSide& f, double t_1);
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

}  // namespace stiction::smooth
