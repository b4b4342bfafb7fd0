#pragma once
// Projection on a body of revolution around the last axis, given by its profile curve (profile.hpp), of unit size.
//
// In the meridian plane, with x = |lambda_T|, y = |lambda_tau| and the metric diag(1, s^2), the foot b(u) satisfies
//   (x - b_T(u)) - s^2 u (y - b_tau(u)) = 0.
// In a chart with main coordinate B, other coordinate T and parameter v this is
//   g(v) = a v (X - B) - w (Y - T) = 0,   g' = a (X - B) + (a v^2 + w) T',   g''/2 = 3/2 a v T' + (a v^2 + w) T''/2,
// with (X, Y, a, w) = (x, y, 1, s^2) when sliding and (y, x, s^2, 1) when spinning, because B' = -v T'.
// The sign of g at u = 1 tells the chart; in it g(0) <= 0 <= g(1), so a root is bracketed from the start.
//
// Any root will do. The point is b + t (1, v/w a) in the order (B, T). With t >= 0 it lies on the outward normal: b is
// the projection. With t < 0 both coordinates of the point are below those of b, and a convex body that is symmetric in
// every coordinate contains with b the whole box below it: the point is inside.
//
// The hint is a bounded ratio: u for u <= 1 and 2 - 1/u beyond. It only names the cell where the search begins.
#include <algorithm>
#include <cmath>
#include <limits>

#include "stiction/math/norm.hpp"
#include "stiction/sets/convex_set.hpp"
#include "stiction/sets/profile.hpp"

namespace stiction::sets {

template <class ProfileCurve>
struct Axisymmetric {
  using Curve = ProfileCurve;
  static constexpr int dim = 3;

  Vec3 project(const Vec3& x) const { return project(x, 1.0); }
  Vec3 project(const Vec3& x, double s) const {
    double no_hint = -1.0;
    return project(x, s, no_hint);
  }
  Vec3 project(const Vec3& x, double s, double& hint) const {
    const Foot foot = find_foot(x, s, hint);
    if (foot.inside) return x;
    hint = foot.chart == Chart::sliding ? 2.0 - foot.v : foot.v;
    return {x[0] * foot.shrink, x[1] * foot.shrink, std::copysign(foot.b_tau(), x[2])};
  }

  Vec3 support(const Vec3& d) const {
    const double slide = math::norm2(d[0], d[1]), spin = std::abs(d[2]);
    if (slide == 0.0 && spin == 0.0) return Vec3::Zero();
    const bool sliding = slide > spin;
    const ProfilePoint p =
        sliding ? Curve::point(Chart::sliding, spin / slide) : Curve::point(Chart::spinning, slide / spin);
    const double b_T = sliding ? p.B : p.T, b_tau = sliding ? p.T : p.B;
    const double direction = slide > 0.0 ? 1.0 / slide : 0.0;
    return {b_T * (d[0] * direction), b_T * (d[1] * direction), std::copysign(b_tau, d[2])};
  }

  bool contains(const Vec3& x, double tol) const {
    const Vec3 gap = x - project(x);
    return math::norm3(gap[0], gap[1], gap[2]) <= tol;
  }

  // dv = (-a v dX + w dY)/g' by differentiating g = 0; dT = T' dv, dB = -v T' dv. Across the meridian: b_T/x.
  Mat3 derivative(const Vec3& x, double s) const {
    double no_hint = -1.0;
    const Foot foot = find_foot(x, s, no_hint);
    if (foot.inside) return Mat3::Identity();
    const bool sliding = foot.chart == Chart::sliding;
    const double dT = Curve::point(foot.chart, foot.v).dT, v = foot.v;
    const double a = sliding ? 1.0 : s * s, w = sliding ? s * s : 1.0;
    const double b_T = foot.b_T();
    const double X = sliding ? b_T / foot.shrink : std::abs(x[2]);
    const double ratio = dT / (a * std::max(X - foot.B, 0.0) + (a * v * v + w) * dT);
    const double BX = ratio * a * v * v, BY = -ratio * v * w, TX = -ratio * a * v, TY = ratio * w;
    const double along = sliding ? BX : TY;     // d b_T/dx
    const double spin = sliding ? TY : BX;      // d b_tau/dy
    const double T_by_tau = sliding ? BY : TX;  // d b_T/dy
    const double tau_by_T = sliding ? TX : BY;  // d b_tau/dx
    const bool axis = b_T == 0.0;
    const double across = axis ? along : foot.shrink;
    const double e1 = axis ? 1.0 : x[0] * foot.shrink / b_T, e2 = axis ? 0.0 : x[1] * foot.shrink / b_T;
    const double sign = std::copysign(1.0, x[2]);
    Mat3 J;
    J << across + (along - across) * e1 * e1, (along - across) * e1 * e2, sign * T_by_tau * e1,  //
        (along - across) * e1 * e2, across + (along - across) * e2 * e2, sign * T_by_tau * e2,   //
        sign * tau_by_T * e1, sign * tau_by_T * e2, spin;
    return J;
  }

