#pragma once
// The ellipsoid with the given semi-axes: the first approximation of Coulomb-Contensou friction [MLG 55], or
// orthotropic friction. Scaling the point radially is NOT its projection; that needs the secular equation. With the
// semi-axes (1, 1, 3 pi/16) it lies outside the exact parabolic body by at most 0.0453; at equal slip the force is too
// high by at most 0.1111 and the torque by 0.0827.
#include "stiction/math/norm.hpp"
#include "stiction/sets/convex_set.hpp"
#include "stiction/sets/secular.hpp"

namespace stiction::sets {

struct Ellipsoid {
  static constexpr int dim = 3;
  Vec3 semi_axes = Vec3::Ones();

  Vec3 project(const Vec3& x) const { return project_on_ellipsoid<3>(semi_axes, x); }
  Vec3 project(const Vec3& x, double s) const { return project_on_ellipsoid<3>(semi_axes, x, s); }
  Vec3 support(const Vec3& d) const {
    const Vec3 ed(semi_axes[0] * d[0], semi_axes[1] * d[1], semi_axes[2] * d[2]);
    const double length = math::norm3(ed[0], ed[1], ed[2]);
    if (length == 0.0) return Vec3::Zero();
    return {semi_axes[0] * (ed[0] / length), semi_axes[1] * (ed[1] / length), semi_axes[2] * (ed[2] / length)};
  }
  bool contains(const Vec3& x, double tol) const {
    const Vec3 gap = x - project(x);
    return math::norm3(gap[0], gap[1], gap[2]) <= tol;
  }
  Mat3 derivative(const Vec3& x, double s) const { return ellipsoid_derivative<3>(semi_axes, x, s); }
};

static_assert(ConvexSet<Ellipsoid>);

}  // namespace stiction::sets
