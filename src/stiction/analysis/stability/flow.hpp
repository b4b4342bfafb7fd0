#pragma once
// The motion of a system in a fixed mode of its contacts as a vector field: closed contacts stay closed, what sticks
// sticks, what slips has the force of its law [WP 13-16]. Changes of a state are written per body as displacement and
// turn, change of velocity and of angular velocity (turn and angular velocity in the body frame), each over its scale.
#include <Eigen/Core>
#include <string>
#include <vector>

#include "stiction/event_driven/forces/acceleration.hpp"

namespace stiction::analysis {

class Flow {
 public:
  static constexpr Eigen::Index kBody = 12;

  Flow(const model::System& system, const model::State& start);

  [[nodiscard]] Eigen::Index size() const { return scales_.size(); }
  [[nodiscard]] const model::System& system() const { return system_; }
  [[nodiscard]] double time() const { return time_; }  // s, by which rates become numbers of the order of one
  [[nodiscard]] const Eigen::VectorXd& scales() const { return scales_; }
  [[nodiscard]] double length(std::size_t body) const { return scales_[kBody * static_cast<Eigen::Index>(body)]; }

  // Closed: those named, or, where none are, hard contacts whose gap is a small part of the size of their body. Parts
  // of friction laws that move slip, others stick; with `all_stick` all stick.
  void choose_mode(const model::State& at, const std::vector<std::string>& closed, bool all_stick);
  // Parts that slip but do not move stick from now on; false if there are none.
  bool stop_slip(const model::State& at);
  event_driven::Mode mode;

  // Where closest points lie is part of a state: after large moves.
  void track(model::State& state);
  // Moves a state onto what the mode holds.
  void onto(model::State& state);

  // Rates of a state, times time(), over the scales.
  void rate(const model::State& at, Eigen::VectorXd& out);
  // What the mode and the joints hold at zero: gaps, then relative velocities, over scales. Positions that a drive
  // prescribes are functions of time, and left out.
  void constraints(const model::State& at, Eigen::VectorXd& out);
  void rate_and_constraints(const model::State& at, Eigen::VectorXd& rate, Eigen::VectorXd& constraints);
  // How far the forces of the inclusion leave the mode, relative (event_driven/search.hpp); and one contact that does.
  double departure(const model::State& at, std::string& contact);

  // The state at y in the chart around `from`, and its inverse.
  void move(const model::State& from, const Eigen::VectorXd& y, model::State& to) const;
  void difference(const model::State& from, const model::State& to, Eigen::VectorXd& y) const;

 private:
  void evaluate(const model::State& at);
  void write_constraints(const model::State& at, Eigen::VectorXd& out);
  [[nodiscard]] std::string name_of(std::size_t contact) const;

  model::System system_;
  event_driven::AccelerationWorkspace w_;
  event_driven::BlockForces none_;
  Eigen::VectorXd scales_;
  double time_ = 1.0;
};

}  // namespace stiction::analysis
