#pragma once
// The example of docs/howto/custom-law.md, word for word.
#include <algorithm>
#include <cmath>

#include "stiction/laws/friction/custom.hpp"

namespace example {

// example begins
using stiction::laws::FrictionDerivative;
using stiction::laws::Metric;
using stiction::math::Mat3;
using stiction::math::Vec3;

// The friction pyramid: |P_T1| <= mu1 P_N and |P_T2| <= mu2 P_N, each on its own. A rectangle instead of Coulomb's
// disk.
class PyramidFriction : public stiction::laws::CustomLaw {
 public:
  PyramidFriction(double mu1, double mu2) : mu1_(mu1), mu2_(mu2) {}

  int dim() const override { return 2; }  // T1 and T2, no drilling

  // The nearest point of the rectangle. x itself inside (stick), zero for an open contact.
  Vec3 project(const Vec3& x, double P_N, const Metric&) const override {
    if (!(P_N > 0.0)) return Vec3::Zero();
    const double a = mu1_ * P_N, b = mu2_ * P_N;
    return {std::clamp(x[0], -a, a), std::clamp(x[1], -b, b), 0.0};
  }

  // The point of the rectangle farthest along d: in slip P_T = -support(gamma_T).
  Vec3 support(const Vec3& d, double P_N) const override {
    return {std::copysign(mu1_ * P_N, d[0]), std::copysign(mu2_ * P_N, d[1]), 0.0};
  }

  // Optional: without it, differences of `project` are used.
  FrictionDerivative derivative(const Vec3& x, double P_N, const Metric&) const override {
    FrictionDerivative d{Mat3::Zero(), Vec3::Zero()};
    if (!(P_N > 0.0)) return d;
    const double mu[2] = {mu1_, mu2_};
    for (int k = 0; k < 2; ++k) {
      if (std::abs(x[k]) <= mu[k] * P_N)
        d.by_x(k, k) = 1.0;
      else
        d.by_normal[k] = std::copysign(mu[k], x[k]);
    }
    return d;
  }

 private:
  double mu1_, mu2_;
};
// example ends

}  // namespace example
