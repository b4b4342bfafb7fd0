#pragma once
// The corners of the region in which two facing sides of hulls overlap, seen along the normal of one of them: the
// points in which they can touch. Between the two planes the distance is linear over that region, so that no point of
// it is nearer than one of its corners. Each corner is a pair of features (features.hpp), whatever the angle between
// the sides: a corner of one hull and the other's face, or two edges.
#include <vector>

#include "stiction/geometry/anchor.hpp"
#include "stiction/geometry/hulls/placed.hpp"

namespace stiction::geometry {

struct Candidate {
  Features features;
  Vec3 normal;  // from the second hull to the first, roughly
};

// `face` of hull `in` looks at hull `other`; `first`: `in` is the first hull of the pair. Points nearer to each other
// than `tie` are the same. Where the hulls are apart, only pairs of features count whose closest points lie on them.
void overlap(const Placed& in, int face, const Placed& other, bool first, double tie, std::vector<Candidate>& out);

// Two edges side by side: each end beside the other edge.
void side_by_side(const Placed& a, int edge_a, const Placed& b, int edge_b, const Vec3& normal, double tie,
                  std::vector<Candidate>& out);

}  // namespace stiction::geometry
