#pragma once
// Closest points of two surfaces at two poses, by the method that fits the pair:
//
//   plane and convex body           the farthest point                            closed form
//   sphere and surface with a foot  the foot of the centre                        closed form
//   two convex bodies with support  the common normal (support_newton.hpp)        from anywhere
//   any other                       the eight equations K (2)                     from the last pair, or a search
//
// `last` is the previous pair. For two convex bodies it only saves time. For other surfaces it selects one of several
// pairs: the one to which the iteration converges from it. If that one is lost, the status says so and no other pair is
// searched for.
#include "stiction/geometry/closest/first_search.hpp"
#include "stiction/geometry/closest/support_newton.hpp"
#include "stiction/geometry/surfaces/plane.hpp"
#include "stiction/geometry/surfaces/sphere.hpp"

namespace stiction::geometry {

namespace detail {

template <surfaces::HasFarthest A>
ClosestPair on_plane(const A& a, const Pose& a_in_b) {
  const Vec3 p = a_in_b(a.farthest(-(a_in_b.R.transpose() * Vec3::UnitZ())));
  const bool finite = p.allFinite();
  return {p, {p[0], p[1], 0.0}, Vec3::UnitZ(), p[2], finite ? PairStatus::found : PairStatus::not_converged, 0};
}

template <surfaces::HasFoot B>
ClosestPair ball_on(const surfaces::Sphere& a, const B& b, const Vec3& centre) {
  const Vec3 r_B = b.foot(centre);
  const surfaces::Jet jet = b.jet(r_B);
  const Vec3 n = jet.g.normalized();
  const math::TangentFrame frame = math::tangent_frame(n);
  const double gap = n.dot(centre - r_B) - a.radius, c = 1.0 / a.radius;
  return {centre - a.radius * n,
          r_B,
          n,
          gap,
          judged({c, 0.0, c}, curvature(jet, frame.t1, frame.t2), gap, a.size() + b.size()),
          0};
}

template <class A, class B>
constexpr bool kBallOn = std::same_as<A, surfaces::Sphere>&& surfaces::HasFoot<B>;
template <class A, class B>
constexpr bool kOnPlane = std::same_as<B, surfaces::Plane>&& surfaces::HasFarthest<A>;

template <class A, class B>
constexpr bool kClosedForm = kOnPlane<A, B> || kBallOn<A, B> || kOnPlane<B, A> || kBallOn<B, A>;
template <class A, class B>
constexpr bool kBothSupport = surfaces::HasSupport<A>&& surfaces::HasSupport<B>;
template <class A, class B>
constexpr bool kEightEquations = !(kClosedForm<A, B> || kBothSupport<A, B>);

// In the frame of b.
template <surfaces::Surface A, surfaces::Surface B>
ClosestPair closest(const A& a, const B& b, const Pose& a_in_b, const ClosestPair* last) {
  if constexpr (kOnPlane<A, B>) {
    return on_plane(a, a_in_b);
  } else if constexpr (kBallOn<A, B>) {
    return ball_on(a, b, a_in_b.x);
  } else if constexpr (kOnPlane<B, A> || kBallOn<B, A>) {
    return moved(mirrored(closest(b, a, relative({}, a_in_b), nullptr)), a_in_b);
  } else if constexpr (kBothSupport<A, B>) {
    if (last) return support_newton(a, b, a_in_b, last->normal);
    // From centre to centre; where a body has no point with that normal, its lowest point instead.
    Vec3 n = a_in_b.x.norm() > 0.0 ? Vec3(a_in_b.x.normalized()) : Vec3(Vec3::UnitZ());
    if (!b.farthest(n).allFinite()) n = -Vec3::UnitZ();
    if (!a.farthest(-(a_in_b.R.transpose() * n)).allFinite()) n = a_in_b.R * Vec3::UnitZ();
    return support_newton(a, b, a_in_b, n);
  } else {
    if (last) return eight_equations(a, b, a_in_b, last->a, last->b);
    return first_search(a, b, a_in_b);
  }
}

}  // namespace detail

template <surfaces::Surface A, surfaces::Surface B>
ClosestPair closest(const A& a, const Pose& pose_a, const B& b, const Pose& pose_b) {
  return moved(detail::closest(a, b, relative(pose_a, pose_b), nullptr), pose_b);
}

template <surfaces::Surface A, surfaces::Surface B>
ClosestPair closest(const A& a, const Pose& pose_a, const B& b, const Pose& pose_b, const ClosestPair& last) {
  if constexpr (detail::kClosedForm<A, B>) return closest(a, pose_a, b, pose_b);
  const ClosestPair local = seen_from(last, pose_b);
  return moved(detail::closest(a, b, relative(pose_a, pose_b), &local), pose_b);
}

}  // namespace stiction::geometry
