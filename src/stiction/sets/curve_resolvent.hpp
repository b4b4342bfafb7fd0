#pragma once
// The resolvent of a friction law that is given by two curves of the slip ratio u = |gamma_T|/|gamma_tau|, per
// mu lambda_N: force b_T(u), rising from 0 to at most 1, and torque b_tau(u), falling from its height to 0. Where the
// curves have no common potential (b_tau' != -u b_T') the law belongs to NO convex set, but it can be solved like one.
//
// P = f(d) for a slip d = -gamma and z = P + r S^-2 d, S = diag(1, 1, s), give in the meridian plane, x = |z_T| and
// y = |z_tau|,
//   G(u) = (x - b_T(u)) - s^2 u (y - b_tau(u)) = 0   with   b_T(u) <= x,  b_tau(u) <= y.
// Where both hold, G' = -b_T' - s^2 (y - b_tau) + s^2 u b_tau' is a sum of terms <= 0, of which one is not 0: G falls,
// from x - b_T >= 0 at the left end to -s^2 u (y - b_tau) <= 0 at the right end. The root is unique. Where only the
// first inequality fails, G < 0; where only the second fails, G > 0: the sign of G always shows the way. A u where both
// fail shows that z lies below the curve, and then both cannot hold anywhere: the contact sticks and z itself is
// returned. The stick region is the region below the curve, in general not convex.
//
// f is monotone only if it has a potential: in the meridian plane Df = (W_T, W_tau) (q, -p)^T has rank one, and the
// symmetric part of a b^T has a negative eigenvalue unless a and b are parallel. So this map is not non-expansive.
// With rho = -b_tau'/(u b_T') its largest stretching at the boundary is (sqrt(rho) + 1/sqrt(rho))/2 for the worst s.
//
// A curve is written in homogeneous coordinates p : q = |d_T| : |d_tau|, so that u = 0 and u = inf are ordinary points.
// Of a function of degree 0 the derivatives are q W by p and -p W by q, with W of degree -2.
#include <algorithm>
#include <cmath>
#include <concepts>

#include "stiction/sets/meridian.hpp"

namespace stiction::sets {

struct CurveValue {
  double b_T, b_tau, W_T, W_tau;
};

template <class C>
concept FrictionCurve = requires(double p, double q) {
  { C::height } -> std::convertible_to<double>;  // b_tau(0)
  { C::at(p, q) } -> std::same_as<CurveValue>;
};

template <FrictionCurve FrictionCurve_>
struct CurveResolvent {
  using Curve = FrictionCurve_;
  static constexpr int dim = 3;
  static constexpr bool is_set = false;

  // The curves themselves; u in [0, inf].
  static double b_T(double u) { return at_ratio(u).b_T; }
  static double b_tau(double u) { return at_ratio(u).b_tau; }
  static double b_T_slope(double u) { return u > 1.0 ? at_ratio(u).W_T / u / u : at_ratio(u).W_T; }
  static double b_tau_slope(double u) { return u > 1.0 ? at_ratio(u).W_tau / u / u : at_ratio(u).W_tau; }

  Vec3 project(const Vec3& z) const { return project(z, 1.0); }
  Vec3 project(const Vec3& z, double s) const {
    double no_hint = -1.0;
    return project(z, s, no_hint);
  }
  // The hint is a bounded ratio as in axisymmetric.hpp: u for u <= 1 and 2 - 1/u beyond.
  Vec3 project(const Vec3& z, double s, double& hint) const {
    const Meridian m(z, s);
    const Root root = find_root(m.x, m.y, m.s2, hint);
    if (root.stick) return z;
    hint = root.sliding ? 2.0 - root.v : root.v;
    return m.lift(root.c.b_T, root.c.b_tau);
  }

  // f(d), the unit force for the slip d; in a set it would be the point farthest along d.
  Vec3 support(const Vec3& d) const {
    const double p = math::norm2(d[0], d[1]), q = std::abs(d[2]), larger = std::max(p, q);
    if (larger == 0.0) return Vec3::Zero();
    const CurveValue c = Curve::at(p / larger, q / larger);
    return {p > 0.0 ? c.b_T * (d[0] / p) : 0.0, p > 0.0 ? c.b_T * (d[1] / p) : 0.0, std::copysign(c.b_tau, d[2])};
  }

