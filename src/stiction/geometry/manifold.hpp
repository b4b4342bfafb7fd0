#pragma once
// The points in which a pair of shapes touches, taken together: its manifold. Each point has a place of its own, 1 to
// points(), which it keeps as long as it stands for the same features of the shapes (the lowest point of a rim, a
// corner on a plane, two edges). Impulses, warm starts and events belong to that place; how many points are closed
// changes from step to step.
#include <span>

#include "stiction/geometry/anchor.hpp"
#include "stiction/geometry/pose.hpp"

namespace stiction::geometry {

struct PointMemory {
  Anchor anchor;
  bool closed = false;
};

// What a pair states whose points depend on each other. `points` are all of them, in the order of their places.
//
//   hold(a, b, points)   once the closed points of a step are known: where the points lie, and which of them close too
//   settle(points)       after the step, with `closed` for those that stay closed: what the points remember
template <class P>
concept Holds = requires(const P& pair, const Pose& pose, std::span<PointMemory> points) {
  pair.hold(pose, pose, points);
  pair.settle(points);
};

// What a pair states whose places stand for changing features of its shapes.
//
//   seek(a, b, points)   before a step: which features each place stands for at these poses, Anchor::features. `closed`
//                        says which were and stayed closed; a place with another feature than before begins anew
template <class P>
concept Seeks = requires(const P& pair, const Pose& pose, std::span<PointMemory> points) {
  pair.seek(pose, pose, points);
};

}  // namespace stiction::geometry
