#pragma once
// The pairs of features in which a hull, or a triangle of another surface, touches or is closest to one triangle of a
// surface. Two convex bodies as in hull_pair.hpp; but the triangle may be touched only along the normals that its
// surface allows it (facets.hpp). What it may not have belongs to a neighbour, or is nothing.
#include "stiction/geometry/facets/lone_triangle.hpp"
#include "stiction/geometry/hulls/overlap.hpp"

namespace stiction::geometry {

class FacetSearch {
 public:
  // `rel`: pose of the first body in the frame of the surface, in which candidates are given. Pairs nearer than `near`
  // are looked for.
  FacetSearch(const Hull& first, const Facets* moving, const Facets& ground, const Pose& rel, double near,
              std::vector<Candidate>& found);
  // All pairs, by the trees of the surfaces.
  void run();

 private:
  struct Axis {
    double distance = -kEndless, of_all = -kEndless;  // the best that is allowed, and the best of all
    Vec3 normal = Vec3::Zero();
    int edge_a = -1, edge_b = -1;
    int face_a = -1, face_b = -1;  // whose normal it is: a face of the hull, or a triangle of a surface
  };

  void all_pairs();
  void look(int triangle_b);
  void look_at_pair();
  void look_below();
  bool lies_on(bool on_b);
  void closest_features(const Vec3& d);
  [[nodiscard]] Axis best_axis() const;
  void touch_along(const Axis& axis);
  void overlap_on(int reference, const Vec3& d);
  [[nodiscard]] int facing(const Vec3& d) const;
  [[nodiscard]] bool allowed(const Vec3& d) const;
  [[nodiscard]] double distance_along(const Vec3& d) const;
  void add(const Candidate& own, const Vec3& d);
  [[nodiscard]] double core_gap(const Candidate& one) const;

  const Hull& first_;
  const Facets* moving_;
  const Facets& ground_;
  const Pose& rel_;
  double near_, tie_;
  Placed a_, b_;
  std::vector<Candidate>& found_;
  std::vector<int>&pierced_a_, &pierced_b_;  // planes of the surfaces that the other body is driven through
  bool below_ = false;
  double deepest_ = 0.0;  // a triangle has no inside: what is farther behind it than its pair overlaps has passed it by
};

}  // namespace stiction::geometry
