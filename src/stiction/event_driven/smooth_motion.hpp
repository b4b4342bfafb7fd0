#pragma once
// Smooth motion in a fixed mode of the contacts: Dormand-Prince 5(4) with error control and dense output
// (Boost.Odeint).
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <vector>

#include "stiction/event_driven/forces/acceleration.hpp"
#include "stiction/smooth/coordinates.hpp"

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
  smooth::Scales scales;
};

class SmoothMotion {
 public:
  SmoothMotion(const System& system, const State& start, const solvers::Options& solver, double tolerance,
               bool metered);

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
  smooth::CoordinateMap map;
  // Since the last call: attempts that were rejected, and the summary of inclusions solved on the way.
  int rejected = 0;
  solvers::Summary solver;
  int lost = -1;  // in the last step: the first contact whose closest points were lost

 private:
  void rate(const Front& front, const Coordinates& y, Coordinates& dy, double t);

  System system_;
  solvers::Options solver_;
  double tolerance_;
  AccelerationWorkspace w_;
  State at_;
  BlockForces forces_;
  boost::numeric::odeint::runge_kutta_dopri5<Coordinates> stepper_;
  double t_0_ = 0.0, t_1_ = 0.0, h_next_ = 0.0;
  Coordinates y_0_, dy_0_, y_1_, dy_1_, e_;
};

}  // namespace stiction::event_driven
