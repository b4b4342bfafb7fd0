#pragma once
// f = s (m - 1), m = (t^p + |z/c|^p)^(1/p), t = (|x/a|^q + |y/b|^q)^(1/q), with exponents p, q >= 2 and s the least
// semi-axis: a norm, so the body is convex. p = q = 2 is an ellipsoid, large exponents give a rounded box or drum.
// Exponents above 2 make the surface flat where it cuts an axis.
#include <cmath>

#include "stiction/geometry/mass/moments.hpp"
#include "stiction/geometry/surfaces/surface.hpp"
#include "stiction/math/elementary/elementary.hpp"

namespace stiction::geometry::surfaces {

struct Superellipsoid {
  Vec3 axes = Vec3::Ones();
  double p = 4.0;  // along z
  double q = 4.0;  // in the plane z = 0

  using Place = Turned;
  static constexpr std::string_view name = "superellipsoid", doc = "A box or drum with rounded edges.";
  static constexpr bool kDrawnByPage = true;
  static constexpr auto parameters = std::tuple{
      core::field(&Superellipsoid::axes, {"semi_axes", "m", core::kPositive, "semi-axes"}),
      core::two(
          &Superellipsoid::p, &Superellipsoid::q,
          {"exponents", "1", {2.0, 100.0}, "along z and in the plane z = 0; [2, 2] is an ellipsoid", core::kOptional})};

  [[nodiscard]] double size() const { return axes.maxCoeff(); }
  [[nodiscard]] double reach() const { return axes.norm(); }
  [[nodiscard]] double least_length() const { return axes.minCoeff() / (std::fmax(p, q) - 1.0); }
  [[nodiscard]] Vec3 picture(double u, double v, double) const {
    const Vec3 r = axes.cwiseProduct(on_unit_sphere(u, v));
    return r / (1.0 + jet(r).f / axes.minCoeff());
  }
  // On a ray from the centre m grows linearly, so its second derivative along r is 0; at the centre it has none.
  [[nodiscard]] Jet jet(const Vec3& r) const {
    const double s = axes.minCoeff();
    const double X = std::fabs(r[0]) / axes[0], Y = std::fabs(r[1]) / axes[1], Z = std::fabs(r[2]) / axes[2];
    const double t = norm(X, Y, q), m = norm(t, Z, p);
    if (!(m > 0.0)) return {-s, Vec3::Zero(), Mat3::Zero()};
    const double x = t > 0.0 ? X / t : 0.0, y = t > 0.0 ? Y / t : 0.0, w = t / m, z = Z / m;
    const double xq = math::pow(x, q - 2.0), yq = math::pow(y, q - 2.0);
    const double wp = math::pow(w, p - 2.0), zp = math::pow(z, p - 2.0);
    const double tx = x * xq, ty = y * yq, mt = w * wp, mz = z * zp;  // dt/dX, dt/dY, dm/dt, dm/dZ
    // mt/t = wp/m, m_tt = (p-1)/m (wp - mt^2)
    const double bend = (q - 1.0) * wp / m, tt = (p - 1.0) / m * (wp - mt * mt), tz = -(p - 1.0) / m * mt * mz;
    const Vec3 e(std::copysign(1.0, r[0]) / axes[0], std::copysign(1.0, r[1]) / axes[1],
                 std::copysign(1.0, r[2]) / axes[2]);
    Mat3 H;
    H << bend * (xq - tx * tx) + tt * tx * tx, (tt - bend) * tx * ty, tz * tx,  //
        (tt - bend) * tx * ty, bend * (yq - ty * ty) + tt * ty * ty, tz * ty,   //
        tz * tx, tz * ty, (p - 1.0) / m * (zp - mz * mz);
    return {s * (m - 1.0), s * Vec3(mt * tx, mt * ty, mz).cwiseProduct(e), s * (e.asDiagonal() * H * e.asDiagonal())};
  }
  // The gradient of the dual norm, with exponents p/(p-1) and q/(q-1).
  [[nodiscard]] Vec3 farthest(const Vec3& n) const {
    const double pd = p / (p - 1.0), qd = q / (q - 1.0);
    const Vec3 k = axes.cwiseProduct(n);
    const double X = std::fabs(k[0]), Y = std::fabs(k[1]), Z = std::fabs(k[2]);
    const double t = norm(X, Y, qd), h = norm(t, Z, pd), w = math::pow(t / h, pd - 1.0);
    const double x = t > 0.0 ? w * math::pow(X / t, qd - 1.0) : 0.0, y = t > 0.0 ? w * math::pow(Y / t, qd - 1.0) : 0.0;
    return {std::copysign(axes[0] * x, k[0]), std::copysign(axes[1] * y, k[1]),
            std::copysign(axes[2] * math::pow(Z / h, pd - 1.0), k[2])};
  }
  // Slices across z have the area of that at z = 0 times t^2, t = (1 - |z/c|^p)^(1/p); beta functions.
  [[nodiscard]] Moments moments() const {
    const double area = 4.0 / q * std::beta(1.0 / q, 1.0 + 1.0 / q),
                 square = 4.0 / q * std::beta(3.0 / q, 1.0 + 1.0 / q);
    const double slices = 2.0 / p * std::beta(1.0 / p, 1.0 + 2.0 / p);
    const double across = square * 2.0 / p * std::beta(1.0 / p, 1.0 + 4.0 / p);
    const double along = area * 2.0 / p * std::beta(3.0 / p, 1.0 + 2.0 / p);
    return symmetric_moments(area * slices * axes.prod(),
                             axes.prod() * axes.cwiseAbs2().cwiseProduct(Vec3(across, across, along)));
  }
  [[nodiscard]] Vec3 point(double u, double v) const {
    const Vec3 r = axes.cwiseProduct(direction(u, v));
    return r / (1.0 + jet(r).f / axes.minCoeff());
  }

 private:
  // (u^e + v^e)^(1/e) without overflow.
  static double norm(double u, double v, double e) {
    const double large = std::fmax(u, v), small = std::fmin(u, v);
    return large > 0.0 ? large * math::pow(1.0 + math::pow(small / large, e), 1.0 / e) : 0.0;
  }
};

}  // namespace stiction::geometry::surfaces
