#pragma once
// The friction body of LLG (2.31), (2.32): the parabolic Contensou body by two truncated series in xi = |lambda_T| and
// eta = |lambda_tau|, per mu lambda_N, with xi* = 9 pi/32 where the exact body has u = 1:
//
//   xi <= xi*:  (16/(3 pi) eta)^2 + 9/8 w - 243/1024 w^2 - 729/32768 w^3 <= 1,  w = (xi/xi*)^2
//   xi >  xi*:  xi^2 + 5 eta^2 - 75/7 eta^4 + 1250/147 eta^6 <= 1
//
// The printed coefficients are those of the exact body, but the truncated series do NOT meet: at xi* the first ends at
// eta = 0.216071, the second begins at eta = 0.220809 (exact: 9 pi/128 = 0.220893). The printed set has an outward step
// there, 2.1 % high, and is not convex; each branch alone is. Neither the intersection of the two (it would reduce pure
// sliding to 0.9958) nor the first branch alone will do. The smallest convex set that contains the printed one is its
// convex hull: it only fills the notch by the tangent from the beginning of the second branch, B, to the first, at A.
//
//   A = (0.824026, 0.273561),  B = (xi*, 0.220809),  slope between -0.885884; beyond B it is -0.996431: a slight edge.
//
// Largest error against the exact body, which contains this one up to rounding: 0.00182 along the normal at u = 0.886
// and 0.00213 along the radius. The error of the force at equal slip is at most 0.014 for u < 0.82 and much smaller
// beyond the edge; in between, the force jumps along the flat (error 0.061 at u = 0.886) and stays at the edge up to u
// = 0.9964.
#include <algorithm>
#include <cmath>

#include "stiction/sets/meridian.hpp"

namespace stiction::sets {

// One branch, F(t) = H sqrt(1 - c1 t^2 - c2 t^4 - c3 t^6), concave on [0, end].
struct SeriesBranch {
  double H, c1, c2, c3, end;

  struct Point {
    double F, slope, bend;  // F, F', F''
  };
  // F^2 = H^2 (1 - k(w)), w = t^2, gives F F' = -H^2 t k' and F'^2 + F F'' = -H^2 (k' + 2 w k'').
  Point at(double t) const {
    const double w = t * t, k1 = c1 + w * (2.0 * c2 + w * 3.0 * c3), k2 = 2.0 * c2 + w * 6.0 * c3;
    const double F = H * std::sqrt(1.0 - w * (c1 + w * (c2 + w * c3))), slope = -H * H * t * k1 / F;
    return {F, slope, -(slope * slope + H * H * (k1 + 2.0 * w * k2)) / F};
  }

  // Foot of the outer point (X, Y) in the metric diag(a, b): g(t) = a (X - t) + b (Y - F) F' = 0. With Y below F the
  // point is to the right of t and g > 0; above it g' < 0. So the sign of g leads to the only root.
  double foot(double X, double Y, double a, double b) const {
    return search(first_guess(a * X, b * Y), [=, this](double t) {
      const Point p = at(t);
      return Step{a * (X - t) + b * (Y - p.F) * p.slope, slope_of_g(p, Y, a, b)};
    });
  }
  static double slope_of_g(const Point& p, double Y, double a, double b) {
    return -a - b * p.slope * p.slope + b * std::max(Y - p.F, 0.0) * p.bend;
  }
  // Where the normal is (n, 1): F' = -n.
  double touch(double n) const {
    return search(first_guess(n, 1.0), [=, this](double t) {
      const Point p = at(t);
      return Step{p.slope + n, p.bend};
    });
  }

 private:
  struct Step {
    double g, slope;
  };
  // Where the ellipse H sqrt(1 - c1 t^2) has the normal (run, rise): correct far away.
  double first_guess(double run, double rise) const {
    return std::min(run / std::sqrt(c1 * (H * H * c1 * rise * rise + run * run)), end);
  }
  template <class Equation>
  double search(double t, Equation equation) const {  // of a function falling through 0 in [0, end]
    double low = 0.0, high = end, last = 2.0 * end;
    for (int pass = 0; pass < 100; ++pass) {
      const Step e = equation(t);
      (e.g > 0.0 ? low : high) = t;
      double next = std::clamp(t - e.g / e.slope, low, high), step = std::abs(next - t);
      if (step <= 2e-16 * t || (step <= 1e-12 * t && step >= 0.25 * last)) break;
      if (!(step <= 0.5 * last)) {
        next = 0.5 * (low + high);
        step = std::abs(next - t);
        if (!(step > 1e-16 * t)) break;
      }
      last = step;
      t = next;
    }
    return t;
  }
};

struct ContensouSeries {
  static constexpr int dim = 3;
  static constexpr double height = 0.58904862254808623221;   // 3 pi/16
  static constexpr double xi_star = 0.88357293382212934832;  // 9 pi/32
  static constexpr double eta_B = 0.22080916626516530243;    // where the second branch has xi = xi*
  static constexpr double xi_A = 0.82402559588247616201, eta_A = 0.27356117675260911462;
  static constexpr double u_A = 0.88588360643265136627, u_B = 0.99643060815691621764;  // u of the normals at the edge

