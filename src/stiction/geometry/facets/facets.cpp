#include "stiction/geometry/facets/facets.hpp"

#include <cmath>

#include "stiction/geometry/facets/index.hpp"
#include "stiction/geometry/facets/outer_points.hpp"
#include "stiction/geometry/hulls/convex_hull.hpp"

namespace stiction::geometry {
namespace {

// Directions that differ by less are the same; overlap.hpp takes places for the same that differ by as little.
constexpr double kSame = 1e-6;

}  // namespace

Vec3 Facets::normal_across(int edge, int triangle) const {
  const Hull::Edge& e = parts.edges[at(edge)];
  const int other = e.faces[0] == triangle ? e.faces[1] : e.faces[0];
  return other >= 0 ? parts.faces[at(other)].normal : Vec3(e.along.cross(parts.faces[at(triangle)].normal));
}

bool Facets::corner_allows(int corner, const Vec3& d) const {
  const Vec3& q = parts.corners[at(corner)];
  for (const int face : parts.faces_at(corner))
    for (const int other : parts.corners_of(parts.faces[at(face)])) {
      const Vec3 e = parts.corners[at(other)] - q;
      if (d.dot(e) > kSame * e.norm()) return false;
    }
  return true;
}

bool Facets::edge_allows(int edge, const Vec3& d) const {
  if (bend[at(edge)] == Bend::concave) return false;
  const Hull::Edge& e = parts.edges[at(edge)];
  const Vec3 &left = parts.faces[at(e.faces[0])].normal, right = normal_across(edge, e.faces[0]);
  return left.cross(d).dot(e.along) >= -kSame && d.cross(right).dot(e.along) >= -kSame && d.dot(left + right) >= -kSame;
}

bool Facets::allows(int triangle, const Vec3& d) const {
  const Hull::Face& face = parts.faces[at(triangle)];
  const std::span<const int> corner = parts.corners_of(face);
  std::array<double, 3> height{};
  double most = -kEndless, size = 0.0;
  for (std::size_t k = 0; k < 3; ++k) {
    height[k] = d.dot(parts.corners[at(corner[k])]);
    most = std::max(most, height[k]);
    size = std::max(size, parts.edges[at(parts.loop_edge[at(face.first) + k])].length);
  }
  std::array<bool, 3> top{};
  int count = 0;
  for (std::size_t k = 0; k < 3; ++k) count += top[k] = height[k] >= most - kSame * size;
  if (count == 3) return d.dot(face.normal) > 0.0;
  for (std::size_t k = 0; k < 3; ++k) {
    if (count == 1 && top[k]) return corner_allows(corner[k], d);
    if (count == 2 && top[k] && top[(k + 1) % 3]) return edge_allows(parts.loop_edge[at(face.first) + k], d);
  }
  return false;
}

Moments Facets::moments() const {
  Moments out;
  for (const Hull::Face& face : parts.faces) {
    const auto corner = parts.corners_of(face);
    // Tetrahedra from the centre; their integrals are polynomials of the corners.
    const Vec3 a = parts.corners[at(corner[0])] - parts.centre, b = parts.corners[at(corner[1])] - parts.centre,
               c = parts.corners[at(corner[2])] - parts.centre, sum = a + b + c;
    const double volume = a.dot(b.cross(c)) / 6.0;
    out.volume += volume;
    out.first += volume / 4.0 * sum;
    out.second += volume / 20.0 * (a * a.transpose() + b * b.transpose() + c * c.transpose() + sum * sum.transpose());
  }
  return out.at({parts.centre, Mat3::Identity()});
}

HullPtr Facets::around() const {
  std::call_once(once_, [&] {
    ConvexHull hull = convex_hull(outer_points(parts.corners), parts.radius);
    problem_ = hull.problem;
    if (problem_.empty()) around_ = std::make_shared<const Hull>(std::move(hull.hull));
  });
  return around_;
}

std::string Facets::around_problem() const {
  (void)around();
  return problem_;
}

}  // namespace stiction::geometry
