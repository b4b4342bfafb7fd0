#pragma once
// Two smooth surfaces by their closest points (closest/closest.hpp). The pair seen last is the start of the next search
// and says which of several pairs is meant; it is part of the contact's anchor.
//
// A pair that is lost has no gap: it is not a number. Only where the bodies are apart by more than their sizes the gap
// is the distance of the balls around them, which is too small but certain.
#include "stiction/geometry/closest/curvature.hpp"
#include "stiction/geometry/contact_point.hpp"

namespace stiction::geometry {

// A sphere or plane as one of the smooth surfaces. Not for disks.
SurfaceShape as_surface(const Shape& shape);

// Radius of a ball about the origin of its frame that holds the surface's body; infinite where there is none.
double reach(const surfaces::AnySurface& surface);
// The least length of a surface; infinite for a plane.
double least_length(const surfaces::AnySurface& surface);

struct SurfacePair {
  SurfaceShape first, second;
  Vec3 velocity = Vec3::Zero();  // of the second surface beyond that of its body, in the frame of that body

  static constexpr int kContours = 2;

  // The closest points in space, with a status; from the anchor's points, where they have been seen.
  [[nodiscard]] ClosestPair seek(const Pose& a, const Pose& b, const Anchor& anchor = {}) const;
  // The anchor after a look at the pair; a lost pair leaves it as it was.
  static void note(const ClosestPair& pair, const Pose& a, const Pose& b, Anchor& anchor);
  // The gap can be relied upon: points found, or open along a line.
  [[nodiscard]] static bool reliable(const ClosestPair& pair) {
    return pair.found() || (pair.status == PairStatus::singular && pair.gap > 0.0);
  }

  [[nodiscard]] double gap(const Pose& a, const Pose& b, const Anchor& anchor = {}) const;
  // With the curvature there, if asked for; a pair that is lost has none.
  [[nodiscard]] ContactPoint closest(const Pose& a, const Pose& b, const Anchor& anchor = {},
                                     RelativeCurvature* parting = nullptr) const;
  [[nodiscard]] Vec3 surface_velocity(const Pose& b) const { return b.R * velocity; }
  // Without slip the point runs over both surfaces with s, (C_A + C_B) s = omega x n.
  [[nodiscard]] ContourDirections contour(const Pose& a, const Pose& b, const math::TangentFrame& frame,
                                          const Anchor& anchor = {}) const;
  [[nodiscard]] double depth_limit() const;
  [[nodiscard]] double bend() const;
};

}  // namespace stiction::geometry
