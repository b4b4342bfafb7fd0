#include "stiction/geometry/hulls/hull_pair.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/geometry/hulls/features.hpp"
#include "stiction/geometry/hulls/gjk.hpp"
#include "stiction/geometry/hulls/overlap.hpp"
#include "stiction/geometry/hulls/places.hpp"
#include "stiction/geometry/hulls/separating_axis.hpp"

namespace stiction::geometry {
namespace {

// A face that looks along the normal this well has its points listed, most of them open perhaps.
constexpr double kFacing = 0.9;

// Edges at a smaller angle have their ends listed beside their crossing.
constexpr double kSideBySide = 0.1;

// Edges that overlap by more than this many ties are alone: faces beside them would overlap more.
constexpr double kDeep = 1e4;

// The search for the points of two hulls, in the frame of the first.
class Search {
 public:
  Search(const HullPair& pair, const Pose& rel, std::vector<Vec3>& corners_b, std::vector<Candidate>& found)
      : rel_(rel),
        found_(found),
        a_{pair.first.get(), {}, pair.first->corners},
        b_{pair.second.get(), rel, {}},
        tie_(HullPair::kTie * std::min(pair.first->size(), pair.second->size())),
        radius_(pair.first->radius + pair.second->radius) {
    corners_b.clear();
    for (const Vec3& r : pair.second->corners) corners_b.push_back(rel(r));
    b_.corners = corners_b;
    found_.clear();
  }

  // The faces that were on each other still are. If a point of the region in which they overlap is as near as the hull
  // gets to the plane of the face, no other direction parts them more: they are convex.
  bool rests_on(int reference) {
    const bool first = reference > 0;
    const int face = std::abs(reference) - 1;
    const Placed &in = first ? a_ : b_, &other = first ? b_ : a_;
    if (reference == 0 || face >= in.faces()) return false;
    const double distance = beyond(in, face, other);
    if (distance < -tie_) return false;
    overlap_on(reference);
    for (const Candidate& one : found_)
      if (gap_of(one) + radius_ <= distance + tie_) return true;
    found_.clear();
    return false;
  }

  // Anew; returns the reference face.
  int search(const Vec3& guess) {
    const Apart is = apart(a_.corners, b_.corners, guess, tie_);
    if (is.overlap) return from_axis();
    const Vec3 n = is.d.normalized();
    closest_features(n);
    const int reference = facing(n);
    if (reference != 0) overlap_on(reference);
    return reference;
  }

  [[nodiscard]] double gap_of(const Candidate& one) const {
    return touch(*a_.hull, *b_.hull, {}, rel_, one.features, rel_.R.transpose() * one.normal).gap;
  }

 private:
  int from_axis() {
    const SeparatingAxis axis = separating_axis(a_, b_, tie_);
    if (axis.edge_a >= 0) {
      add({{a_.hull->edge_feature(axis.edge_a), b_.hull->edge_feature(axis.edge_b)}, axis.normal});
      const int reference = axis.distance < -kDeep * tie_ ? 0 : facing(axis.normal);
      if (reference != 0) overlap_on(reference);
      return reference;
    }
    const int reference = axis.face_a >= 0 ? 1 + axis.face_a : -1 - axis.face_b;
    if (axis.face_a < 0 && axis.face_b < 0) {  // two points, or two edges in line: any normal will do
      add({{0, 0}, axis.normal});
      return 0;
    }
    overlap_on(reference);
    if (found_.empty()) {
      if (reference > 0)
        add({{a_.hull->face_feature(axis.face_a), b_.farthest(axis.normal)}, axis.normal});
      else
        add({{a_.farthest(-axis.normal), b_.hull->face_feature(axis.face_b)}, axis.normal});
    }
    return reference;
  }

  void overlap_on(int reference) {
    const bool first = reference > 0;
    more_.clear();
    overlap(first ? a_ : b_, std::abs(reference) - 1, first ? b_ : a_, first, tie_, more_);
    for (const Candidate& one : more_) add(one);
  }

  [[nodiscard]] int facing(const Vec3& n) const {
    const int on_a = a_.facing(-n), on_b = b_.facing(n);
    const double cos_a = on_a < 0 ? -1.0 : -n.dot(a_.normal(on_a)), cos_b = on_b < 0 ? -1.0 : n.dot(b_.normal(on_b));
    if (std::max(cos_a, cos_b) < kFacing) return 0;
    return cos_b >= cos_a - HullPair::kTie ? -1 - on_b : 1 + on_a;
  }

