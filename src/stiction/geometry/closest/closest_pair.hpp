#pragma once
// The closest points of two surfaces and whether they can be trusted.
#include <string_view>

#include "stiction/geometry/pose.hpp"

namespace stiction::geometry {

enum class PairStatus {
  found,
  not_converged,  // the equations are not solved
  wrong_side,     // the outward normals do not face each other: not a contact of two bodies
  not_a_minimum,  // stationary, but the surfaces come closer nearby, or the overlap exceeds a radius of curvature
  singular,       // contact along a line or a face: the points are not unique
};

constexpr std::string_view to_string(PairStatus status) {
  switch (status) {
    case PairStatus::found:
      return "found";
    case PairStatus::not_converged:
      return "not converged";
    case PairStatus::wrong_side:
      return "normals do not face each other";
    case PairStatus::not_a_minimum:
      return "not a minimum of the distance";
    case PairStatus::singular:
      return "contact along a line or a face";
  }
  return "";
}

// With an overlap the points are those of greatest depth, and gap < 0.
struct ClosestPair {
  Vec3 a, b;    // on the first and on the second surface
  Vec3 normal;  // outward normal of the second surface, from b to a where gap > 0
  double gap;   // <normal, a - b>
  PairStatus status;
  int iterations;

  [[nodiscard]] bool found() const { return status == PairStatus::found; }
};

// The pose of a relative to b.
inline Pose relative(const Pose& a, const Pose& b) {
  return {b.R.transpose() * (a.x - b.x), b.R.transpose() * a.R};
}

inline ClosestPair moved(const ClosestPair& pair, const Pose& to) {
  return {to(pair.a), to(pair.b), to.R * pair.normal, pair.gap, pair.status, pair.iterations};
}

inline ClosestPair seen_from(const ClosestPair& pair, const Pose& pose) {
  return {pose.R.transpose() * (pair.a - pose.x),
          pose.R.transpose() * (pair.b - pose.x),
          pose.R.transpose() * pair.normal,
          pair.gap,
          pair.status,
          pair.iterations};
}

// The same pair with the surfaces exchanged.
inline ClosestPair mirrored(const ClosestPair& pair) {
  return {pair.b, pair.a, -pair.normal, pair.gap, pair.status, pair.iterations};
}

}  // namespace stiction::geometry
