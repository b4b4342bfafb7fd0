#include "stiction/record/surface_grid.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace stiction::record {
namespace {

using math::Vec3;
namespace surfaces = geometry::surfaces;

Vec3 on_unit_sphere(double u, double v) {
  const double latitude = std::numbers::pi * u, longitude = 2.0 * std::numbers::pi * v;
  return {std::sin(latitude) * std::cos(longitude), std::sin(latitude) * std::sin(longitude), -std::cos(latitude)};
}

// The point at (u, v) in [0, 1]^2; one overload a surface.
Vec3 at(const surfaces::Plane&, double, double, double) {
  return Vec3::Zero();
}
Vec3 at(const surfaces::Sphere& s, double u, double v, double) {
  return s.radius * on_unit_sphere(u, v);
}
Vec3 at(const surfaces::Ellipsoid& s, double u, double v, double) {
  return s.axes.cwiseProduct(on_unit_sphere(u, v));
}
Vec3 at(const surfaces::Superellipsoid& s, double u, double v, double) {
  const Vec3 r = s.axes.cwiseProduct(on_unit_sphere(u, v));
  return r / (1.0 + s.jet(r).f / s.axes.minCoeff());
}
Vec3 at(const surfaces::Torus& s, double u, double v, double) {
  return s.point(u, v);
}
Vec3 at(const surfaces::Cylinder& s, double u, double v, double extent) {
  const double longitude = 2.0 * std::numbers::pi * v;
  return {s.radius * std::cos(longitude), s.radius * std::sin(longitude), (u - 0.5) * extent};
}
Vec3 at(const surfaces::Paraboloid& s, double u, double v, double extent) {
  const double longitude = 2.0 * std::numbers::pi * v, rho = 0.5 * u * std::min(extent, s.p + s.q);
  const double x = rho * std::cos(longitude), y = rho * std::sin(longitude);
  return {x, y, 0.5 * (x * x / s.p + y * y / s.q)};
}
Vec3 at(const surfaces::Custom& s, double u, double v, double) {
  return s.point(0.5 - 0.5 * std::cos(std::numbers::pi * u), v);
}
template <class S>
Vec3 at(const surfaces::Inside<S>& s, double u, double v, double extent) {
  return at(s.of, u, v, extent);
}

}  // namespace

SurfaceGrid grid_of(const geometry::SurfaceShape& shape, double extent) {
  constexpr int kRows = 33, kColumns = 65;
  if (std::holds_alternative<surfaces::Plane>(shape.surface)) return {};
  SurfaceGrid out{kRows, kColumns, {}};
  std::visit(
      [&](const auto& surface) {
        for (int i = 0; i < kRows; ++i)
          for (int k = 0; k < kColumns; ++k)
            out.points.push_back(
                shape.place(at(surface, i / (kRows - 1.0), (k % (kColumns - 1)) / (kColumns - 1.0), extent)));
      },
      shape.surface);
  if (!out.points.front().allFinite()) return {};
  return out;
}

}  // namespace stiction::record
