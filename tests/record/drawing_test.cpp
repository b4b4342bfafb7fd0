// Shapes survive the conversion to JSON and back, and every kind has a mesh.
#include "stiction/record/drawing/drawing.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "stiction/math/rotation.hpp"
#include "stiction/model/build/builder.hpp"
#include "stiction/record/drawing/shape_json.hpp"

using namespace stiction;
using math::Vec3;
namespace surfaces = geometry::surfaces;

namespace {

const geometry::Pose kPlace{{0.1, 0.2, 0.3}, math::rotation(math::Quat(0.5, 0.5, -0.5, 0.5))};

const std::vector<std::pair<std::string, geometry::Shape>> kShapes{
    {"sphere", geometry::Sphere{{0.1, 0.2, 0.3}, 0.4}},
    {"plane", geometry::Plane{{0, 0.6, 0.8}, -0.5}},
    {"disk", geometry::Disk{{0.1, 0, 0}, {0, 0.6, 0.8}, 0.3, 0.02}},
    {"box", geometry::Box{{0.1, 0, 0}, {0.3, 0.2, 0.1}}},
    {"sphere", geometry::SurfaceShape{kPlace, surfaces::Inside<surfaces::Sphere>{{0.4}}}},
    {"ellipsoid", geometry::SurfaceShape{kPlace, surfaces::Ellipsoid{{0.1, 0.2, 0.3}}}},
    {"superellipsoid", geometry::SurfaceShape{kPlace, surfaces::Superellipsoid{{0.1, 0.2, 0.3}, 3.0, 5.0}}},
    {"paraboloid", geometry::SurfaceShape{kPlace, surfaces::Inside<surfaces::Paraboloid>{{0.1, 0.2}}}},
    {"cylinder", geometry::SurfaceShape{kPlace, surfaces::Cylinder{0.1}}},
    {"torus", geometry::SurfaceShape{kPlace, surfaces::Torus{0.3, 0.1}}},
};

TEST(Drawing, ShapesComeBackAsTheyWere) {
  for (const auto& [word, shape] : kShapes) {
    const nlohmann::ordered_json json = record::to_json(shape);
    EXPECT_EQ(json["type"], word);
    const auto back = record::shape_of(json);
    ASSERT_TRUE(back) << json;
    EXPECT_EQ(back->index(), shape.index()) << json;
    EXPECT_EQ(record::to_json(*back), json);
    if (const auto* surface = std::get_if<geometry::SurfaceShape>(&shape)) {
      const auto& other = std::get<geometry::SurfaceShape>(*back);
      EXPECT_EQ(other.surface.index(), surface->surface.index()) << json;
      EXPECT_LT((other.place.R - surface->place.R).norm(), 1e-15) << json;
    }
  }
}

TEST(Drawing, EveryShapeHasAMesh) {
  for (const auto& [word, shape] : kShapes) {
    const geometry::Mesh mesh = record::mesh_of(record::to_json(shape), 1.0);
    EXPECT_FALSE(mesh.triangles.empty()) << word;
    for (const Vec3& p : mesh.points) EXPECT_TRUE(p.allFinite()) << word;
  }
  EXPECT_TRUE(record::mesh_of({{"type", "teapot"}}, 1.0).triangles.empty());
}

// A ball as a user-defined surface.
struct UserBall : surfaces::CustomSurface {
  [[nodiscard]] surfaces::Jet jet(const Vec3& r) const override {
    return {0.5 * (r.squaredNorm() - 0.04) / 0.2, r / 0.2, math::Mat3::Identity() / 0.2};
  }
  [[nodiscard]] double extent() const override { return 0.2; }
  [[nodiscard]] Vec3 point(double u, double v) const override {
    const double z = 1.0 - 2.0 * u, rho = std::sqrt(1.0 - z * z), angle = 6.283185307179586 * v;
    return 0.2 * Vec3(rho * std::cos(angle), rho * std::sin(angle), z);
  }
};

TEST(Drawing, SurfacesOfUserCodeAreMeshes) {
  const geometry::Shape shape = geometry::SurfaceShape{kPlace, surfaces::Custom(std::make_shared<UserBall>())};
  const nlohmann::ordered_json json = record::to_json(shape);
  EXPECT_EQ(json["type"], "custom");
  EXPECT_FALSE(record::shape_of(json));
  const geometry::Mesh mesh = record::mesh_of(json, 1.0);
  EXPECT_FALSE(mesh.triangles.empty());
  for (const Vec3& p : mesh.points) EXPECT_NEAR((p - kPlace.x).norm(), 0.2, 1e-12);
}

TEST(Drawing, EqualFrictionSetsAreStoredOnce) {
  model::Builder b;
  b.shape("world", "floor", geometry::Plane{});
  for (const auto& [name, mu] : {std::pair<std::string, double>("one", 0.2), {"two", 0.2}, {"three", 0.3}}) {
    b.body({.name = name, .start = {.x = {0, 0, 0.1}}});
    b.shape(name, "skin", geometry::Sphere{.radius = 0.1});
    b.contact({.name = "touch-" + name,
               .first = name + ".skin",
               .second = "world.floor",
               .law = {.friction = laws::Coulomb{mu}}});
  }
  const auto drawing = nlohmann::json::parse(record::drawing_of(b.build()));
  EXPECT_EQ(drawing["sets"].size(), 2U);
  EXPECT_EQ(drawing["contacts"][0]["set"], 0);
  EXPECT_EQ(drawing["contacts"][1]["set"], 0);
  EXPECT_EQ(drawing["contacts"][2]["set"], 1);
  EXPECT_EQ(drawing["shapes"].size(), 4U);
}

}  // namespace
