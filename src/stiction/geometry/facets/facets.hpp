#pragma once
// A surface of triangles with what contact needs of it: which triangles lie in one plane, at which edges and corners it
// is convex, and a tree over the triangles. A triangle is seen from the side on which its corners turn
// counterclockwise; the other side is inside the body.
//
// At an edge or corner others touch it along the normals of its cone: at an edge those between the normals of its two
// triangles. Where the surface is flat the cone is one normal, so that edges and corners within a plane are none; where
// it is concave the cone is empty. An edge with one triangle is the border of a sheet: its cone ends in the plane.
#include <memory>
#include <mutex>
#include <string>

#include "stiction/geometry/facets/triangle_tree.hpp"
#include "stiction/geometry/hulls/hull.hpp"
#include "stiction/geometry/mass/moments.hpp"

namespace stiction::geometry {

inline constexpr std::size_t kMostFacets = 1'000'000;

enum class Bend : char { flat, convex, concave };

class Facets {
 public:
  Hull parts;                // corners, edges and triangles; not convex. Its radius rounds the surface
  std::vector<Bend> bend;    // of each edge
  std::vector<int> plane;    // of each triangle: the first one of those that lie in one plane with it, edge to edge
  std::vector<char> inside;  // of each corner: it lies within such a plane
  bool closed = true;        // every edge has two triangles
  TriangleTree tree;

  // Whether the corner, or whatever of the triangle is farthest along d, touches along d: d is in its cone.
  [[nodiscard]] bool corner_allows(int corner, const Vec3& d) const;
  [[nodiscard]] bool allows(int triangle, const Vec3& d) const;
  // Across an edge of the triangle: the normal there, at a border the direction that leaves the sheet.
  [[nodiscard]] Vec3 normal_across(int edge, int triangle) const;

  // Volume and moments of the body inside, by the divergence theorem; of a closed surface without rounding.
  [[nodiscard]] Moments moments() const;
  // Its convex hull, by which it touches planes; made when it is first asked for. None where around_problem() says so.
  [[nodiscard]] HullPtr around() const;
  [[nodiscard]] std::string around_problem() const;

 private:
  [[nodiscard]] bool edge_allows(int edge, const Vec3& d) const;

  mutable std::once_flag once_;
  mutable HullPtr around_;
  mutable std::string problem_;
};
using FacetsPtr = std::shared_ptr<const Facets>;

// The surface of a solid with faces.
FacetsPtr facets_of(const Hull& hull);

}  // namespace stiction::geometry
