#pragma once
// The ball of the given radius [MLG 58, 59]. In a stretched metric it acts as an ellipsoid.
#include "stiction/math/norm.hpp"
#include "stiction/sets/convex_set.hpp"
#include "stiction/sets/secular.hpp"

namespace stiction::sets {

struct Ball {
  static constexpr int dim = 3;
  double radius = 1.0;

  Vec3 project(const Vec3& x) const {  // [MLG 59]
    const double length = math::norm3(x[0], x[1], x[2]);
    if (length <= radius) return x;
    return {radius * (x[0] / length), radius * (x[1] / length), radius * (x[2] / length)};
  }
  Vec3 project(const Vec3& x, double s) const {
    return s == 1.0 ? project(x) : project_on_ellipsoid<3>(Vec3(radius, radius, radius), x, s);
  }
  Vec3 support(const Vec3& d) const {
    const double length = math::norm3(d[0], d[1], d[2]);
    if (length == 0.0) return Vec3::Zero();
    return {radius * (d[0] / length), radius * (d[1] / length), radius * (d[2] / length)};
  }
  bool contains(const Vec3& x, double tol) const { return math::norm3(x[0], x[1], x[2]) <= radius + tol; }
  Mat3 derivative(const Vec3& x, double s) const { return ellipsoid_derivative<3>(Vec3(radius, radius, radius), x, s); }
};

static_assert(ConvexSet<Ball>);

}  // namespace stiction::sets
