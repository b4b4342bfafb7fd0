#pragma once
// The ellipse with the given semi-axes: orthotropic sliding friction, mu_1 along T1 and mu_2 along T2 [MLG sec. 4].
#include "stiction/math/norm.hpp"
#include "stiction/sets/convex_set.hpp"
#include "stiction/sets/secular.hpp"

namespace stiction::sets {

struct Ellipse {
  static constexpr int dim = 2;
  Vec2 semi_axes = Vec2::Ones();

  Vec2 project(const Vec2& x) const { return project_on_ellipsoid<2>(semi_axes, x); }
  Vec2 project(const Vec2& x, double s) const { return project_on_ellipsoid<2>(semi_axes, x, s); }
  Vec2 support(const Vec2& d) const {
    const Vec2 ed(semi_axes[0] * d[0], semi_axes[1] * d[1]);
    const double length = math::norm2(ed[0], ed[1]);
    if (length == 0.0) return Vec2::Zero();
    return {semi_axes[0] * (ed[0] / length), semi_axes[1] * (ed[1] / length)};
  }
  bool contains(const Vec2& x, double tol) const {
    const Vec2 gap = x - project(x);
    return math::norm2(gap[0], gap[1]) <= tol;
  }
  Mat<2> derivative(const Vec2& x, double s) const { return ellipsoid_derivative<2>(semi_axes, x, s); }
};

static_assert(ConvexSet<Ellipse>);

}  // namespace stiction::sets
