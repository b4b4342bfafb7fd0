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
// Any root will do. There the point is b + t (w, a v) in the order (B, T). With t >= 0 it lies on the outward normal of
// this metric and b is the projection. With t < 0 both its coordinates are below those of b, and a convex body that is
// symmetric in every coordinate contains with b the whole box below it: the point is inside.
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
    const double b_T = foot.b_T();
    return {x[0] * foot.per_x * b_T, x[1] * foot.per_x * b_T, std::copysign(foot.b_tau(), x[2])};
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
    const double X = sliding ? 1.0 / foot.per_x : std::abs(x[2]);
    const double ratio = dT / (a * std::max(X - foot.B, 0.0) + (a * v * v + w) * dT);
    const double BX = ratio * a * v * v, BY = -ratio * v * w, TX = -ratio * a * v, TY = ratio * w;
    const double along = sliding ? BX : TY;     // d b_T/dx
    const double spin = sliding ? TY : BX;      // d b_tau/dy
    const double T_by_tau = sliding ? BY : TX;  // d b_T/dy
    const double tau_by_T = sliding ? TX : BY;  // d b_tau/dx
    const bool axis = b_T == 0.0;
    const double across = axis ? along : b_T * foot.per_x;
    const double e1 = axis ? 1.0 : x[0] * foot.per_x, e2 = axis ? 0.0 : x[1] * foot.per_x;
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
    double per_x;  // 1/x
    double b_T() const { return chart == Chart::sliding ? B : T; }
    double b_tau() const { return chart == Chart::sliding ? T : B; }
  };

  // The equation g(v) = 0 of the head of this file; s2 = s^2.
  template <Chart chart>
  struct Equation {
    static constexpr bool sliding = chart == Chart::sliding;
    double x, y, s2;

    double X() const { return sliding ? x : y; }
    double Y() const { return sliding ? y : x; }
    double times_a(double value) const { return sliding ? value : s2 * value; }
    double w() const { return sliding ? s2 : 1.0; }
    double g(double v, double B, double T) const { return times_a(v * (X() - B)) - w() * (Y() - T); }
    double weight(double v) const { return times_a(v * v) + w(); }
    double slope(double v, double B, double dT) const { return times_a(X() - B) + weight(v) * dT; }
    Foot foot(double v, double B, double T) const {  // (X - B, Y - T) against the normal (1, v)
      return {(X() - B) + v * (Y() - T) < 0.0, chart, v, B, T, 1.0 / x};
    }
  };

  // Beyond this size the body is a point to all digits; it keeps every square and cube below finite.
  static constexpr double huge = 1e60;

  static Foot find_foot(const Vec3& p, double s, double hint) {
    const double square = p[0] * p[0] + p[1] * p[1], x = std::sqrt(square), y = std::abs(p[2]), s2 = s * s;
    // The diamond through the tips of the axes.
    if (x * Curve::height + y <= Curve::height) return {true, Chart::sliding, 0.0, 0.0, 0.0, 1.0};
    if (!(square > 1e-280 && y > 0.0 && square + y + s2 < huge)) [[unlikely]]
      return find_special(p, s, hint);
    return find_in_chart(x, y, s2, hint);
  }

  static Foot find_in_chart(double x, double y, double s2, double hint) {
    const bool sliding = x - Curve::b_T_at_1 > s2 * (y - Curve::b_tau_at_1);
    double v = sliding ? 2.0 - hint : hint;
    if (!(v >= 0.0 && v <= 1.0)) v = first_guess(x, y, s2, sliding);
    return sliding ? search_cells(Equation<Chart::sliding>{x, y, s2}, v)
                   : search_cells(Equation<Chart::spinning>{x, y, s2}, v);
  }

  // The axes, and radii whose square vanishes. Anything that is not a number ends as NaN. A huge point is brought near,
  // where its direction still decides alone.
  [[gnu::noinline]] static Foot find_special(const Vec3& p, double s, double hint) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    const bool finite = std::isfinite(p[0]) && std::isfinite(p[1]) && std::isfinite(p[2]) && std::isfinite(s);
    if (!finite) return {false, Chart::sliding, nan, nan, nan, nan};
    const double largest = std::max(std::abs(p[0]), std::max(std::abs(p[1]), std::abs(p[2])));
    const double scale = largest > 1e25 ? 1e25 / largest : 1.0;
    const double x = math::norm2(p[0] * scale, p[1] * scale), y = std::abs(p[2] * scale);
    const double s_ = std::clamp(s, -1e15, 1e15);
    if (x * Curve::height + y <= Curve::height) return {true, Chart::sliding, 0.0, 0.0, 0.0, 1.0};
    if (x < 1e-280) return {false, Chart::spinning, 0.0, Curve::height, 0.0, 0.0};  // as good as on the axis
    if (y == 0.0) return {false, Chart::sliding, 0.0, 1.0, 0.0, scale / x};
    Foot foot = find_in_chart(x, y, s_ * s_, hint);
    foot.per_x *= scale;
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

  // Steps of fourth order (Householder) from cell centres, where the derivatives are the coefficients themselves, until
  // the root lies in the cell; then the polynomials once and a Newton step, which goes into the result by Taylor.
  template <Chart chart>
  static Foot search_cells(const Equation<chart>& e, double v) {
    constexpr double last = cell_width * (cell_count - 0.5);
    const Cell* cells = Curve::cells(chart);
    for (int hop = 0; hop < 6; ++hop) {
      if (!(v < last)) break;
      const int k = static_cast<int>(v * (1.0 / cell_width) + 0.5);
      const double centre = cell_width * k;
      const Cell& cell = cells[k];
      const double B0 = cell.c[0][0], T0 = cell.c[0][1], T1 = cell.c[1][1], T2 = cell.c[2][1], T3 = cell.c[3][1];
      const double g = e.g(centre, B0, T0), weight = e.weight(centre);
      const double g1 = e.times_a(e.X() - B0) + weight * T1;
      const double g2 = e.times_a(1.5 * centre * T1) + weight * T2;                     // second derivative, halved
      const double g3 = e.times_a(0.5 * T1 + (5.0 / 3.0) * centre * T2) + weight * T3;  // third derivative, over 6
      const double g1_g1 = g1 * g1, g_g2 = g * g2;
      double t = -g * (g1_g1 - g_g2) / (g1 * (g1_g1 - 2.0 * g_g2) + (g * g) * g3);
      v = centre + t;
      for (int polish = 0; polish < 4 && std::abs(t) <= cell_reach; ++polish) {
        const CellValue value = cell_value(cell, t);
        const double B = value.point[0], T = value.point[1], dT = value.dT;
        // The slope need not be as good as the point: it divides first, while the point is still being added up.
        const double delta = -e.g(v, B, T) * (1.0 / e.slope(v, value.B_rough, dT));
        // What Newton and Taylor leave is delta^2 times g2/g1 and half of the second derivative of T.
        if (std::abs(delta) <= 3e-9 && delta * delta * std::abs(g2) <= 1e-17 * g1) {
          if (v + delta < 0.0) break;  // the polynomials go on beyond the chart, and so may a root of an inner point
          return e.foot(v + delta, B - v * (delta * dT), T + delta * dT);
        }
        t += delta;
        v = centre + t;
      }
      v = std::max(v, 0.0);
    }
    return search_bracket<chart>(e.x, e.y, e.s2, v);
  }

  // Newton inside a shrinking bracket: for the neighbourhood of u = 1, and for what the cells did not settle.
  template <Chart chart>
  [[gnu::noinline]] static Foot search_bracket(double x, double y, double s2, double v) {
    const Equation<chart> e{x, y, s2};
    double low = 0.0, high = 1.0, last_step = 1.0;
    if (!(v >= low && v <= high)) v = v > high ? high : 0.5;
    ProfilePoint p{};
    for (int i = 0; i < 200; ++i) {
      p = Curve::point(chart, v);
      const double g = e.g(v, p.B, p.T), g1 = e.slope(v, p.B, p.dT);
      (g > 0.0 ? high : low) = v;
      double step = -g / g1;
      double next = v + step;
      // Newton leaves C step^2, and C is about step/last_step^2 by the same rule; Taylor leaves half of T'' step^2.
      const double size = std::abs(step);
      const bool settled = size <= 1e-12 || (size <= 5e-9 && size * size * size <= 1e-17 * (last_step * last_step));
      if (g1 > 0.0 && settled && next >= 0.0) {
        return e.foot(next, p.B - v * (step * p.dT), p.T + step * p.dT);
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
    return e.foot(v, p.B, p.T);
  }
};

}  // namespace stiction::sets
