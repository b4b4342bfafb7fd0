#pragma once
// Nearest point of an ellipsoid with semi-axes e_k >= 0, by its secular equation.
//
// The foot z of an outer point y satisfies y - z = t n, n_k = z_k/e_k^2, t > 0, hence z_k = e_k^2 y_k/(e_k^2 + t) and
//   r(t) = |(e_k y_k/(e_k^2 + t))_k| = 1.
// 1/r is increasing and concave for t >= 0, nearly a straight line: Newton on 1/r = 1 from a lower bound climbs to the
// root without overshooting. No term may exceed 1 at the root, which gives the bound t >= e_k (|y_k| - e_k).
// A stretched metric only replaces e and y [MLG 23]; the derivative follows from differentiating the foot.
#include <algorithm>
#include <cmath>
#include <limits>

#include "stiction/sets/convex_set.hpp"

namespace stiction::sets {

// Semi-axes and point in units of the widest semi-axis, and the multiplier of the foot in the same units.
template <int N>
struct EllipsoidFoot {
  double t = 0.0;
  bool inside = true;
  double e[N], y[N];
  double scale = 1.0;

  double share(int k) const {  // D_k = e_k^2/(e_k^2 + t); 0 in a flat direction
    return e[k] > 0.0 ? e[k] * e[k] / (e[k] * e[k] + t) : 0.0;
  }
};

template <int N>
EllipsoidFoot<N> ellipsoid_foot(const Vec<N>& semi_axes, const Vec<N>& point) {
  EllipsoidFoot<N> foot;
  double widest = 0.0, farthest = 0.0;
  for (int k = 0; k < N; ++k) {
    widest = std::max(widest, semi_axes[k]);
    farthest = std::max(farthest, std::abs(point[k]));
  }
  // A point so far off that only its direction matters is moved closer.
  const bool speck = widest > 0.0 && farthest > 1e50 * widest && farthest < INFINITY;
  foot.scale = widest > 0.0 ? widest : 1.0;
  double sum = 0.0;
  for (int k = 0; k < N; ++k) {
    foot.e[k] = semi_axes[k] / foot.scale;
    foot.y[k] = speck ? 1e50 * (point[k] / farthest) : point[k] / foot.scale;
    const double part = foot.y[k] != 0.0 ? foot.y[k] / foot.e[k] : 0.0;
    sum += part * part;
    foot.t = std::max(foot.t, foot.e[k] * (std::abs(foot.y[k]) - foot.e[k]));
  }
  foot.inside = sum <= 1.0;
  if (foot.inside) {
    foot.t = 0.0;
    return foot;
  }
  // Each pass gains about twice the digits; the bound only stops NaN.
  for (int pass = 0; pass < 60; ++pass) {
    double r2 = 0.0, slope = 0.0;  // r^2 and -(r^2)'/2
    for (int k = 0; k < N; ++k) {
      if (!(foot.e[k] > 0.0)) continue;
      const double weight = foot.e[k] * foot.e[k] + foot.t;
      const double part = foot.e[k] * foot.y[k] / weight;
      r2 += part * part;
      slope += part * part / weight;
    }
    // (1/r)' = slope/r^3; step = (1 - 1/r) r^3/slope
    const double step = r2 > 1.0 ? (std::sqrt(r2) - 1.0) * r2 / slope : 0.0;
    foot.t += step;
    if (!(step > 1e-16 * foot.t)) break;
  }
  return foot;
}

// Axes that differ by rounding only: the result of the right stretch of an ellipsoid [MLG 57].
template <int N>
bool nearly_round(const Vec<N>& semi_axes) {
  constexpr double rounding = 4.0 * std::numeric_limits<double>::epsilon();
  for (int k = 1; k < N; ++k)
    if (!(std::abs(semi_axes[k] - semi_axes[0]) <= rounding * semi_axes[0])) return false;
  return true;
}

template <int N>
Vec<N> project_on_ellipsoid(const Vec<N>& semi_axes, const Vec<N>& point) {
  if (nearly_round<N>(semi_axes)) {  // [MLG 59]
    const double radius = semi_axes[0], norm2 = point.squaredNorm();
    if (norm2 <= radius * radius) return point;
    if (norm2 < 1e300) return (radius / std::sqrt(norm2)) * point;
  }
  const EllipsoidFoot<N> foot = ellipsoid_foot<N>(semi_axes, point);
  if (foot.inside) return point;
  Vec<N> z;
  for (int k = 0; k < N; ++k) z[k] = foot.scale * (foot.share(k) * foot.y[k]);
  return z;
}

// J = D - D n n^T D/(n^T D n), n_k = y_k/(e_k^2 + t); a point straight above a flat set has t = 0 and J = D.
template <int N>
Mat<N> ellipsoid_derivative(const Vec<N>& semi_axes, const Vec<N>& point) {
  const EllipsoidFoot<N> foot = ellipsoid_foot<N>(semi_axes, point);
  if (foot.inside) return Mat<N>::Identity();
  Vec<N> D, Dn;
  double nDn = 0.0;
  for (int k = 0; k < N; ++k) {
    D[k] = foot.share(k);
    const double n = D[k] > 0.0 ? foot.y[k] / (foot.e[k] * foot.e[k] + foot.t) : 0.0;
    Dn[k] = D[k] * n;
    nDn += Dn[k] * n;
  }
  Mat<N> J;
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j)
      J(i, j) = (i == j ? D[i] : 0.0) - (foot.t > 0.0 && nDn > 0.0 ? Dn[i] * (Dn[j] / nDn) : 0.0);
  }
  return J;
}

// The last axis is stretched by s before projecting and shrunk back afterwards [MLG 23, 31].
template <int N>
Vec<N> project_on_ellipsoid(Vec<N> semi_axes, Vec<N> point, double s) {
  const double last = point[N - 1];
  semi_axes[N - 1] *= s;
  point[N - 1] *= s;
  Vec<N> z = project_on_ellipsoid<N>(semi_axes, point);
  z[N - 1] = z[N - 1] == point[N - 1] ? last : z[N - 1] / s;
  return z;
}

template <int N>
Mat<N> ellipsoid_derivative(Vec<N> semi_axes, Vec<N> point, double s) {
  semi_axes[N - 1] *= s;
  point[N - 1] *= s;
  Mat<N> J = ellipsoid_derivative<N>(semi_axes, point);
  for (int k = 0; k + 1 < N; ++k) {
    J(k, N - 1) *= s;
    J(N - 1, k) /= s;
  }
  return J;
}

}  // namespace stiction::sets
