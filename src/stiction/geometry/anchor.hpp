#pragma once
// What a contact remembers of where its points lie: those of a disk on a plane [LLG 2.24], those of two smooth
// surfaces, and which features of two solids touch.
#include "stiction/core/archive.hpp"
#include "stiction/math/types.hpp"

namespace stiction::geometry {

// A corner, edge or face of each of two hulls by its number (hulls/hull.hpp); none where it is negative.
struct Features {
  int a = -1, b = -1;
  [[nodiscard]] bool any() const { return a >= 0; }
  bool operator==(const Features&) const = default;
};

struct Anchor {
  math::Vec3 direction = math::Vec3::Zero();  // unit vector to C1, body frame; zero: unknown
  double side = 0.0;                          // the lower rim of a thick disk is at -side a, side = 1 or -1
  bool held = false;       // the points are fixed to the body, otherwise they follow the lowest point
  bool keeps_rim = false;  // `side` says which rim is the lower one, whatever the inclination

  // Two surfaces: the closest points found last, each in the frame of its body, and the normal in that of the second.
  math::Vec3 on_a = math::Vec3::Zero(), on_b = math::Vec3::Zero(), normal = math::Vec3::Zero();
  bool seen = false;
  bool carried = false;  // these are the points: carried along by their velocities, not solved for

  // Two solids: the features of this point, with the normal above; the face whose points the manifold has, of the first
  // body 1 + its number, of the second -1 - its number, or 0.
  Features features = {};
  int reference = 0;

  double load = 0.0;  // N, last known normal force: for patches whose size follows from it
};

inline void archive(core::Archive& ar, Anchor& anchor) {
  ar("direction", anchor.direction);
  ar("side", anchor.side);
  ar("held", anchor.held);
  ar("keeps_rim", anchor.keeps_rim);
  ar("on_a", anchor.on_a);
  ar("on_b", anchor.on_b);
  ar("normal", anchor.normal);
  ar("seen", anchor.seen);
  ar("carried", anchor.carried);
  ar("feature_a", anchor.features.a);
  ar("feature_b", anchor.features.b);
  ar("reference", anchor.reference);
  ar("load", anchor.load);
}

// A point that went more than 60 degrees around the rim between two evaluations, or to the other rim, is another
// contact, not the same one that moved.
inline bool same_place(const Anchor& x, const Anchor& y) {
  return (x.direction.dot(y.direction) >= 0.5 && x.side == y.side) || x.direction.isZero(0.0) ||
         y.direction.isZero(0.0);
}

}  // namespace stiction::geometry
