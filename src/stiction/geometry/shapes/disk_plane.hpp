#pragma once
// A disk against a plane at three points of its lower rim [LLG 2.11-2.25]: C1, the lowest point, and C2, C3 at 120
// degrees from it. A thick disk (cylinder) has a fourth, the lowest point of its upper rim, so that it can lie on its
// side. With n the normal of the plane and a the axis of the disk, both in the body frame,
//
//   n = cosine a + slope,  slope . a = 0,  sine = |slope|          sine = sqrt(1 - R33^2), without its cancellation
//   C1 = -r slope / sine                                           [LLG 2.13]
//   psi_dot = cosine <slope, omega> / sine^2 - <a, omega>          [LLG 2.18]
//
// A disk that lies flat has no lowest point: its points are then fixed to the body, where they last were (Anchor).
#include <algorithm>
#include <cmath>

#include "stiction/geometry/contact_point.hpp"
#include "stiction/geometry/manifold.hpp"
#include "stiction/geometry/shapes/disk.hpp"
#include "stiction/geometry/shapes/plane.hpp"

namespace stiction::geometry {

// Orientation of a disk relative to a plane.
struct DiskAttitude {
  double cosine;  // <n, a>: 0 upright, +-1 flat
  double sine;    // |n - cosine a|
  Vec3 slope;     // n - cosine a, body frame
};
inline DiskAttitude attitude(const Disk& disk, const Vec3& n_body) {
  const double cosine = disk.axis.dot(n_body);
  const Vec3 slope = n_body - cosine * disk.axis;
  return {cosine, slope.norm(), slope};
}

// Below this the direction of `slope` is rounding: its entries are known to about 1e-16.
inline constexpr double kFlat = 1e-14;

// Direction of C1: unchanged while the points are held and where the disk is too flat to define one.
inline Vec3 lowest_direction(const Disk& disk, const DiskAttitude& at, const Anchor& anchor) {
  if (!anchor.held && at.sine > kFlat) return at.slope / -at.sine;
  return anchor.direction.isZero(0.0) ? Vec3(math::tangent_frame(disk.axis).t1) : anchor.direction;
}

// The rim at -side a is the lower one. Between events it keeps its name (Anchor::keeps_rim), so that the gaps of both
// rims are smooth where the disk passes the upright position; else the inclination decides.
inline double lower_side(const DiskAttitude& at, const Anchor& anchor = {}) {
  if (anchor.keeps_rim && anchor.side != 0.0) return anchor.side;
  return at.cosine >= 0.0 ? 1.0 : -1.0;
}

struct DiskPlane {
  Disk disk;
  Plane plane;
  int point = 1;  // 1, 2, 3: on the lower rim; 4: on the upper one

  using First = Disk;
  using Second = Plane;
  static constexpr int kContours = 1;
  static constexpr bool kEdge = true;
  [[nodiscard]] int points() const { return disk.thickness > 0.0 ? 4 : 3; }

  // From the centre of the disk to its point, body frame.
  [[nodiscard]] Vec3 arm(const DiskAttitude& at, const Anchor& anchor) const {
    const Vec3 d = lowest_direction(disk, at, anchor);
    const Vec3 rim = (level() * lower_side(at, anchor)) * disk.axis;
    return rim + disk.radius * around(d);
  }

  [[nodiscard]] double gap(const Pose& a, const Pose& b, const Anchor& anchor = {}) const {
    const Vec3 n = b.R * plane.normal, n_body = a.R.transpose() * n;
    const DiskAttitude at = attitude(disk, n_body);
    const double height = n.dot(a(disk.centre) - b.x) - plane.offset;
    if (anchor.held) return height + n_body.dot(arm(at, anchor));
    return height + level() * (lower_side(at, anchor) * at.cosine) + along_rim() * at.sine;  // [LLG 2.15]
  }

  // That of the lowest point of the same rim if it is still near, else that of the body point where it was.
  [[nodiscard]] double gap_near(const Pose& a, const Pose& b, const Anchor& anchor) const {
    const Vec3 n = b.R * plane.normal, n_body = a.R.transpose() * n;
    const DiskAttitude at = attitude(disk, n_body);
    const double height = n.dot(a(disk.centre) - b.x) - plane.offset, rim = level() * anchor.side * at.cosine;
    const Vec3 d = lowest_direction(disk, at, anchor);
    if (!anchor.held && d.dot(anchor.direction) >= 0.5) return height + rim + along_rim() * at.sine;
    return height + rim + disk.radius * n_body.dot(around(anchor.direction));
  }

  [[nodiscard]] ContactPoint closest(const Pose& a, const Pose& b, const Anchor& anchor = {}) const {
    const Vec3 n = b.R * plane.normal;
    const Vec3 c = a(disk.centre + arm(attitude(disk, a.R.transpose() * n), anchor));
    const double g = gap(a, b, anchor);
    return {g, n, c - 0.5 * g * n};
  }
  [[nodiscard]] Vec3 surface_velocity(const Pose& b) const { return b.R * plane.surface_velocity; }

