#pragma once
// Which place of a manifold each of its points has: a pair of features that has one keeps it, a new one takes a free
// one. A new point of bodies that rest on each other is closed from the start where it lies in the same plane: it takes
// over from one that slid past an edge, and must not miss a step.
#include <algorithm>

#include "stiction/geometry/hulls/overlap.hpp"
#include "stiction/geometry/manifold.hpp"

namespace stiction::geometry {

inline constexpr double kSamePlane = 1e-9;  // times the size of a body; positions are corrected to less

// `rel`: pose of the second hull in the frame of the first, in which candidates are given.
template <class Gap>
void take_places(std::vector<Candidate>& found, const Pose& rel, int reference, double same_plane,
                 std::span<PointMemory> points, Gap&& gap) {
  if (found.size() > points.size()) {  // the nearest
    std::stable_sort(found.begin(), found.end(),
                     [&](const Candidate& x, const Candidate& y) { return gap(x) < gap(y); });
    found.resize(points.size());
  }
  const auto is = [](const Features& features) {
    return [&features](const auto& one) {
      if constexpr (requires { one.anchor; })
        return one.anchor.features == features;
      else
        return one.features == features;
    };
  };
  const bool rests = std::any_of(points.begin(), points.end(), [](const PointMemory& one) { return one.closed; });
  for (auto each = points.begin(); each != points.end(); ++each) {
    PointMemory& place = *each;
    place.anchor.reference = reference;
    // Features that two places have, as those of a foreign checkpoint may, belong to the first: else no place is free.
    const bool again = std::any_of(points.begin(), each, is(place.anchor.features));
    if (!place.anchor.features.any()) continue;
    if (!again && std::any_of(found.begin(), found.end(), is(place.anchor.features))) continue;
    place.anchor.features = {};
    place.closed = false;
  }
  for (const Candidate& one : found) {
    auto place = std::find_if(points.begin(), points.end(), is(one.features));
    if (place == points.end()) {
      place = std::find_if(points.begin(), points.end(), is(Features{}));
      place->anchor.features = one.features;
      place->closed = rests && std::abs(gap(one)) <= same_plane;
    }
    place->anchor.normal = rel.R.transpose() * one.normal;
  }
}

}  // namespace stiction::geometry
