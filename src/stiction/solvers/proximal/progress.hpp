#pragma once
// What the parts of the method share: how far they are, and the best impulses so far.
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "stiction/core/stop.hpp"
#include "stiction/solvers/proximal/counts.hpp"
#include "stiction/solvers/proximal/space/contacts.hpp"

namespace stiction::solvers::proximal {

// The error of impulses r with the velocities u that belong to them. What is tested may be a maximum; what the method
// goes by is the size of the error as a whole, relative to all velocities.
struct Error {
  double tested = std::numeric_limits<double>::infinity();
  double whole = std::numeric_limits<double>::infinity();
};
using Measure = std::function<Error(const Vector& r, const Vector& u)>;

struct Progress {
  Measure measure;
  double tolerance = 1e-8;
  int most = std::numeric_limits<int>::max();  // iterations
  core::StopRequest* stop = nullptr;           // asked with every measurement
  bool stopped = false;
  Counts counts;
  Vector best;
  double error = std::numeric_limits<double>::infinity();  // of the best, as tested
  Vector x, u;                                             // memory

  void start(Measure by, double enough, int limit) {
    measure = std::move(by);
    tolerance = enough;
    most = limit;
    stopped = false;
    counts = {};
    best.resize(0);
    error = std::numeric_limits<double>::infinity();
  }

  [[nodiscard]] bool solved() const { return error <= tolerance; }
  [[nodiscard]] bool over() const { return solved() || stopped || counts.iterations() >= most; }

  // Measures impulses, and keeps them if they are the best. Returns the error as a whole.
  template <class Space>
  double look(Space& space, const Vector& P) {
    stopped = stopped || (stop && stop->heed());
    space.state_of(P, x);
    space.velocity(x, u);
    const Error now = measure(P, u);
    if (now.tested < error) {
      error = now.tested;
      best = P;
    }
    return now.whole >= 0.0 ? now.whole : std::numeric_limits<double>::infinity();
  }
};

}  // namespace stiction::solvers::proximal
