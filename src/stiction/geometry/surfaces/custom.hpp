#pragma once
// A surface of the user's own, known at run time. Derive from CustomSurface, give `jet` and `extent`, and use
// SurfaceShape{place, Custom(std::make_shared<MySurface>())} as a shape of a body. It costs a virtual call per
// evaluation of f, which the built-in surfaces do not.
// docs/howto/custom-surface.md has an example.
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "stiction/geometry/mass/moments.hpp"
#include "stiction/geometry/mesh.hpp"
#include "stiction/geometry/surfaces/surface.hpp"

namespace stiction::geometry::surfaces {

class CustomSurface {
 public:
  virtual ~CustomSurface() = default;

  // Value, gradient and Hessian of f at r, in the frame of the surface; f < 0 inside the body. Twice differentiable
  // near the surface.
  [[nodiscard]] virtual Jet jet(const Vec3& r) const = 0;
  // Radius of a ball about the origin that contains the body; infinite for an unbounded surface.
  [[nodiscard]] virtual double extent() const = 0;

  // A length of the surface, to which errors are relative; finite.
  [[nodiscard]] virtual double size() const { return extent(); }
  // A point for every (u, v) in [0, 1) x [0, 1), all over the surface: where the first search for closest points
  // begins. By default on rays from the origin, which must lie inside the body and from which the whole surface must be
  // visible.
  [[nodiscard]] virtual Vec3 point(double u, double v) const;
  // Triangles to draw; by default `point` is drawn over its grid.
  [[nodiscard]] virtual Mesh skin() const { return {}; }
  // Volume and moments of the body, where they are known: for `density`, and for `mass` alone.
  [[nodiscard]] virtual std::optional<Moments> moments() const { return std::nullopt; }
  // The smallest radius of curvature: overlaps must be shallower. By default searched for from points all over.
  [[nodiscard]] virtual double least_radius() const;
};

class Custom {
 public:
  Custom() = default;
  explicit Custom(std::shared_ptr<const CustomSurface> user);

  static constexpr std::string_view name = "custom";

  [[nodiscard]] double size() const { return size_; }
  [[nodiscard]] Jet jet(const Vec3& r) const { return user_->jet(r); }
  // NaN for an unbounded surface.
  [[nodiscard]] Vec3 point(double u, double v) const {
    return std::isfinite(extent_) ? user_->point(u, v) : Vec3(Vec3::Constant(std::numeric_limits<double>::quiet_NaN()));
  }
  [[nodiscard]] double reach() const { return extent_; }
  [[nodiscard]] double least_length() const { return least_; }
  [[nodiscard]] Vec3 picture(double u, double v, double extent) const;
  [[nodiscard]] Mesh skin() const { return user_->skin(); }
  [[nodiscard]] std::optional<Moments> moments() const { return user_->moments(); }

  // What is wrong with it, or nothing: lengths, points off the surface, derivatives that differences contradict.
  [[nodiscard]] core::Problem problem() const;

 private:
  [[nodiscard]] std::string look_over() const;

  std::shared_ptr<const CustomSurface> user_;
  double size_ = 0.0, extent_ = 0.0, least_ = 0.0;
};

}  // namespace stiction::geometry::surfaces
