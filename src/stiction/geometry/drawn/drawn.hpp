#pragma once
// What is only seen: parts of a picture that never touch anything and have no mass. A body with such parts is drawn by
// them in place of its shapes. A new one is a struct here and a name in the list below. One with kRound is a surface of
// revolution whose mesh begins and ends on its axis: the page colours its sectors, so that one sees it turn.
#include <filesystem>
#include <variant>

#include "stiction/core/check_fields.hpp"
#include "stiction/geometry/mesh.hpp"
#include "stiction/geometry/place.hpp"

namespace stiction::geometry {

inline constexpr core::Parameter kDrawnCentre{"centre", "m", core::kAny, "centre in the frame of the body",
                                              core::kOptional};
inline constexpr core::Parameter kDrawnAxis{"axis", "1", core::kAny, "axis of revolution; any length except zero",
                                            core::kOptional};

struct DrawnBox {
  Vec3 centre = Vec3::Zero();
  Vec3 size = Vec3::Ones();
  Vec3 rotation = Vec3::Zero();

  static constexpr std::string_view name = "box", doc = "A box.";
  static constexpr auto parameters =
      std::tuple{core::field(&DrawnBox::centre, kDrawnCentre),
                 core::field(&DrawnBox::size, {"size", "m", core::kPositive, "lengths of its edges along x, y, z"}),
                 core::field(&DrawnBox::rotation,
                             {"rotation", "rad", core::kAny,
                              "axis times angle, from the frame of the body to that of the box", core::kOptional})};
  [[nodiscard]] Mesh mesh() const;
};

struct DrawnCylinder {
  Vec3 centre = Vec3::Zero();
  Vec3 axis = Vec3::UnitZ();  // a unit vector
  double radius = 1.0, length = 1.0;

  static constexpr std::string_view name = "cylinder", doc = "A cylinder with two flat ends; a short one is a disk.";
  static constexpr bool kRound = true;
  static constexpr auto parameters =
      std::tuple{core::field(&DrawnCylinder::centre, kDrawnCentre), core::unit_vector(&DrawnCylinder::axis, kDrawnAxis),
                 core::field(&DrawnCylinder::radius, {"radius", "m", core::kPositive, "radius"}),
                 core::field(&DrawnCylinder::length, {"length", "m", core::kPositive, "length along the axis"})};
  [[nodiscard]] Mesh mesh() const;
};

struct DrawnCone {
  Vec3 centre = Vec3::Zero();
  Vec3 axis = Vec3::UnitZ();  // a unit vector
  double radius = 1.0, length = 1.0;

  static constexpr std::string_view name = "cone", doc = "A cone; its tip is in the direction of the axis.";
  static constexpr bool kRound = true;
  static constexpr auto parameters =
      std::tuple{core::field(&DrawnCone::centre,
                             {"centre", "m", core::kAny, "half way from its base to its tip", core::kOptional}),
                 core::unit_vector(&DrawnCone::axis, kDrawnAxis),
                 core::field(&DrawnCone::radius, {"radius", "m", core::kPositive, "radius of its base"}),
                 core::field(&DrawnCone::length, {"length", "m", core::kPositive, "length along the axis"})};
  [[nodiscard]] Mesh mesh() const;
};

struct DrawnEllipsoid {
  Vec3 centre = Vec3::Zero();
  Vec3 semi_axes = Vec3::Ones();
  Vec3 rotation = Vec3::Zero();

  static constexpr std::string_view name = "ellipsoid", doc = "An ellipsoid, or a ball.";
  static constexpr bool kRound = true;
  static constexpr auto parameters = std::tuple{
      core::field(&DrawnEllipsoid::centre, kDrawnCentre),
      core::field(&DrawnEllipsoid::semi_axes, {"semi_axes", "m", core::kPositive, "semi-axes along x, y, z"}),
      core::field(&DrawnEllipsoid::rotation,
                  {"rotation", "rad", core::kAny,
                   "axis times angle, from the frame of the body to that of the ellipsoid", core::kOptional})};
  [[nodiscard]] Mesh mesh() const;
};

struct DrawnLine {
  std::vector<Vec3> points;
  double radius = 0.0;  // 0: as the page finds it readable

  static constexpr std::string_view name = "line", doc = "A rod from point to point.";
  static constexpr auto parameters = std::tuple{
      core::field(&DrawnLine::points, {"points", "m", core::kAny, "two or more points in the frame of the body"}),
      core::field(&DrawnLine::radius,
                  {"radius", "m", core::kNonNegative, "radius of the rod; 0: a 60th of its length", core::kOptional})};
  [[nodiscard]] core::Problem problem() const;
  [[nodiscard]] Mesh mesh() const;
};

struct DrawnFile {
  std::filesystem::path file;
  double scale = 1.0;
  Vec3 centre = Vec3::Zero();
  Vec3 rotation = Vec3::Zero();

  static constexpr std::string_view name = "file", doc = "Triangles from a file, STL or OBJ.";
  static constexpr std::size_t kMostDrawn = 20'000;  // larger meshes are thinned out: the page stays small
  static constexpr auto parameters = std::tuple{
      core::field(&DrawnFile::file, {"file", "", core::kAny,
                                     "path of an STL or OBJ file; a relative one starts at the scenario's folder"}),
      core::field(&DrawnFile::scale, {"scale", "1", core::kPositive,
                                      "metres per unit of the file: 0.001 for millimetres", core::kOptional}),
      core::field(&DrawnFile::centre, {"centre", "m", core::kAny,
                                       "where the origin of the file is in the frame of the body", core::kOptional}),
      core::field(&DrawnFile::rotation,
                  {"rotation", "rad", core::kAny, "axis times angle, from the frame of the body to that of the file",
                   core::kOptional})};
  [[nodiscard]] core::Problem problem() const;
  [[nodiscard]] Mesh mesh() const;  // throws core::InputError where problem() finds one
};

using Drawn = std::variant<DrawnBox, DrawnCylinder, DrawnCone, DrawnEllipsoid, DrawnLine, DrawnFile>;

}  // namespace stiction::geometry
