#pragma once
#include <filesystem>

#include "stiction/geometry/hulls/hull.hpp"
#include "stiction/geometry/shapes/shape.hpp"

namespace stiction::geometry {

// The convex hull of points.
struct Polytope {
  Vec3 centre = Vec3::Zero();
  std::vector<Vec3> points;
  double margin = 0.0;
  HullPtr made = nullptr;

  static constexpr std::string_view name = "polytope", doc = "The convex hull of some points.";
  static constexpr std::string_view kInline = "points";  // scenarios may name a file in place of these
  static constexpr auto parameters = std::tuple{
      core::field(&Polytope::centre, {"centre", "m", core::kAny,
                                      "where the origin of the points is in the frame of the body", core::kOptional}),
      core::field(&Polytope::points,
                  {"points", "m", core::kAny, "four or more points, not in one plane", core::kOptional}),
      core::field(&Polytope::margin, {"margin", "m", core::kNonNegative,
                                      "radius by which it is rounded, beyond its points", core::kOptional})};

  void take_file(const std::filesystem::path& file, double scale);  // throws core::InputError
  [[nodiscard]] core::Problem problem() const;
  [[nodiscard]] Ball ball() const;
  [[nodiscard]] Mesh mesh(double extent) const;
  [[nodiscard]] HullPtr as_hull() const;
  void prepare() { made = as_hull(); }
};

}  // namespace stiction::geometry
