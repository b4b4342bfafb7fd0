#pragma once
// The half line [0, inf): normal impulses of a unilateral contact.
#include <algorithm>
#include <limits>

#include "stiction/sets/convex_set.hpp"

namespace stiction::sets {

struct HalfLine {
  static constexpr int dim = 1;

  Vec<1> project(const Vec<1>& x) const { return Vec<1>(x[0] < 0.0 ? 0.0 : x[0]); }
  Vec<1> project(const Vec<1>& x, double /*s*/) const { return project(x); }
  Vec<1> support(const Vec<1>& d) const { return Vec<1>(d[0] > 0.0 ? std::numeric_limits<double>::infinity() : 0.0); }
  bool contains(const Vec<1>& x, double tol) const { return x[0] >= -tol; }
  Mat<1> derivative(const Vec<1>& x, double /*s*/) const { return Mat<1>(x[0] < 0.0 ? 0.0 : 1.0); }
};

static_assert(ConvexSet<HalfLine>);

}  // namespace stiction::sets
