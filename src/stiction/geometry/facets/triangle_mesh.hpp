#pragma once
#include <filesystem>
#include <optional>

#include "stiction/geometry/facets/facets.hpp"
#include "stiction/geometry/shapes/shape.hpp"

namespace stiction::geometry {

// A surface of triangles, closed around a body or an open sheet.
struct TriangleMesh {
  Vec3 centre = Vec3::Zero();
  std::vector<Vec3> points, triangles;  // a triangle: three numbers of points, from 0
  double margin = 0.0;
  bool from_file = false;
  mutable FacetsPtr made = nullptr;  // made once, by whoever asks first: the reader that checks them

  static constexpr std::string_view name = "mesh",
                                    doc =
                                        "A surface of triangles, seen from the side on which their corners turn "
                                        "counterclockwise: closed around a body, or an open sheet.";
  static constexpr std::string_view kInline = "points";  // scenarios may name a file in place of these
  static constexpr bool kDrawnAsMesh = true;
  static constexpr auto parameters = std::tuple{
      core::field(
          &TriangleMesh::centre,
          {"centre", "m", core::kAny, "where the origin of the points is in the frame of the body", core::kOptional}),
      core::field(&TriangleMesh::points, {"points", "m", core::kAny, "corners of the triangles", core::kOptional}),
      core::field(&TriangleMesh::triangles,
                  {"triangles", "1", core::kNonNegative,
                   "three points each by their numbers, the first one is 0; counterclockwise seen from outside",
                   core::kOptional}),
      core::field(&TriangleMesh::margin, {"margin", "m", core::kNonNegative,
                                          "radius by which it is rounded, beyond its triangles", core::kOptional})};

  void take_file(const std::filesystem::path& file, double scale);  // throws core::InputError
  [[nodiscard]] core::Problem problem() const;
  [[nodiscard]] Ball ball() const { return as_facets()->parts.ball(); }
  [[nodiscard]] Mesh mesh(double extent) const;
  [[nodiscard]] FacetsPtr as_facets() const;
  [[nodiscard]] std::optional<Moments> moments() const;
  [[nodiscard]] std::string no_volume() const;  // why it has no moments
  void prepare() { made = as_facets(); }
};

}  // namespace stiction::geometry
