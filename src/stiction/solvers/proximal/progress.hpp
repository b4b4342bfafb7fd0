#pragma once
// What the parts of the method share: how far they are, and the best impulses so far.
#include <cmath>
#include <functional>
#include <limits>

#include "stiction/solvers/proximal/space/contacts.hpp"

namespace stiction::solvers::proximal {

struct Counts {
  int sweeps = 0, admm = 0, passes = 0, newton = 0, krylov = 0, factorisations = 0;
  [[nodiscard]] int iterations() const { return sweeps + admm + newton; }
};

// The error of impulses r with the velocities u that belong to them.
using Measure = std::function<double(const Vector& r, const Vector& u)>;

struct Progress {
  Measure measure;
  double tolerance = 1e-8;
  int most = std::numeric_limits<int>::max();  // iterations
  Counts counts;
  Vector best;
  double error = std::numeric_limits<double>::infinity();  // of the best
  Vector x, u;                                             // memory

  [[nodiscard]] bool solved() const { return error <= tolerance; }
  [[nodiscard]] bool over() const { return solved() || counts.iterations() >= most; }

  // Measures impulses, and keeps them if they are the best.
  template <class Space>
  double look(Space& space, const Vector& P) {
    space.state_of(P, x);
    space.velocity(x, u);
    double now = measure(P, u);
    if (std::isnan(now)) now = std::numeric_limits<double>::infinity();
    if (now < error) {
      error = now;
      best = P;
    }
    return now;
  }
};

}  // namespace stiction::solvers::proximal
