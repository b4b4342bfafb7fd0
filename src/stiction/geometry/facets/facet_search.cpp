#include "stiction/geometry/facets/facet_search.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/geometry/facets/index.hpp"
#include "stiction/geometry/hulls/features.hpp"
#include "stiction/geometry/hulls/gjk.hpp"

namespace stiction::geometry {
namespace {

constexpr double kFacetTie = 1e-6;       // of the smaller size, as for two hulls
constexpr double kLooksAlong = 0.9;      // a face that looks along the normal this well has its points listed
constexpr double kParallelSides = 1e-6;  // sine of the angle of edges whose common normal means nothing

struct FacetMemory {
  LoneTriangle a, b;
  std::vector<Vec3> corners_a;
  std::vector<Candidate> more;
  std::vector<int> near, pierced_a, pierced_b;
};
FacetMemory& facet_memory() {
  thread_local FacetMemory all;
  return all;
}

// The box around points, wider by `more`.
template <class Points>
Bounds box_around(const Points& points, double more) {
  Bounds out{Vec3::Constant(kEndless), Vec3::Constant(-kEndless)};
  for (const Vec3& p : points) {
    out.low = out.low.cwiseMin(p);
    out.high = out.high.cwiseMax(p);
  }
  out.low.array() -= more;
  out.high.array() += more;
  return out;
}

}  // namespace

FacetSearch::FacetSearch(const Hull& first, const Facets* moving, const Facets& ground, const Pose& rel, double near,
                         std::vector<Candidate>& found)
    : first_(first),
      moving_(moving),
      ground_(ground),
      rel_(rel),
      near_(near),
      tie_(kFacetTie * std::min(first.size(), ground.parts.size())),
      a_{&first, rel, {}},
      b_{&facet_memory().b.hull, {}, facet_memory().b.hull.corners},
      found_(found),
      pierced_a_(facet_memory().pierced_a),
      pierced_b_(facet_memory().pierced_b) {}

// Where one is driven into the other, its lowest corner may be below another triangle of the plane than those it passes
// through: a second pass finds such corners.
void FacetSearch::run() {
  pierced_a_.clear();
  pierced_b_.clear();
  all_pairs();
  below_ = !pierced_a_.empty() || !pierced_b_.empty();
  if (below_) all_pairs();
}

void FacetSearch::all_pairs() {
  FacetMemory& m = facet_memory();
  if (!moving_) {
    m.corners_a.clear();
    for (const Vec3& r : first_.corners) m.corners_a.push_back(rel_(r));
    a_.corners = m.corners_a;
    ground_.tree.find(box_around(m.corners_a, near_), [&](int t) { look(t); });
    return;
  }
  // Triangles of the first surface that are near the other one at all.
  const Bounds& all = ground_.tree.bounds();
  std::array<Vec3, 8> ends;
  for (std::size_t k = 0; k < 8; ++k)
    ends[k] = rel_.R.transpose() *
              (Vec3((k & 1 ? all.high : all.low)[0], (k & 2 ? all.high : all.low)[1], (k & 4 ? all.high : all.low)[2]) -
               rel_.x);
  m.near.clear();
  moving_->tree.find(box_around(ends, near_), [&](int t) { m.near.push_back(t); });
  a_.hull = &m.a.hull;
  for (const int t : m.near) {
    m.a.take(*moving_, t);
    m.corners_a.clear();
    for (const Vec3& r : m.a.hull.corners) m.corners_a.push_back(rel_(r));
    a_.corners = m.corners_a;
    ground_.tree.find(box_around(m.corners_a, near_), [&](int other) { look(other); });
  }
}

void FacetSearch::look(int triangle_b) {
  facet_memory().b.take(ground_, triangle_b);
  below_ ? look_below() : look_at_pair();
}

void FacetSearch::look_below() {
  deepest_ = -kEndless;
  const auto is_in = [](const std::vector<int>& pierced, const LoneTriangle& t) {
    return std::find(pierced.begin(), pierced.end(), t.of->plane[at(t.triangle)]) != pierced.end();
  };
  if (is_in(pierced_b_, facet_memory().b) && allowed(b_.normal(0))) overlap_on(-1, b_.normal(0));
  if (moving_ && is_in(pierced_a_, facet_memory().a) && allowed(-a_.normal(0))) overlap_on(1, -a_.normal(0));
}

double FacetSearch::distance_along(const Vec3& d) const {
  return d.dot(a_.corner(a_.farthest(-d))) - d.dot(b_.corner(b_.farthest(d)));
}

bool FacetSearch::allowed(const Vec3& d) const {
  return ground_.allows(facet_memory().b.triangle, d) &&
         (!moving_ || moving_->allows(facet_memory().a.triangle, -(rel_.R.transpose() * d)));
}

void FacetSearch::look_at_pair() {
  // Behind a triangle is inside its body.
  const Vec3 n = b_.normal(0), m = moving_ ? a_.normal(0) : Vec3(Vec3::Zero());
  const double level = b_.face(0).offset, low = n.dot(a_.corner(a_.farthest(-n))) - level;
  if (n.dot(a_.corner(a_.farthest(n))) - level <= tie_ || low > near_) return;
  if (moving_ && m.dot(b_.corner(b_.farthest(m)) - a_.corner(0)) <= tie_) return;
  deepest_ = 0.0;
  if (lies_on(true) || (moving_ && lies_on(false))) return;
  const Apart is = apart(a_.corners, b_.corners, n, tie_);
  if (is.overlap) return touch_along(best_axis());
  const double distance = is.d.norm();
  if (const Vec3 d = is.d / distance; distance <= near_ && allowed(d)) {
    closest_features(d);
    if (const int reference = facing(d); reference != 0) overlap_on(reference, d);
  } else if (low >= -tie_ && allowed(n)) {
    overlap_on(-1, n);  // points above it, farther away than what is nearest to others
  }
}

// Above the front of one of them, with a point of the region in which they overlap as near as that side gets to its
// plane: then no direction parts them more.
bool FacetSearch::lies_on(bool on_b) {
  const Vec3 d = on_b ? b_.normal(0) : Vec3(-a_.normal(0));
  const double distance = distance_along(d);
  if (distance < -tie_ || distance > near_ || !allowed(d)) return false;
  const std::size_t before = found_.size();
  overlap_on(on_b ? -1 : 1, d);
  for (std::size_t k = before; k < found_.size(); ++k)
    if (core_gap(found_[k]) <= distance + tie_) return true;
  found_.resize(before);
  return false;
}

FacetSearch::Axis FacetSearch::best_axis() const {
  Axis best;
  const auto look_along = [&](const Vec3& d, int edge_a = -1, int edge_b = -1, int face_a = -1, int face_b = -1) {
    const double distance = distance_along(d);
    best.of_all = std::max(best.of_all, distance);
    if (distance > best.distance + tie_ && allowed(d)) {
      best.distance = distance;
      best.normal = d;
      best.edge_a = edge_a, best.edge_b = edge_b, best.face_a = face_a, best.face_b = face_b;
    }
  };
  // Of a triangle: its own normal and those around it.
  const auto normals_of = [&](const LoneTriangle& t, const Pose& pose, bool first) {
    const double sign = first ? -1.0 : 1.0;
    const Hull& parts = t.of->parts;
    const Hull::Face& own = parts.faces[at(t.triangle)];
    const auto look_at = [&](int face) {
      look_along(sign * (pose.R * parts.faces[at(face)].normal), -1, -1, first ? face : -1, first ? -1 : face);
    };
    look_at(t.triangle);
    for (std::size_t k = 0; k < 3; ++k) {
      for (const int face : parts.faces_at(parts.loop[at(own.first) + k])) look_at(face);
      look_along(sign * (pose.R * t.of->normal_across(parts.loop_edge[at(own.first) + k], t.triangle)));
    }
  };
  normals_of(facet_memory().b, b_.pose, false);
  if (moving_)
    normals_of(facet_memory().a, a_.pose, true);
  else
    for (int f = 0; f < a_.faces(); ++f) look_along(-a_.normal(f), -1, -1, f);
  for (int i = 0; i < a_.edges(); ++i)
    for (int j = 0; j < 3; ++j) {
      const Vec3 cross = a_.along(i).cross(b_.along(j));
      const double sine = cross.norm();
      if (sine < kParallelSides) continue;
      for (const double sign : {1.0, -1.0})
        if (const Vec3 d = sign / sine * cross;  // both edges are the outermost along it
            d.dot(b_.corner(b_.edge(j).ends[0]) - b_.corner(b_.farthest(d))) >= -tie_ &&
            d.dot(a_.corner(a_.edge(i).ends[0]) - a_.corner(a_.farthest(-d))) <= tie_)
          look_along(d, i, j);
    }
  return best;
}

void FacetSearch::touch_along(const Axis& axis) {
  const bool edges = axis.edge_a >= 0;
  // Edges of a triangle that the other body leaves on a shorter way: those of a neighbour touch.
  if (axis.normal.isZero(0.0) || (edges && axis.distance < 2.0 * axis.of_all - tie_)) return;
  deepest_ = 2.0 * std::min(axis.distance, 0.0);
  if (moving_ && axis.face_a >= 0) pierced_a_.push_back(moving_->plane[at(axis.face_a)]);
  if (axis.face_b >= 0) pierced_b_.push_back(ground_.plane[at(axis.face_b)]);
  if (edges) add({{a_.hull->edge_feature(axis.edge_a), b_.hull->edge_feature(axis.edge_b)}, axis.normal}, axis.normal);
  const int reference = !moving_ && axis.face_a >= 0 ? 1 + axis.face_a : facing(axis.normal);
  if (reference != 0) overlap_on(reference, axis.normal);
}

// The face whose points are listed: 1 + that of the first, -1 the front of the triangle; 0 for none.
int FacetSearch::facing(const Vec3& d) const {
  const int on_a = a_.facing(-d);
  const double cos_a = on_a < 0 || (moving_ && on_a > 0) ? -1.0 : -d.dot(a_.normal(on_a)), cos_b = d.dot(b_.normal(0));
  if (std::max(cos_a, cos_b) < kLooksAlong) return 0;
  return cos_b >= cos_a - kFacetTie ? -1 : 1 + on_a;
}

void FacetSearch::overlap_on(int reference, const Vec3& d) {
  std::vector<Candidate>& more = facet_memory().more;
  more.clear();
  if (reference > 0)
    overlap(a_, reference - 1, b_, true, tie_, more);
  else
    overlap(b_, 0, a_, false, tie_, more);
  for (const Candidate& one : more) add(one, d);
}

// Of what is apart along d: corners and edges; a face has its points from the region of overlap.
void FacetSearch::closest_features(const Vec3& d) {
  const auto outermost = [&](const Placed& of, const Vec3& out) {
    const double most = out.dot(of.corner(of.farthest(out)));
    std::array<int, 2> corner{-1, -1};
    int count = 0;
    for (std::size_t k = 0; k < of.corners.size() && count < 3; ++k)
      if (out.dot(of.corners[k]) >= most - tie_) {
        if (count < 2) corner[at(count)] = static_cast<int>(k);
        ++count;
      }
    if (count == 1) return corner[0];
    if (count == 2)
      for (int e = 0; e < of.edges(); ++e)
        if (const auto& ends = of.edge(e).ends;
            std::min(ends[0], ends[1]) == corner[0] && std::max(ends[0], ends[1]) == corner[1])
          return of.hull->edge_feature(e);
    return -1;
  };
  const int on_a = outermost(a_, -d), on_b = outermost(b_, d);
  if (on_a < 0 || on_b < 0) return;
  const int corners_a = a_.hull->edge_feature(0), corners_b = b_.hull->edge_feature(0);
  const bool edges = on_a >= corners_a && on_b >= corners_b;
  if (!edges || a_.along(on_a - corners_a).cross(b_.along(on_b - corners_b)).norm() >= kParallelSides)
    return add({{on_a, on_b}, d}, d);
  std::vector<Candidate>& more = facet_memory().more;
  more.clear();
  side_by_side(a_, on_a - corners_a, b_, on_b - corners_b, d, tie_, more);
  for (const Candidate& one : more) add(one, d);
}

double FacetSearch::core_gap(const Candidate& one) const {
  return touch(first_, ground_.parts, rel_, {}, one.features, one.normal).gap + first_.radius + ground_.parts.radius;
}

void FacetSearch::add(const Candidate& own, const Vec3& d) {
  Candidate one = own;
  one.features.b = facet_memory().b.feature(own.features.b, d);
  if (moving_) one.features.a = facet_memory().a.feature(own.features.a, -(rel_.R.transpose() * d));
  if (one.features.a < 0 || one.features.b < 0) return;
  const bool on_face = own.features.a >= a_.hull->face_feature(0) || own.features.b >= b_.hull->face_feature(0);
  if (below_ && !on_face) return;
  if (core_gap(one) < deepest_ - tie_) return;
  for (const Candidate& known : found_)
    if (known.features == one.features) return;
  found_.push_back(one);
}

}  // namespace stiction::geometry
