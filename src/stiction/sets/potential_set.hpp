#pragma once
#include "stiction/math/norm.hpp"
#include "stiction/sets/potential_body.hpp"

namespace stiction::sets {

template <class Potential>
class PotentialSet {  // the interface of a body given by its potential: Potential derives from it, with at(d), tips()
 public:
  static constexpr int dim = 3;

  Vec3 project(const Vec3& x) const { return project(x, 1.0); }
  Vec3 project(const Vec3& x, double s) const {
    const PotentialFoot<Potential> foot(self(), x, s);
    if (foot.inside) return x;
    return with_signs_of(x, foot.P);
  }
  Vec3 support(const Vec3& d) const {
    const double largest = d.cwiseAbs().maxCoeff();
    if (largest == 0.0) return Vec3::Zero();
    return with_signs_of(d, self().at(d.cwiseAbs() / largest).P);
  }
  bool contains(const Vec3& x, double tol) const {
    const Vec3 gap = x - project(x);
    return math::norm3(gap[0], gap[1], gap[2]) <= tol;
  }
  Mat3 derivative(const Vec3& x, double s) const {
    PotentialFoot<Potential> foot(self(), x, s);
    if (foot.inside) return Mat3::Identity();
    return foot.derivative(x);
  }

 private:
  const Potential& self() const { return static_cast<const Potential&>(*this); }
  static Vec3 with_signs_of(const Vec3& x, const Vec3& P) {
    return {std::copysign(P[0], x[0]), std::copysign(P[1], x[1]), std::copysign(P[2], x[2])};
  }
};

}  // namespace stiction::sets
