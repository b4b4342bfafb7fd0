#include "stiction/laws/normal/by_formula.hpp"

#include <fmt/format.h>

#include <cmath>

#include "stiction/math/elementary/elementary.hpp"

namespace stiction::laws {

// Gauss' rule with ten points over the square root of the overlap, in which powers such as delta^1.5 are smooth: exact
// for powers up to delta^9, whole and half.
double FormulaForce::energy(const Squeeze& s) const {
  constexpr std::array<double, 5> kNode{0.1488743389816312, 0.4333953941292472, 0.6794095682990244, 0.8650633666889845,
                                        0.9739065285171717};
  constexpr std::array<double, 5> kWeight{0.2955242247147529, 0.2692667193099964, 0.2190863625159820,
                                          0.1494513491505806, 0.0666713443086881};
  if (!(s.delta > 0.0)) return 0.0;
  const double end = std::sqrt(s.delta);
  double sum = 0.0;
  for (std::size_t i = 0; i < kNode.size(); ++i)
    for (const double sign : {-1.0, 1.0}) {
      const double w = 0.5 * end * (1.0 + sign * kNode[i]);  // delta = w^2
      sum += kWeight[i] * force(w * w, 0.0) * 2.0 * w;
    }
  return 0.5 * end * sum;
}

// At 1200 overlaps from 1e-12 to 1 m.
std::string normal_formula_problem(const formula::Program& program) {
  const FormulaForce law{&program};
  const double begin = law.at(0.0, 0.0)[0];
  if (!std::isfinite(begin)) return "is not finite without overlap";
  if (std::fabs(begin) > 0.0) return fmt::format("is {} N without overlap and rate: it must be 0", begin);
  for (int i = 0; i <= 1200; ++i) {
    const double delta = math::pow(10.0, -12.0 + 0.01 * i);
    const auto [F, by_delta, by_rate] = law.at(delta, 0.0);
    if (!std::isfinite(F) || !std::isfinite(by_delta) || !std::isfinite(by_rate))
      return fmt::format("or a derivative of it is not finite at the overlap {:.3g} m", delta);
    if (F < 0.0) return fmt::format("is {} N at the overlap {:.3g} m: at rest it must not pull", F, delta);
  }
  return {};
}

}  // namespace stiction::laws
