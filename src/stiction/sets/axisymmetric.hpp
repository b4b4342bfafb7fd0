#pragma once
// Projection onto a body of revolution around the last axis, given by its profile curve (profile.hpp), of unit size.
//
// In the meridian plane, with x = |lambda_T|, y = |lambda_tau| and the metric diag(1, s^2), the foot b(u) satisfies
//   (x - b_T(u)) - s^2 u (y - b_tau(u)) = 0.
// In a chart with main coordinate B, other coordinate T and parameter v this is
//   g(v) = a v (X - B) - w (Y - T) = 0,   g' = a (X - B) + (a v^2 + w) T',   g''/2 = 3/2 a v T' + (a v^2 + w) T''/2,
// with (X, Y, a, w) = (x, y, 1, s^2) when sliding and (y, x, s^2, 1) when spinning, because B' = -v T'. The sign of g
// at u = 1 selects the chart; in it g(0) <= 0 <= g(1), so a root is bracketed from the start.
//
// Any root will do. There the point is b + t (w, a v) in the order (B, T). With t >= 0 it lies on the outward normal of
// this metric and b is the projection. With t < 0 both its coordinates are below those of b, and a convex body that is
// symmetric in every coordinate contains with b the whole box below it: the point is inside.
//
// The hint is a bounded ratio: u for u <= 1 and 2 - 1/u beyond. It only names the cell where the search begins, and is
// not written while the root stays in that cell: so the next call need not wait for this one to end.
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
    if (!foot.in_hinted_cell) hint = foot.chart == Chart::sliding ? 2.0 - foot.v : foot.v;
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
    double v, B, T, per_x;  // per_x = 1/x
    bool in_hinted_cell = false;
    double b_T() const { return chart == Chart::sliding ? B : T; }
    double b_tau() const { return chart == Chart::sliding ? T : B; }
  };
  struct Root {
    double v, B, T;
  };
  struct Attempt {  // to find the root in a cell
    bool in_cell, settled;
    double next;  // where to look if it is not there
    Root root;
  };

  // The equation g(v) = 0 from the head of this file; s2 = s^2.
  template <Chart chart>
  struct Equation {
    static constexpr bool sliding = chart == Chart::sliding;
    double x, y, s2;

    double X() const { return sliding ? x : y; }
    double Y() const { return sliding ? y : x; }
    double times_a(double value) const { return sliding ? value : s2 * value; }
    double w() const { return sliding ? s2 : 1.0; }
    double residual(double v, double B, double T) const { return w() * (Y() - T) - times_a(v) * (X() - B); }
    double slope(double v, double B, double dT) const { return times_a(X() - B) + (times_a(v * v) + w()) * dT; }
    Foot foot(const Root& root, bool in_hinted_cell) const {  // (X - B, Y - T) against the normal (1, v)
      const bool inside = (X() - root.B) + root.v * (Y() - root.T) < 0.0;
      return {inside, chart, root.v, root.B, root.T, 1.0 / x, in_hinted_cell};
    }
  };

  // Beyond this distance the body is a point to all digits; the bound keeps every square and cube below finite.
  static constexpr double huge = 1e60;

  [[gnu::always_inline]] static Foot find_foot(const Vec3& p, double s, double hint) {
    const double square = p[0] * p[0] + p[1] * p[1], x = std::sqrt(square), y = std::abs(p[2]), s2 = s * s;
    // The diamond through the tips of the axes.
    if (x * Curve::height + y <= Curve::height) return {true, Chart::sliding, 0.0, 0.0, 0.0, 1.0};
    if (!(std::min(square, y) > 1e-280 && square + y + s2 < huge)) [[unlikely]] {
      const Foot foot = find_special(p, s, hint);  // copied member by member: the usual foot then stays in registers
      return {foot.inside, foot.chart, foot.v, foot.B, foot.T, foot.per_x};
    }
    return find_in_chart(x, y, s2, hint);
  }

  [[gnu::always_inline]] static Foot find_in_chart(double x, double y, double s2, double hint) {
    const bool sliding = x - Curve::b_T_at_1 > s2 * (y - Curve::b_tau_at_1);
    return sliding ? search(Equation<Chart::sliding>{x, y, s2}, 2.0 - hint)
                   : search(Equation<Chart::spinning>{x, y, s2}, hint);
  }

  // The axes, and radii whose square vanishes. NaN stays NaN. A huge point is moved closer, to where still only its
  // direction matters.
  [[gnu::noinline]] static Foot find_special(const Vec3& p, double s, double hint) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    const bool finite = std::isfinite(p[0]) && std::isfinite(p[1]) && std::isfinite(p[2]) && std::isfinite(s);
    if (!finite) return {false, Chart::sliding, nan, nan, nan, nan};
    const double largest = std::max(std::abs(p[0]), std::max(std::abs(p[1]), std::abs(p[2])));
    const double scale = largest > 1e25 ? 1e25 / largest : 1.0;
    const double x = math::norm2(p[0] * scale, p[1] * scale), y = std::abs(p[2] * scale);
    const double s_ = std::clamp(s, -1e15, 1e15);
    if (x * Curve::height + y <= Curve::height) return {true, Chart::sliding, 0.0, 0.0, 0.0, 1.0};
    if (x < 1e-280) return {false, Chart::spinning, 0.0, Curve::height, 0.0, 0.0};  // practically on the axis
    if (y == 0.0) return {false, Chart::sliding, 0.0, 1.0, 0.0, scale / x};
    Foot foot = find_in_chart(x, y, s_ * s_, hint);
    foot.per_x *= scale;
    return foot;
  }

  // Foot on the ellipsoid with the same axes, taking the lower bound for the root of its secular equation; correct far
  // away (u = x/(s^2 y)) and close to the tips.
  template <Chart chart>
  static double first_guess(const Equation<chart>& e) {
    constexpr double h = Curve::height;
    const double t = std::max(0.0, std::max(e.x - 1.0, e.s2 * h * (e.y - h)));
    const double rise = e.y * e.s2 * (1.0 + t), run = e.x * (e.s2 * h * h + t);
    return std::min(e.sliding ? rise / run : run / rise, 1.0);
  }

  // A step of fourth order (Householder) from the centre of the cell, where the derivatives are the coefficients
  // themselves, then all of g's Taylor series for a Newton step delta, which goes into the result by Taylor. As
  // g = a (v X - v B) - w (Y - T) is linear in the tables, so are the terms g1, g2, ... of its series; r is -g.
  template <Chart chart>
  [[gnu::always_inline]] static Attempt try_cell(const Equation<chart>& e, double v) {
    const auto [index, centre] = nearest_cell(v);
    const Cell& cell = Curve::cells(chart)[index];
    const double T1 = cell.c[1][1], T2 = cell.c[2][1], T3 = cell.c[3][1];
    const auto term = [&](int j) { return e.w() * cell.c[j][1] - e.times_a(cell.vB[j - 2]); };
    const double r0 = e.residual(centre, cell.c[0][0], cell.c[0][1]), g1 = e.slope(centre, cell.c[0][0], T1);
    const double g2 = term(2), g3 = term(3), g1_g1 = g1 * g1;
    const double t = r0 * (g1_g1 + r0 * g2) / (g1 * (g1_g1 + (2.0 * g2) * r0) + (r0 * r0) * g3), t2 = t * t;
    const double r = ((r0 - g1 * t) - (g2 + g3 * t) * t2) - (term(4) + term(5) * t) * (t2 * t2);
    const double delta = r * (1.0 / ((g1 + (2.0 * g2) * t) + (3.0 * g3) * t2));  // overlaps the sum of r
    const Pair point = cell_point(cell, t);
    const double near = centre + t, dT = (T1 + (2.0 * T2) * t) + (3.0 * T3) * t2;
    // The remaining errors of Newton and Taylor are delta^2 times g2/g1 and times half of T'', which is of order 1.
    const bool settled = delta * delta * (std::abs(g1) + std::abs(g2)) <= 1e-17 * g1;
    const Root root{near + delta, point[0] - delta * (near * dT), point[1] + delta * dT};
    return {std::abs(t) <= cell_reach, settled && root.v >= 0.0, near, root};
  }

  // Mostly the first cell is right. This path has no loop and no call, so the processor runs ahead into the next one.
  template <Chart chart>
  [[gnu::always_inline]] static Foot search(const Equation<chart>& e, double v) {
    const bool hinted = v >= 0.0 && v <= 1.0;
    if (!hinted) v = first_guess(e);
    if (v < cells_end) [[likely]] {
      const Attempt attempt = try_cell(e, v);
      if (attempt.in_cell && attempt.settled) return e.foot(attempt.root, hinted);
      v = attempt.next;
    }
    return e.foot(search_on<chart>(e.x, e.y, e.s2, v), false);
  }

  template <Chart chart>
  [[gnu::noinline]] static Root search_on(double x, double y, double s2, double v) {
    const Equation<chart> e{x, y, s2};
    for (int hop = 0; hop < 6 && v < cells_end; ++hop) {
      const Attempt attempt = try_cell(e, std::max(v, 0.0));
      if (attempt.in_cell && attempt.settled) return attempt.root;
      v = attempt.next;
      if (attempt.in_cell) break;  // strongly curved, or beyond the chart, where an inner point may have a root as well
    }
    return search_bracket(e, std::max(v, 0.0));
  }

  // Newton inside a shrinking bracket: for the neighbourhood of u = 1, and where the cells did not converge.
  template <Chart chart>
  static Root search_bracket(const Equation<chart>& e, double v) {
    double low = 0.0, high = 1.0, last_step = 1.0;
    if (!(v >= low && v <= high)) v = v > high ? high : 0.5;
    ProfilePoint p{};
    for (int i = 0; i < 200; ++i) {
      p = Curve::point(chart, v);
      const double r = e.residual(v, p.B, p.T), g1 = e.slope(v, p.B, p.dT);
      (r < 0.0 ? high : low) = v;
      double step = r / g1;
      double next = v + step;
      // Newton leaves C step^2, and C is about step/last_step^2 by the same rule; Taylor leaves half of T'' step^2.
      const double size = std::abs(step);
      const bool settled = size <= 1e-12 || (size <= 5e-9 && size * size * size <= 1e-17 * (last_step * last_step));
      if (g1 > 0.0 && settled && next >= 0.0) {
        return {next, p.B - v * (step * p.dT), p.T + step * p.dT};
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
    return {v, p.B, p.T};
  }
};

}  // namespace stiction::sets
