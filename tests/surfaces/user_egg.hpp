#pragma once
// The surfaces of docs/howto/custom-surface.md.
#include "stiction/geometry/surfaces/custom.hpp"

namespace example {

using stiction::geometry::surfaces::CustomSurface;
using stiction::geometry::surfaces::Jet;
using stiction::math::Mat3;
using stiction::math::Vec3;

// f = (x^2/a^2 + y^2/b^2 + z^2/c^2 - 1) / 2: an ellipsoid as a user would write it.
class UserEllipsoid : public CustomSurface {
 public:
  explicit UserEllipsoid(const Vec3& axes) : axes_(axes) {}

  double extent() const override { return axes_.maxCoeff(); }
  Jet jet(const Vec3& r) const override {
    const Vec3 h = axes_.cwiseAbs2().cwiseInverse(), g = h.cwiseProduct(r);
    return {0.5 * (g.dot(r) - 1.0), g, h.asDiagonal()};
  }

 private:
  Vec3 axes_;
};

// An egg: x^2 + y^2 + (1 + k z) z^2 = 1, in units of `size`; for k < 0 its lower end is the blunt one.
class Egg : public CustomSurface {
 public:
  Egg(double size, double k) : size_(size), k_(k) {}

  double extent() const override { return 1.5 * size_; }
  Jet jet(const Vec3& r) const override {
    const double x = r[0] / size_, y = r[1] / size_, z = r[2] / size_;
    Mat3 H = Mat3::Identity();
    H(2, 2) = 1.0 + 3.0 * k_ * z;
    return {0.5 * size_ * (x * x + y * y + (1.0 + k_ * z) * z * z - 1.0), Vec3(x, y, z + 1.5 * k_ * z * z), H / size_};
  }

 private:
  double size_, k_;
};

}  // namespace example
