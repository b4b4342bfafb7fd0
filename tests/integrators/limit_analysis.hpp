#pragma once
// Whether a body on three feet on a level floor can rest, by limit analysis: no iteration over forces, no contact law.
//
// Three feet carry what statics says, N_i. Friction within |T_i| <= mu N_i holds the load (F, M_z) in the plane if and
// only if no motion (v, w) of the body exists in which the load does more work than friction can take (the kinematic
// theorem; duality of the convex sets):
//
//   margin = min over |(v, lw)| = 1 of  sum_i mu N_i |v + w e_z x r_i| - F.v - M_z w  >= 0
#include <Eigen/LU>
#include <array>
#include <cmath>

#include "stiction/math/types.hpp"

namespace stiction::simulation {

struct RestingTripod {
  std::array<math::Vec3, 3> feet;  // where they touch the floor, from the centre of mass, in the frame of the floor
  double mu = 0.0;

  [[nodiscard]] std::array<double, 3> normal_forces(const math::Vec3& F, const math::Vec3& M) const {
    const double height = -feet[0][2];
    Eigen::Matrix3d A;
    for (int i = 0; i < 3; ++i) {
      const math::Vec3& r = feet[static_cast<std::size_t>(i)];
      A.col(i) = math::Vec3(1.0, r[1], -r[0]);
    }
    // All friction together is -F in the plane, at the height of the floor.
    const math::Vec3 N = A.partialPivLu().solve(math::Vec3(-F[2], -M[0] + height * F[1], -M[1] - height * F[0]));
    return {N[0], N[1], N[2]};
  }

  // F at the centre of mass, and M about it.
  [[nodiscard]] double margin(const math::Vec3& F, const math::Vec3& M) const {
    const auto N = normal_forces(F, M);
    const double length = (feet[0] - feet[1]).norm();
    const auto excess = [&](const math::Vec3& twist) {
      const double w = twist[2] / length;
      double taken = -F[0] * twist[0] - F[1] * twist[1] - M[2] * w;
      for (std::size_t i = 0; i < 3; ++i)
        taken += mu * N[i] * std::hypot(twist[0] - w * feet[i][1], twist[1] + w * feet[i][0]);
      return taken;
    };
    // The excess is convex, so that its negative part has one valley: a coarse look, then downhill.
    constexpr int kDirections = 2000;
    math::Vec3 best = math::Vec3::UnitX();
    double least = excess(best);
    const auto look = [&](const math::Vec3& twist) {
      const double value = excess(twist);
      if (!(value < least)) return false;
      least = value;
      best = twist;
      return true;
    };
    for (int k = 0; k < kDirections; ++k) {
      const double z = 1.0 - (2.0 * k + 1.0) / kDirections, phi = 2.399963229728653 * k;  // golden angle
      const double rho = std::sqrt(1.0 - z * z);
      look({rho * std::cos(phi), rho * std::sin(phi), z});
    }
    for (double width = 0.05; width > 1e-10;) {
      bool closer = false;
      for (int k = 0; k < 6; ++k)
        closer = look((best + (k % 2 ? width : -width) * math::Vec3::Unit(k / 2)).normalized()) || closer;
      if (!closer) width *= 0.5;
    }
    return least;
  }
};

}  // namespace stiction::simulation