  bool contains(const Vec3& z, double tol) const {
    const Vec3 gap = z - project(z);
    return math::norm3(gap[0], gap[1], gap[2]) <= tol;
  }

  // dv = (w dy - v dx)/g' when sliding, (dx - s^2 v dy)/g' when spinning; see Equation.
  Mat3 derivative(const Vec3& z, double s) const {
    const Meridian m(z, s);
    const Root root = find_root(m.x, m.y, m.s2, -1.0);
    if (root.stick) return Mat3::Identity();
    const CurveValue& c = root.c;
    const double a = std::max(m.x - c.b_T, 0.0), b = std::max(m.y - c.b_tau, 0.0), v = root.v;
    const double slope = root.sliding ? a + v * c.W_T - m.s2 * c.W_tau : c.W_T + m.s2 * (b - v * c.W_tau);
    const double v_by_x = (root.sliding ? v : 1.0) / slope, v_by_y = -m.s2 * (root.sliding ? 1.0 : v) / slope;
    return m.lift(c.b_T, {c.W_T * v_by_x, c.W_T * v_by_y, c.W_tau * v_by_x, c.W_tau * v_by_y});
  }

 private:
  struct Root {
    bool stick, sliding;
    double v;
    CurveValue c;
  };

  static CurveValue at_ratio(double u) { return u > 1.0 ? Curve::at(1.0, 1.0 / u) : Curve::at(u, 1.0); }

  // Two charts, (p, q) = (1, v) sliding and (v, 1) spinning, v in [0, 1]. In each g is +-q G made increasing:
  //   sliding    g = v (x - b_T) - s^2 (y - b_tau),  g' = (x - b_T) + v W_T - s^2 W_tau
  //   spinning   g = s^2 v (y - b_tau) - (x - b_T),  g' = s^2 (y - b_tau) - s^2 v W_tau + W_T
  static Root find_root(double x, double y, double s2, double hint) {
    static const CurveValue middle = Curve::at(1.0, 1.0);
    if (x < middle.b_T && y < middle.b_tau) return {true, false, 0.0, {}};
    const bool sliding = x - middle.b_T > s2 * (y - middle.b_tau);
    double v = sliding ? 2.0 - hint : hint;
    if (!(v >= 0.0 && v <= 1.0)) v = first_guess(x, y, s2, sliding);
    double low = 0.0, high = 1.0, last = 2.0;
    CurveValue c = middle;
    for (int pass = 0; pass < 200; ++pass) {  // about six; the bound only stops NaN
      c = sliding ? Curve::at(1.0, v) : Curve::at(v, 1.0);
      const double a = x - c.b_T, b = y - c.b_tau;
      if (a < 0.0 && b < 0.0) return {true, sliding, v, c};
      const double g = sliding ? v * a - s2 * b : s2 * (v * b) - a;
      const double slope = sliding ? a + v * c.W_T - s2 * c.W_tau : c.W_T + s2 * (b - v * c.W_tau);
      (g > 0.0 ? high : low) = v;
      double next = std::clamp(v - g / slope, low, high), step = std::abs(next - v);
      // Rounding: the step has vanished, or it no longer shrinks.
      if (slope > 0.0 && (step <= 1e-15 * v || (step <= 1e-11 * v && step >= 0.25 * last))) break;
      // Newton while it converges, otherwise bisection: piecewise linear curves could send it back and forth.
      if (!(slope > 0.0 && step <= 0.5 * last)) {
        next = 0.5 * (low + high);
        step = std::abs(next - v);
        if (!(step > 1e-16 * v)) break;
      }
      last = step;
      v = next;
    }
    // At the root a and b have the same sign; on an axis one of them is 0.
    const double outward = sliding ? (x - c.b_T) + v * (y - c.b_tau) : v * (x - c.b_T) + (y - c.b_tau);
    return {outward <= 0.0, sliding, v, c};
  }

  // As if the curve were the ellipsoid of the same axes, see axisymmetric.hpp.
  static double first_guess(double x, double y, double s2, bool sliding) {
    constexpr double h = Curve::height;
    const double t = std::max(0.0, std::max(x - 1.0, s2 * h * (y - h)));
    const double rise = y * s2 * (1.0 + t), run = x * (s2 * h * h + t);
    return std::min(sliding ? rise / run : run / rise, 1.0);
  }
};

}  // namespace stiction::sets
