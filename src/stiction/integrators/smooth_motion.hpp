#pragma once
// Smooth motion in a fixed mode of the contacts: Dormand-Prince 5(4) with error control and dense output
// (Boost.Odeint).
//
// Coordinates: of a body x, p, v, omega; of a contact its impulses by channel and its works by channel; the work of
// applied forces. p follows pdot = p o omega / 2 on R^4 and is not normalised within a step.
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <vector>

#include "stiction/integrators/acceleration.hpp"

namespace stiction::integrators {

using Coordinates = std::vector<double>;

// Where a step begins.
struct Front {
  double t = 0.0;
  Coordinates y;
  Mode mode;
  BlockForces forces;                 // forces of dependent contacts are those nearest to these: zero, if they obey
  double slack = 0.0;                 // residual that these have
  double h = 0.0;                     // step to try
  std::vector<double> length, speed;  // of a body: radius of gyration, and the largest speed so far
};

class SmoothMotion {
 public:
  SmoothMotion(const Model& model, const StepOptions& options);

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t contact(std::size_t i) const { return 13 * bodies_ + 10 * i; }  // impulses, then works
  [[nodiscard]] std::size_t input() const { return size_ - 1; }
  void pack(const State& state, Coordinates& y) const;  // bodies alone
  void unpack(const Coordinates& y, double t, State& state) const;

  // A step of at most h from the front within the tolerance. False if there is none of a length that counts.
  bool step(const Front& front, double h);
  // The same step cut or stretched to end at t.
  void retake(const Front& front, double t);

  [[nodiscard]] double begin() const { return t_0_; }
  [[nodiscard]] double end() const { return t_1_; }
  [[nodiscard]] double next_h() const { return h_next_; }  // what the error suggests
  [[nodiscard]] const Coordinates& y_end() const { return y_1_; }
  [[nodiscard]] const BlockForces& forces_end() const { return forces_; }
  void at(double t, Coordinates& y) const;  // dense output

  AccelerationWorkspace& workspace() { return w_; }
  // Since the last call: attempts that were rejected, and the summary of inclusions solved on the way.
  int rejected = 0;
  solvers::Summary solver;

 private:
  void rate(const Front& front, const Coordinates& y, Coordinates& dy, double t);
  [[nodiscard]] double error(const Front& front) const;

  const Model* model_;
  StepOptions options_;
  std::size_t bodies_, size_;
  AccelerationWorkspace w_;
  State at_;
  BlockForces forces_;
  boost::numeric::odeint::runge_kutta_dopri5<Coordinates> stepper_;
  double t_0_ = 0.0, t_1_ = 0.0, h_next_ = 0.0;
  Coordinates y_0_, dy_0_, y_1_, dy_1_, e_;
};

}  // namespace stiction::integrators
