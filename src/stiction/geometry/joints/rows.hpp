#pragma once
// The rows that joints are made of, written one after the other.
#include "stiction/geometry/joint.hpp"

namespace stiction::geometry::joints {

class RowWriter {
 public:
  RowWriter(const JointAt& at, JointRows& rows)
      : a_(at.poses[0]),
        b_(at.poses[1]),
        p_a_(a_(at.frames.point_a)),
        p_b_(b_(at.frames.point_b)),
        A_(a_.R * at.frames.axis.a),
        B_(b_.R * at.frames.axis.b),
        rows_(rows) {}

  // The points coincide, seen across the axis or along it.
  RowWriter& across() { return point(B_.col(0)).point(B_.col(1)); }
  RowWriter& along() { return point(B_.col(2)); }
  // The axes are parallel.
  RowWriter& parallel() { return right_angle(A_.col(2), B_.col(0)).right_angle(A_.col(2), B_.col(1)); }
  // No turn about the axis.
  RowWriter& straight() { return right_angle(A_.col(0), B_.col(1)); }
  // The axis of a stays at right angles to the second axis, that of b.
  RowWriter& crossed() { return right_angle(A_.col(2), B_.col(0)); }

  RowWriter& distance(double length) {
    const Vec3 d = p_a_ - p_b_;
    const double distance = d.norm();
    const Vec3 n = distance > 0.0 ? Vec3(d / distance) : Vec3(Vec3::UnitZ());
    return add({distance - length, n, {(p_a_ - a_.x).cross(n), -(p_b_ - b_.x).cross(n), Vec3::Zero()}});
  }
  RowWriter& angle(double value) {
    const Twist t = twist(A_, B_);
    return add({counted_on(t.angle - value, 0.0), Vec3::Zero(), {t.direction, -t.direction, Vec3::Zero()}});
  }

 private:
  RowWriter& add(const JointRow& row) {
    rows_[n_++] = row;
    return *this;
  }
  // <d, p_a - p_b> with d fixed in b.
  RowWriter& point(const Vec3& d) {
    return add({d.dot(p_a_ - p_b_), d, {(p_a_ - a_.x).cross(d), -(p_a_ - b_.x).cross(d), Vec3::Zero()}});
  }
  // <e_a, e_b> of axes fixed in a and in b.
  RowWriter& right_angle(const Vec3& e_a, const Vec3& e_b) {
    const Vec3 w = e_a.cross(e_b);
    return add({e_a.dot(e_b), Vec3::Zero(), {w, -w, Vec3::Zero()}});
  }

  const Pose &a_, &b_;
  Vec3 p_a_, p_b_;
  Mat3 A_, B_;
  JointRows& rows_;
  std::size_t n_ = 0;
};

// The angle of a joint that turns.
inline void count_angle(const JointAt& at, double* angles) {
  angles[0] = counted_on(twist_of_joint(at.frames, at.poses[0], at.poses[1]).angle, at.angles[0]);
}

}  // namespace stiction::geometry::joints
