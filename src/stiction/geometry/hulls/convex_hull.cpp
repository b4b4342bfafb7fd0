#include "stiction/geometry/hulls/convex_hull.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "stiction/math/elementary/elementary.hpp"

namespace stiction::geometry {
namespace {

using Loop = std::vector<int>;

class Wrapping {
 public:
  Wrapping(const std::vector<Vec3>& points, double tie) : points_(points), tie_(tie) {}

  // Loops of all faces; empty where wrapping does not close.
  std::vector<Loop> faces() {
    std::vector<Loop> out;
    std::map<std::pair<int, int>, bool> open;  // directed edges; true: the face beyond is still to be found
    const auto add = [&](const Loop& loop) {
      for (std::size_t k = 0; k < loop.size(); ++k) {
        const std::pair edge(loop[k], loop[(k + 1) % loop.size()]);
        if (open.contains(edge)) return false;
        const auto back = open.find({edge.second, edge.first});
        open[edge] = back == open.end();
        if (back != open.end()) back->second = false;
      }
      out.push_back(loop);
      return true;
    };
    if (!add(first_face())) return {};
    for (std::size_t f = 0; f < out.size() && out.size() <= 2 * points_.size(); ++f) {
      const Loop loop = out[f];
      for (std::size_t k = 0; k < loop.size(); ++k) {
        const int from = loop[k], to = loop[(k + 1) % loop.size()];
        if (!open.at({from, to})) continue;
        const Vec3 along = (at(to) - at(from)).normalized(), n = normal(loop);
        if (!add(face_with(at(from), turned(at(from), along, n)))) return {};
      }
    }
    for (const auto& [edge, is_open] : open)
      if (is_open) return {};
    return out;
  }

 private:
  [[nodiscard]] const Vec3& at(int k) const { return points_[static_cast<std::size_t>(k)]; }
  [[nodiscard]] Vec3 normal(const Loop& loop) const {
    Vec3 area = Vec3::Zero();
    for (std::size_t k = 1; k + 1 < loop.size(); ++k)
      area += (at(loop[k]) - at(loop[0])).cross(at(loop[k + 1]) - at(loop[0]));
    return area.normalized();
  }

  // The normal of the plane after it has been turned about a line through o, from one that supports all points with
  // normal n, away from along x n, until it meets a point.
  [[nodiscard]] Vec3 turned(const Vec3& o, const Vec3& along, const Vec3& n) const {
    const Vec3 out = along.cross(n);
    double cosine = -1.0, sine = 0.0, least = HUGE_VAL;
    for (const Vec3& r : points_) {
      const Vec3 d = r - o;
      const double x = d.dot(out), below = -d.dot(n), y = below > 0.0 ? below : 0.0, distance = math::hypot(x, y);
      if (distance <= 2.0 * tie_) continue;
      if (const double angle = math::atan2(y, x); angle < least) {
        least = angle;
        cosine = x / distance;
        sine = y / distance;
      }
    }
    return (cosine * n + sine * out).normalized();
  }

  Loop first_face() {
    const auto lowest = std::min_element(points_.begin(), points_.end(), [](const Vec3& a, const Vec3& b) {
      return std::tuple(a[0], a[1], a[2]) < std::tuple(b[0], b[1], b[2]);
    });
    // Turned about an axis through the lowest point, the plane meets a second one; about the line of both, a third.
    const Vec3 n = turned(*lowest, Vec3::UnitZ(), -Vec3::UnitX());
    Vec3 along = n.cross(Vec3::UnitZ());
    double most = 0.0;
    for (const Vec3& r : points_) {
      const Vec3 d = r - *lowest;
      if (std::abs(d.dot(n)) <= tie_ && d.norm() > most) {
        most = d.norm();
        along = d / most;
      }
    }
    return face_with(*lowest, turned(*lowest, along, n));
  }

