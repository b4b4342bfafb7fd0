#pragma once
// Smooth motion in a fixed mode of the contacts, with error control and dense output: Dormand-Prince 5(4)
// (Boost.Odeint), or Radau IIA 5 where slow slip makes it stiff.
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <vector>

#include "stiction/event_driven/forces/acceleration.hpp"
#include "stiction/event_driven/pace.hpp"
#include "stiction/smooth/steps/radau_step.hpp"

namespace stiction::event_driven {

using smooth::Coordinates;

// Where a step begins.
struct Front {
  explicit Front(const System& system) : scales(system) {}

  double t = 0.0;
  Coordinates y;
  Mode mode;
  BlockForces forces;  // forces of dependent contacts are those nearest to these: zero, if they obey
  double slack = 0.0;  // residual that these have
  double h = 0.0;      // step to try
  Pace pace;           // and by which method
  smooth::Scales scales;
};

class SmoothMotion {
 public:
  SmoothMotion(const System& system, const State& start, const solvers::Options& solver, double tolerance,
               bool metered);

  // A step of at most h from the front within the tolerance. False if no step of significant length is.
  bool step(const Front& front, double h);
  // The same step cut or stretched to end at t.
  void retake(const Front& front, double t);
  // The motion at t within the step, to its accuracy, not that of dense output.
  void output_at(const Front& front, double t, Coordinates& y);

  [[nodiscard]] double begin() const { return t_0_; }
  [[nodiscard]] double end() const { return t_1_; }
  [[nodiscard]] double next_h() const { return h_next_; }  // as the error suggests
  [[nodiscard]] const Pace& next_pace() const { return pace_; }
  [[nodiscard]] const Coordinates& y_end() const { return y_1_; }
  [[nodiscard]] const BlockForces& forces_end() const { return forces_; }
  void at(double t, Coordinates& y) const;                                            // dense output
  void exchange(std::size_t i, std::size_t k) { std::swap(forces_[i], forces_[k]); }  // contacts that change places

  AccelerationWorkspace& workspace() { return w_; }
  smooth::CoordinateMap map;
  // Since the last call: attempts that were rejected, and the summary of inclusions solved on the way.
  int rejected = 0;
  solvers::Summary solver;
  int lost = -1;  // in the last step: the first contact whose closest points were lost

 private:
  struct Rate;
  void rate(const Front& front, const Coordinates& y, Coordinates& dy, double t, Turning turning = Turning::counts);
  bool end_at(const Front& front, double t);
  void begin_implicit(const Front& front, Turning of_jacobian);
  void explicit_step(const Front& front);
  [[nodiscard]] double error(const Front& front, const Coordinates& e, double tolerance) const;
  [[nodiscard]] double slowest_slip(const Front& front) const;  // of the natural speed
  double stiffness(const Front& front);                         // of an explicit step
  [[nodiscard]] bool may_be_stiff(const Front& front) const;
  void judge(const Front& front);  // the method by the step

  System system_;
  solvers::Options solver_;
  double tolerance_;
  AccelerationWorkspace w_;
  State at_;
  BlockForces forces_;
  boost::numeric::odeint::runge_kutta_dopri5<Coordinates> stepper_;
  double t_0_ = 0.0, t_1_ = 0.0, h_next_ = 0.0;
  Coordinates y_0_, dy_0_, y_1_, dy_1_, e_;
  bool implicit_ = false;  // the step under way
  smooth::RadauStep radau_, aside_;
  Pace pace_;
  Coordinates y_test_, dy_test_;
  BlockForces forces_kept_;
};

}  // namespace stiction::event_driven