  static constexpr double per_w = 1.0 / (xi_star * xi_star);
  static constexpr SeriesBranch spinning{height, 9.0 / 8.0 * per_w, -243.0 / 1024.0 * per_w* per_w,
                                         -729.0 / 32768.0 * per_w* per_w* per_w, xi_A};
  static constexpr SeriesBranch sliding{1.0, 5.0, -75.0 / 7.0, 1250.0 / 147.0, eta_B};

  Vec3 project(const Vec3& x) const { return project(x, 1.0); }
  Vec3 project(const Vec3& x, double s) const {
    const Meridian m(x, s);
    if (inside(m)) return x;
    const Foot foot = find_foot(m);
    return m.lift(foot.xi, foot.eta);
  }

  Vec3 support(const Vec3& d) const {
    const Meridian m(d, 1.0);
    if (m.x == 0.0 && m.y == 0.0) return Vec3::Zero();
    if (m.x <= u_A * m.y) {
      const double xi = spinning.touch(m.x / m.y);
      return m.lift(xi, spinning.at(xi).F);
    }
    if (m.x <= u_B * m.y) return m.lift(xi_star, eta_B);
    const double eta = sliding.touch(m.y / m.x);
    return m.lift(sliding.at(eta).F, eta);
  }

  // The same as a force of slip that is continuous: along the flat it runs from A to B while u grows by kSpread of u_A.
  // Motion that would jump endlessly from one end to the other continues at that u, with a force between them.
  static constexpr double kSpread = 1e-4;
  Vec3 slip(const Vec3& d) const {
    const Meridian m(d, 1.0);
    const double along = (m.x - u_A * m.y) / (kSpread * u_A * m.y);
    if (!(along > 0.0) || !(along < 1.0)) return support(d);
    return m.lift(xi_A + along * (xi_star - xi_A), eta_A + along * (eta_B - eta_A));
  }

  bool contains(const Vec3& x, double tol) const {
    const Vec3 gap = x - project(x);
    return math::norm3(gap[0], gap[1], gap[2]) <= tol;
  }

  Mat3 derivative(const Vec3& x, double s) const {
    const Meridian m(x, s);
    if (inside(m)) return Mat3::Identity();
    const Foot foot = find_foot(m);
    switch (foot.part) {
      case Part::spinning: {  // dt = -(a dX + b F' dY)/g', dF = F' dt
        const SeriesBranch::Point p = spinning.at(foot.xi);
        const double t_by_x = -1.0 / SeriesBranch::slope_of_g(p, m.y, 1.0, m.s2), t_by_y = m.s2 * p.slope * t_by_x;
        return m.lift(foot.xi, {t_by_x, t_by_y, p.slope * t_by_x, p.slope * t_by_y});
      }
      case Part::sliding: {
        const SeriesBranch::Point p = sliding.at(foot.eta);
        const double per_g = -1.0 / SeriesBranch::slope_of_g(p, m.x, m.s2, 1.0);
        const double t_by_x = p.slope * per_g, t_by_y = m.s2 * per_g;
        return m.lift(foot.xi, {p.slope * t_by_x, p.slope * t_by_y, t_by_x, t_by_y});
      }
      case Part::flat: {
        const double t_by_x = 1.0 / (1.0 + m.s2 * u_A * u_A), t_by_y = -m.s2 * u_A * t_by_x;
        return m.lift(foot.xi, {t_by_x, t_by_y, -u_A * t_by_x, -u_A * t_by_y});
      }
      case Part::edge:
        break;
    }
    return m.lift(foot.xi, {0.0, 0.0, 0.0, 0.0});
  }

 private:
  enum class Part { spinning, flat, edge, sliding };
  struct Foot {
    Part part;
    double xi, eta;
  };

  static bool inside(const Meridian& m) {
    if (m.x <= xi_A) return m.y <= spinning.at(m.x).F;
    if (m.x <= xi_star) return m.y <= eta_A - u_A * (m.x - xi_A);
    return m.y <= eta_B && m.x <= sliding.at(m.y).F;
  }

  // The tangents at A and B determine on which part an outer point has its foot.
  static Foot find_foot(const Meridian& m) {
    const double beyond_A = (m.x - xi_A) - m.s2 * u_A * (m.y - eta_A);
    if (beyond_A <= 0.0) {
      const double xi = spinning.foot(m.x, m.y, 1.0, m.s2);
      return {Part::spinning, xi, spinning.at(xi).F};
    }
    if ((m.x - xi_star) - m.s2 * u_A * (m.y - eta_B) <= 0.0) {
      const double t = beyond_A / (1.0 + m.s2 * u_A * u_A);
      return {Part::flat, xi_A + t, eta_A - u_A * t};
    }
    if ((m.x - xi_star) - m.s2 * u_B * (m.y - eta_B) <= 0.0) return {Part::edge, xi_star, eta_B};
    const double eta = sliding.foot(m.y, m.x, m.s2, 1.0);
    return {Part::sliding, sliding.at(eta).F, eta};
  }
};

static_assert(ConvexSet<ContensouSeries>);

}  // namespace stiction::sets
