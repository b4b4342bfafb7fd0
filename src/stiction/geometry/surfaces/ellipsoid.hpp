#pragma once
// f = s/2 (x^2/a^2 + y^2/b^2 + z^2/c^2 - 1) with s = sqrt(least * largest semi-axis): |grad f| runs from 1/sqrt(q) to
// sqrt(q), q the ratio of these axes, and the Hessian is constant.
#include <cmath>

#include "stiction/geometry/mass/moments.hpp"
#include "stiction/geometry/surfaces/surface.hpp"

namespace stiction::geometry::surfaces {

struct Ellipsoid {
  Vec3 axes = Vec3::Ones();

  using Place = Turned;
  static constexpr std::string_view name = "ellipsoid", doc = "An ellipsoid.";
  static constexpr bool kDrawnByPage = true, kQuadric = true;
  static constexpr auto parameters =
      std::tuple{core::field(&Ellipsoid::axes, {"semi_axes", "m", core::kPositive, "semi-axes"})};

  [[nodiscard]] double size() const { return axes.maxCoeff(); }
  [[nodiscard]] double reach() const { return size(); }
  [[nodiscard]] double least_length() const { return axes.minCoeff(); }
  [[nodiscard]] Vec3 picture(double u, double v, double) const { return axes.cwiseProduct(on_unit_sphere(u, v)); }
  [[nodiscard]] Jet jet(const Vec3& r) const {
    const double s = std::sqrt(axes.minCoeff() * axes.maxCoeff());
    const Vec3 h = s * axes.cwiseAbs2().cwiseInverse(), g = h.cwiseProduct(r);
    return {0.5 * (g.dot(r) - s), g, h.asDiagonal()};
  }
  // With M = diag(a^2, b^2, c^2): p = M n / h, h = sqrt(n.Mn), and S = (M - p p^T) / h on the tangent plane.
  [[nodiscard]] Vec3 farthest(const Vec3& n) const {
    const Vec3 Mn = axes.cwiseAbs2().cwiseProduct(n);
    return Mn / std::sqrt(n.dot(Mn));
  }
  [[nodiscard]] SupportJet support(const TangentFrame& frame) const {
    const Vec3 M = axes.cwiseAbs2(), Mn = M.cwiseProduct(frame.n);
    const double h = 1.0 / std::sqrt(frame.n.dot(Mn));
    const Vec3 p = h * Mn, Mt1 = M.cwiseProduct(frame.t1);
    const double p1 = p.dot(frame.t1), p2 = p.dot(frame.t2);
    return {p, h * (Mt1.dot(frame.t1) - p1 * p1), h * (Mt1.dot(frame.t2) - p1 * p2),
            h * (M.cwiseProduct(frame.t2).dot(frame.t2) - p2 * p2)};
  }
  [[nodiscard]] Moments moments() const {
    const double volume = 4.188790204786391 * axes.prod();
    return symmetric_moments(volume, 0.2 * volume * axes.cwiseAbs2());
  }
  [[nodiscard]] Vec3 point(double u, double v) const { return farthest(direction(u, v)); }
};

}  // namespace stiction::geometry::surfaces
