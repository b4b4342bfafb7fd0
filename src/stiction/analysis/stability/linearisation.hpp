#pragma once
// Small motions about a stationary one, seen in the frame that moves along its symmetries: y' = A y for changes y that
// what is closed or sticks allows, but for those along a symmetry, which change nothing.
#include <complex>

#include "stiction/analysis/stability/stationary.hpp"

namespace stiction::analysis {

struct EigenMode {
  std::complex<double> value;  // 1/s
  Eigen::VectorXcd change;     // of the state, per body: m, rad, m/s, rad/s; the largest over its scale is one
  Eigen::VectorXcd left;       // the amplitude of the mode in a change y of the chart is left . y
};

struct Linearisation {
  std::vector<EigenMode> modes;  // the fastest growing first; of a pair both
  double error = 0.0;            // of the entries of A by differences, relative to the natural time, as an estimate
  double natural = 1.0;          // 1/s
  // Eigenvalues below are zero: changes to a neighbouring stationary motion.
  [[nodiscard]] double zero() const { return 1e-5 * natural; }
  // Real parts below are zero: of centres, as those of motions without losses.
  [[nodiscard]] double centre() const { return 1e-7 * natural + 10.0 * error * natural; }
  [[nodiscard]] double growth() const;  // the largest real part of modes that are not zero; 0 if there are none
  [[nodiscard]] int unstable() const;   // how many grow
  [[nodiscard]] bool centres() const;   // some neither grow nor decay
  [[nodiscard]] bool neutral() const;   // all are zero
};

Linearisation linearise(Flow& flow, const Stationary& motion);

}  // namespace stiction::analysis
