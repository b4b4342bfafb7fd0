// Mass, centre of mass and inertia that follow from shapes, against other ways to integrate.
#include <Eigen/Geometry>
#include <numbers>

#include "hulls/scene.hpp"
#include "random.hpp"
#include "stiction/core/error.hpp"
#include "stiction/geometry/hulls/convex_hull.hpp"
#include "stiction/geometry/mass/hull_moments.hpp"
#include "stiction/geometry/mass/weigh.hpp"

namespace stiction::solids {
namespace {

using geometry::Moments;
using math::Mat3;
using std::numbers::pi;

void expect_same(const Moments& a, const Moments& b, double tolerance) {
  const double size = std::cbrt(b.volume);
  EXPECT_NEAR(a.volume, b.volume, tolerance * b.volume);
  EXPECT_LT((a.first - b.first).norm(), tolerance * b.volume * size);
  EXPECT_LT((a.second - b.second).norm(), tolerance * b.volume * size * size);
}

// Over the surface by Gauss's theorem: of (x, 0, 0), (x^2/2, 0, 0), (x^3/3, 0, 0), ..., with a rule of degree 3 on
// every triangle.
Moments by_surface(const geometry::Hull& hull) {
  Moments out;
  const auto add = [&](const Vec3& r, const Vec3& area) {
    for (int i = 0; i < 3; ++i) {
      out.first[i] += 0.5 * r[i] * r[i] * area[i];
      for (int j = 0; j < 3; ++j) out.second(i, j) += (i == j ? 1.0 / 3.0 : 0.5) * r[i] * r[i] * r[j] * area[i];
    }
    out.volume += r.dot(area) / 3.0;
  };
  for (const geometry::Hull::Face& face : hull.faces) {
    const auto loop = hull.corners_of(face);
    const auto at = [&](std::size_t k) { return hull.corners[static_cast<std::size_t>(loop[k])]; };
    for (std::size_t k = 1; k + 1 < loop.size(); ++k) {
      const Vec3 a = at(0), b = at(k), c = at(k + 1), area = 0.5 * (b - a).cross(c - a);
      add((a + b + c) / 3.0, -27.0 / 48.0 * area);
      for (const Vec3& r : {a, b, c}) add(0.6 * r + 0.2 * (a + b + c - r), 25.0 / 48.0 * area);
    }
  }
  return out;
}

geometry::Hull random_polytope(test::Random& random, double radius, const Vec3& about) {
  std::vector<Vec3> points;
  const std::size_t n = 4 + random.below(12);
  for (std::size_t k = 0; k < n; ++k) points.push_back(about + random.vector());
  return geometry::convex_hull(points, radius).hull;
}

TEST(Mass, PolytopesByTheirSurfaces) {
  test::Random random(3);
  for (int i = 0; i < 500; ++i) {
    const geometry::Hull hull = random_polytope(random, 0.0, Vec3(5.0, -3.0, 1.0));
    if (by_surface(hull).volume < 1e-3) continue;  // slivers are far from the origin: cancellation
    expect_same(moments_of(hull), by_surface(hull), 1e-9);
  }
}

// The volume is Steiner's polynomial; moments are those of a polytope with many corners on the rounding.
TEST(Mass, RoundedPolytopes) {
  test::Random random(4);
  for (int i = 0; i < 20; ++i) {
    const double r = 0.3;
    geometry::Hull hull = random_polytope(random, r, Vec3::Zero());
    double area = 0.0, edges = 0.0;
    for (const geometry::Hull::Face& face : hull.faces) {
      const auto loop = hull.corners_of(face);
      for (std::size_t k = 1; k + 1 < loop.size(); ++k) {
        const auto at = [&](std::size_t m) { return hull.corners[static_cast<std::size_t>(loop[m])]; };
        area += 0.5 * (at(k) - at(0)).cross(at(k + 1) - at(0)).norm();
      }
    }
    for (const geometry::Hull::Edge& edge : hull.edges)
      edges += edge.length * std::acos(std::clamp(hull.faces[static_cast<std::size_t>(edge.faces[0])].normal.dot(
                                                      hull.faces[static_cast<std::size_t>(edge.faces[1])].normal),
                                                  -1.0, 1.0));
    geometry::Hull core = hull;
    core.radius = 0.0;
    const double steiner = moments_of(core).volume + area * r + 0.5 * edges * r * r + 4.0 / 3.0 * pi * r * r * r;
    EXPECT_NEAR(moments_of(hull).volume, steiner, 1e-9 * steiner);

    // The hull of many points on balls about its corners: smaller, by a share of the square of their distance.
    std::vector<Vec3> points;
    constexpr int kDirections = 400;
    for (const Vec3& corner : hull.corners)
      for (int k = 0; k < kDirections; ++k) {
        const double z = 1.0 - (2.0 * k + 1.0) / kDirections, phi = 2.399963229728653 * k, rho = std::sqrt(1.0 - z * z);
        points.push_back(corner + r * Vec3(rho * std::cos(phi), rho * std::sin(phi), z));
      }
    if (i < 2) expect_same(by_surface(geometry::convex_hull(points, 0.0).hull), moments_of(hull), 0.02);
  }
}

TEST(Mass, ClosedForms) {
  const auto weigh = [](const geometry::Shape& shape) { return geometry::weigh({&shape, 1}).is; };
  geometry::Box box;
  box.size = Vec3(1.0, 2.0, 3.0);
  box.centre = Vec3(4.0, 5.0, 6.0);
  EXPECT_NEAR(weigh(box).mass, 6.0, 1e-14);
  EXPECT_LT((weigh(box).centre - box.centre).norm(), 1e-14);
  EXPECT_LT((weigh(box).inertia - Mat3(Vec3(6.5, 5.0, 2.5).asDiagonal())).norm(), 1e-12);

  // A rounded cube: its six slabs, twelve quarters of cylinders and eight octants of a ball, along x.
  box = {};
  box.margin = 0.5;
  const double octants = pi / 6.0 * (0.25 + 0.05) + pi / 32.0;
  const double quarters_along = pi * 0.25 / 12.0, slabs = 2.0 * (0.5 * 0.5625 + 0.125 / 12.0);
  const double quarters_across = pi / 8.0 + 8.0 * 0.125 / 3.0 + pi / 32.0;
  const double xx = 1.0 / 12.0 + slabs + 4.0 * 0.5 / 12.0 + quarters_along + quarters_across + octants;
  EXPECT_NEAR(weigh(box).inertia(0, 0), 2.0 * xx, 1e-12);

  geometry::Capsule capsule;
  capsule.radius = 0.5;
  capsule.length = 2.0;
  const double cylinder = pi * 0.25 * 2.0, ball = pi / 6.0;
  EXPECT_NEAR(weigh(capsule).mass, cylinder + ball, 1e-14);
  EXPECT_NEAR(weigh(capsule).inertia(2, 2), cylinder * 0.125 + ball * 0.1, 1e-14);
  EXPECT_NEAR(weigh(capsule).inertia(0, 0),
              cylinder * (0.0625 + 4.0 / 12.0) + ball * (0.1 + 1.0 + 2.0 * 3.0 / 8.0 * 0.5), 1e-13);

  geometry::Disk disk;
  disk.thickness = 0.1;
  disk.axis = Vec3::UnitX();
  EXPECT_NEAR(weigh(disk).inertia(0, 0), pi * 0.1 * 0.5, 1e-14);

  using geometry::SurfaceShape;
  const SurfaceShape egg{{Vec3(1.0, 0.0, 0.0), Mat3::Identity()}, geometry::surfaces::Ellipsoid{{1.0, 2.0, 3.0}}};
  EXPECT_NEAR(weigh(egg).mass, 8.0 * pi, 1e-12);
  EXPECT_NEAR(weigh(egg).inertia(0, 0), 8.0 * pi * 13.0 / 5.0, 1e-11);
  const geometry::surfaces::Torus torus{2.0, 0.5};
  EXPECT_NEAR(weigh(SurfaceShape{{}, torus}).inertia(2, 2), 2.0 * pi * pi * 0.5 * (4.0 + 0.1875), 1e-11);
  const geometry::surfaces::Superellipsoid round{{1.0, 2.0, 3.0}, 2.0, 2.0}, drum{{1.0, 1.0, 3.0}, 100.0, 2.0};
  EXPECT_NEAR(weigh(SurfaceShape{{}, round}).mass, 8.0 * pi, 1e-11);
  EXPECT_LT((weigh(SurfaceShape{{}, round}).inertia - weigh(egg).inertia).norm(), 1e-10);
  EXPECT_NEAR(weigh(SurfaceShape{{}, drum}).mass, 6.0 * pi, 0.02 * 6.0 * pi);
}

// An L of two boxes in a frame of its own hangs by its corner: the period is that of a physical pendulum, and forces,
// shapes and joints mean the same points as if everything were given from the centre of mass.
TEST(Mass, PointsHaveTheOriginOfTheShapes) {
  const std::string body =
      "[[body]]\nname = 'l'\ndensity = 500\nposition = [1, 2, 3]\nrotation = [0, 0.2, 0]\n"
      "[[body.shape]]\nname = 'long'\ntype = 'box'\nsize = [0.1, 0.1, 0.8]\ncentre = [0, 0, -0.4]\n"
      "[[body.shape]]\nname = 'short'\ntype = 'box'\nsize = [0.4, 0.1, 0.1]\ncentre = [0.25, 0, -0.05]\n"
      "[[joint]]\nname = 'pin'\ntype = 'revolute'\nbetween = ['l', 'world']\npoint = [0, 0, 0]\n"
      "other_point = [1, 2, 3]\naxis = [0, 1, 0]\n";
  Scene scene(1e-3, 1e-3);
  simulation::Simulation simulation = scene.add(body).simulation();
  const model::Body& l = simulation.model().bodies()[0];
  EXPECT_NEAR(l.mass, 500.0 * (0.008 + 0.004), 1e-12);
  const Vec3 centre = (0.008 * Vec3(0.0, 0.0, -0.4) + 0.004 * Vec3(0.25, 0.0, -0.05)) / 0.012;
  const double about_pin = 4.0 * ((0.64 + 0.01) / 12.0 + 0.16) + 2.0 * ((0.16 + 0.01) / 12.0 + 0.0625 + 0.0025);
  EXPECT_NEAR(l.inertia(1, 1), about_pin - 6.0 * centre.squaredNorm(), 1e-12);
  // At the start it turns with m g (lever) / I about the pin.
  const Vec3 lever = Eigen::AngleAxisd(0.2, Vec3::UnitY()) * centre;
  EXPECT_LT((simulation.state().bodies[0].x - Vec3(1.0, 2.0, 3.0) - lever).norm(), 1e-14);
  run(simulation);
  const double turned = simulation.state().bodies[0].omega[1] / 1e-3;
  EXPECT_NEAR(turned, 6.0 * 9.81 * lever[0] / about_pin, 1e-5 * std::abs(turned));
}

TEST(Mass, MassAloneIsSpreadOverTheShapes) {
  Scene given(1.0, 1e-3), spread(1.0, 1e-3);
  const Vec3 size(0.1, 0.2, 0.4);
  const simulation::Simulation one = given.box("b", 3.0, size, Vec3(0.0, 0.0, 1.0)).simulation();
  const simulation::Simulation two =
      spread
          .add("[[body]]\nname = 'b'\nmass = 3\nposition = [0, 0, 1]\n[[body.shape]]\ntype = 'box'\nsize = " +
               list(size))
          .simulation();
  EXPECT_LT((one.model().bodies()[0].inertia - two.model().bodies()[0].inertia).norm(), 1e-15);
}

std::string refusal(const std::string& keys, const std::string& shape = "type = 'sphere'\nradius = 1") {
  try {
    Scene scene(1.0, 1e-3);
    const std::string shapes = shape.empty() ? "" : "[[body.shape]]\n" + shape;
    (void)scene.add("[[body]]\nname = 'b'\n" + keys + "\nposition = [0, 0, 3]\n" + shapes).simulation();
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Mass, WrongKeysAreRefused) {
  EXPECT_EQ(refusal("density = 1000"), "accepted");
  EXPECT_NE(refusal("").find("mass is missing: give mass and inertia, or mass or density and shapes"),
            std::string::npos);
  EXPECT_NE(refusal("density = 1000\nmass = 1").find("exclude each other"), std::string::npos);
  EXPECT_NE(refusal("density = 1000\ninertia = [1, 1, 1]").find("exclude each other"), std::string::npos);
  EXPECT_NE(refusal("inertia = [1, 1, 1]").find("mass is missing"), std::string::npos);
  EXPECT_NE(refusal("density = -1").find("density = -1 is out of range"), std::string::npos);
  EXPECT_NE(refusal("density = 1000", "").find("needs a shape"), std::string::npos);
  EXPECT_NE(refusal("density = 1000", "type = 'disk'\nradius = 1").find("'disk' has no volume"), std::string::npos);
  EXPECT_NE(refusal("mass = 1", "type = 'cylinder'\nradius = 1").find("'cylinder' has no volume"), std::string::npos);
}

TEST(Mass, OverlappingShapesAreWarnedOf) {
  const auto warnings = [](double distance) {
    const std::string text = fmt::format(
        "title = 't'\n[run]\nduration = 1\n[integrator]\nstep = 1e-3\n[[body]]\nname = 'b'\ndensity = 1000\n"
        "[[body.shape]]\nname = 'one'\ntype = 'box'\nsize = [1, 1, 1]\n"
        "[[body.shape]]\nname = 'two'\ntype = 'box'\nsize = [1, 1, 1]\ncentre = [{}, 0, 0]\n",
        distance);
    return scenario::parse(text, "t.toml").warnings;
  };
  EXPECT_TRUE(warnings(1.0).empty());
  ASSERT_EQ(warnings(0.9).size(), 1u);
  EXPECT_NE(warnings(0.9)[0].find("'one' and 'two' of body 'b' overlap by 0.1 m"), std::string::npos);
}

}  // namespace
}  // namespace stiction::solids
