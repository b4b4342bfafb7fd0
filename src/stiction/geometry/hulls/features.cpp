#include "stiction/geometry/hulls/features.hpp"

namespace stiction::geometry {
namespace {

const Hull::Edge& edge_of(const Hull& hull, int feature) {
  return hull.edges[static_cast<std::size_t>(feature) - hull.corners.size()];
}
const Hull::Face& face_of_feature(const Hull& hull, int feature) {
  return hull.faces[static_cast<std::size_t>(feature) - hull.corners.size() - hull.edges.size()];
}

// A line, or a point where it has no direction.
struct Line {
  Vec3 point, along = Vec3::Zero();
};
Line line_of(const Hull& hull, const Pose& pose, int feature) {
  const int corners = static_cast<int>(hull.corners.size());
  if (feature < corners) return {pose(hull.corners[static_cast<std::size_t>(feature)])};
  const Hull::Edge& edge = edge_of(hull, feature);
  return {pose(hull.corners[static_cast<std::size_t>(edge.ends[0])]), pose.R * edge.along};
}

// Midway between the two surfaces, `on_a` being on the core of the first.
ContactPoint between(const Hull& first, const Hull& second, const Vec3& on_a, const Vec3& n, double distance) {
  const double gap = distance - first.radius - second.radius;
  return {gap, n, on_a - (first.radius + 0.5 * gap) * n};
}

ContactPoint two_edges(const Hull& first, const Hull& second, const Line& a, const Line& b, const Vec3& normal) {
  const Vec3 cross = a.along.cross(b.along), d = a.point - b.point;
  const double cc = cross.squaredNorm();
  if (!(cc > 0.0)) return between(first, second, a.point, normal, normal.dot(d));
  const Vec3 n = cross / (cross.dot(normal) < 0.0 ? -std::sqrt(cc) : std::sqrt(cc));
  // The point of a nearest to b: d + s along_a has no part across n and along_b.
  const double s = -d.cross(b.along).dot(cross) / cc;
  return between(first, second, a.point + s * a.along, n, n.dot(d));
}

}  // namespace

ContactPoint touch(const Hull& first, const Hull& second, const Pose& a, const Pose& b, const Features& features,
                   const Vec3& normal) {
  if (features.b >= second.face_feature(0)) {
    const Hull::Face& face = face_of_feature(second, features.b);
    const Vec3 n = b.R * face.normal, c = a(first.corners[static_cast<std::size_t>(features.a)]);
    return between(first, second, c, n, n.dot(c - b.x) - face.offset);
  }
  if (features.a >= first.face_feature(0)) {
    const Hull::Face& face = face_of_feature(first, features.a);
    const Vec3 n = -(a.R * face.normal), c = b(second.corners[static_cast<std::size_t>(features.b)]);
    const double distance = -n.dot(c - a.x) - face.offset;
    return between(first, second, c + distance * n, n, distance);
  }
  const Line on_a = line_of(first, a, features.a), on_b = line_of(second, b, features.b);
  const Vec3 before = b.R * normal;
  if (!on_a.along.isZero(0.0) && !on_b.along.isZero(0.0)) return two_edges(first, second, on_a, on_b, before);
  Vec3 d = on_a.point - on_b.point, at_a = on_a.point;
  if (!on_b.along.isZero(0.0)) d -= d.dot(on_b.along) * on_b.along;
  if (!on_a.along.isZero(0.0)) {
    const double s = -d.dot(on_a.along);
    d += s * on_a.along;
    at_a += s * on_a.along;
  }
  const double distance = d.norm();
  return between(first, second, at_a, distance > 0.0 ? Vec3(d / distance) : before, distance);
}

}  // namespace stiction::geometry
