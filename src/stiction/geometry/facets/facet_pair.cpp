#include "stiction/geometry/facets/facet_pair.hpp"

#include <algorithm>

#include "stiction/geometry/facets/facet_search.hpp"
#include "stiction/geometry/hulls/features.hpp"
#include "stiction/geometry/hulls/places.hpp"

namespace stiction::geometry {
namespace {

// Points of features nearer than this share of the smaller size are listed before they touch.
constexpr double kListedWithin = 0.1;

bool is_part_of(const Hull& hull, int feature) {
  return feature >= 0 && feature < hull.face_feature(static_cast<int>(hull.faces.size()));
}

}  // namespace

// A ball in a corner of three walls has three points, a box there twelve.
int FacetPair::points() const {
  return moving ? 32 : first->most < 3 ? 4 * first->most : std::max(16, 3 * first->most);
}

double FacetPair::gap(const Pose& a, const Pose& b, const Anchor& anchor) const {
  return closest(a, b, anchor).gap;
}

ContactPoint FacetPair::closest(const Pose& a, const Pose& b, const Anchor& anchor) const {
  const Hull &hull = *first, &parts = ground->parts;
  const Features& f = anchor.features;
  const bool both_faces = f.a >= hull.face_feature(0) && f.b >= parts.face_feature(0);
  if (is_part_of(hull, f.a) && is_part_of(parts, f.b) && !both_faces) return touch(hull, parts, a, b, f, anchor.normal);
  // No point: by the balls around them, which are nearer than the surfaces.
  const Vec3 d = a(hull.centre) - b(parts.centre);
  const double distance = d.norm(), gap = distance - hull.size() - parts.size();
  const Vec3 n = distance > 0.0 ? Vec3(d / distance) : Vec3(Vec3::UnitZ());
  return {point == 1 && gap > 0.0 ? gap : kEndless, n, b(parts.centre) + parts.size() * n};
}

void FacetPair::seek(const Pose& a, const Pose& b, std::span<PointMemory> points) const {
  thread_local std::vector<Candidate> found;
  found.clear();
  const Pose rel{b.R.transpose() * (a.x - b.x), b.R.transpose() * a.R};
  const double size = std::min(first->size(), ground->parts.size());
  const double near = kListedWithin * size + first->radius + ground->parts.radius;
  FacetSearch(*first, moving.get(), *ground, rel, near, found).run();
  // In the order of the features, whatever the triangles: who shares a load that is not unique then depends on no mesh.
  std::sort(found.begin(), found.end(), [](const Candidate& x, const Candidate& y) {
    return std::pair(x.features.a, x.features.b) < std::pair(y.features.a, y.features.b);
  });
  take_places(found, {}, 0, kSamePlane * size, points, [&](const Candidate& one) {
    return touch(*first, ground->parts, rel, {}, one.features, one.normal).gap;
  });
}

}  // namespace stiction::geometry
