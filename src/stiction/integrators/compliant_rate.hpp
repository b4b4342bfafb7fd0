#pragma once
// The right-hand side of the ode integrator: bodies under applied forces and the forces of compliant contacts, held by
// joints at the level of accelerations.
#include "stiction/integrators/acceleration.hpp"
#include "stiction/integrators/coordinates.hpp"

namespace stiction::integrators {

class CompliantRate : public CoordinateMap {
 public:
  CompliantRate(const Model& model, bool metered);

  // Rates of all coordinates. Contacts that are not closed have no force, whatever their gap: their onset is an event.
  void operator()(const Coordinates& y, Coordinates& dy, double t);

  // At y: gap and gamma_N of a contact, or of all.
  using Gap = dynamics::Approach;
  Gap gap(const Coordinates& y, double t, std::size_t contact);
  void gaps(const Coordinates& y, double t, std::vector<Gap>& all);

  // Poses and applied forces at the state, for those who look between steps; or poses and gaps.
  const dynamics::Workspace& look(const State& state);
  const std::vector<double>& gaps(const State& state);

  // Moves the state onto g = 0 and gamma = 0 of the joints, by the shortest way in the kinetic metric.
  void project(State& state);
  [[nodiscard]] const JointSystem& joint_system() const { return w_.step.joints; }

  // Searches for closest points begin at the anchors of the state.
  void start_from(const State& state) { dynamics::load_anchors(state, w_.step.dynamics); }

  std::vector<char> closed;
  std::int64_t evaluations = 0;
  double unheld = 0.0;  // by joints in the last evaluation, relative to the accelerations in play
  int lost = -1;        // the first contact whose closest points were lost in an evaluation

 private:
  void find_forces();
  void add_contact_forces(const dynamics::ContactTerms& c, const laws::BlockForce& lambda);
  void write_motion(const Coordinates& y, Coordinates& dy) const;
  void write_works(Coordinates& dy) const;
  void write_powers(Coordinates& dy);

  const Model* model_;
  AccelerationWorkspace w_;
  Mode no_hard_contact_;
  State at_;
  // Closed contacts in the order of the workspace.
  std::vector<laws::BlockForce> gamma_;
  std::vector<double> lambda_, elastic_;  // blocks of lambda_ begin at offset_
  std::vector<int> offset_;
};

}  // namespace stiction::integrators
