#pragma once
// Where in a step of smooth motion the mode of the contacts ends.
#include "stiction/event_driven/smooth_motion.hpp"

namespace stiction::event_driven {

inline constexpr double kStopped = 1e-12;  // of the natural speed: slip slower than this has come to rest
inline constexpr double kQuiet = 1e-11;    // relative acceleration that counts as none: 1e5 times rounding

struct Found {
  enum class Kind { nothing, touch, press, force } kind = Kind::nothing;
  double t = 0.0;
  std::vector<int> touching;  // contacts whose gap closes; or compliant ones that begin or cease to overlap
  bool converged = true;      // the inclusions up to there
  double residual = 0.0;      // the largest of those that did not
};

class EventSearch {
 public:
  EventSearch(const System& system, const solvers::Options& options);

  // The first event of the step that `motion` holds, which is cut to end there.
  void run(const Front& front, SmoothMotion& motion, Found& found);
  // The front's forces; or, where those nearest to them do not obey the laws at the end of the step, others that do.
  [[nodiscard]] const BlockForces& forces_end() const { return forces_end_; }
  [[nodiscard]] double slack_end() const { return slack_end_; }

 private:
  // Minus the distance allowed to a point that follows another one, which touches.
  double gap(const Front& front, SmoothMotion& motion, double t, std::size_t contact);
  double follow(const Front& front, SmoothMotion& motion, std::size_t contact, double until);
  double approach(SmoothMotion& motion, double t, std::size_t contact);  // gamma_N
  double touch(const Front& front, SmoothMotion& motion, std::size_t contact, double until);
  double crossing(const Front& front, SmoothMotion& motion, std::size_t contact, double until);
  double violation(const Front& front, SmoothMotion& motion, double t);
  double release(const Front& front, SmoothMotion& motion, double until);

  System system_;
  solvers::Options options_;
  Coordinates y_;
  BlockForces forces_end_;
  double slack_end_ = 0.0;
  double unsolved_ = 0.0;  // first time at which an inclusion was not solved
  double residual_ = 0.0;  // the largest of such
  State at_;
  std::vector<int> leader_;  // per contact: the first point of its manifold, where it follows that one; else -1
};

// How far forces that solve the inclusion leave the mode: the largest acceleration of what it holds closed or stuck,
// relative. 0 within the mode.
double departure(const Mode& mode, const AccelerationWorkspace& w);

}  // namespace stiction::event_driven