 private:
  struct Foot {
    bool inside;
    Chart chart;
    double v, B, T;
    double shrink;  // b_T/x
    double b_T() const { return chart == Chart::sliding ? B : T; }
    double b_tau() const { return chart == Chart::sliding ? T : B; }
  };

  // The equation g(v) = 0 of the head of this file.
  struct Equation {
    Chart chart;
    double X, Y, a, w;
    double g(double v, double B, double T) const { return a * v * (X - B) - w * (Y - T); }
    double slope(double v, double B, double dT) const { return a * (X - B) + (a * v * v + w) * dT; }
    double half_curvature(double v, double dT, double half_ddT) const {
      return 1.5 * a * v * dT + (a * v * v + w) * half_ddT;
    }
    // (X - B, Y - T) against the normal (1, v).
    bool inner_side(double v, double B, double T) const { return (X - B) + v * (Y - T) < 0.0; }
  };

  // Beyond this size the body is a point to all digits; it keeps every square below finite.
  static constexpr double huge = 1e60;

  static Foot find_foot(const Vec3& p, double s, double hint) {
    const double x = math::norm2(p[0], p[1]), y = std::abs(p[2]), s2 = s * s;
    // The diamond through the tips of the axes.
    if (x * Curve::height + y <= Curve::height) return {true, Chart::sliding, 0.0, 0.0, 0.0, 1.0};
    if (!(x + y + s2 < huge)) [[unlikely]]
      return find_huge(p, s, hint);
    if (x == 0.0) return {false, Chart::spinning, 0.0, Curve::height, 0.0, 1.0};
    if (y == 0.0) return {false, Chart::sliding, 0.0, 1.0, 0.0, 1.0 / x};

    const bool sliding = x - Curve::b_T_at_1 > s2 * (y - Curve::b_tau_at_1);
    const Equation equation =
        sliding ? Equation{Chart::sliding, x, y, 1.0, s2} : Equation{Chart::spinning, y, x, s2, 1.0};
    double v = sliding ? 2.0 - hint : hint;
    if (!(v >= 0.0 && v <= 1.0)) v = first_guess(x, y, s2, sliding);
    Foot foot = search_cells(equation, v);
    foot.shrink = foot.b_T() / x;
    return foot;
  }

  // Anything that is not a number ends here as NaN; a huge point is brought near, where its direction still decides
  // alone.
  [[gnu::noinline]] static Foot find_huge(const Vec3& p, double s, double hint) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    const double largest = std::max(std::abs(p[0]), std::max(std::abs(p[1]), std::abs(p[2])));
    const bool finite = std::isfinite(p[0]) && std::isfinite(p[1]) && std::isfinite(p[2]) && std::isfinite(s);
    if (!finite) return {false, Chart::sliding, nan, nan, nan, nan};
    const double scale = largest > 1e50 ? 1e50 / largest : 1.0;
    Foot foot = find_foot(p * scale, std::clamp(s, -1e29, 1e29), hint);
    foot.shrink *= scale;
    return foot;
  }

  // Foot on the ellipsoid of the same axes, its secular equation cut short at the lower bound of its root; right far
  // away (u = x/(s^2 y)) and close to the tips.
  static double first_guess(double x, double y, double s2, bool sliding) {
    constexpr double h = Curve::height;
    const double t = std::max(0.0, std::max(x - 1.0, s2 * h * (y - h)));
    const double rise = y * s2 * (1.0 + t), run = x * (s2 * h * h + t);
    return std::min(sliding ? rise / run : run / rise, 1.0);
  }

