#include "stiction/geometry/hulls/separating_axis.hpp"

#include <cmath>

namespace stiction::geometry {
namespace {

// Two edges are nearly parallel below this sine of their angle: their common normal is then that of a face or of no
// use.
constexpr double kParallelEdges = 1e-6;

// On the sphere of normals, the arc between the normals of the faces of an edge crosses the one of an edge of the other
// hull, reflected: then the two edges span a face of the difference of the hulls. Otherwise their normal cannot
// separate. First faces lie to the left of their edge, so that a1 x a2 points along it.
bool arcs_cross(const Vec3& a1, const Vec3& a2, const Vec3& along_a, const Vec3& b1, const Vec3& b2,
                const Vec3& along_b) {
  const double b1a = b1.dot(along_a), b2a = b2.dot(along_a), a1b = a1.dot(along_b), a2b = a2.dot(along_b);
  return b1a * b2a < 0.0 && a1b * a2b < 0.0 && b1a * a2b < 0.0;
}

// Distance of the hulls along n.
double gap_along(const Placed& a, const Placed& b, const Vec3& n) {
  return n.dot(a.corner(a.farthest(-n))) - n.dot(b.corner(b.farthest(n)));
}

void look_at_edges(const Placed& a, int i, const Placed& b, int j, double tie, SeparatingAxis& best) {
  const Vec3 along_a = a.along(i), along_b = b.along(j), cross = along_a.cross(along_b);
  const double sine = cross.norm();
  if (sine < kParallelEdges) return;
  Vec3 n = cross / sine;
  double distance = 0.0;
  const Hull::Edge &edge_a = a.edge(i), &edge_b = b.edge(j);
  if (edge_a.faces[0] >= 0 && edge_b.faces[0] >= 0) {
    const Vec3 a1 = a.normal(edge_a.faces[0]), a2 = a.normal(edge_a.faces[1]), b1 = b.normal(edge_b.faces[0]),
               b2 = b.normal(edge_b.faces[1]);
    if (!arcs_cross(a1, a2, along_a, b1, b2, along_b)) return;
    if (n.dot(b1 + b2 - a1 - a2) < 0.0) n = -n;  // out of b, into a
    distance = n.dot(a.corner(edge_a.ends[0]) - b.corner(edge_b.ends[0]));
  } else {
    distance = gap_along(a, b, n);
    if (const double other = gap_along(a, b, -n); other > distance) {
      distance = other;
      n = -n;
    }
    // Of parallel edges, the ones that are farthest out.
    if (n.dot(a.corner(edge_a.ends[0]) - b.corner(edge_b.ends[0])) > distance + tie) return;
  }
  const bool over_edge = best.edge_a >= 0;
  if (distance > best.distance + (over_edge ? 0.0 : tie)) best = {distance, n, -1, -1, i, j};
}

}  // namespace

double beyond(const Placed& a, int f, const Placed& b) {
  const Vec3 m = a.normal(f);
  return m.dot(b.corner(b.farthest(-m)) - a.pose.x) - a.face(f).offset;
}

SeparatingAxis separating_axis(const Placed& a, const Placed& b, double tie) {
  SeparatingAxis best;
  for (int f = 0; f < b.faces(); ++f)
    if (const double d = beyond(b, f, a); d > best.distance) best = {d, b.normal(f), -1, f, -1, -1};
  const double over = best.distance + tie;
  for (int f = 0; f < a.faces(); ++f)
    if (const double d = beyond(a, f, b); d > best.distance && d > over) best = {d, -a.normal(f), f, -1, -1, -1};
  for (int i = 0; i < a.edges(); ++i)
    for (int j = 0; j < b.edges(); ++j) look_at_edges(a, i, b, j, tie, best);
  return best;
}

}  // namespace stiction::geometry
