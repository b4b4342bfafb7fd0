#include "stiction/geometry/hulls/overlap.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::geometry {
namespace {

// A side of a hull: the corners and edges of a face, an edge or a corner.
struct Side {
  std::span<const int> corners, edges;
};
constexpr std::array<int, 2> kBothEnds{0, 1};
constexpr std::array<int, 1> kOnly{0};

Side side_of(const Hull& hull, int face) {
  if (face < 0 && hull.corners.size() > 1) return {kBothEnds, kOnly};
  if (face < 0) return {kOnly, {}};
  const Hull::Face& f = hull.faces[static_cast<std::size_t>(face)];
  return {hull.corners_of(f), {hull.loop_edge.data() + f.first, static_cast<std::size_t>(f.count)}};
}

// Both sides, in the plane of the reference face with normal n.
class Overlap {
 public:
  Overlap(const Placed& in, int face, const Placed& other, bool first, double tie, std::vector<Candidate>& out)
      : in_(in),
        other_(other),
        face_(face),
        n_(in.normal(face)),
        facing_(other.facing(-n_)),
        in_side_(side_of(*in.hull, face)),
        other_side_(side_of(*other.hull, facing_)),
        first_(first),
        tie_(tie),
        out_(out) {}

  // Corners of the other side above the reference face.
  void corners_above() {
    for (int corner : other_side_.corners)
      if (within(other_.corner(corner))) add(in_.hull->face_feature(face_), corner, other_.corner(corner));
  }

  // Its edges where they pass over those of the reference face.
  void crossings() {
    for (int edge : other_side_.edges)
      for (std::size_t k = 0; k < in_side_.corners.size(); ++k) cross(edge, k);
  }

  // Corners of the reference face below the other face.
  void corners_below() {
    if (facing_ < 0) return;
    const Vec3 m = -other_.normal(facing_);
    const double level = m.dot(other_.corner(other_side_.corners[0]));
    for (int corner : in_side_.corners)
      if (const Vec3& r = in_.corner(corner); covered(r, n_) && (m.dot(r) > level || covered(r, m)))
        add(corner, other_.hull->face_feature(facing_), in_.corner(corner));
  }

 private:
  // How far r lies outside edge k of the reference face.
  [[nodiscard]] double outside(const Vec3& r, std::size_t k) const {
    return along(k).cross(n_).dot(r - in_.corner(in_side_.corners[k]));
  }
  [[nodiscard]] Vec3 along(std::size_t k) const {
    const int e = in_side_.edges[k];
    return in_.edge(e).ends[0] == in_side_.corners[k] ? in_.along(e) : Vec3(-in_.along(e));
  }
  [[nodiscard]] bool within(const Vec3& r) const {
    for (std::size_t k = 0; k < in_side_.corners.size(); ++k)
      if (outside(r, k) > tie_) return false;
    return true;
  }
  // Seen along n, r lies within the other side.
  [[nodiscard]] bool covered(const Vec3& r, const Vec3& n) const {
    const std::size_t count = other_side_.corners.size();
    for (std::size_t k = 0; k < count; ++k) {
      const Vec3& p = other_.corner(other_side_.corners[k]);
      const Vec3 across = n.cross(other_.corner(other_side_.corners[(k + 1) % count]) - p);
      if (across.dot(r - p) > tie_ * across.norm()) return false;
    }
    return true;
  }
  void cross(int edge, std::size_t k) {
    const Vec3 &p = other_.corner(other_.edge(edge).ends[0]), &q = other_.corner(other_.edge(edge).ends[1]);
    const double at_p = outside(p, k), at_q = outside(q, k);
    if (!((at_p < -tie_ && at_q > tie_) || (at_p > tie_ && at_q < -tie_))) return;
    const Vec3 x = p + (at_p / (at_p - at_q)) * (q - p);
    const double from = along(k).dot(x - in_.corner(in_side_.corners[k]));
    if (from < -tie_ || from > in_.edge(in_side_.edges[k]).length + tie_) return;
    if (!closest_on_both(in_side_.edges[k], edge)) return;
    add(in_.hull->edge_feature(in_side_.edges[k]), other_.hull->edge_feature(edge), x);
  }

  // The closest points of the lines lie on the edges, or would if the hulls did not overlap.
  [[nodiscard]] bool closest_on_both(int in, int other) const {
    const Vec3 u = in_.along(in), v = other_.along(other), c = u.cross(v);
    const Vec3 d = other_.corner(other_.edge(other).ends[0]) - in_.corner(in_.edge(in).ends[0]);
    const double cc = c.squaredNorm(), s = d.cross(v).dot(c) / cc, t = d.cross(u).dot(c) / cc;
    const double apart = (c.dot(n_) < 0.0 ? -c : c).dot(d) / std::sqrt(cc), slack = tie_ - 2.0 * std::min(apart, 0.0);
    return s >= -slack && t >= -slack && s <= in_.edge(in).length + slack && t <= other_.edge(other).length + slack;
  }

  // Above each other are points of the same place.
  void add(int in, int other, const Vec3& x) {
    const Vec3 place = x - n_.dot(x) * n_;
    for (const Vec3& known : places())
      if ((known - place).squaredNorm() <= 4.0 * tie_ * tie_) return;
    places().push_back(place);
    if (first_)
      out_.push_back({{in, other}, -n_});
    else
      out_.push_back({{other, in}, n_});
  }
  static std::vector<Vec3>& places() {
    thread_local std::vector<Vec3> memory;
    return memory;
  }

  const Placed &in_, &other_;
  int face_;
  Vec3 n_;
  int facing_;  // the face of the other hull, or -1
  Side in_side_, other_side_;
  bool first_;
  double tie_;
  std::vector<Candidate>& out_;

 public:
  static void forget() { places().clear(); }
};

}  // namespace

void overlap(const Placed& in, int face, const Placed& other, bool first, double tie, std::vector<Candidate>& out) {
  Overlap::forget();
  Overlap region(in, face, other, first, tie, out);
  region.corners_above();
  region.crossings();
  region.corners_below();
}

void side_by_side(const Placed& a, int edge_a, const Placed& b, int edge_b, const Vec3& normal, double tie,
                  std::vector<Candidate>& out) {
  const auto ends = [&](const Placed& of, int edge, const Placed& beside, int other, double reach, bool first) {
    const Vec3 along = beside.along(other), from = beside.corner(beside.edge(other).ends[0]);
    for (int corner : of.edge(edge).ends) {
      const double s = along.dot(of.corner(corner) - from);
      if (s < -reach || s > beside.edge(other).length + reach) continue;
      const int feature = beside.hull->edge_feature(other);
      out.push_back({first ? Features{corner, feature} : Features{feature, corner}, normal});
    }
  };
  ends(a, edge_a, b, edge_b, tie, true);
  ends(b, edge_b, a, edge_a, -tie, false);  // ends beside each other count once
}

}  // namespace stiction::geometry
