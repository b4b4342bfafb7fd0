#include "stiction/record/vtk_surface.hpp"

#include <cmath>
#include <numbers>

#include "stiction/math/tangent_frame.hpp"
#include "stiction/record/surface_grid.hpp"

namespace stiction::record {
namespace {

using math::Vec3;

// One overload a shape.
Surface make(const geometry::Sphere& sphere, double /*plane_size*/) {
  constexpr int kRings = 18, kAround = 36;
  Surface out;
  for (int i = 0; i <= kRings; ++i)
    for (int k = 0; k < kAround; ++k) {
      const double latitude = std::numbers::pi * i / kRings, longitude = 2.0 * std::numbers::pi * k / kAround;
      out.points.push_back(sphere.centre + sphere.radius * Vec3(std::sin(latitude) * std::cos(longitude),
                                                                std::sin(latitude) * std::sin(longitude),
                                                                std::cos(latitude)));
    }
  for (int i = 0; i < kRings; ++i)
    for (int k = 0; k < kAround; ++k) {
      const int a = i * kAround + k, b = i * kAround + (k + 1) % kAround;
      if (i > 0) out.triangles.push_back({a, a + kAround, b});
      if (i + 1 < kRings) out.triangles.push_back({b, a + kAround, b + kAround});
    }
  return out;
}

Surface make(const geometry::Plane& plane, double plane_size) {
  const math::TangentFrame frame = math::tangent_frame(plane.normal);
  const Vec3 centre = plane.offset * plane.normal, u = 0.5 * plane_size * frame.t1, v = 0.5 * plane_size * frame.t2;
  return {{centre - u - v, centre + u - v, centre + u + v, centre - u + v}, {{0, 1, 2}, {0, 2, 3}}};
}

// Two faces and the side between them; a thin disk is its two faces.
Surface make(const geometry::Disk& disk, double /*plane_size*/) {
  constexpr int kAround = 72;
  const math::TangentFrame frame = math::tangent_frame(disk.axis);
  Surface out;
  for (double side : {-0.5, 0.5}) out.points.push_back(disk.centre + side * disk.thickness * disk.axis);
  for (int k = 0; k < kAround; ++k)
    for (double side : {-0.5, 0.5}) {
      const double angle = 2.0 * std::numbers::pi * k / kAround;
      out.points.push_back(disk.centre + side * disk.thickness * disk.axis +
                           disk.radius * (std::cos(angle) * frame.t1 + std::sin(angle) * frame.t2));
    }
  for (int k = 0; k < kAround; ++k) {
    const int a = 2 + 2 * k, b = 2 + 2 * ((k + 1) % kAround);  // lower points; the upper ones follow them
    out.triangles.push_back({0, b, a});
    out.triangles.push_back({1, a + 1, b + 1});
    if (!(disk.thickness > 0.0)) continue;
    out.triangles.push_back({a, b, a + 1});
    out.triangles.push_back({b, b + 1, a + 1});
  }
  return out;
}

Surface make(const geometry::SurfaceShape& shape, double plane_size) {
  SurfaceGrid grid = grid_of(shape, plane_size);
  Surface out{std::move(grid.points), {}};
  for (int i = 0; i + 1 < grid.rows; ++i)
    for (int k = 0; k + 1 < grid.columns; ++k) {
      const int a = i * grid.columns + k, b = a + grid.columns;
      out.triangles.push_back({a, a + 1, b});
      out.triangles.push_back({b, a + 1, b + 1});
    }
  return out;
}

}  // namespace

Surface surface_of(const geometry::Shape& shape, double plane_size) {
  return std::visit([&](const auto& s) { return make(s, plane_size); }, shape);
}

}  // namespace stiction::record
