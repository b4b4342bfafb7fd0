#pragma once
// The cylinder around the last axis [MLG 54]: disk times interval. The parts are decoupled, so a stretch of the last
// axis changes nothing.
#include "stiction/math/norm.hpp"
#include "stiction/sets/convex_set.hpp"
#include "stiction/sets/disk.hpp"
#include "stiction/sets/interval.hpp"

namespace stiction::sets {

struct Cylinder {
  static constexpr int dim = 3;
  double radius = 1.0;
  double half_height = 1.0;

  Vec3 project(const Vec3& x) const {
    const Vec2 z_T = disk().project(Vec2(x[0], x[1]));
    return {z_T[0], z_T[1], interval().project(Vec<1>(x[2]))[0]};
  }
  Vec3 project(const Vec3& x, double /*s*/) const { return project(x); }
  Vec3 support(const Vec3& d) const {
    const Vec2 z_T = disk().support(Vec2(d[0], d[1]));
    return {z_T[0], z_T[1], interval().support(Vec<1>(d[2]))[0]};
  }
  bool contains(const Vec3& x, double tol) const {
    const Vec3 gap = x - project(x);
    return math::norm3(gap[0], gap[1], gap[2]) <= tol;
  }
  Mat3 derivative(const Vec3& x, double /*s*/) const {
    Mat3 J = Mat3::Zero();
    J.topLeftCorner<2, 2>() = disk().derivative(Vec2(x[0], x[1]), 1.0);
    J(2, 2) = interval().derivative(Vec<1>(x[2]), 1.0)(0, 0);
    return J;
  }

 private:
  Disk disk() const { return {radius}; }
  Interval interval() const { return {-half_height, half_height}; }
};

static_assert(ConvexSet<Cylinder>);

}  // namespace stiction::sets
