#pragma once
// Distance of two convex hulls from their definitions, by trying everything: all pairs of features where they are
// apart, all normals of faces and all common normals of edges where they overlap.
#include <algorithm>
#include <limits>

#include "random.hpp"
#include "stiction/geometry/hulls/convex_hull.hpp"

namespace stiction::geometry {

struct Distance {
  double value = 0.0;  // of the cores; negative: overlap
  Vec3 normal = Vec3::Zero();
  double second = 0.0;  // of the next best direction: where it is the same, the normal is not unique
};

inline std::vector<Vec3> corners_at(const Hull& hull, const Pose& pose) {
  std::vector<Vec3> out;
  for (const Vec3& r : hull.corners) out.push_back(pose(r));
  return out;
}

inline double extent_along(const std::vector<Vec3>& a, const std::vector<Vec3>& b, const Vec3& n) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const Vec3& r : a) low = std::min(low, n.dot(r));
  for (const Vec3& r : b) high = std::max(high, n.dot(r));
  return low - high;
}

// The deepest overlap: the greatest distance along any direction that could be the best.
inline Distance by_directions(const Hull& A, const Pose& a, const Hull& B, const Pose& b) {
  const std::vector<Vec3> in_a = corners_at(A, a), in_b = corners_at(B, b);
  Distance best{-std::numeric_limits<double>::infinity(), Vec3::Zero(), -std::numeric_limits<double>::infinity()};
  const auto look = [&](const Vec3& n) {
    const double d = extent_along(in_a, in_b, n);
    if (d > best.value) {
      if ((n - best.normal).norm() > 1e-9) best.second = best.value;
      best.value = d;
      best.normal = n;
    } else if (d > best.second && (n - best.normal).norm() > 1e-9) {
      best.second = d;
    }
  };
  for (const Hull::Face& face : A.faces) look(-(a.R * face.normal));
  for (const Hull::Face& face : B.faces) look(b.R * face.normal);
  for (const Hull::Edge& i : A.edges)
    for (const Hull::Edge& j : B.edges) {
      const Vec3 cross = (a.R * i.along).cross(b.R * j.along);
      if (cross.norm() < 1e-9) continue;
      look(cross.normalized());
      look(-cross.normalized());
    }
  return best;
}

inline Vec3 nearest_on_segment_to(const Vec3& r, const Vec3& p, const Vec3& q) {
  const double t = std::clamp((r - p).dot(q - p) / (q - p).squaredNorm(), 0.0, 1.0);
  return p + t * (q - p);
}

// The closest points of hulls that are apart, from all their features.
inline Distance by_features(const Hull& A, const Pose& a, const Hull& B, const Pose& b) {
  const std::vector<Vec3> in_a = corners_at(A, a), in_b = corners_at(B, b);
  Distance best{std::numeric_limits<double>::infinity(), Vec3::Zero(), 0.0};
  const auto look = [&](const Vec3& on_a, const Vec3& on_b) {
    if (const double d = (on_a - on_b).norm(); d < best.value) best = {d, (on_a - on_b) / d, 0.0};
  };
  for (const Vec3& p : in_a)
    for (const Vec3& q : in_b) look(p, q);
  const auto at = [](const std::vector<Vec3>& corners, int k) -> const Vec3& {
    return corners[static_cast<std::size_t>(k)];
  };
  for (const Hull::Edge& e : A.edges)
    for (const Vec3& q : in_b) look(nearest_on_segment_to(q, at(in_a, e.ends[0]), at(in_a, e.ends[1])), q);
  for (const Hull::Edge& e : B.edges)
    for (const Vec3& p : in_a) look(p, nearest_on_segment_to(p, at(in_b, e.ends[0]), at(in_b, e.ends[1])));
  for (const Hull::Edge& i : A.edges)
    for (const Hull::Edge& j : B.edges) {
      // Lines p + s u, q + t v: the normal equations; ends are covered by the loops above.
      const Vec3 p = at(in_a, i.ends[0]), q = at(in_b, j.ends[0]), u = at(in_a, i.ends[1]) - p,
                 v = at(in_b, j.ends[1]) - q;
      const double uu = u.dot(u), vv = v.dot(v), uv = u.dot(v), det = uu * vv - uv * uv;
      if (!(det > 1e-18 * uu * vv)) continue;
      const Vec3 d = q - p;
      const double s = (d.dot(u) * vv - d.dot(v) * uv) / det, t = (d.dot(u) * uv - d.dot(v) * uu) / det;
      if (s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0) look(p + s * u, q + t * v);
    }
  const auto over_faces = [&](const Hull& H, const std::vector<Vec3>& corners, const std::vector<Vec3>& others,
                              bool first) {
    for (const Hull::Face& face : H.faces)
      for (std::size_t k = 1; k + 1 < static_cast<std::size_t>(face.count); ++k) {
        const Vec3 x = at(corners, H.corners_of(face)[0]), y = at(corners, H.corners_of(face)[k]),
                   z = at(corners, H.corners_of(face)[k + 1]);
        const Vec3 n = (y - x).cross(z - x);
        for (const Vec3& r : others) {
          const double w_z = n.dot((y - x).cross(r - x)), w_x = n.dot((z - y).cross(r - y)),
                       w_y = n.dot((x - z).cross(r - z));
          if (w_x < 0.0 || w_y < 0.0 || w_z < 0.0) continue;
          const Vec3 foot = r - n.dot(r - x) / n.squaredNorm() * n;
          first ? look(foot, r) : look(r, foot);
        }
      }
  };
  over_faces(A, in_a, in_b, true);
  over_faces(B, in_b, in_a, false);
  return best;
}

inline Distance brute_force(const Hull& A, const Pose& a, const Hull& B, const Pose& b) {
  if (A.faces.empty() && B.faces.empty()) return by_features(A, a, B, b);
  const Distance overlap = by_directions(A, a, B, b);
  return overlap.value > 0.0 ? by_features(A, a, B, b) : overlap;
}

}  // namespace stiction::geometry
