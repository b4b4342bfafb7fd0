#pragma once
#include <filesystem>

#include "stiction/geometry/facets/facets.hpp"
#include "stiction/geometry/shapes/shape.hpp"

namespace stiction::geometry {

// Ground whose height is given on a grid: two triangles for each of its cells.
struct Heightfield {
  Vec3 centre = Vec3::Zero();
  double step_x = 1.0, step_y = 1.0;
  int columns = 2;
  std::vector<double> heights;
  bool from_file = false;
  mutable FacetsPtr made = nullptr;  // made once, by whoever asks first

  static constexpr std::string_view name = "heightfield",
                                    doc =
                                        "Ground whose height along z is given on a grid; two triangles between four "
                                        "points.";
  static constexpr std::string_view kInline = "heights";  // scenarios may name a file in place of these
  static constexpr bool kDrawnAsMesh = true;
  static constexpr int kMostColumns = 1'000'000;
  static constexpr auto parameters = std::tuple{
      core::field(&Heightfield::centre,
                  {"centre", "m", core::kAny, "the middle of the grid, at height zero, in the frame of the body",
                   core::kOptional}),
      core::two(&Heightfield::step_x, &Heightfield::step_y,
                {"spacing", "m", core::kPositive, "distances of its points along x and y", core::kOptional}),
      core::field(&Heightfield::columns, {"columns",
                                          "1",
                                          {2.0, double{kMostColumns}},
                                          "how many points a row has, along x; a file of rows says it itself",
                                          core::kOptional}),
      core::field(&Heightfield::heights, {"heights", "m", core::kAny,
                                          "row by row, rows along x, the first one at the least y", core::kOptional})};

  // Rows of numbers; heights are those of the file times `scale`. Throws core::InputError.
  void take_file(const std::filesystem::path& file, double scale);
  [[nodiscard]] core::Problem problem() const;
  [[nodiscard]] Ball ball() const { return as_facets()->parts.ball(); }
  [[nodiscard]] Mesh mesh(double extent) const;
  [[nodiscard]] FacetsPtr as_facets() const;
  void prepare() { made = as_facets(); }
};

}  // namespace stiction::geometry
