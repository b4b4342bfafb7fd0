#pragma once
// The right-hand side of the ode integrator: bodies under applied forces and the forces of compliant contacts, held by
// joints at acceleration level.
#include "stiction/compliant/carried_points.hpp"
#include "stiction/smooth/joint_acceleration.hpp"
#include "stiction/smooth/right_side.hpp"

namespace stiction::compliant {

using assembly::Acceleration;
using math::Vec3;
using smooth::Coordinates;

class CompliantRate final : public smooth::RightSide {
 public:
  CompliantRate(const System& system, const State& start, bool metered, bool carries_points);

  // Rates of all coordinates. Contacts that are not closed have no force, whatever their gap: their onset is an event.
  void operator()(const Coordinates& y, Coordinates& dy, double t) override;

  // At y: gap and gamma_N of a contact, or of all.
  using Gap = dynamics::Approach;
  Gap gap(const Coordinates& y, double t, std::size_t contact);
  void gaps(const Coordinates& y, double t, std::vector<Gap>& all);

  // Poses and applied forces at the state, between steps; or poses, gaps and joints.
  const dynamics::Workspace& evaluate_forces(const State& state);
  const dynamics::Workspace& evaluate_gaps(const State& state);

  // Moves the state onto g = 0 and gamma = 0 of the joints, by the shortest way in the kinetic metric.
  void project(State& state);
  [[nodiscard]] const assembly::JointSystem& joints() const { return joints_; }
  [[nodiscard]] const dynamics::Workspace& dynamics() const { return d_; }

  [[nodiscard]] double points_error(const Coordinates& e, const smooth::Scales& scales, double tolerance) const {
    return carried.any() ? carried.error(system_, e.data() + map.further(), scales, tolerance) : 0.0;
  }

  // Searches for closest points begin at the anchors of the state.
  void start_from(const State& state) { dynamics::load_anchors(state, d_); }

  void take_laws();  // of the model, which may have changed

  const CarriedPoints carried;
  smooth::CoordinateMap map;
  std::vector<char> closed;
  std::int64_t evaluations = 0;
  double unheld = 0.0;  // by joints in the last evaluation, relative to the accelerations involved
  int lost = -1;        // the first contact whose closest points were lost in an evaluation

 private:
  void unpack(const Coordinates& y, double t);
  void find_forces();
  void add_curvature_force(std::size_t active);
  [[nodiscard]] bool lies(std::size_t contact) const { return face_[contact] >= 0 && closed[at(face_[contact])]; }
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  void write_powers(Coordinates& dy);

  System system_;
  State at_;
  dynamics::Workspace d_;
  assembly::JointSystem joints_;
  smooth::JointAcceleration joint_acceleration_;
  std::vector<Acceleration> du_;
  std::vector<laws::Parts> parts_;  // per contact
  std::vector<int> face_;           // per contact: the one by which its disk comes to lie on its face, else -1
  // Closed contacts in the order of the workspace; blocks begin at offset_.
  std::vector<double> gamma_, lambda_, elastic_;
  std::vector<dynamics::ContactWrenches> wrenches_;  // beyond the forces of the block
  std::vector<int> offset_;
};

}  // namespace stiction::compliant