  // The corners of a hull that are farthest along n, up to three.
  struct Farthest {
    std::array<int, 3> corner{};
    int count = 0;
  };
  [[nodiscard]] Farthest farthest(const Placed& of, const Vec3& n) const {
    Farthest out;
    const double most = n.dot(of.corner(of.farthest(n)));
    for (std::size_t k = 0; k < of.corners.size() && out.count < 3; ++k)
      if (n.dot(of.corners[k]) >= most - tie_) out.corner[static_cast<std::size_t>(out.count++)] = static_cast<int>(k);
    return out;
  }
  static int edge_between(const Placed& of, int i, int j) {
    for (int e = 0; e < of.edges(); ++e)
      if (const auto& ends = of.edge(e).ends; (ends[0] == i && ends[1] == j) || (ends[0] == j && ends[1] == i))
        return e;
    return -1;
  }

  // Of hulls that are apart along n. A face has its points from the region of overlap.
  void closest_features(const Vec3& n) {
    const Farthest on_a = farthest(a_, -n), on_b = farthest(b_, n);
    if (on_a.count > 2 || on_b.count > 2) return;
    const int edge_a = on_a.count == 2 ? edge_between(a_, on_a.corner[0], on_a.corner[1]) : -1;
    const int edge_b = on_b.count == 2 ? edge_between(b_, on_b.corner[0], on_b.corner[1]) : -1;
    const int a = edge_a < 0 ? on_a.corner[0] : a_.hull->edge_feature(edge_a);
    const int b = edge_b < 0 ? on_b.corner[0] : b_.hull->edge_feature(edge_b);
    if (edge_a < 0 || edge_b < 0) return add({{a, b}, n});
    const double sine = a_.along(edge_a).cross(b_.along(edge_b)).norm();
    if (sine > HullPair::kTie) add({{a, b}, n});
    if (sine > kSideBySide) return;
    more_.clear();
    side_by_side(a_, edge_a, b_, edge_b, n, tie_, more_);
    for (const Candidate& one : more_) add(one);
  }

  void add(const Candidate& one) {
    for (const Candidate& known : found_)
      if (known.features == one.features) return;
    found_.push_back(one);
  }

  const Pose& rel_;
  std::vector<Candidate>& found_;
  Placed a_, b_;
  double tie_, radius_;
  std::vector<Candidate>& more_ = memory();
  static std::vector<Candidate>& memory() {
    thread_local std::vector<Candidate> more;
    return more;
  }
};

double apart_by_balls(const HullPair& pair, const Vec3& between_centres) {
  return between_centres.norm() - pair.first->size() - pair.second->size();
}

bool known(const Hull& hull, int feature) {
  return feature >= 0 && feature < hull.face_feature(static_cast<int>(hull.faces.size()));
}

}  // namespace

int HullPair::points() const {
  const int least = std::min(first->most, second->most);
  return least == 1 ? 1 : least == 2 ? 3 : first->most + second->most;
}

double HullPair::gap(const Pose& a, const Pose& b, const Anchor& anchor) const {
  return closest(a, b, anchor).gap;
}

ContactPoint HullPair::closest(const Pose& a, const Pose& b, const Anchor& anchor) const {
  const Features& f = anchor.features;
  const bool both_faces = f.a >= first->face_feature(0) && f.b >= second->face_feature(0);
  if (known(*first, f.a) && known(*second, f.b) && !both_faces) return touch(*first, *second, a, b, f, anchor.normal);
  // Far apart: the distance of the balls around them, which is too small but certain. A place without a point is open.
  const Vec3 d = a(first->centre) - b(second->centre);
  const double distance = d.norm(), gap = apart_by_balls(*this, d);
  const Vec3 n = distance > 0.0 ? Vec3(d / distance) : Vec3(Vec3::UnitZ());
  return {point == 1 && gap > 0.0 ? gap : kEndless, n, b(second->centre) + (second->size() + 0.5 * gap) * n};
}

double HullPair::depth_limit() const {
  return std::min(first->width + 2.0 * first->radius, second->width + 2.0 * second->radius);
}

void HullPair::seek(const Pose& a, const Pose& b, std::span<PointMemory> points) const {
  thread_local std::vector<Vec3> corners;
  thread_local std::vector<Candidate> found;
  found.clear();
  const Pose rel{a.R.transpose() * (b.x - a.x), a.R.transpose() * b.R};
  const Vec3 d = first->centre - rel(second->centre);
  int reference = 0;
  const double size = std::min(first->size(), second->size());
  if (apart_by_balls(*this, d) < size) {
    Search search(*this, rel, corners, found);
    const Anchor& last = points[0].anchor;
    reference = last.reference;
    if (!search.rests_on(reference)) reference = search.search(last.normal.isZero(0.0) ? d : Vec3(rel.R * last.normal));
    take_places(found, rel, reference, kSamePlane * size, points,
                [&](const Candidate& one) { return search.gap_of(one); });
  } else {
    take_places(found, rel, reference, 0.0, points, [](const Candidate&) { return kEndless; });
  }
}

}  // namespace stiction::geometry