  // The polygon of all points in a plane, counterclockwise about n; points on its edges are left out.
  [[nodiscard]] Loop face_with(const Vec3& o, const Vec3& n) const {
    const Vec3 u = n.unitOrthogonal(), v = n.cross(u);
    struct Point {
      double x, y;
      int index;
    };
    std::vector<Point> in;
    for (std::size_t k = 0; k < points_.size(); ++k)
      if (const Vec3 d = points_[k] - o; std::abs(d.dot(n)) <= tie_)
        in.push_back({d.dot(u), d.dot(v), static_cast<int>(k)});
    std::sort(in.begin(), in.end(),
              [](const Point& a, const Point& b) { return std::tuple(a.x, a.y) < std::tuple(b.x, b.y); });
    const auto right_turn = [&](const Point& a, const Point& b, const Point& c) {  // or straight on
      const double area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
      return area <= tie_ * math::hypot(c.x - a.x, c.y - a.y);
    };
    std::vector<Point> chain;
    const auto walk = [&](const Point& next, std::size_t keep) {
      while (chain.size() > keep + 1 && right_turn(chain[chain.size() - 2], chain.back(), next)) chain.pop_back();
      chain.push_back(next);
    };
    for (const Point& p : in) walk(p, 0);
    const std::size_t lower = chain.size() - 1;
    for (std::size_t k = in.size() - 1; k-- > 0;) walk(in[k], lower);
    chain.pop_back();
    Loop loop;
    for (const Point& p : chain) loop.push_back(p.index);
    return loop;
  }

  const std::vector<Vec3>& points_;
  double tie_;
};

double extent(const std::vector<Vec3>& points) {
  double out = 0.0;
  for (const Vec3& r : points) out = std::max(out, (r - points.front()).norm());
  return out;
}

std::vector<Vec3> different(const std::vector<Vec3>& points, double tie) {
  std::vector<Vec3> out;
  for (const Vec3& r : points)
    if (std::none_of(out.begin(), out.end(), [&](const Vec3& q) { return (q - r).norm() <= 4.0 * tie; }))
      out.push_back(r);
  return out;
}

// Distance of the points from the plane of the largest triangle with the first point and the one farthest from it.
double thickness(const std::vector<Vec3>& points) {
  const auto farthest = [&](auto&& measure) {
    return *std::max_element(points.begin(), points.end(),
                             [&](const Vec3& a, const Vec3& b) { return measure(a) < measure(b); });
  };
  const Vec3 o = points.front(), along = (farthest([&](const Vec3&r) { return (r - o).norm(); }) - o).normalized();
  const Vec3 third = farthest([&](const Vec3& r) { return along.cross(r - o).norm(); }) - o;
  const Vec3 n = along.cross(third);
  if (!(n.norm() > 0.0)) return 0.0;
  const Vec3 unit = n.normalized();
  return std::abs(unit.dot(farthest([&](const Vec3& r) { return std::abs(unit.dot(r - o)); }) - o));
}

}  // namespace

ConvexHull convex_hull(const std::vector<Vec3>& points, double radius) {
  if (points.size() > kMostHullPoints)
    return {{},
            "has " + std::to_string(points.size()) + " points; at most " + std::to_string(kMostHullPoints) +
                " are possible"};
  if (points.size() < 4) return {{}, "needs at least four points"};
  for (const Vec3& r : points)
    if (!r.allFinite()) return {{}, "has a point that is not finite"};
  const double size = extent(points), tie = kHullTie * size;
  if (!(size > 0.0) || !std::isfinite(size)) return {{}, "has no extent: all its points are the same"};
  const std::vector<Vec3> all = different(points, tie);
  if (all.size() < 4 || thickness(all) <= 100.0 * tie) return {{}, "has all its points in one plane"};
  std::vector<Loop> loops = Wrapping(all, tie).faces();
  if (loops.empty()) return {{}, "has points so close to the planes of others that its faces are not certain"};
  std::map<int, int> number;  // of the points that are corners
  std::vector<Vec3> corners;
  for (Loop& loop : loops)
    for (int& corner : loop) {
      const auto [place, is_new] = number.try_emplace(corner, static_cast<int>(corners.size()));
      if (is_new) corners.push_back(all[static_cast<std::size_t>(corner)]);
      corner = place->second;
    }
  return {hull_of_faces(std::move(corners), loops, radius), ""};
}

}  // namespace stiction::geometry
