#include "stiction/geometry/surface_pair.hpp"

#include <algorithm>
#include <limits>

#include "stiction/geometry/closest/any.hpp"

namespace stiction::geometry {
namespace {

double size_of(const surfaces::AnySurface& surface) {
  return std::visit([](const auto& s) { return s.size(); }, surface);
}
double reach(const surfaces::AnySurface& surface) {
  return std::visit([](const auto& s) { return s.reach(); }, surface);
}
double least_length(const surfaces::AnySurface& surface) {
  return std::visit([](const auto& s) { return s.least_length(); }, surface);
}

// f(surface, point, axes) of a shape of a body, in the frame of the shape.
template <class Function>
auto in_shape(const SurfaceShape& shape, const Pose& body, const Vec3& r, const math::TangentFrame& frame,
              Function&& f) {
  const Pose pose = body(shape.place);
  const Mat3 back = pose.R.transpose();
  return std::visit([&](const auto& s) { return f(s, back * (r - pose.x), back * frame.t1, back * frame.t2); },
                    shape.surface);
}

Sym2 curvature_of(const SurfaceShape& shape, const Pose& body, const Vec3& r, const math::TangentFrame& frame) {
  if (const auto* ball = std::get_if<surfaces::Sphere>(&shape.surface))
    return {1.0 / ball->radius, 0.0, 1.0 / ball->radius};
  return in_shape(shape, body, r, frame, [](const auto& s, const Vec3& at, const Vec3& t1, const Vec3& t2) {
    return curvature(s.jet(at), t1, t2);
  });
}

CurvatureSlope slope_of(const SurfaceShape& shape, const Pose& body, const Vec3& r, const math::TangentFrame& frame) {
  if (std::holds_alternative<surfaces::Sphere>(shape.surface)) return {};
  return in_shape(shape, body, r, frame, [](const auto& s, const Vec3& at, const Vec3& t1, const Vec3& t2) {
    return curvature_slope(s, at, t1, t2);
  });
}

// Sum of both curvatures at the closest points, in the axes of the frame.
Sym2 curvatures(const SurfacePair& pair, const Pose& a, const Pose& b, const ClosestPair& at,
                const math::TangentFrame& frame) {
  return curvature_of(pair.first, a, at.a, frame) + curvature_of(pair.second, b, at.b, frame);
}

RelativeCurvature part(const SurfacePair& pair, const Pose& a, const Pose& b, const ClosestPair& at) {
  const math::TangentFrame frame = math::tangent_frame(at.normal);
  return principal(curvatures(pair, a, b, at, frame), frame);
}

ClosestPair carried_points(const SurfacePair& pair, const Pose& a, const Pose& b, const Anchor& anchor) {
  const Pose at_b = b(pair.second.place);
  const Vec3 r_A = a(anchor.on_a), r_B = b(anchor.on_b), back = at_b.R.transpose() * (r_B - at_b.x);
  const Vec3 g = std::visit([&](const auto& s) { return Vec3(s.jet(back).g); }, pair.second.surface);
  const Vec3 n = at_b.R * g.normalized();
  return {r_A, r_B, n, n.dot(r_A - r_B), PairStatus::found, 0};
}

}  // namespace

ClosestPair SurfacePair::seek(const Pose& a, const Pose& b, const Anchor& anchor) const {
  const Pose at_a = a(first.place), at_b = b(second.place);
  if (anchor.carried) return carried_points(*this, a, b, anchor);
  if (!anchor.seen) return geometry::closest(first.surface, at_a, second.surface, at_b);
  const ClosestPair last{a(anchor.on_a), b(anchor.on_b), b.R * anchor.normal, 0.0, PairStatus::found, 0};
  return geometry::closest(first.surface, at_a, second.surface, at_b, &last);
}

PairRates SurfacePair::rates(const Pose& a, const BodyTwist& of_a, const Pose& b, const BodyTwist& of_b,
                             const Anchor& anchor) const {
  const Pose at_a = a(first.place), at_b = b(second.place);
  const auto moved = [](const BodyTwist& body, const Pose& from, const Pose& to) {
    return BodyTwist{body.v + body.omega.cross(to.x - from.x), body.omega};
  };
  return pair_rates(first.surface, at_a, moved(of_a, a, at_a), second.surface, at_b, moved(of_b, b, at_b),
                    seek(a, b, anchor));
}

void SurfacePair::note(const ClosestPair& pair, const Pose& a, const Pose& b, Anchor& anchor) {
  if (!reliable(pair)) return;
  anchor.on_a = a.R.transpose() * (pair.a - a.x);
  anchor.on_b = b.R.transpose() * (pair.b - b.x);
  anchor.normal = b.R.transpose() * pair.normal;
  anchor.seen = true;
}

ContactPoint SurfacePair::closest(const Pose& a, const Pose& b, const Anchor& anchor,
                                  RelativeCurvature* parting) const {
  const ClosestPair pair = seek(a, b, anchor);
  if (reliable(pair)) {
    if (parting) *parting = part(*this, a, b, pair);
    return {pair.gap, pair.normal, 0.5 * (pair.a + pair.b)};
  }
  const Vec3 centre = b(second.place.x), apart = a(first.place.x) - centre;
  const double r_b = reach(second.surface), gap = apart.norm() - reach(first.surface) - r_b;
  if (gap > 0.0) return {gap, apart.normalized(), centre + (r_b + 0.5 * gap) * apart.normalized()};
  const Vec3 nowhere = Vec3::Constant(std::numeric_limits<double>::quiet_NaN());
  return {nowhere[0], nowhere, nowhere};
}

double SurfacePair::gap(const Pose& a, const Pose& b, const Anchor& anchor) const {
  return closest(a, b, anchor).gap;
}

ContourDirections SurfacePair::contour(const Pose& a, const Pose& b, const math::TangentFrame& frame,
                                       const Anchor& anchor) const {
  const Sym2 C = curvatures(*this, a, b, seek(a, b, anchor), frame);
  const double det = C.det();
  return {(C.c22 * frame.t2 + C.c12 * frame.t1) / det, (-C.c12 * frame.t2 - C.c11 * frame.t1) / det};
}

CurvatureGradient SurfacePair::curvature_gradient(const Pose& a, const Pose& b, const Anchor& anchor) const {
  const ClosestPair at = seek(a, b, anchor);
  const math::TangentFrame frame = math::tangent_frame(at.normal);
  return geometry::curvature_gradient(curvature_of(first, a, at.a, frame), slope_of(first, a, at.a, frame),
                                      curvature_of(second, b, at.b, frame), slope_of(second, b, at.b, frame), frame,
                                      at);
}

double SurfacePair::depth_limit() const {
  return std::min(least_length(first.surface), least_length(second.surface));
}

double SurfacePair::bend() const {
  const auto of = [](const surfaces::AnySurface& s) { return std::max(1.0, size_of(s) / least_length(s)); };
  return std::max(of(first.surface), of(second.surface));
}

}  // namespace stiction::geometry
