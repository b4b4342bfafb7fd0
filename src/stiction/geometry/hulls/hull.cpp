#include "stiction/geometry/hulls/hull.hpp"

#include <algorithm>
#include <map>

namespace stiction::geometry {
namespace {

// The ball around the mean of the extremes: not the least one, but within a factor of two of it.
void enclose(Hull& hull) {
  Vec3 low = hull.corners.front(), high = low;
  for (const Vec3& r : hull.corners) {
    low = low.cwiseMin(r);
    high = high.cwiseMax(r);
  }
  hull.centre = 0.5 * (low + high);
  for (const Vec3& r : hull.corners) hull.reach = std::max(hull.reach, (r - hull.centre).norm());
}

// Newell's normal: exact for a plane loop, and a mean for one that is plane to rounding.
Hull::Face face_of(const std::vector<Vec3>& corners, const std::vector<int>& loop) {
  const auto at = [&](std::size_t k) -> const Vec3& {
    return corners[static_cast<std::size_t>(loop[k % loop.size()])];
  };
  Vec3 area = Vec3::Zero();
  for (std::size_t k = 1; k + 1 < loop.size(); ++k) area += (at(k) - at(0)).cross(at(k + 1) - at(0));
  Hull::Face face;
  face.normal = area.normalized();
  for (std::size_t k = 0; k < loop.size(); ++k)
    face.offset += face.normal.dot(at(k)) / static_cast<double>(loop.size());
  face.count = static_cast<int>(loop.size());
  return face;
}

void note_faces_at_corners(Hull& hull) {
  std::vector<std::vector<int>> at(hull.corners.size());
  for (std::size_t f = 0; f < hull.faces.size(); ++f)
    for (int corner : hull.corners_of(hull.faces[f]))
      at[static_cast<std::size_t>(corner)].push_back(static_cast<int>(f));
  for (const std::vector<int>& faces : at) {
    hull.first_around.push_back(static_cast<int>(hull.around.size()));
    hull.around.insert(hull.around.end(), faces.begin(), faces.end());
  }
  hull.first_around.push_back(static_cast<int>(hull.around.size()));
}

}  // namespace

std::span<const int> Hull::faces_at(int corner) const {
  if (first_around.empty()) return {};
  const auto c = static_cast<std::size_t>(corner);
  return {around.data() + first_around[c], static_cast<std::size_t>(first_around[c + 1] - first_around[c])};
}

Hull hull_of_faces(std::vector<Vec3> corners, const std::vector<std::vector<int>>& loops, double radius) {
  Hull hull;
  hull.corners = std::move(corners);
  hull.radius = radius;
  enclose(hull);
  hull.width = kEndless;
  std::map<std::pair<int, int>, int> known;  // edges by their ends
  for (const std::vector<int>& loop : loops) {
    Hull::Face face = face_of(hull.corners, loop);
    face.first = static_cast<int>(hull.loop.size());
    hull.most = std::max(hull.most, face.count);
    for (std::size_t k = 0; k < loop.size(); ++k) {
      const int from = loop[k], to = loop[(k + 1) % loop.size()];
      const auto [place, is_new] = known.try_emplace(std::minmax(from, to), static_cast<int>(hull.edges.size()));
      if (is_new) {
        const Vec3 d = hull.corners[static_cast<std::size_t>(to)] - hull.corners[static_cast<std::size_t>(from)];
        hull.edges.push_back({{from, to}, {-1, -1}, d.normalized(), d.norm()});
      }
      Hull::Edge& edge = hull.edges[static_cast<std::size_t>(place->second)];
      edge.faces[edge.ends[0] == from ? 0 : 1] = static_cast<int>(hull.faces.size());
      hull.loop.push_back(from);
      hull.loop_edge.push_back(place->second);
    }
    double depth = 0.0;
    for (const Vec3& r : hull.corners) depth = std::max(depth, face.offset - face.normal.dot(r));
    hull.width = std::min(hull.width, depth);
    hull.faces.push_back(face);
  }
  note_faces_at_corners(hull);
  return hull;
}

Hull hull_of_edge(const Vec3& from, const Vec3& to, double radius) {
  Hull hull;
  hull.corners = {from, to};
  hull.radius = radius;
  hull.most = 2;
  enclose(hull);
  hull.edges.push_back({{0, 1}, {-1, -1}, (to - from).normalized(), (to - from).norm()});
  return hull;
}

Hull hull_of_point(const Vec3& centre, double radius) {
  Hull hull;
  hull.corners = {centre};
  hull.radius = radius;
  hull.centre = centre;
  return hull;
}

Mesh mesh_of(const Hull& hull) {
  Mesh out;
  out.points = hull.corners;
  for (const Hull::Face& face : hull.faces) {
    const auto loop = hull.corners_of(face);
    for (std::size_t k = 1; k + 1 < loop.size(); ++k) out.triangles.push_back({loop[0], loop[k], loop[k + 1]});
  }
  return out;
}

}  // namespace stiction::geometry
