// Thin disks event-driven: on the rim with contour friction, down to the face, at rest. The truths are the limits of
// other methods for short steps (docs/studies/rolling-disk.md).
#include <cmath>

#include "manifolds/support.hpp"

namespace stiction::manifolds {
namespace {

using simulation::Simulation;

struct Rolled {
  double t = -1.0;  // on its face
  Vec3 x = Vec3::Zero();
  double energy_drift = 0.0, kinetic = 0.0;
};

Rolled roll(const char* name, double duration) {
  const scenario::Scenario scene = scenario::load(
      name, {"integrator.type=event-driven", "integrator.step=1e-3", "run.duration=" + std::to_string(duration)});
  Simulation simulation(scene.model, scene.run);
  Rolled out;
  const double E_0 = simulation.energy();
  while (!simulation.done()) {
    const auto failure = simulation.advance();
    EXPECT_FALSE(failure) << failure->message;
    if (failure) break;
    for (const model::Event& event : simulation.events())
      if (event.point == 2 && event.kind == model::EventKind::close) out.t = event.t;
  }
  out.x = simulation.state().bodies[0].x;
  out.energy_drift = simulation.energy() - E_0;
  out.kinetic = dynamics::energy(simulation.model(), simulation.state()).kinetic;
  return out;
}

// It sticks and rolls forever.
TEST(DiskEvents, RollsOnItsRimWithCoulombFriction) {
  const Rolled disk = roll("disk-coulomb", 80.0);
  EXPECT_EQ(disk.t, -1.0);
  EXPECT_NEAR(disk.x[0], -29.02966, 1e-5);
  EXPECT_NEAR(disk.x[1], -6.57964, 1e-5);
  EXPECT_NEAR(disk.energy_drift, 0.0, 1e-9);
}

// Slip that is slow compared with the spin is stiff: where it takes too many steps, one of Moreau's scheme takes over,
// which causes the error of the times below.
TEST(DiskEvents, StopsWithContourFriction) {
  const Rolled disk = roll("disk-coulomb-contour", 73.0);
  EXPECT_NEAR(disk.t, 72.478, 2e-3);
  EXPECT_NEAR(disk.x[0], -3.2205, 1e-4);
  EXPECT_NEAR(disk.x[1], -1.8832, 1e-4);
  EXPECT_LT(disk.kinetic, 1e-20);
}

TEST(DiskEvents, StopsWithContensouFriction) {
  const Rolled disk = roll("disk-contensou-contour", 14.0);
  EXPECT_NEAR(disk.t, 13.39, 2e-3);
  EXPECT_LT(disk.kinetic, 1e-20);
}

// A compliant disk lies down on its springs: each of three points carries a third of the weight, k d^(3/2).
TEST(DiskOde, LiesOnCompliantPoints) {
  const double k = 1e4, weight = 0.3048 * 9.81;
  const scenario::Scenario scene =
      scenario::load("disk-coulomb-contour",
                     {"integrator.type=ode", "integrator.step=1e-3", "run.duration=5", "contact.rim.normal=compliant",
                      "contact.rim.stiffness=1e4", "contact.rim.damping=3", "contact.rim.slip_speed=1e-3",
                      "contact.rim.roll_speed=1e-3", "body.disk.position=[0,0,5e-3]", "body.disk.rotation=[0.05,0,0]",
                      "body.disk.velocity=[0,0,0]", "body.disk.angular_velocity=[0,0,0]"});
  Simulation simulation(scene.model, scene.run);
  run(simulation);
  EXPECT_NEAR(simulation.state().bodies[0].x[2], -std::pow(weight / (3.0 * k), 2.0 / 3.0), 1e-12);
  std::vector<model::ManifoldSample> rim;
  simulation.sample(rim);
  EXPECT_EQ(rim[0].closed, 3);
  EXPECT_NEAR(rim[0].sum.force[2], weight, 1e-8 * weight);
}

}  // namespace
}  // namespace stiction::manifolds
