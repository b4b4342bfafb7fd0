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

// Volume enclosed by a mesh of outward triangles.
double volume_of(const nlohmann::json& mesh) {
  const auto p = mesh.at("points").get<std::vector<double>>();
  const auto at = [&](int i) { return Vec3(p[3 * i], p[3 * i + 1], p[3 * i + 2]); };
  const auto t = mesh.at("triangles").get<std::vector<int>>();
  double volume = 0.0;
  for (std::size_t i = 0; i + 2 < t.size(); i += 3) volume += at(t[i]).dot(at(t[i + 1]).cross(at(t[i + 2]))) / 6.0;
  return volume;
}

nlohmann::json shape_named(const nlohmann::json& drawing, const std::string& name) {
  for (const auto& shape : drawing["shapes"])
    if (shape["name"] == name) return shape;
  return {};
}

TEST(Drawing, DrawnPartsStandInPlaceOfShapes) {
  model::Builder b;
  b.body({.name = "car", .centre = {0.5, 0, 0}});
  b.shape("car", "foot", geometry::Sphere{.radius = 0.1});
  b.draw("car", "hull", geometry::DrawnBox{.centre = {0.5, 0, 0}, .size = {2, 1, 0.5}, .rotation = {0, 0, 0.3}},
         "#00ff00");
  b.draw("car", "wheel", geometry::DrawnCylinder{.axis = {0, 1, 0}, .radius = 0.5, .length = 2.0});
  b.draw("car", "nose", geometry::DrawnCone{.radius = 0.5, .length = 2.0});
  b.draw("car", "head", geometry::DrawnEllipsoid{.semi_axes = {0.1, 0.2, 0.3}});
  b.draw("car", "mast", geometry::DrawnLine{{{0, 0, 0}, {0, 0, 2}}, 0.1});
  const auto drawing = nlohmann::json::parse(record::drawing_of(b.build()));
  EXPECT_EQ(shape_named(drawing, "car.foot")["hidden"], true);
  const auto hull = shape_named(drawing, "car.hull");
  EXPECT_EQ(hull["colour"], "#00ff00");
  EXPECT_NEAR(volume_of(hull["mesh"]), 1.0, 1e-6);
  Vec3 middle = Vec3::Zero();
  for (const Vec3& p : record::mesh_of(hull, 1.0).points) middle += p / 8.0;
  EXPECT_LT(middle.norm(), 1e-6);  // points are kept from the centre of mass
  // Polygons of 32 corners enclose 32/(2 pi) sin(2 pi/32) = 0.99359 of a circle.
  const double circle = 16.0 / M_PI * std::sin(M_PI / 16.0) * M_PI;
  EXPECT_NEAR(volume_of(shape_named(drawing, "car.wheel")["mesh"]), circle * 0.25 * 2.0, 1e-5);
  EXPECT_EQ(shape_named(drawing, "car.wheel")["round"], true);
  EXPECT_NEAR(volume_of(shape_named(drawing, "car.nose")["mesh"]), circle * 0.25 * 2.0 / 3.0, 1e-5);
  EXPECT_NEAR(volume_of(shape_named(drawing, "car.mast")["mesh"]), circle * 0.01 * 2.0, 1e-5);
  EXPECT_NEAR(volume_of(shape_named(drawing, "car.head")["mesh"]), 4.0 / 3.0 * M_PI * 0.006, 5e-4);
}

TEST(Drawing, StandInsShowWhatShapesDoNot) {
  model::Builder b;
  b.body({.name = "table"});
  int k = 0;
  for (const Vec3& foot : {Vec3(1, 1, -1), Vec3(-1, 1, -1), Vec3(-1, -1, -1), Vec3(1, -1, -1)})
    b.shape("table", "foot" + std::to_string(++k), geometry::Sphere{foot, 0.01});
  b.body({.name = "rod", .start = {.x = {9, 0, 0}}});
  b.shape("rod", "tip", geometry::Sphere{{0, 0, -1}, 0.01});
  b.shape("rod", "top", geometry::Sphere{{0, 0, 1}, 0.01});
  // A homogeneous box of 1 x 2 x 3 m and 12 kg, without any shape.
  const math::Mat3 inertia = Vec3(13, 10, 5).asDiagonal();
  b.body({.name = "brick", .mass = 12.0, .inertia = inertia, .start = {.x = {0, 9, 0}}});
  // A square of 2 m without thickness is drawn with a fiftieth of its length.
  const math::Mat3 flat = Vec3(4, 4, 8).asDiagonal();
  b.body({.name = "plate", .mass = 12.0, .inertia = flat, .start = {.x = {0, -9, 0}}});
  b.body({.name = "ball", .start = {.x = {0, 0, 9}}});
  b.shape("ball", "skin", geometry::Sphere{.radius = 1.0});
  const auto drawing = nlohmann::json::parse(record::drawing_of(b.build()));
  // A pyramid over the feet with its tip in the centre of mass: 1/3 base height.
  EXPECT_NEAR(std::fabs(volume_of(shape_named(drawing, "table.hull")["mesh"])), 4.0 / 3.0, 1e-6);
  EXPECT_GT(volume_of(shape_named(drawing, "rod.hull")["mesh"]), 0.0);
  EXPECT_NEAR(volume_of(shape_named(drawing, "brick.inertia")["mesh"]), 6.0, 1e-5);
  EXPECT_NEAR(volume_of(shape_named(drawing, "plate.inertia")["mesh"]), 2.0 * 2.0 * 0.04, 1e-6);
  EXPECT_TRUE(shape_named(drawing, "ball.hull").is_null());
  EXPECT_TRUE(shape_named(drawing, "ball.inertia").is_null());
}

TEST(Drawing, JointsAndDrivesHaveAPlace) {
  model::Builder b;
  b.body({.name = "arm", .start = {.x = {1, 0, 0}}});
  b.joint({.name = "hinge",
           .type = &geometry::joints::kRevolute,
           .first = "arm",
           .second = "world",
           .point = {-1, 0, 0},
           .axis = {0, 1, 0}});
  b.drive({.name = "motor", .joint = "hinge"});
  b.torsion_spring({.name = "coil", .body = "arm", .stiffness = 1.0});
  const auto drawing = nlohmann::json::parse(record::drawing_of(b.build()));
  ASSERT_EQ(drawing["joints"].size(), 2U);
  EXPECT_EQ(drawing["joints"][0]["type"], "revolute");
  EXPECT_EQ(drawing["joints"][0]["second"], "");
  EXPECT_EQ(drawing["joints"][0]["point"], nlohmann::json({-1.0, 0.0, 0.0}));
  EXPECT_NEAR(std::fabs(drawing["joints"][0]["axis"][1].get<double>()), 1.0, 1e-12);
  EXPECT_EQ(drawing["joints"][1]["type"], "turn");
  EXPECT_EQ(drawing["joints"][1]["drive"], true);
  EXPECT_EQ(drawing["torsion_springs"][0]["first"], "arm");
}

}  // namespace
