// Shapes come back from JSON as they were, in the words of scenario files.
#include "stiction/record/drawing/shape_json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "scenario/toy_box.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/record/drawing/shape_fields.hpp"

namespace stiction::record {
namespace {

using math::Vec3;
namespace surfaces = geometry::surfaces;

const geometry::Pose kPlace{{0.1, 0.2, 0.3}, math::rotation(math::Quat(0.5, 0.5, -0.5, 0.5))};

const std::vector<std::pair<std::string, geometry::Shape>> kShapes{
    {"sphere", geometry::Sphere{{0.1, 0.2, 0.3}, 0.4}},
    {"plane", geometry::Plane{{0, 0.6, 0.8}, -0.5}},
    {"disk", geometry::Disk{{0.1, 0, 0}, {0, 0.6, 0.8}, 0.3, 0.02}},
    {"sphere", geometry::SurfaceShape{kPlace, surfaces::Inside<surfaces::Sphere>{{0.4}}}},
    {"ellipsoid", geometry::SurfaceShape{kPlace, surfaces::Ellipsoid{{0.1, 0.2, 0.3}}}},
    {"superellipsoid", geometry::SurfaceShape{kPlace, surfaces::Superellipsoid{{0.1, 0.2, 0.3}, 3.0, 5.0}}},
    {"paraboloid", geometry::SurfaceShape{kPlace, surfaces::Inside<surfaces::Paraboloid>{{0.1, 0.2}}}},
    {"cylinder", geometry::SurfaceShape{kPlace, surfaces::Cylinder{0.1}}},
    {"torus", geometry::SurfaceShape{kPlace, surfaces::Torus{0.3, 0.1}}},
};

TEST(ShapeJson, ShapesComeBackAsTheyWere) {
  for (const auto& [word, shape] : kShapes) {
    const Json json = to_json(shape);
    EXPECT_EQ(json["type"], word);
    EXPECT_FALSE(json.contains("mesh")) << "the page knows it";
    const auto back = shape_of(json);
    ASSERT_TRUE(back) << json;
    EXPECT_EQ(back->index(), shape.index()) << json;
    EXPECT_EQ(to_json(*back), json);
    if (const auto* surface = std::get_if<geometry::SurfaceShape>(&shape)) {
      const auto& other = std::get<geometry::SurfaceShape>(*back);
      EXPECT_EQ(other.surface.index(), surface->surface.index()) << json;
    }
    EXPECT_FALSE(mesh_of(json, 1.0).triangles.empty()) << word;
  }
  EXPECT_TRUE(mesh_of({{"type", "teapot"}}, 1.0).triangles.empty());
}

// A shape whose word the page does not know brings its mesh.
TEST(ShapeJson, AToyIsDrawnByItsMesh) {
  const Json json = describe_shape(geometry::ToyBox{Vec3(0, 0, 5), Vec3(1, 2, 3)});
  EXPECT_EQ(json["type"], "toy-box");
  EXPECT_EQ(json["half_size"], Json({1.0, 2.0, 3.0}));
  const geometry::Mesh mesh = mesh_of(json, 1.0);
  ASSERT_EQ(mesh.points.size(), 4U);
  EXPECT_EQ(mesh.points[3], Vec3(0, 0, 8));
  EXPECT_EQ(mesh.triangles.size(), 2U);
}

}  // namespace
}  // namespace stiction::record
