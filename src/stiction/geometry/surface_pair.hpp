#pragma once
// Two smooth surfaces by their closest points (closest/closest.hpp). The last pair found is the start of the next
// search and selects one of several pairs; it is part of the contact's anchor.
//
// A pair that is lost has no gap: it is NaN. Only if the bodies are farther apart than their sizes is the gap the
// distance between their bounding spheres, which is too small but certain.
//
// Points that are carried (Anchor::carried) are taken as they are, with the normal of the second surface there.
#include "stiction/geometry/closest/curvature_gradient.hpp"
#include "stiction/geometry/closest/rates.hpp"
#include "stiction/geometry/contact_point.hpp"
#include "stiction/geometry/shapes/surface_shape.hpp"

namespace stiction::geometry {

struct SurfacePair {
  SurfaceShape first, second;
  Vec3 velocity = Vec3::Zero();  // of the second surface relative to its body, in the frame of that body

  static constexpr int kContours = 2;

  // The closest points in space, with a status; searched from the anchor's points, if there are any.
  [[nodiscard]] ClosestPair seek(const Pose& a, const Pose& b, const Anchor& anchor = {}) const;
  // How fast they move over the surfaces, in the inertial frame; twists are those of the bodies' poses.
  [[nodiscard]] PairRates rates(const Pose& a, const BodyTwist& of_a, const Pose& b, const BodyTwist& of_b,
                                const Anchor& anchor) const;
  // The anchor with the closest points at these poses; a lost pair leaves it unchanged.
  static void note(const ClosestPair& pair, const Pose& a, const Pose& b, Anchor& anchor);
  // The gap is reliable: points found, or open along a line.
  [[nodiscard]] static bool reliable(const ClosestPair& pair) {
    return pair.found() || (pair.status == PairStatus::singular && pair.gap > 0.0);
  }

  [[nodiscard]] double gap(const Pose& a, const Pose& b, const Anchor& anchor = {}) const;
  // With the curvature there, on request; a pair that is lost has none.
  [[nodiscard]] ContactPoint closest(const Pose& a, const Pose& b, const Anchor& anchor = {},
                                     RelativeCurvature* parting = nullptr) const;
  // How that curvature changes when the bodies move; of points that are found.
  [[nodiscard]] CurvatureGradient curvature_gradient(const Pose& a, const Pose& b, const Anchor& anchor = {}) const;
  [[nodiscard]] Vec3 surface_velocity(const Pose& b) const { return b.R * velocity; }
  // Without slip the contact point moves over both surfaces with the velocity s, (C_A + C_B) s = omega x n.
  [[nodiscard]] ContourDirections contour(const Pose& a, const Pose& b, const math::TangentFrame& frame,
                                          const Anchor& anchor = {}) const;
  [[nodiscard]] double depth_limit() const;
  [[nodiscard]] double bend() const;
};

}  // namespace stiction::geometry
