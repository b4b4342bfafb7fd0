#pragma once
// States of user elements in time stepping. A step advances them with the motion at the ports held as it is at the
// midpoint, by Rosenbrock's method ROS2 (Verwer et al. 1999),
//
//   (1 - g h J) k_1 = f(z_A),   (1 - g h J) k_2 = f(z_A + h k_1) - 2 k_1,   z_E = z_A + h (3 k_1 + k_2) / 2,
//
// g = 1 - 1/sqrt(2): of second order whatever J is, and what is fast has gone after a step, whatever its length.
#include <vector>

#include "stiction/dynamics/dynamics.hpp"
#include "stiction/math/dense.hpp"

namespace stiction::stepping {

using model::State;
using model::System;

class ElementStates {
 public:
  explicit ElementStates(const System& system);
  [[nodiscard]] bool any() const { return any_; }

  // Where a step begins.
  void begin(const State& state);
  // z a time h after the start with the motion of the bodies in `at`, whose poses are those of the workspace.
  void advance(const System& system, const State& at, double h, dynamics::Workspace& dynamics, std::vector<double>& z);
  // The same with the mean of the velocities of the start and those in `end`.
  void advance_by_mean(const System& system, const State& end, double h, dynamics::Workspace& dynamics,
                       std::vector<double>& z);
  // A step of Newton's method towards z = base + h f(z), from the z in `at`.
  void improve(const System& system, const State& at, double h, const std::vector<double>& base,
               dynamics::Workspace& dynamics, std::vector<double>& z);

 private:
  // f at z, and the decomposition of 1 - h J.
  void evaluate(const model::PlacedElement& element, double t, const Eigen::VectorXd& z, dynamics::Workspace& dynamics,
                Eigen::VectorXd& f);
  void decompose(const model::PlacedElement& element, double t, double h, dynamics::Workspace& dynamics);

  bool any_;
  State start_, mean_;
  Eigen::MatrixXd matrix_;
  math::Elimination equations_;
  Eigen::VectorXd z_, f_, moved_, f_moved_, k_1_, k_2_;
};

}  // namespace stiction::stepping
