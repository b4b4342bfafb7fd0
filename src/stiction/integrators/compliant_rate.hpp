#pragma once
// The right-hand side of the ode integrator: bodies under applied forces and the forces of compliant contacts.
#include "stiction/integrators/coordinates.hpp"
#include "stiction/integrators/step.hpp"

namespace stiction::integrators {

class CompliantRate : public CoordinateMap {
 public:
  explicit CompliantRate(const Model& model);

  // Rates of all coordinates. Contacts that are not closed have no force, whatever their gap: their onset is an event.
  void operator()(const Coordinates& y, Coordinates& dy, double t);

  // At y: gap and gamma_N of a contact, or of all.
  using Gap = dynamics::Approach;
  Gap gap(const Coordinates& y, double t, std::size_t contact);
  void gaps(const Coordinates& y, double t, std::vector<Gap>& all);

  // Poses and applied forces at the state, for those who look between steps; or poses and gaps.
  const dynamics::Workspace& look(const State& state);
  const std::vector<double>& gaps(const State& state);

  // Searches for closest points begin at the anchors of the state.
  void start_from(const State& state) { dynamics::load_anchors(state, w_); }

  std::vector<char> closed;
  std::int64_t evaluations = 0;
  int lost = -1;  // the first contact whose closest points were lost in an evaluation

 private:
  const Model* model_;
  dynamics::Workspace w_;
  std::vector<laws::Parts> parts_;
  State at_;
};

}  // namespace stiction::integrators
