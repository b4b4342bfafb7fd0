#include "stiction/geometry/facets/make_facets.hpp"

#include "stiction/geometry/facets/index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stiction::geometry {
namespace {

// Corners nearer to a plane than this share of the size of the surface lie in it: some 1000 times the rounding of
// coordinates and normals.
constexpr double kInPlane = 1e-12;

// Triangles whose height is below this share of their longest edge have no normal worth the name.
constexpr double kSliver = 1e-9;

std::string place_text(const Vec3& p) {
  return fmt::format("[{:.6g}, {:.6g}, {:.6g}]", p[0], p[1], p[2]);
}

class Maker {
 public:
  Maker(const Mesh& mesh, double radius) : mesh_(mesh), out_(std::make_shared<Facets>()), hull_(out_->parts) {
    hull_.corners = mesh.points;
    hull_.radius = radius;
    hull_.most = 3;
  }

  MadeFacets make() {
    if (mesh_.triangles.empty()) return {nullptr, "has no triangle"};
    if (mesh_.triangles.size() > kMostFacets)
      return {nullptr, fmt::format("has {} triangles, more than the {} of a shape that touches others: make it coarser",
                                   mesh_.triangles.size(), kMostFacets)};
    for (const auto step : {&Maker::faces, &Maker::edges})
      if (std::string problem = (this->*step)(); !problem.empty()) return {nullptr, problem};
    enclose();
    around();
    planes();
    bends();
    out_->tree = TriangleTree(mesh_);
    if (out_->closed && !(out_->moments().volume > 0.0))
      return {nullptr,
              "is inside out: its volume is negative; the corners of its triangles must turn counterclockwise "
              "seen from outside"};
    return {std::move(out_), ""};
  }

 private:
  std::string faces() {
    const int count = static_cast<int>(mesh_.points.size());
    for (std::size_t i = 0; i < mesh_.triangles.size(); ++i) {
      const std::array<int, 3>& t = mesh_.triangles[i];
      for (const int corner : t)
        if (corner < 0 || corner >= count)
          return fmt::format("has a triangle, number {}, with a corner {} of points 0 to {}", i + 1, corner, count - 1);
      const Vec3 &a = corner(t[0]), u = corner(t[1]) - a, v = corner(t[2]) - a, area = u.cross(v);
      const double longest = std::max({u.norm(), v.norm(), (u - v).norm()});
      if (!(area.norm() > kSliver * longest * longest && area.allFinite() && std::isfinite(area.norm())))
        return fmt::format("has a triangle without area: number {}, at {}", i + 1, place_text(a));
      Hull::Face face;
      face.normal = area.normalized();
      face.offset = face.normal.dot(corner(t[0]) + corner(t[1]) + corner(t[2])) / 3.0;
      face.first = static_cast<int>(hull_.loop.size());
      face.count = 3;
      hull_.loop.insert(hull_.loop.end(), t.begin(), t.end());
      hull_.faces.push_back(face);
    }
    hull_.loop_edge.assign(hull_.loop.size(), -1);
    return {};
  }

  // Sides of triangles, sorted by their ends: those of one edge are neighbours then.
  std::string edges() {
    struct Side {
      int low, high, place;  // in `loop`
      bool operator<(const Side& s) const { return std::tie(low, high, place) < std::tie(s.low, s.high, s.place); }
      [[nodiscard]] bool beside(const Side& s) const { return low == s.low && high == s.high; }
    };
    std::vector<Side> sides;
    for (int place = 0; place < static_cast<int>(hull_.loop.size()); ++place) {
      const int from = start_of(place), to = end_of(place);
      sides.push_back({std::min(from, to), std::max(from, to), place});
    }
    std::sort(sides.begin(), sides.end());
    for (std::size_t i = 0; i < sides.size();) {
      std::size_t end = i;
      while (end < sides.size() && sides[end].beside(sides[i])) ++end;
      const Vec3 &p = corner(start_of(sides[i].place)), d = corner(end_of(sides[i].place)) - p;
      const auto names = [&](std::size_t k) { return sides[k].place / 3 + 1; };
      if (end - i > 2)
        return fmt::format("has an edge with {} triangles (at {}): {}, {}, {}", end - i, place_text(p), names(i),
                           names(i + 1), names(i + 2));
      if (end - i == 2 && start_of(sides[i].place) == start_of(sides[i + 1].place))
        return fmt::format("has two neighbouring triangles, {} and {}, whose corners turn in opposite senses", names(i),
                           names(i + 1));
      Hull::Edge edge{{start_of(sides[i].place), end_of(sides[i].place)}, {-1, -1}, d.normalized(), d.norm()};
      for (std::size_t k = i; k < end; ++k) {
        edge.faces[k - i] = sides[k].place / 3;
        hull_.loop_edge[at(sides[k].place)] = static_cast<int>(hull_.edges.size());
      }
      out_->closed = out_->closed && end - i == 2;
      hull_.edges.push_back(edge);
      i = end;
    }
    return {};
  }

