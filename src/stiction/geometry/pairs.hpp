#pragma once
// Contact geometry of a pair of shapes: gap, normal (from the second shape to the first) and contact point. A pair
// states
//
//   First, Second                         the shapes it is made of
//   gap(a, b), closest(a, b)              at the poses of its bodies; with an anchor where it remembers its points
//   surface_velocity(b)                   of the second surface beyond that of its body
//   kContours, contour(a, b, frame)       directions of rolling
//   depth_limit()                         the deepest overlap that makes sense
//   curvature()                           round pairs: sum of the curvatures, the same in all directions (optional)
//   curvature_gradient(a, b, anchor)      others that have curvature: how it changes (optional)
//   gap_near(a, b, anchor), bend()        see below (optional)
//   points(), point                       how many points it touches in, a contact each; which one this is (optional)
//   hold, settle                          those points depend on each other, see manifold.hpp (optional)
//   seek                                  points stand for changing features, see manifold.hpp (optional)
//   point_rate, lying_gap()               they run over the body, and when that ends, see below (optional)
//   kEdge                                 it touches with an edge, which has no elastic patch (optional)
#include <optional>

#include "stiction/geometry/make_pair.hpp"
#include "stiction/geometry/shapes.hpp"

namespace stiction::geometry {

// The pair of two shapes; `swapped`: the shapes had to change places. Nothing where no such contact exists.
using MadePair = MadePairOf<Pair>;
std::optional<MadePair> make_pair(const Shape& a, const Shape& b);

// In how many points the pair touches, each of which is a contact; and which of them this is, from 1.
int points_of(const Pair& pair);
int point_of(const Pair& pair);
void choose_point(Pair& pair, int point);
bool has_edge(const Pair& pair);

// The point stands for changing features of its shapes (manifold.hpp); and the anchor with those it has at these poses.
bool seeks(const Pair& pair);
Anchor first_anchor(const Pair& pair, const Pose& a, const Pose& b);

// Of a contact that carries an anchor; pairs that need none ignore it.
double gap(const Pair& pair, const Pose& a, const Pose& b, const Anchor& anchor = {});
// The gap of the contact that was at the anchor a moment ago.
double gap_near(const Pair& pair, const Pose& a, const Pose& b, const Anchor& anchor);
ContactPoint closest(const Pair& pair, const Pose& a, const Pose& b, const Anchor& anchor = {});
ContourDirections contour(const Pair& pair, const Pose& a, const Pose& b, const math::TangentFrame& frame,
                          const Anchor& anchor);

// The same, with the relative curvature of the surfaces at that point; none where one of them has an edge.
ContactPoint closest(const Pair& pair, const Pose& a, const Pose& b, const Anchor& anchor,
                     std::optional<RelativeCurvature>& parting);

// How that curvature changes when the bodies move; nothing where it does not.
std::optional<CurvatureGradient> curvature_gradient(const Pair& pair, const Pose& a, const Pose& b,
                                                    const Anchor& anchor);

// How fast the geometry of the pair changes per angle of rotation of its bodies: 1 for round shapes.
double bend(const Pair& pair);

// How fast points run over a body that turns with omega relative to the other one, in its frame, beyond that rotation.
double point_rate(const Pair& pair, const Pose& a, const Pose& b, const Vec3& omega, const Anchor& anchor);

// Points that follow the first one of their manifold are closed where they are nearer than this; 0 for all others.
double lying_gap(const Pair& pair);

}  // namespace stiction::geometry
