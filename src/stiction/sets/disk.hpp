#pragma once
// The disk of the given radius: Coulomb's friction disk [LG 5]. In a stretched metric it acts as an ellipse.
#include "stiction/math/norm.hpp"
#include "stiction/sets/convex_set.hpp"
#include "stiction/sets/secular.hpp"

namespace stiction::sets {

struct Disk {
  static constexpr int dim = 2;
  double radius = 1.0;

  Vec2 project(const Vec2& x) const {
    const double length = math::norm2(x[0], x[1]);
    if (length <= radius) return x;
    return {radius * (x[0] / length), radius * (x[1] / length)};
  }
  Vec2 project(const Vec2& x, double s) const {
    return s == 1.0 ? project(x) : project_on_ellipsoid<2>(Vec2(radius, radius), x, s);
  }
  Vec2 support(const Vec2& d) const {
    const double length = math::norm2(d[0], d[1]);
    if (length == 0.0) return Vec2::Zero();
    return {radius * (d[0] / length), radius * (d[1] / length)};
  }
  bool contains(const Vec2& x, double tol) const { return math::norm2(x[0], x[1]) <= radius + tol; }
  Mat<2> derivative(const Vec2& x, double s) const { return ellipsoid_derivative<2>(Vec2(radius, radius), x, s); }
};

static_assert(ConvexSet<Disk>);

}  // namespace stiction::sets
