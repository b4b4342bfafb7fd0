#include "stiction/geometry/hulls/hull_plane.hpp"

#include "stiction/geometry/hulls/places.hpp"

namespace stiction::geometry {

double HullPlane::gap(const Pose& a, const Pose& b, const Anchor& anchor) const {
  return closest(a, b, anchor).gap;
}

ContactPoint HullPlane::closest(const Pose& a, const Pose& b, const Anchor& anchor) const {
  const auto corner = static_cast<std::size_t>(anchor.features.a);
  const Vec3 n = b.R * plane.normal;
  if (!anchor.features.any() || corner >= hull->corners.size()) return {kEndless, n, a(hull->centre)};
  const Vec3 c = a(hull->corners[corner]);
  const double g = n.dot(c - b.x) - plane.offset - hull->radius;
  return {g, n, c - (hull->radius + 0.5 * g) * n};
}

void HullPlane::seek(const Pose& a, const Pose& b, std::span<PointMemory> points) const {
  thread_local std::vector<Candidate> found;
  found.clear();
  const Vec3 n = a.R.transpose() * (b.R * plane.normal);
  const Placed placed{hull.get(), {}, hull->corners};
  const auto add = [&](int corner) {
    if (found.empty() || corner != found.front().features.a) found.push_back({{corner, 0}, n});
  };
  add(placed.farthest(-n));
  if (const int face = placed.facing(-n); face >= 0)
    for (int corner : hull->corners_of(placed.face(face))) add(corner);
  else
    for (std::size_t k = 0; k < hull->corners.size(); ++k) add(static_cast<int>(k));
  const Pose rel{a.R.transpose() * (b.x - a.x), a.R.transpose() * b.R};
  take_places(found, rel, 0, kSamePlane * hull->size(), points, [&](const Candidate& one) {
    return n.dot(hull->corners[static_cast<std::size_t>(one.features.a)] - rel.x) - plane.offset - hull->radius;
  });
}

}  // namespace stiction::geometry
