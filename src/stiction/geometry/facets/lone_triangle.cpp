#include "stiction/geometry/facets/lone_triangle.hpp"

#include "stiction/geometry/facets/index.hpp"

namespace stiction::geometry {

LoneTriangle::LoneTriangle() {
  hull.corners.resize(3);
  hull.most = 3;
  for (int k = 0; k < 3; ++k) hull.edges.push_back({{k, (k + 1) % 3}, {0, 1}});
  hull.faces = {{Vec3::UnitZ(), 0.0, 0, 3}, {-Vec3::UnitZ(), 0.0, 3, 3}};
  hull.loop = {0, 1, 2, 0, 2, 1};
  hull.loop_edge = {0, 1, 2, 2, 1, 0};
  hull.around = {0, 1, 0, 1, 0, 1};
  hull.first_around = {0, 2, 4, 6};
}

void LoneTriangle::take(const Facets& facets, int which) {
  of = &facets;
  triangle = which;
  const Hull::Face& face = facets.parts.faces[at(which)];
  for (std::size_t k = 0; k < 3; ++k) hull.corners[k] = facets.parts.corners[at(facets.parts.loop[at(face.first) + k])];
  for (std::size_t k = 0; k < 3; ++k) {
    const Vec3 d = hull.corners[(k + 1) % 3] - hull.corners[k];
    hull.edges[k].length = d.norm();
    hull.edges[k].along = d / hull.edges[k].length;
  }
  hull.faces[0].normal = face.normal;
  hull.faces[0].offset = face.offset;
  hull.faces[1].normal = -face.normal;
  hull.faces[1].offset = -face.offset;
}

int LoneTriangle::feature(int own, const Vec3& d) const {
  const Hull& parts = of->parts;
  const Hull::Face& face = parts.faces[at(triangle)];
  if (own < 3) {
    const int corner = parts.loop[at(face.first + own)];
    const bool touches =
        !of->inside[at(corner)] && (of->corner_allows(corner, face.normal) || of->corner_allows(corner, d));
    return touches ? corner : -1;
  }
  if (own < 6) {
    const int edge = parts.loop_edge[at(face.first + own - 3)];
    return of->bend[at(edge)] == Bend::convex ? parts.edge_feature(edge) : -1;
  }
  return own == 6 ? parts.face_feature(of->plane[at(triangle)]) : -1;
}

}  // namespace stiction::geometry