  void enclose() {
    Vec3 low = Vec3::Constant(kEndless), high = -low;
    for (const int c : hull_.loop) {
      low = low.cwiseMin(corner(c));
      high = high.cwiseMax(corner(c));
    }
    hull_.centre = 0.5 * (low + high);
    for (const int c : hull_.loop) hull_.reach = std::max(hull_.reach, (corner(c) - hull_.centre).norm());
    hull_.width = (high - low).minCoeff();
  }

  void around() {
    std::vector<int>& first = hull_.first_around;
    first.assign(hull_.corners.size() + 1, 0);
    for (const int c : hull_.loop) ++first[at(c) + 1];
    for (std::size_t c = 1; c < first.size(); ++c) first[c] += first[c - 1];
    hull_.around.resize(hull_.loop.size());
    std::vector<int> next(first.begin(), first.end() - 1);
    for (std::size_t k = 0; k < hull_.loop.size(); ++k)
      hull_.around[at(next[at(hull_.loop[k])]++)] = static_cast<int>(k / 3);
  }

  // Triangles that go on in the plane of the first of them.
  void planes() {
    out_->plane.assign(hull_.faces.size(), -1);
    std::vector<int> open;
    for (int seed = 0; seed < static_cast<int>(hull_.faces.size()); ++seed) {
      if (out_->plane[at(seed)] >= 0) continue;
      const Hull::Face& face = hull_.faces[at(seed)];
      out_->plane[at(seed)] = seed;
      open.assign(1, seed);
      while (!open.empty()) {
        const int f = open.back();
        open.pop_back();
        for (std::size_t k = 0; k < 3; ++k) {
          const Hull::Edge& edge = hull_.edges[at(hull_.loop_edge[3 * at(f) + k])];
          const int other = edge.faces[0] == f ? edge.faces[1] : edge.faces[0];
          if (other < 0 || out_->plane[at(other)] >= 0 || !goes_on(face, hull_.faces[at(other)])) continue;
          out_->plane[at(other)] = seed;
          open.push_back(other);
        }
      }
    }
  }
  [[nodiscard]] bool goes_on(const Hull::Face& plane, const Hull::Face& face) const {
    if (!(plane.normal.dot(face.normal) > 0.0)) return false;
    for (const int c : hull_.corners_of(face))
      if (std::abs(plane.normal.dot(corner(c)) - plane.offset) > kInPlane * hull_.reach) return false;
    return true;
  }

  void bends() {
    out_->inside.assign(hull_.corners.size(), 1);
    for (const Hull::Edge& edge : hull_.edges) {
      Bend bend = Bend::convex;
      if (edge.faces[1] >= 0) {
        const Hull::Face &left = hull_.faces[at(edge.faces[0])], &right = hull_.faces[at(edge.faces[1])];
        double above = 0.0;  // of the corner of the right triangle that is none of the edge
        for (const int c : hull_.corners_of(right))
          if (c != edge.ends[0] && c != edge.ends[1]) above = left.normal.dot(corner(c)) - left.offset;
        bend = out_->plane[at(edge.faces[0])] == out_->plane[at(edge.faces[1])] ? Bend::flat
               : above > 0.0                                                    ? Bend::concave
                                                                                : Bend::convex;
      }
      out_->bend.push_back(bend);
      if (bend != Bend::flat)
        for (const int end : edge.ends) out_->inside[at(end)] = 0;
    }
  }

  [[nodiscard]] const Vec3& corner(int k) const { return hull_.corners[at(k)]; }
  [[nodiscard]] int start_of(int place) const { return hull_.loop[at(place)]; }
  [[nodiscard]] int end_of(int place) const { return hull_.loop[at(place % 3 == 2 ? place - 2 : place + 1)]; }

  const Mesh& mesh_;
  std::shared_ptr<Facets> out_;
  Hull& hull_;
};

}  // namespace

MadeFacets make_facets(const Mesh& mesh, double radius) {
  return Maker(mesh, radius).make();
}

FacetsPtr facets_of(const Hull& hull) {
  return make_facets(mesh_of(hull), hull.radius).facets;
}

}  // namespace stiction::geometry
