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

// An edge of a side, seen along a direction n: its first corner, and the unit vector across it that points out.
struct Border {
  Vec3 corner, out;
  double length;
};

// What a search needs, reused: borders of the two sides, how far the corners of the other side are outside of those of
// the reference face, and places that are taken.
struct Memory {
  std::vector<Border> in, other;
  std::vector<double> outside;
  std::vector<Vec3> places;
};

// The borders of a side, counterclockwise seen against n.
void find_borders(const Placed& of, const Side& side, const Vec3& n, std::vector<Border>& out) {
  out.clear();
  const std::size_t count = side.corners.size();
  for (std::size_t k = 0; k < count; ++k) {
    const Vec3 &p = of.corner(side.corners[k]), along = of.corner(side.corners[(k + 1) % count]) - p;
    out.push_back({p, along.cross(n).normalized(), of.edge(side.edges[k]).length});
  }
}

// Whether r lies within borders.
bool within(const Vec3& r, const std::vector<Border>& borders, double tie) {
  for (const Border& border : borders)
    if (border.out.dot(r - border.corner) > tie) return false;
  return true;
}

// Both sides, in the plane of the reference face with normal n.
class Overlap {
 public:
  Overlap(const Placed& in, int face, const Placed& other, bool first, double tie, Memory& memory,
          std::vector<Candidate>& out)
      : in_(in),
        other_(other),
        face_(face),
        n_(in.normal(face)),
        facing_(other.facing(-n_)),
        in_side_(side_of(*in.hull, face)),
        other_side_(side_of(*other.hull, facing_)),
        first_(first),
        tie_(tie),
        memory_(memory),
        out_(out) {
    memory_.places.clear();
    find_borders(in_, in_side_, n_, memory_.in);
    memory_.outside.clear();
    for (int corner : other_side_.corners)
      for (const Border& border : memory_.in)
        memory_.outside.push_back(border.out.dot(other_.corner(corner) - border.corner));
  }

  // Corners of the other side above the reference face.
  void corners_above() {
    for (std::size_t j = 0; j < other_side_.corners.size(); ++j) {
      double most = -kEndless;
      for (std::size_t k = 0; k < memory_.in.size(); ++k) most = std::max(most, outside(j, k));
      if (const int corner = other_side_.corners[j]; most <= tie_)
        add(in_.hull->face_feature(face_), corner, other_.corner(corner));
    }
  }

  // Its edges where they pass over those of the reference face. Edge j goes from corner j to the next one.
  void crossings() {
    for (std::size_t j = 0; j < other_side_.edges.size(); ++j)
      for (std::size_t k = 0; k < memory_.in.size(); ++k) cross(j, k);
  }

  // Corners of the reference face below the other face.
  void corners_below() {
    if (facing_ < 0) return;
    const Vec3 m = -other_.normal(facing_);
    const double level = m.dot(other_.corner(other_side_.corners[0]));
    find_borders(other_, other_side_, -n_, memory_.other);
    for (int corner : in_side_.corners)
      if (const Vec3& r = in_.corner(corner); within(r, memory_.other, tie_) && (m.dot(r) > level || covered(r, m)))
        add(corner, other_.hull->face_feature(facing_), r);
  }

 private:
  // How far corner j of the other side lies outside edge k of the reference face.
  [[nodiscard]] double outside(std::size_t j, std::size_t k) const {
    return memory_.outside[j * memory_.in.size() + k];
  }
  // Seen along m, r lies within the other side.
  [[nodiscard]] bool covered(const Vec3& r, const Vec3& m) const {
    const std::size_t count = other_side_.corners.size();
    for (std::size_t k = 0; k < count; ++k) {
      const Vec3& p = other_.corner(other_side_.corners[k]);
      const Vec3 across = m.cross(other_.corner(other_side_.corners[(k + 1) % count]) - p);
      if (across.dot(r - p) > tie_ * across.norm()) return false;
    }
    return true;
  }
  void cross(std::size_t j, std::size_t k) {
    const std::size_t next = (j + 1) % other_side_.corners.size();
    const double at_p = outside(j, k), at_q = outside(next, k);
    if (!((at_p < -tie_ && at_q > tie_) || (at_p > tie_ && at_q < -tie_))) return;
    const Vec3 &p = other_.corner(other_side_.corners[j]), &q = other_.corner(other_side_.corners[next]);
    const Vec3 x = p + (at_p / (at_p - at_q)) * (q - p);
    const Border& border = memory_.in[k];
    const double from = n_.cross(border.out).dot(x - border.corner);
    if (from < -tie_ || from > border.length + tie_) return;
    if (!closest_on_both(in_side_.edges[k], other_side_.edges[j])) return;
    add(in_.hull->edge_feature(in_side_.edges[k]), other_.hull->edge_feature(other_side_.edges[j]), x);
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
    for (const Vec3& known : memory_.places)
      if ((known - place).squaredNorm() <= 4.0 * tie_ * tie_) return;
    memory_.places.push_back(place);
    if (first_)
      out_.push_back({{in, other}, -n_});
    else
      out_.push_back({{other, in}, n_});
  }

  const Placed &in_, &other_;
  int face_;
  Vec3 n_;
  int facing_;  // the face of the other hull, or -1
  Side in_side_, other_side_;
  bool first_;
  double tie_;
  Memory& memory_;
  std::vector<Candidate>& out_;
};

}  // namespace

void overlap(const Placed& in, int face, const Placed& other, bool first, double tie, std::vector<Candidate>& out) {
  thread_local Memory memory;
  Overlap region(in, face, other, first, tie, memory, out);
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
