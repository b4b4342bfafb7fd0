#pragma once
// How an integrator ended: at the requested time, or before it, and why. Plain values; texts are made at the
// border (simulation/failure.cpp).
#include "stiction/solvers/options.hpp"

namespace stiction::integration {

enum class Reason {
  reached,      // the requested time
  not_finite,   // a number of the state is not finite
  lost_points,  // the closest points of a contact's surfaces
  too_fast,     // the motion cannot be followed within the limit of steps
  strayed,      // bodies left the range of the search for pairs: to be repeated with more contacts
  stopped,      // on request; the state is of no use
};

constexpr std::array<core::Word<Reason>, 6> words(Reason) {
  using enum Reason;
  return {{{"reached", reached},
           {"not_finite", not_finite},
           {"lost_points", lost_points},
           {"too_fast", too_fast},
           {"strayed", strayed},
           {"stopped", stopped}}};
}

struct Outcome {
  Reason reason = Reason::reached;
  double t = 0.0;             // when it ended; of lost points, the start of the step in which they were lost
  int contact = -1;           // the one that caused it, if any
  bool within_step = false;   // lost points: within a step that began at t
  double step = 0.0;          // too fast: a length of steps that would do, where one is known
  solvers::Summary solver{};  // of the step that ended

  [[nodiscard]] bool reached() const { return reason == Reason::reached; }
};

}  // namespace stiction::integration
