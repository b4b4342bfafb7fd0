#include "stiction/laws/friction/custom.hpp"

#include <algorithm>

namespace stiction::laws {

FrictionDerivative CustomLaw::derivative(const Vec3& x, double P_N, const Metric& m) const {
  constexpr double share = 1e-6;  // about the cube root of the machine precision: best for central differences
  const double size = std::max(x.cwiseAbs().maxCoeff(), P_N);
  FrictionDerivative d{Mat3::Zero(), Vec3::Zero()};
  if (!(P_N > 0.0)) return d;
  for (int k = 0; k < dim(); ++k) {
    const Vec3 h = share * size * Vec3::Unit(k);
    d.by_x.col(k) = (project(x + h, P_N, m) - project(x - h, P_N, m)) / (2.0 * share * size);
  }
  const double h = share * P_N;
  d.by_normal = (project(x, P_N + h, m) - project(x, P_N - h, m)) / (2.0 * h);
  return d;
}

}  // namespace stiction::laws
