#include "stiction/geometry/mass/hull_moments.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "stiction/math/elementary/elementary.hpp"
#include "stiction/math/tangent_frame.hpp"

namespace stiction::geometry {
namespace {

using std::numbers::pi;

// Negative where d lies below the triangle a, b, c: so the origin may be anywhere.
Moments tetrahedron(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const double volume = (b - a).dot((c - a).cross(d - a)) / 6.0;
  const Vec3 sum = a + b + c + d;
  Mat3 squares = sum * sum.transpose();
  for (const Vec3& r : {a, b, c, d}) squares += r * r.transpose();
  return {volume, 0.25 * volume * sum, volume / 20.0 * squares};
}

// The layer of height h above a triangle with normal n.
Moments prism(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& n, double h) {
  const Vec3 a2 = a + h * n, b2 = b + h * n, c2 = c + h * n;
  Moments out = tetrahedron(a, b, c, c2);
  out += tetrahedron(a, b, c2, b2);
  out += tetrahedron(a, b2, c2, a2);
  return out;
}

// The sector of a disk between unit vectors n1 and n2 across an edge.
struct Sector {
  double angle;
  Vec3 middle;  // unit vector between them
};
Sector sector(const Vec3& n1, const Vec3& n2) {
  return {math::atan2(n1.cross(n2).norm(), n1.dot(n2)), (n1 + n2).normalized()};
}

// Of radius r, along an edge.
Moments along_edge(const Sector& s, const Vec3& middle, const Vec3& along, double length, double r) {
  const double area = 0.5 * r * r * s.angle, r4 = math::pow(r, 4) / 8.0;
  const Vec3 across = along.cross(s.middle);
  const Moments own{area * length, length * r * r * r * (2.0 / 3.0) * math::sin(0.5 * s.angle) * s.middle,
                    length * r4 * (s.angle + math::sin(s.angle)) * (s.middle * s.middle.transpose()) +
                        length * r4 * (s.angle - math::sin(s.angle)) * (across * across.transpose()) +
                        area * math::pow(length, 3) / 12.0 * (along * along.transpose())};
  return own.at({middle, Mat3::Identity()});
}

// Of the ball at each corner: the directions u within the cone of the normals there. Their number, and the integrals of
// u and u u^T over them, by the divergence theorem on the sphere:
//
//   omega = 2 pi - (sum of the angles of the faces)
//   2 integral u_i       = - sum over edges  theta d_i
//   3 integral u_i u_j   = omega delta_ij - sum over edges  d_j (integral of u_i along the arc)
//
// d points along an edge away from the corner; theta is the angle between the normals of its faces.
struct Cone {
  double omega = 2.0 * pi;
  Vec3 first = Vec3::Zero();
  Mat3 arcs = Mat3::Zero();
};

class Parts {
 public:
  explicit Parts(const Hull& hull) : hull_(hull), cones_(hull.corners.size()) {
    for (const Vec3& r : hull.corners) corners_.push_back(r - hull.centre);
  }

  Moments all() {
    for (const Hull::Face& face : hull_.faces) add_face(face);
    if (hull_.radius > 0.0) {
      for (const Hull::Edge& edge : hull_.edges) add_edge(edge);
      for (std::size_t c = 0; c < cones_.size(); ++c) add_corner(c);
    }
    return sum_;
  }

 private:
  [[nodiscard]] const Vec3& corner(int k) const { return corners_[static_cast<std::size_t>(k)]; }

  void add_face(const Hull::Face& face) {
    const auto loop = hull_.corners_of(face);
    for (std::size_t k = 1; k + 1 < loop.size(); ++k) {
      const Vec3 &a = corner(loop[0]), &b = corner(loop[k]), &c = corner(loop[k + 1]);
      sum_ += tetrahedron(Vec3::Zero(), a, b, c);
      if (hull_.radius > 0.0) sum_ += prism(a, b, c, face.normal, hull_.radius);
    }
    const std::size_t n = loop.size();
    for (std::size_t k = 0; k < n; ++k) {
      const Vec3 to = corner(loop[(k + 1) % n]) - corner(loop[k]),
                 from = corner(loop[(k + n - 1) % n]) - corner(loop[k]);
      cones_[static_cast<std::size_t>(loop[k])].omega -= math::atan2(to.cross(from).norm(), to.dot(from));
    }
  }

  void add_edge(const Hull::Edge& edge) {
    const Sector s = sector(hull_.faces[static_cast<std::size_t>(edge.faces[0])].normal,
                            hull_.faces[static_cast<std::size_t>(edge.faces[1])].normal);
    sum_ += along_edge(s, 0.5 * (corner(edge.ends[0]) + corner(edge.ends[1])), edge.along, edge.length, hull_.radius);
    const Vec3 arc = 2.0 * math::sin(0.5 * s.angle) * s.middle;
    for (int end : {0, 1}) {
      const Vec3 d = end == 0 ? edge.along : Vec3(-edge.along);
      Cone& cone = cones_[static_cast<std::size_t>(edge.ends[static_cast<std::size_t>(end)])];
      cone.first -= 0.5 * s.angle * d;
      cone.arcs += arc * d.transpose();
    }
  }

  void add_corner(std::size_t c) {
    const Cone& cone = cones_[c];
    const double r = hull_.radius, r3 = r * r * r;
    const Moments own{cone.omega * r3 / 3.0, r * r3 / 4.0 * cone.first,
                      r * r * r3 / 15.0 * (cone.omega * Mat3::Identity() - cone.arcs)};
    sum_ += own.at({corners_[c], Mat3::Identity()});
  }

  const Hull& hull_;
  std::vector<Vec3> corners_;  // from the centre
  std::vector<Cone> cones_;
  Moments sum_;
};

}  // namespace

Moments ball_moments(double radius) {
  const double volume = 4.0 / 3.0 * pi * math::pow(radius, 3);
  return symmetric_moments(volume, Vec3::Constant(volume * radius * radius / 5.0));
}

Moments cylinder_moments(double radius, double length) {
  const double volume = pi * radius * radius * length, across = volume * radius * radius / 4.0;
  return symmetric_moments(volume, {across, across, volume * length * length / 12.0});
}

Moments moments_of(const Hull& hull) {
  if (!hull.faces.empty()) return Parts(hull).all().at({hull.centre, Mat3::Identity()});
  Moments out = ball_moments(hull.radius);
  if (!hull.edges.empty()) {  // a half-ball at each end, a cylinder between them
    const double length = hull.edges[0].length, half = 0.5 * length;
    const double along = pi * math::pow(hull.radius, 4) * half + out.volume * half * half;
    out.second(2, 2) += along;
    out += cylinder_moments(hull.radius, length);
    out = out.at({Vec3::Zero(), math::axis_frame(hull.edges[0].along)});
  }
  return out.at({hull.centre, Mat3::Identity()});
}

}  // namespace stiction::geometry
