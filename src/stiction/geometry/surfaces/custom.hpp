#pragma once
// A surface of the user's own, known at run time. Derive from CustomSurface, give `jet` and `extent`, and use
// SurfaceShape{place, Custom(&my_surface)} as a shape of a body; the object must outlive the model. It costs a virtual
// call a look at f, which the built-in surfaces do not.
// docs/howto/custom-surface.md has an example.
#include <limits>
#include <string>

#include "stiction/geometry/surfaces/surface.hpp"

namespace stiction::geometry::surfaces {

class CustomSurface {
 public:
  virtual ~CustomSurface() = default;

  // Value, gradient and Hessian of f at r, in the frame of the surface; f < 0 within the body. Twice differentiable
  // near the surface.
  [[nodiscard]] virtual Jet jet(const Vec3& r) const = 0;
  // Radius of a ball about the origin that holds the body; infinite where the surface has no end.
  [[nodiscard]] virtual double extent() const = 0;

  // A length of the surface, by which errors are measured; finite.
  [[nodiscard]] virtual double size() const { return extent(); }
  // A point for every (u, v) in [0, 1) x [0, 1), all over the surface: where the first search for closest points
  // begins. Unless overridden on rays from the origin, which must lie within the body and see all of its surface.
  [[nodiscard]] virtual Vec3 point(double u, double v) const;
  // The least radius of curvature: overlaps must be shallower. Unless overridden it is looked for from points all over.
  [[nodiscard]] virtual double least_radius() const;
};

class Custom {
 public:
  Custom() = default;
  explicit Custom(const CustomSurface* user);

  static constexpr std::string_view name = "custom";

  [[nodiscard]] double size() const { return size_; }
  [[nodiscard]] Jet jet(const Vec3& r) const { return user_->jet(r); }
  // Not a number for a surface without an end.
  [[nodiscard]] Vec3 point(double u, double v) const {
    return std::isfinite(extent_) ? user_->point(u, v) : Vec3(Vec3::Constant(std::numeric_limits<double>::quiet_NaN()));
  }
  [[nodiscard]] double extent() const { return extent_; }
  [[nodiscard]] double least_radius() const { return least_; }

  // What is wrong with it, or nothing: lengths, points off the surface, derivatives that differences contradict.
  [[nodiscard]] std::string problem() const;

 private:
  const CustomSurface* user_ = nullptr;
  double size_ = 0.0, extent_ = 0.0, least_ = 0.0;
};

}  // namespace stiction::geometry::surfaces
