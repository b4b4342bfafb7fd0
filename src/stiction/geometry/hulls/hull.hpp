#pragma once
// A convex solid: the convex hull of some corners, rounded by a radius. A ball is one corner with a radius, a capsule
// an edge with a radius, a polytope has faces. All of them touch each other in one way (hull_pair.hpp).
#include <array>
#include <memory>
#include <span>
#include <vector>

#include "stiction/geometry/ball.hpp"
#include "stiction/geometry/mesh.hpp"
#include "stiction/geometry/pose.hpp"

namespace stiction::geometry {

struct Hull {
  struct Edge {
    std::array<int, 2> ends{};         // corners
    std::array<int, 2> faces{-1, -1};  // on its left and right, seen from outside along the edge
    Vec3 along = Vec3::UnitX();        // unit vector from the first end to the second
    double length = 0.0;
  };
  struct Face {
    Vec3 normal = Vec3::UnitZ();  // outward
    double offset = 0.0;          // <normal, r> of its points
    int first = 0, count = 0;     // in `loop`: its corners, counterclockwise seen from outside
  };

  std::vector<Vec3> corners;
  std::vector<Edge> edges;
  std::vector<Face> faces;
  std::vector<int> loop, loop_edge;       // face by face: corners, and the edge from each to the next one
  std::vector<int> around, first_around;  // corner by corner: the faces that meet there

  double radius = 0.0;
  Vec3 centre = Vec3::Zero();  // of the ball around its corners
  double reach = 0.0;          // radius of that ball
  double width = 0.0;          // least distance of two parallel planes that enclose the core
  int most = 1;                // corners of a face; of an edge 2, of a point 1

  // Features have one number each: corners first, then edges, then faces.
  [[nodiscard]] int edge_feature(int edge) const { return static_cast<int>(corners.size()) + edge; }
  [[nodiscard]] int face_feature(int face) const { return static_cast<int>(corners.size() + edges.size()) + face; }
  [[nodiscard]] double size() const { return reach + radius; }
  [[nodiscard]] Ball ball() const { return {centre, reach + radius}; }
  [[nodiscard]] std::span<const int> corners_of(const Face& face) const {
    return {loop.data() + face.first, static_cast<std::size_t>(face.count)};
  }
  [[nodiscard]] std::span<const int> faces_at(int corner) const;
};
using HullPtr = std::shared_ptr<const Hull>;

// From corners and the faces' loops of corners, counterclockwise seen from outside.
Hull hull_of_faces(std::vector<Vec3> corners, const std::vector<std::vector<int>>& loops, double radius);
// A capsule, or a ball where both ends are the same.
Hull hull_of_edge(const Vec3& from, const Vec3& to, double radius);
Hull hull_of_point(const Vec3& centre, double radius);

// Its faces as triangles. Rounding is not drawn.
Mesh mesh_of(const Hull& hull);

}  // namespace stiction::geometry
