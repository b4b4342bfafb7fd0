// Bodies that slide, roll and fall on meshes and heightfields, against the same on planes and solids.
#include "facets/meshes.hpp"
#include "hulls/scene.hpp"
#include "stiction/geometry/hulls/convex_hull.hpp"

namespace stiction::solids {
namespace {

using geometry::Mesh;

std::string list_of(const std::vector<Vec3>& points) {
  std::string out;
  for (const Vec3& p : points) out += (out.empty() ? "[" : ", ") + list(p);
  return out + "]";
}
std::string shape_of(const Mesh& mesh) {
  std::vector<Vec3> triangles;
  for (const auto& t : mesh.triangles) triangles.emplace_back(t[0], t[1], t[2]);
  return "type = 'mesh'\npoints = " + list_of(mesh.points) + "\ntriangles = " + list_of(triangles);
}

Mesh square() {
  test::Random random(7);
  return geometry::test_meshes::random_square(random, 16, 0.25);
}

void expect_same(const model::BodyState& a, const model::BodyState& b, double tolerance) {
  EXPECT_LT((a.x - b.x).norm(), tolerance) << a.x.transpose() << " and " << b.x.transpose();
  EXPECT_LT((a.v - b.v).norm(), tolerance);
  EXPECT_LT((a.omega - b.omega).norm(), tolerance);
}

const std::array<const char*, 2> kMethods{"integrator.type=moreau", "integrator.type=runge-kutta"};

// Edges within a plane do not kick: over a plane of triangles a ball rolls and a box slides, turning, as on a plane.
TEST(OnMeshes, BallAndBoxAsOnAPlane) {
  const auto end = [](const std::string& floor, const char* method, bool ball) {
    Scene scene(0.5, 1e-3);
    scene.world("floor", floor);
    if (ball)
      scene.body("body", 1.0, Vec3(1e-3, 1e-3, 1e-3), Vec3(-0.6, 0.1, 0.05), "type = 'sphere'\nradius = 0.05",
                 "velocity = [2, 0.3, 0]\nangular_velocity = [3, 0, 5]");
    else
      scene.box("body", 1.0, Vec3(0.3, 0.2, 0.1), Vec3(-0.6, 0.1, 0.05),
                "velocity = [2, 0.3, 0]\nangular_velocity = [0, 0, 1]");
    scene.contact("body.skin", "world.floor", 0.3);
    simulation::Simulation simulation = scene.simulation({method});
    run(simulation);
    EXPECT_EQ(simulation.statistics().unconverged_steps, 0u);
    return simulation.state().bodies[0];
  };
  for (const char* method : kMethods)
    for (const bool ball : {true, false}) {
      SCOPED_TRACE(std::string(method) + (ball ? " ball" : " box"));
      const model::BodyState plane = end("type = 'plane'", method, ball);
      expect_same(end(shape_of(square()), method, ball), plane, 1e-9);
      expect_same(end(
                      "type = 'heightfield'\nspacing = [0.31, 0.23]\ncolumns = 15\nheights = [" +
                          [] {
                            std::string zeros = "0";
                            for (int k = 1; k < 15 * 19; ++k) zeros += ", 0";
                            return zeros;
                          }() +
                          "]",
                      method, ball),
                  plane, 1e-9);
    }
}

// A rock given as a mesh of triangles falls on a plane, and on a mesh, as the polytope of its corners does.
TEST(OnMeshes, ARockOfTrianglesFallsAsItsPolytope) {
  const std::vector<Vec3> corners{{0.1, 0, 0.05}, {-0.05, 0.1, 0}, {-0.05, -0.08, 0}, {0, 0, 0.1}, {0, 0.01, -0.09}};
  const geometry::Hull hull = geometry::convex_hull(corners, 0.0).hull;
  const auto end = [&](const std::string& rock, const std::string& floor) {
    Scene scene(0.4, 1e-3);
    scene.world("floor", floor)
        .add(
            "[[body]]\nname = 'rock'\ndensity = 2000\nposition = [0, 0, 0.15]\nangular_velocity = [1, 2, 3]\n"
            "[[body.shape]]\nname = 'skin'\n" +
            rock)
        .contact("rock.skin", "world.floor", 0.4, "restitution = 0.3");
    simulation::Simulation simulation = scene.simulation();
    run(simulation);
    return simulation.state().bodies[0];
  };
  const std::string polytope = "type = 'polytope'\npoints = " + list_of(corners);
  const std::string mesh = shape_of(geometry::mesh_of(hull));
  const model::BodyState truth = end(polytope, "type = 'plane'");
  expect_same(end(mesh, "type = 'plane'"), truth, 1e-9);
  expect_same(end(polytope, shape_of(square())), truth, 1e-6);
  expect_same(end(mesh, shape_of(square())), truth, 1e-6);
}

// A ball rolls up a ramp of two triangles, leaves it over the edge with v^2 = v0^2 - 10/7 g h > g r cos(slope), flies,
// and lands on the far side with v_N^2 = (2 v sin cos)^2 - 2 g cos r (1 - cos(2 slope)). The contact only takes energy.
TEST(OnMeshes, ABallRollsOverAnEdge) {
  const Mesh roof{{{-1, -1, -0.2}, {0, -1, 0}, {1, -1, -0.2}, {-1, 1, -0.2}, {0, 1, 0}, {1, 1, -0.2}},
                  {{0, 1, 4}, {0, 4, 3}, {1, 2, 5}, {1, 5, 4}}};
  Scene scene(0.7, 1e-5);
  const double slope = std::atan(0.2), c = std::cos(slope), s = std::sin(slope), r = 0.05, g = 9.81, h = 0.12, v0 = 1.5;
  scene.world("roof", shape_of(roof))
      .body("ball", 1.0, Vec3(1e-3, 1e-3, 1e-3), Vec3(-0.6 - r * s, 0.0, -h + r * c), "type = 'sphere'\nradius = 0.05",
            fmt::format("velocity = [{}, 0, {}]\nangular_velocity = [0, {}, 0]", v0 * c, v0 * s, v0 / r))
      .contact("ball.skin", "world.roof", 0.5);
  simulation::Simulation simulation = scene.simulation();
  double work = 0.0;
  while (!simulation.done()) {
    ASSERT_FALSE(simulation.advance());
    ASSERT_LE(simulation.audit().contact_work(), work + 1e-13) << simulation.state().t;
    work = simulation.audit().contact_work();
  }
  const double v2 = v0 * v0 - 10.0 / 7.0 * g * h;
  const double v_N2 = std::pow(2.0 * s * c, 2) * v2 - 2.0 * g * c * r * (1.0 - std::cos(2.0 * slope));
  EXPECT_NEAR(simulation.audit().contacts[0].normal, -0.5 * v_N2, 5e-3 * 0.5 * v_N2);  // an impact is met to a step
  const Vec3 x = simulation.state().bodies[0].x;
  EXPECT_GT(x[0], 0.1);
  EXPECT_NEAR(x[1], 0.0, 1e-9);
  EXPECT_NEAR(x[2], -0.2 * x[0] + r / c, 1e-9);  // on the far side
}

}  // namespace
}  // namespace stiction::solids