  // gamma_R = -r psi_dot, one velocity along the rim [LLG 2.23].
  [[nodiscard]] ContourDirections contour(const Pose& a, const Pose& b, const math::TangentFrame&) const {
    const DiskAttitude at = attitude(disk, a.R.transpose() * (b.R * plane.normal));
    if (!(at.sine > kFlat)) return {Vec3::Zero(), Vec3::Zero()};
    const Vec3 d = disk.axis - (at.cosine / at.sine) * (at.slope / at.sine);
    return {disk.radius * (a.R * d), Vec3::Zero()};
  }
  [[nodiscard]] double depth_limit() const { return disk.radius; }

  // How fast the points run around the disk that turns with omega relative to the plane, in its own frame [LLG 2.18].
  [[nodiscard]] double point_rate(const Pose& a, const Pose& b, const Vec3& omega, const Anchor& anchor) const {
    const DiskAttitude at = attitude(disk, a.R.transpose() * (b.R * plane.normal));
    if (anchor.held || !(at.sine > kFlat)) return 0.0;
    return std::fabs(at.cosine * at.slope.dot(omega) / (at.sine * at.sine) - disk.axis.dot(omega));
  }

  // A disk that rolls ever flatter makes infinitely many revolutions in a finite time: the lower it leans, the faster
  // C1 goes around. At this inclination it counts as flat; what is left of its energy is that share of m g r.
  static constexpr double kLies = 1e-6;
  // Of C2 and C3, where C1 touches.
  [[nodiscard]] double lying_gap() const { return point == 2 || point == 3 ? 1.5 * kLies * disk.radius : 0.0; }

  // The side of the lower rim by the inclination; and whether both rims touch where one does, up to a tolerance.
  [[nodiscard]] double lower_rim(const Pose& a, const Pose& b) const {
    return lower_side(attitude(disk, a.R.transpose() * (b.R * plane.normal)));
  }
  [[nodiscard]] bool on_both_rims(const Pose& a, const Pose& b, double tolerance) const {
    return disk.thickness * std::fabs(disk.axis.dot(a.R.transpose() * (b.R * plane.normal))) <= tolerance;
  }

  // The face of the disk: C1, C2 and C3 belong together [LLG 2.14, 2.24].
  //
  //   rim     C1 alone is closed; the points follow the lowest one
  //   face    C2 and C3 are closed too; the points are fixed to the body where the midpoint of the step found them,
  //           and stay there (Anchor::held) as long as all three stay closed
  //   flight  none is closed
  void hold(const Pose& a, const Pose& b, std::span<PointMemory> points) const {
    const DiskAttitude lies = attitude(disk, a.R.transpose() * (b.R * plane.normal));
    const bool held = points[1].closed || points[2].closed;
    const Anchor& last = points[0].anchor;
    const double side = disk.thickness > 0.0 ? lower_side(lies, last) : 1.0;  // a thin disk has one rim
    const Anchor anchor{lowest_direction(disk, lies, last), side, held, last.keeps_rim};
    for (PointMemory& one : points.first(3)) one = {anchor, held || one.closed};
    remember_upper(anchor, points);
  }
  // A face that loses a point is no longer a face: the disk continues on its rim, and C1 is the contact that
  // persists. In flight nothing is remembered.
  void settle(std::span<PointMemory> points) const {
    Anchor anchor = points[0].anchor;
    if (std::none_of(points.begin(), points.end(), [](const PointMemory& one) { return one.closed; })) anchor = {};
    if (anchor.held) {
      const int n = points[0].closed + points[1].closed + points[2].closed;
      anchor.held = n == 3;
      points[0].closed = n > 0;
      points[1].closed = points[2].closed = n == 3;
    }
    for (PointMemory& one : points.first(3)) one.anchor = anchor;
    remember_upper(anchor, points);
  }

 private:
  static constexpr double kSin120 = 0.86602540378443864676;

  // Height of the point's rim above the centre, along the axis turned upwards; height of the point above the centre of
  // its rim, divided by the sine of the inclination.
  [[nodiscard]] double level() const { return (point == 4 ? 0.5 : -0.5) * disk.thickness; }
  [[nodiscard]] double along_rim() const { return (point == 2 || point == 3 ? 0.5 : -1.0) * disk.radius; }

  // Direction of the point where C1 has the direction d [LLG 2.14].
  [[nodiscard]] Vec3 around(const Vec3& d) const {
    if (point == 1 || point == 4) return d;
    return (point == 2 ? kSin120 : -kSin120) * disk.axis.cross(d) - 0.5 * d;
  }

  // C4 follows the lowest point of its own rim.
  static void remember_upper(Anchor anchor, std::span<PointMemory> points) {
    anchor.held = false;
    for (PointMemory& one : points.subspan(3)) one.anchor = anchor;
  }
};

}  // namespace stiction::geometry
