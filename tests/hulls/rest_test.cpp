// Solids at rest stay at rest, to rounding, where statics says so, and fall where it does not.
#include "hulls/scene.hpp"

namespace stiction::solids {
namespace {

const Vec3 kBrick(0.2, 0.1, 0.05);

Scene stack(int boxes, double duration, double step) {
  Scene scene(duration, step);
  for (int i = 0; i < boxes; ++i)
    scene.box(fmt::format("box{}", i), 1.0, Vec3(0.1, 0.1, 0.1), Vec3(0.0, 0.0, 0.05 + 0.1 * i));
  scene.contact("box0.skin", "world", 0.5);
  for (int i = 1; i < boxes; ++i) scene.contact(fmt::format("box{}.skin", i), fmt::format("box{}.skin", i - 1), 0.5);
  return scene;
}

TEST(Rest, TenBoxesStay) {
  // Solved to rounding: what is left of the residual moves the boxes in the first steps.
  simulation::Simulation simulation = stack(10, 5.0, 0.01).simulation({"solver.tolerance=1e-14"});
  const model::State start = simulation.state();
  const double energy = simulation.energy();
  double fastest = 0.0;
  while (!simulation.done()) {
    ASSERT_FALSE(simulation.advance());
    fastest = std::max(fastest, speed(simulation));
  }
  EXPECT_LT(fastest, 1e-12);
  for (std::size_t b = 0; b < 10; ++b) EXPECT_LT((simulation.state().bodies[b].x - start.bodies[b].x).norm(), 1e-12);
  EXPECT_NEAR(simulation.energy(), energy, 1e-12 * energy);
  EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
}

// Bricks with the harmonic overhang: the centre of mass of the upper k lies above the edge of the next one.
simulation::Simulation overhang(int bricks, double share) {
  Scene scene(1.0, 1e-3);
  double x = 0.0;
  for (int i = 0; i < bricks; ++i) {
    scene.box(fmt::format("b{}", i), 1.0, kBrick, Vec3(x, 0.0, 0.025 + 0.05 * i));
    if (i + 1 < bricks) x += share * kBrick[0] / (2.0 * (bricks - 1 - i));
  }
  scene.contact("b0.skin", "world", 0.7);
  for (int i = 1; i < bricks; ++i) scene.contact(fmt::format("b{}.skin", i), fmt::format("b{}.skin", i - 1), 0.7);
  return scene.simulation();
}

TEST(Rest, HarmonicOverhangStandsUpToItsLimit) {
  for (int bricks : {3, 6}) {
    simulation::Simulation stands = overhang(bricks, 0.999999), falls = overhang(bricks, 1.000001);
    run(stands);
    run(falls);
    EXPECT_LT(speed(stands), 1e-12) << bricks;
    EXPECT_GT(speed(falls), 1e-4) << bricks;
  }
}

// Pressed by 20 N with mu = 1 it could carry twice its weight.
TEST(Rest, CubeAtAWallDoesNotCreep) {
  for (const char* wall :
       {"type = 'plane'\nnormal = [1, 0, 0]", "type = 'box'\nsize = [1, 4, 4]\ncentre = [-0.5, 0, 0]"}) {
    Scene scene(10.0, 0.01);
    scene.world("wall", wall)
        .box("cube", 9.8 / 9.81, Vec3(0.1, 0.1, 0.1), Vec3(0.05, 0.0, 1.0))
        .contact("cube.skin", "world.wall", 1.0)
        .add("[[force]]\nname = 'push'\nbody = 'cube'\nforce = [-20, 0, 0]");
    simulation::Simulation simulation = scene.simulation();
    run(simulation);
    EXPECT_LT(speed(simulation), 1e-12) << wall;
    EXPECT_NEAR(simulation.state().bodies[0].x[2], 1.0, 1e-11) << wall;
  }
}

// On a slope made of a box, turned by a rotated gravity: sticks below the angle of friction, slides with
// g (sin a - mu cos a) above it, and tips where the weight passes the edge.
TEST(Rest, BlockOnAnIncline) {
  const double mu = 0.4, g = 9.81;
  const auto after = [&](double tan, const Vec3& size) {
    const double a = std::atan(tan);
    Scene scene(0.25, 1e-3);
    scene.add(fmt::format("[world]\ngravity = [{}, 0, {}]", g * std::sin(a), -g * std::cos(a)))
        .world("ramp", "type = 'box'\nsize = [3, 2, 0.4]\ncentre = [0, 0, -0.2]")
        .box("block", 2.0, size, Vec3(0.0, 0.0, 0.5 * size[2]))
        .contact("block.skin", "world.ramp", mu);
    simulation::Simulation simulation = scene.simulation();
    run(simulation);
    return simulation.state().bodies[0];
  };
  const Vec3 low(0.2, 0.1, 0.1), tall(0.1, 0.1, 0.4);
  EXPECT_LT(after(mu * (1.0 - 1e-9), low).v.norm(), 1e-12);
  EXPECT_GT(after(mu * (1.0 + 1e-9), low).v[0], 1e-10);
  const double a = std::atan(0.6);
  EXPECT_NEAR(after(0.6, low).v[0], 0.25 * g * (std::sin(a) - mu * std::cos(a)), 1e-9);
  EXPECT_NEAR(after(0.6, low).x[2], 0.05, 1e-12);
  const double b_h = 0.25;  // of the tall block; below mu
  EXPECT_LT(after(b_h * (1.0 - 1e-9), tall).omega.norm(), 1e-12);
  EXPECT_GT(after(b_h * (1.0 + 1e-6), tall).omega.norm(), 1e-7);
}

TEST(Rest, CapsuleAndBallOnABox) {
  Scene scene(3.0, 1e-3);
  scene.world("table", "type = 'box'\nsize = [2, 2, 0.2]\ncentre = [0, 0, -0.1]")
      .body("cap", 1.0, Vec3(0.01, 0.01, 0.001), Vec3(0.3, 0.0, 0.2), "type = 'capsule'\nradius = 0.05\nlength = 0.3",
            "rotation = [1.2, 0.3, 0]")
      .body("ball", 1.0, Vec3(0.001, 0.001, 0.001), Vec3(-0.5, 0.0, 0.1), "type = 'sphere'\nradius = 0.05")
      .contact("cap.skin", "world.table", 0.4, "rolling = 'classical'\nmu_r = 1e-3")
      .contact("ball.skin", "world.table", 0.4);
  simulation::Simulation simulation = scene.simulation();
  run(simulation);
  EXPECT_LT(speed(simulation), 1e-9);
  for (const model::BodyState& body : simulation.state().bodies) EXPECT_NEAR(body.x[2], 0.05, 1e-9);
}

}  // namespace
}  // namespace stiction::solids
