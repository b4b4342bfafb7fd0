#pragma once
// A constraint or joint of a program: rows of its own between two bodies, or a body and the world. Derive and give it
// to a JointSpec. It is a set-valued law like every joint, -gamma in N_R(lambda) = {0}: gamma = W^T u + chi is zero.
//
// A row may be the rate of a gap, which then is kept at zero too; or a condition on velocities alone, such as that of a
// skate or of a wheel that rolls, whose gap stays 0. docs/howto/own-constraints.md
#include <cmath>

#include "stiction/geometry/joint.hpp"

namespace stiction::geometry {

class JointCode {
 public:
  virtual ~JointCode() = default;
  [[nodiscard]] virtual int rows() const = 0;  // 1 to 6
  // Rows at poses and time, all zero at first: gap, W (force and torques), chi and its partial derivative by time. They
  // must be smooth functions of both.
  virtual void fill(const JointAt& at, JointRows& rows) const = 0;
  // m; the way of the bodies over which W and chi change by as much as they are. They may always change with turning.
  [[nodiscard]] virtual double length() const { return HUGE_VAL; }
};

}  // namespace stiction::geometry
