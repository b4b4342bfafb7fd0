#pragma once
// Smooth surfaces f(r) = 0 in a frame of their own; the body is f <= 0, grad f points out of it, and f is scaled so
// that |grad f| is about 1 at the surface [K 3].
//
// Any value type with `name`, `jet` and `size` is a surface, also a user-defined one (in the engine: custom.hpp). More
// is offered where it exists in closed form: the foot of a point, the point with a given outward normal, a chart.
// A surface of the engine (all.hpp) also states what shapes, pictures and files need: EngineSurface, NamedSurface.
#include <cmath>
#include <concepts>
#include <string_view>

#include "stiction/core/check_fields.hpp"
#include "stiction/geometry/ball.hpp"
#include "stiction/geometry/place.hpp"
#include "stiction/math/elementary/elementary.hpp"
#include "stiction/math/tangent_frame.hpp"
#include "stiction/math/types.hpp"

namespace stiction::geometry::surfaces {

using math::Mat3;
using math::TangentFrame;
using math::Vec3;

// Value, gradient and Hessian of f at a point.
struct Jet {
  double f;
  Vec3 g;
  Mat3 H;
};

// The point whose outward normal is n = frame.n, and how it moves with n: dp = S dn in the axes t1, t2. S is the
// inverse of the curvature.
struct SupportJet {
  Vec3 p;
  double s11, s12, s22;
};

template <class S>
concept Surface = requires(const S s, const Vec3 r) {
  { S::name } -> std::convertible_to<std::string_view>;
  { s.jet(r) } -> std::same_as<Jet>;
  { s.size() } -> std::convertible_to<double>;  // a length of the surface, for tolerances; 0 if it has none
};

// The nearest point of the surface, in closed form.
template <class S>
concept HasFoot = Surface<S> && requires(const S s, const Vec3 r) {
  { s.foot(r) } -> std::same_as<Vec3>;
};

// Convex: the farthest point along n. NaN where the body has none.
template <class S>
concept HasFarthest = Surface<S> && requires(const S s, const Vec3 n) {
  { s.farthest(n) } -> std::same_as<Vec3>;
};

// Convex with finite radii of curvature everywhere.
template <class S>
concept HasSupport = HasFarthest<S> && requires(const S s, const TangentFrame frame) {
  { s.support(frame) } -> std::same_as<SupportJet>;
};

// Its Hessian is the same everywhere, and states so: kQuadric.
template <class S>
concept Quadric = Surface<S> && requires {
  requires S::kQuadric;
};

// It contains endless straight lines, and states so: kStraight. Two such surfaces touch along a line unless they cross.
template <class S>
concept Straight = Surface<S> && requires {
  requires S::kStraight;
};

// A chart (u, v) in [0, 1) x [0, 1) that covers a bounded surface.
template <class S>
concept HasChart = Surface<S> && requires(const S s, double u, double v) {
  { s.point(u, v) } -> std::same_as<Vec3>;
};

template <class S>
concept EngineSurface = Surface<S> && requires(const S s, double u, double v, double extent) {
  { s.reach() } -> std::same_as<double>;  // radius of a ball about the origin that contains the body; may be infinite
  { s.least_length() } -> std::same_as<double>;       // overlaps must be shallower; infinite for a plane
  { s.picture(u, v, extent) } -> std::same_as<Vec3>;  // points to draw, over [0, 1] x [0, 1], cut off at about `extent`
};

// A surface that files can name, by its keys and those of its Place (place.hpp).
template <class S>
concept NamedSurface = EngineSurface<S> && core::HasParameters<S> && requires {
  { S::doc } -> std::convertible_to<std::string_view>;
  typename S::Place;
};

// The unit vector of a chart of the sphere by latitude and longitude, from the south pole upwards.
inline Vec3 on_unit_sphere(double u, double v) {
  constexpr double pi = 3.141592653589793;
  const double latitude = pi * u, longitude = 2.0 * pi * v;
  return {math::sin(latitude) * math::cos(longitude), math::sin(latitude) * math::sin(longitude), -math::cos(latitude)};
}

// The unit vector of a chart of the sphere by equal areas.
inline Vec3 direction(double u, double v) {
  const double z = 2.0 * u - 1.0, rho = std::sqrt(1.0 - z * z), phi = 6.283185307179586 * v;
  return {rho * math::cos(phi), rho * math::sin(phi), z};
}

}  // namespace stiction::geometry::surfaces
