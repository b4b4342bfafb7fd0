// Solids that slide, roll and fall on each other.
#include "hulls/scene.hpp"

namespace stiction::solids {
namespace {

constexpr double kG = 9.81;

// A cube of 0.1 m at 6 m/s: friction slows it, nothing lifts it.
TEST(Motion, SlidingCubeStaysOnTheFloor) {
  for (const char* floor : {"type = 'plane'", "type = 'box'\nsize = [20, 2, 1]\ncentre = [0, 0, -0.5]"}) {
    Scene scene(2.0, 1e-3);
    scene.world("floor", floor)
        .box("cube", 1.0, Vec3(0.1, 0.1, 0.1), Vec3(0.0, 0.0, 0.05), "velocity = [6, 0, 0]")
        .contact("cube.skin", "world.floor", 0.5);
    simulation::Simulation simulation = scene.simulation();
    double highest = 0.0;
    while (!simulation.done()) {
      ASSERT_FALSE(simulation.advance());
      highest = std::max(highest, std::abs(simulation.state().bodies[0].x[2] - 0.05));
    }
    EXPECT_LT(highest, 1e-9) << floor;
    EXPECT_NEAR(simulation.state().bodies[0].x[0], 36.0 / (2.0 * 0.5 * kG), 2e-3) << floor;
    EXPECT_LT(speed(simulation), 1e-12) << floor;
  }
}

// A brick slides flat over the edges and corners of a table, turning: its points change from corners on a face to edges
// across edges. It stays flat until its centre of pressure, mu h / 2 ahead of its centre of mass, is beyond; then it
// tips. Energy only falls.
TEST(Motion, SlidesOverAnEdge) {
  for (const char* method : {"integrator.type=moreau", "integrator.type=runge-kutta"}) {
    Scene scene(0.8, 1e-3);
    scene.world("table", "type = 'box'\nsize = [2, 1, 0.2]\ncentre = [0, 0, -0.1]")
        .box("brick", 1.0, Vec3(0.2, 0.2, 0.1), Vec3(0.7, 0.03, 0.05),
             "velocity = [2, 0, 0]\nrotation = [0, 0, 0.3]\nangular_velocity = [0, 0, 1]")
        .contact("brick.skin", "world.table", 0.3);
    const bool moreau = std::string(method) == "integrator.type=moreau";
    // Stages of Runge-Kutta steps converge slowly while the brick tips: until then.
    simulation::Simulation simulation = scene.simulation({method, moreau ? "run.duration=0.8" : "run.duration=0.15"});
    double energy = simulation.energy();
    while (!simulation.done()) {
      ASSERT_FALSE(simulation.advance());
      const model::BodyState& brick = simulation.state().bodies[0];
      if (brick.x[0] < 0.98) {
        ASSERT_NEAR(brick.x[2], 0.05, 1e-9) << simulation.state().t << method;
      }
      ASSERT_LT(simulation.energy(), energy + 1e-9) << simulation.state().t << method;
      energy = simulation.energy();
    }
    if (moreau) {
      EXPECT_LT(simulation.state().bodies[0].x[2], -0.1);
    }
  }
}

// A ball on the face of a box moves like one on a plane.
TEST(Motion, BallOnABoxAsOnAPlane) {
  const auto end = [](const char* floor) {
    Scene scene(0.7, 1e-3);
    scene.world("floor", floor)
        .body("ball", 1.0, Vec3(1e-3, 1e-3, 1e-3), Vec3(0.0, 0.0, 0.2), "type = 'sphere'\nradius = 0.05",
              "velocity = [1, 0.3, 0]\nangular_velocity = [3, 0, 5]")
        .contact("ball.skin", "world.floor", 0.3, "restitution = 0.5");
    simulation::Simulation simulation = scene.simulation();
    run(simulation);
    return simulation.state().bodies[0];
  };
  const model::BodyState plane = end("type = 'plane'"),
                         box = end("type = 'box'\nsize = [4, 4, 1]\ncentre = [0, 0, -0.5]");
  EXPECT_LT((plane.x - box.x).norm() + (plane.v - box.v).norm() + (plane.omega - box.omega).norm(), 1e-12);
}

// Lengths times s, times times sqrt(s): the same motion. Nothing in the geometry is a length of its own.
TEST(Motion, SmallAndLargeSolidsMoveAlike) {
  const auto end = [](double s) {
    const double t = std::sqrt(s);
    Scene scene(0.5 * t, 1e-3 * t);
    scene.world("table", "type = 'box'\nsize = " + list(s * Vec3(1.0, 1.0, 0.2)))
        .body("rock", 1.0, s * s * Vec3(2e-3, 2e-3, 2e-3), s * Vec3(0.1, 0.05, 0.25),
              fmt::format("type = 'polytope'\npoints = [{}, {}, {}, {}, {}]", list(s * Vec3(0.1, 0.0, 0.05)),
                          list(s * Vec3(-0.05, 0.1, 0.0)), list(s * Vec3(-0.05, -0.08, 0.0)),
                          list(s * Vec3(0.0, 0.0, 0.1)), list(s * Vec3(0.0, 0.01, -0.09))),
              "velocity = " + list(t * Vec3(0.3, 0.0, 0.0)) + "\nangular_velocity = " + list(Vec3(1.0, 2.0, 3.0) / t))
        .contact("rock.skin", "world.table", 0.4, "restitution = 0.3");
    simulation::Simulation simulation = scene.simulation();
    run(simulation);
    return Vec3(simulation.state().bodies[0].x / s);
  };
  const Vec3 metre = end(1.0), millimetre = end(0x1p-10), kilometre = end(0x1p10);
  EXPECT_LT((millimetre - metre).norm(), 1e-6);
  EXPECT_LT((kilometre - metre).norm(), 1e-6);
}

}  // namespace
}  // namespace stiction::solids
