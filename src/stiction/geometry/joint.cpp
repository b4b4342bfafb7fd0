#include "stiction/geometry/joint.hpp"

namespace stiction::geometry {

double displacement(const JointFrames& frames, const Pose& a, const Pose& b) {
  return (b.R * frames.axis.b.col(2)).dot(a(frames.point_a) - b(frames.point_b));
}

Twist twist_of_joint(const JointFrames& frames, const Pose& a, const Pose& b) {
  return twist(a.R * frames.axis.a, b.R * frames.axis.b);
}

}  // namespace stiction::geometry
