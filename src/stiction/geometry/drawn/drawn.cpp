#include "stiction/geometry/drawn/drawn.hpp"

#include <cmath>
#include <numbers>

#include "stiction/core/error.hpp"
#include "stiction/core/printable.hpp"
#include "stiction/geometry/meshes/mesh_file.hpp"
#include "stiction/geometry/meshes/thinned.hpp"
#include "stiction/math/elementary/elementary.hpp"
#include "stiction/math/tangent_frame.hpp"

namespace stiction::geometry {
namespace {

constexpr int kAround = 32;

struct Ring {
  double along, radius;
};

// A surface of revolution by its rings.
Mesh revolved(const Vec3& origin, const Vec3& axis, const std::vector<Ring>& rings) {
  const math::TangentFrame frame = math::tangent_frame(axis);
  std::vector<Vec3> points;
  for (const Ring& ring : rings)
    for (int k = 0; k <= kAround; ++k) {
      const double angle = 2.0 * std::numbers::pi * (k % kAround) / kAround;
      points.push_back(origin + ring.along * axis +
                       ring.radius * (math::cos(angle) * frame.t1 + math::sin(angle) * frame.t2));
    }
  return grid_mesh(std::move(points), kAround + 1);
}

void add(Mesh& to, const Mesh& more) {
  const int first = static_cast<int>(to.points.size());
  to.points.insert(to.points.end(), more.points.begin(), more.points.end());
  for (const auto& [a, b, c] : more.triangles) to.triangles.push_back({first + a, first + b, first + c});
}

Mesh ball_mesh(const Vec3& centre, double radius) {
  constexpr int kRings = 16;
  std::vector<Ring> rings;
  for (int i = 0; i <= kRings; ++i) {
    const double angle = std::numbers::pi * i / kRings;
    rings.push_back({-radius * math::cos(angle), i % kRings == 0 ? 0.0 : radius * math::sin(angle)});
  }
  return revolved(centre, Vec3::UnitZ(), rings);
}

}  // namespace

Mesh DrawnBox::mesh() const {
  const Mat3 R = Turned{centre, rotation}.pose().R;
  Mesh out;
  for (int k = 0; k < 8; ++k) {
    const Vec3 side((k & 1) != 0 ? 0.5 : -0.5, (k & 2) != 0 ? 0.5 : -0.5, (k & 4) != 0 ? 0.5 : -0.5);
    out.points.push_back(centre + R * side.cwiseProduct(size));
  }
  for (const auto& [a, b, c, d] : {std::array{0, 2, 3, 1}, std::array{4, 5, 7, 6}, std::array{0, 1, 5, 4},
                                   std::array{2, 6, 7, 3}, std::array{0, 4, 6, 2}, std::array{1, 3, 7, 5}}) {
    out.triangles.push_back({a, b, c});
    out.triangles.push_back({a, c, d});
  }
  return out;
}

Mesh DrawnCylinder::mesh() const {
  const double half = 0.5 * length;
  return revolved(centre, axis, {{-half, 0.0}, {-half, radius}, {half, radius}, {half, 0.0}});
}

Mesh DrawnCone::mesh() const {
  const double half = 0.5 * length;
  return revolved(centre, axis, {{-half, 0.0}, {-half, radius}, {half, 0.0}});
}

Mesh DrawnEllipsoid::mesh() const {
  const Mat3 R = Turned{centre, rotation}.pose().R;
  Mesh out = ball_mesh(Vec3::Zero(), 1.0);
  for (Vec3& p : out.points) p = centre + R * p.cwiseProduct(semi_axes);
  return out;
}

core::Problem DrawnLine::problem() const {
  if (points.size() < 2) return {"points", "", "must be two or more points"};
  for (std::size_t i = 1; i < points.size(); ++i)
    if (points[i] == points[i - 1]) return {"points", "", "has the same point twice in a row"};
  return {};
}

Mesh DrawnLine::mesh() const {
  double length = 0.0;
  for (std::size_t i = 1; i < points.size(); ++i) length += (points[i] - points[i - 1]).norm();
  const double r = radius > 0.0 ? radius : length / 60.0;
  Mesh out;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Vec3 along = points[i] - points[i - 1];
    const double part = along.norm();
    add(out, revolved(points[i - 1], along / part, {{0.0, 0.0}, {0.0, r}, {part, r}, {part, 0.0}}));
  }
  for (std::size_t i = 1; i + 1 < points.size(); ++i) add(out, ball_mesh(points[i], r));
  return out;
}

core::Problem DrawnFile::problem() const {
  try {
    (void)read_mesh_file(file);
    return {};
  } catch (const core::InputError& error) {
    return {"file", "\"" + core::printable(file.string()) + "\"", error.what()};
  }
}

Mesh DrawnFile::mesh() const {
  const Mat3 R = Turned{centre, rotation}.pose().R;
  Mesh out = thinned(read_mesh_file(file), kMostDrawn);
  for (Vec3& p : out.points) p = centre + R * (scale * p);
  return out;
}

}  // namespace stiction::geometry
