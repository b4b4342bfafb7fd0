// Forces, gyroscopic torque and energies of a body against Newton and Euler in the inertial frame.
#include <gtest/gtest.h>

#include "dynamics/random_scene.hpp"

namespace stiction::dynamics {
namespace {

TEST(Smooth, ForceAtABodyPoint) {
  RandomScene scene(5);
  for (int i = 0; i < 200; ++i) {
    model::Builder builder;
    const Vec3 g = scene.vector();
    builder.gravity(g);
    model::BodySpec spec;
    spec.name = "b";
    spec.mass = scene.uniform(0.1, 3.0);
    spec.inertia = scene.inertia(spec.mass);
    spec.start = {scene.vector(), scene.quaternion(), scene.vector(), scene.vector()};
    builder.body(spec);
    std::vector<Vec3> F(2), r(2), T(2);
    for (std::size_t k = 0; k < 2; ++k) {
      F[k] = scene.vector(), r[k] = scene.vector(), T[k] = scene.vector();
      builder.force(fmt::format("f{}", k), "b", F[k], r[k], T[k]);
    }
    const model::Model model = builder.build();
    const model::State& state = model.initial_state();
    Workspace ws(model);
    update_poses(model, state, ws);
    update_forces(model, state, ws);
    // In the inertial frame the arms are turned, the force and the torque are not.
    const math::Quat& p = state.bodies[0].p;
    const Vec3 force = spec.mass * g + F[0] + F[1];
    const Vec3 torque = (p * r[0]).cross(F[0]) + (p * r[1]).cross(F[1]) + T[0] + T[1];
    EXPECT_LE((ws.bodies[0].force - force).norm(), 1e-14);
    EXPECT_LE((p * ws.bodies[0].torque - torque).norm(), 1e-13);
    // Spin L = R Theta R^T omega stays in space without torque: Theta omegadot = -omega x Theta omega.
    const Vec3 w = p * state.bodies[0].omega;
    const Mat3 Theta = p.toRotationMatrix() * spec.inertia * p.toRotationMatrix().transpose();
    EXPECT_LE((p * ws.bodies[0].gyroscopic + w.cross(Theta * w)).norm(), 1e-13);
    EXPECT_NEAR(ws.bodies[0].gyroscopic.dot(state.bodies[0].omega), 0.0, 1e-14);  // it does no work
    const Energy e = energy(model, state);
    EXPECT_NEAR(e.kinetic, 0.5 * spec.mass * spec.start.v.squaredNorm() + 0.5 * w.dot(Theta * w), 1e-13);
    EXPECT_NEAR(e.potential, -spec.mass * g.dot(spec.start.x), 1e-14);
    EXPECT_EQ(e.total(), e.kinetic + e.potential);
  }
}

// The potential's gradient is minus the weight: moving a body changes the energy by the work against gravity.
TEST(Smooth, PotentialFallsWithTheWeight) {
  RandomScene scene(6);
  const model::Model model = scene.tangle(3);
  model::State state = model.initial_state();
  const double before = energy(model, state).potential;
  const Vec3 d = scene.vector();
  state.bodies[1].x += d;
  EXPECT_NEAR(energy(model, state).potential - before, -model.bodies()[1].mass * model.gravity().dot(d),
              1e-12 * (1.0 + std::abs(before)));
}

}  // namespace
}  // namespace stiction::dynamics
