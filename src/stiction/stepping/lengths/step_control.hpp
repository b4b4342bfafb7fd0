#pragma once
// The length of the steps, from the difference between one step and two halves of it.
#include <span>

#include "stiction/model/observation.hpp"
#include "stiction/model/system.hpp"

namespace stiction::stepping {

// How far apart two states of a model are, relative to the sizes and speeds of its bodies: the largest of |dx| / l, the
// angle, |dv| / V and l |domega| / V, with the radius of gyration l and V = |v| + l |omega| + sqrt(g l); states of user
// elements relative to their scale or what they are.
double relative_distance(const model::System& system, const model::State& a, const model::State& b);

struct StepControl {
  double tolerance = 0.0;  // relative error of one step; 0: steps of constant length
  double smallest = 0.0;   // s; a step of this length is taken whatever its error, as across an impact
  int order = 1;           // of the scheme
  double next = 0.0;       // s; length that the tolerance allows
  double last = 0.0;       // s; length of the step that the impulses in the state belong to, 0: none yet

  // Length of the next step: not beyond what is left, and without a tiny remainder after it.
  [[nodiscard]] double choose(double left) const;

  // Error, as a share of the tolerance, of a step whose two halves end this far from it.
  [[nodiscard]] double error(double distance) const;

  // Whether a step of length dt with this error is good enough; chooses the next length.
  bool accept(double error, double dt);

  // The same for a step within which a contact touched, after this much time: it is good enough if it is the smallest.
  bool accept_touch(double error, double dt, double touch);
};

// When the first contact touched within a step from `before` to `after` with these events, from its start; none:
// HUGE_VAL. Contacts with a gap below the tolerance at the start count as closed.
double time_of_touch(const model::System& system, const model::State& before, const model::State& after,
                     std::span<const model::Event> events, double gap_tolerance);

// Impulses of the last step become those of a step of another length.
void scale_impulses(double factor, model::State& state);

}  // namespace stiction::stepping
