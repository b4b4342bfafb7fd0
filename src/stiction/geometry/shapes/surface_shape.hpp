#pragma once
#include <optional>

#include "stiction/geometry/mass/moments.hpp"
#include "stiction/geometry/shapes/shape.hpp"
#include "stiction/geometry/surfaces/all.hpp"

namespace stiction::geometry {

// A smooth surface at a place of its body. Files name the surface itself (surfaces/all.hpp).
struct SurfaceShape {
  Pose place;
  surfaces::AnySurface surface;

  [[nodiscard]] core::Problem problem() const;
  [[nodiscard]] Ball ball() const;
  [[nodiscard]] Mesh mesh(double extent) const;
  [[nodiscard]] SurfaceShape as_surface() const { return *this; }
  [[nodiscard]] std::optional<Moments> moments() const;
};

// The hollow of such a body. Only for surfaces whose Inside is on the list.
SurfaceShape inside(const SurfaceShape& shape);

}  // namespace stiction::geometry
