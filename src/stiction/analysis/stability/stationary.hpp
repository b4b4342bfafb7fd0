#pragma once
// Stationary motions: those that move along symmetries of the system alone, so that nothing else changes. A system
// without symmetries has equilibria only.
//
//   F(z) = sum c_k (xi_k(z) + s w_k(z)),   constraints(z) = 0
//
// z: state; F: its rate; xi_k: rate along symmetry k, w_k: change of velocities along it. s = 0, unless friction that
// no stationary motion can avoid changes its speed, such as drilling friction under a top: then 1/s is the time it
// takes.
#include "stiction/analysis/stability/symmetry.hpp"

namespace stiction::analysis {

struct StationaryOptions {
  std::vector<std::string> closed;  // contacts; empty: those that nearly touch
};

struct Stationary {
  bool found = false;
  std::string problem;  // why not, or what is wrong with it
  model::State state;
  std::vector<Symmetry> symmetries;
  Eigen::VectorXd rate;   // c: m/s or rad/s
  Eigen::VectorXd drift;  // s c: m/s^2 or rad/s^2
  double residual = 0.0;  // of the equations, relative
  double moved = 0.0;     // from the start, relative to scales of the chart
};

// The one nearest to `start` that Newton's method finds. Sets the mode of the flow.
Stationary find_stationary(Flow& flow, const model::State& start, const StationaryOptions& options);

// xi_k at a state as columns, and w_k: the same change of velocities.
Eigen::MatrixXd generators(const Flow& flow, const std::vector<Symmetry>& symmetries, const model::State& at);
Eigen::MatrixXd speed_changes(const Flow& flow, const Eigen::MatrixXd& generators);

}  // namespace stiction::analysis
