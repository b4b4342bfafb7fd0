#pragma once
// The interval [lower, upper]: planar friction, drilling or rolling friction alone. An end may be infinite.
#include "stiction/sets/convex_set.hpp"

namespace stiction::sets {

struct Interval {
  static constexpr int dim = 1;
  double lower = -1.0;
  double upper = 1.0;

  Vec<1> project(const Vec<1>& x) const { return Vec<1>(x[0] < lower ? lower : (x[0] > upper ? upper : x[0])); }
  Vec<1> project(const Vec<1>& x, double /*s*/) const { return project(x); }
  Vec<1> support(const Vec<1>& d) const { return Vec<1>(d[0] > 0.0 ? upper : lower); }
  bool contains(const Vec<1>& x, double tol) const { return x[0] >= lower - tol && x[0] <= upper + tol; }
  Mat<1> derivative(const Vec<1>& x, double /*s*/) const { return Mat<1>(x[0] < lower || x[0] > upper ? 0.0 : 1.0); }
};

static_assert(ConvexSet<Interval>);

}  // namespace stiction::sets
