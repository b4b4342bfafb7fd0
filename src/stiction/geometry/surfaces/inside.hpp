#pragma once
// The body outside a surface: a groove Inside<Torus>, a bore Inside<Cylinder>, a bowl Inside<Sphere>.
#include "stiction/geometry/surfaces/surface.hpp"

namespace stiction::geometry::surfaces {

template <Surface S>
struct Inside {
  S of;

  static constexpr std::string_view name = S::name;
  static constexpr bool kQuadric = Quadric<S>;

  [[nodiscard]] double size() const { return of.size(); }
  [[nodiscard]] double reach() const { return kEndless; }
  [[nodiscard]] double least_length() const { return of.least_length(); }
  [[nodiscard]] Vec3 picture(double u, double v, double extent) const { return of.picture(u, v, extent); }
  [[nodiscard]] Jet jet(const Vec3& r) const {
    const Jet j = of.jet(r);
    return {-j.f, -j.g, -j.H};
  }
  [[nodiscard]] Vec3 foot(const Vec3& r) const requires HasFoot<S> { return of.foot(r); }
  [[nodiscard]] Vec3 point(double u, double v) const requires HasChart<S> { return of.point(u, v); }
};

}  // namespace stiction::geometry::surfaces