  // Halley steps from cell centres, where the derivatives are the coefficients themselves, until the root lies in the
  // cell; then the polynomials once and one more Halley step, whose last part goes into the result by Taylor.
  static Foot search_cells(const Equation& e, double v) {
    constexpr double last = cell_width * (cell_count - 0.5);
    const Cell* cells = Curve::cells(e.chart);
    for (int hop = 0; hop < 6; ++hop) {
      if (!(v < last)) break;
      const int k = static_cast<int>(std::max(v, 0.0) * (1.0 / cell_width) + 0.5);
      const double centre = cell_width * k;
      const Cell& c = cells[k];
      const double g = e.g(centre, c.B[0], c.T[0]);
      const double g1 = e.slope(centre, c.B[0], c.T[1]);
      const double g2 = e.half_curvature(centre, c.T[1], c.T[2]);
      double t = -g * g1 / (g1 * g1 - g * g2);
      v = centre + t;
      for (int polish = 0; polish < 4 && std::abs(t) <= cell_reach; ++polish) {
        const double t2 = t * t;
        const double B = polynomial(c.B, t), T = polynomial(c.T, t);
        const double dT = c.T[1] + (2.0 * c.T[2] * t + ((3.0 * c.T[3] + 4.0 * c.T[4] * t) * t2 +
                                                        (5.0 * c.T[5] + 6.0 * c.T[6] * t) * (t2 * t2)));
        const double half_ddT = c.T[2] + (3.0 * c.T[3] * t + (6.0 * c.T[4] + 10.0 * c.T[5] * t) * t2);
        const double G = e.g(v, B, T), G1 = e.slope(v, B, dT), G2 = e.half_curvature(v, dT, half_ddT);
        const double delta = -G * G1 / (G1 * G1 - G * G2);
        // What is left after this step is about delta (G G2/G1^2)^2 or delta^3: below 1e-17.
        if (std::abs(delta) <= 2e-6 && std::abs(G * G2) <= 1e-6 * (G1 * G1)) {
          const double T_end = T + delta * (dT + delta * half_ddT);
          const double B_end = B - delta * (v * dT + delta * (0.5 * dT + v * half_ddT));
          v += delta;
          if (v < 0.0) break;  // the polynomials go on beyond the chart, and so may a root of an inner point
          return {e.inner_side(v, B_end, T_end), e.chart, v, B_end, T_end, 0.0};
        }
        t += delta;
        v = centre + t;
      }
    }
    return search_bracket(e, v);
  }

  // Newton inside a shrinking bracket: for the neighbourhood of u = 1, and for what the cells did not settle.
  [[gnu::noinline]] static Foot search_bracket(const Equation& e, double v) {
    double low = 0.0, high = 1.0, last_step = 1.0;
    if (!(v >= low && v <= high)) v = v > high ? high : 0.5;
    ProfilePoint p{};
    for (int i = 0; i < 200; ++i) {
      p = Curve::point(e.chart, v);
      const double g = e.g(v, p.B, p.T), g1 = e.slope(v, p.B, p.dT);
      (g > 0.0 ? high : low) = v;
      double step = -g / g1;
      double next = v + step;
      if (g1 > 0.0 && std::abs(step) <= 1e-11 && next >= 0.0) {  // quadratic: the next step would be below 1e-16
        return finish(e, next, p.B - v * step * p.dT, p.T + step * p.dT);
      }
      if (high - low <= 1e-16) break;
      const bool newton = g1 > 0.0 && next > low && next < high && std::abs(step) <= 0.5 * last_step;
      if (!newton) {
        next = 0.5 * (low + high);
        step = next - v;
      }
      last_step = std::abs(step);
      v = next;
    }
    return finish(e, v, p.B, p.T);
  }

  static Foot finish(const Equation& e, double v, double B, double T) {
    return {e.inner_side(v, B, T), e.chart, v, B, T, 0.0};
  }
};

}  // namespace stiction::sets
