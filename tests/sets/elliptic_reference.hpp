#pragma once
// The friction of an elliptic Hertz contact, semi-axes a = 1/sqrt(k) and b = sqrt(k), by quadrature: over one angle, as
// in the head of elliptic_patch.hpp, good to about 1e-12; and over the area, which that formula has to agree with.
#include <algorithm>
#include <boost/math/quadrature/tanh_sinh.hpp>
#include <boost/math/special_functions/ellint_2.hpp>
#include <cmath>
#include <vector>

#include "stiction/math/types.hpp"

namespace stiction::sets {

class EllipticReference {
 public:
  explicit EllipticReference(double k) : a_(1.0 / std::sqrt(k)), b_(std::sqrt(k)) {}

  // Gradient of the potential: the force for the slip d = (gamma_1, gamma_2, gamma_tau), gamma_tau > 0.
  math::Vec3 force(const math::Vec3& d) {
    // The integrand changes its form where |gamma_T . n| = omega rho, a quadratic equation for tan(theta).
    const double A = d[1] * d[1] - d[2] * d[2] * a_ * a_, B = d[0] * d[1], C = d[0] * d[0] - d[2] * d[2] * b_ * b_;
    std::vector<double> cuts{-0.5 * pi, 0.5 * pi};
    if (const double D = B * B - A * C; D > 0.0) {
      const double q = -(B + std::copysign(std::sqrt(D), B));
      cuts.push_back(std::atan2(q, A));
      cuts.push_back(std::atan2(C, q));
    }
    for (double& cut : cuts) cut -= cut > 0.5 * pi ? pi : (cut < -0.5 * pi ? -pi : 0.0);
    std::sort(cuts.begin(), cuts.end());
    math::Vec3 P = math::Vec3::Zero();
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
      if (!(cuts[i + 1] - cuts[i] > 1e-14)) continue;
      for (int k = 0; k < 3; ++k) {
        const auto part = [&](double theta) { return element(d, theta)[k]; };
        P[k] += 0.5 * over(rule_, part, cuts[i], cuts[i + 1], 1e-13);
      }
    }
    return P;
  }

  // int p |w| dA in the coordinates (x/a, y/b), cut at the pole, where |w| has its kink.
  double potential_over_area(const math::Vec3& d) {
    const double x0 = std::clamp(-d[1] / d[2] / a_, -1.0, 1.0);
    const auto line = [&](double x) {
      const double half = std::sqrt((1.0 - x) * (1.0 + x)), y0 = std::clamp(d[0] / d[2] / b_, -half, half);
      const auto point = [&](double y) {
        const double w1 = d[0] - d[2] * b_ * y, w2 = d[1] + d[2] * a_ * x;
        return 1.5 / pi * std::sqrt(std::max(half * half - y * y, 0.0)) * std::sqrt(w1 * w1 + w2 * w2);
      };
      double sum = 0.0;
      if (y0 > -half) sum += over(inner_, point, -half, y0, 1e-12);
      if (y0 < half) sum += over(inner_, point, y0, half, 1e-12);
      return sum;
    };
    double sum = 0.0;
    if (x0 > -1.0) sum += over(rule_, line, -1.0, x0, 1e-11);
    if (x0 < 1.0) sum += over(rule_, line, x0, 1.0, 1e-11);
    return sum;
  }

  double largest_torque() const {  // 3 pi/16 times the mean of rho: a complete elliptic integral
    return 3.0 * pi / 16.0 * a_ * 2.0 / pi * boost::math::ellint_2(std::sqrt(std::max(1.0 - b_ * b_ / (a_ * a_), 0.0)));
  }

 private:
  static constexpr double pi = 3.14159265358979323846;

  using Rule = boost::math::quadrature::tanh_sinh<double>;

  // On its own interval (-1, 1) the rule has no trouble with short pieces.
  template <class Function>
  static double over(Rule& rule, Function function, double low, double high, double tolerance) {
    const double middle = 0.5 * (low + high), half = 0.5 * (high - low);
    return half * rule.integrate([&](double t) { return function(middle + half * t); }, tolerance);
  }

  // n psi_c and rho psi_d
  math::Vec3 element(const math::Vec3& d, double theta) const {
    const double n1 = std::cos(theta), n2 = std::sin(theta);
    const double rho = std::sqrt(b_ * b_ * n1 * n1 + a_ * a_ * n2 * n2);
    const double c = d[0] * n1 + d[1] * n2, m = std::clamp(c / (d[2] * rho), -1.0, 1.0);
    const double psi_c = 1.5 * m - 0.5 * m * m * m, psi_d = 0.375 * (1.0 - m * m) * (1.0 - m * m);
    return {n1 * psi_c, n2 * psi_c, rho * psi_d};
  }

  double a_, b_;
  Rule rule_{12}, inner_{12};
};

}  // namespace stiction::sets
