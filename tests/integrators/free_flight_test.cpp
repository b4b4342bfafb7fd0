// Bodies without contacts: parabola, energy, momentum, and the torque-free symmetric top against its closed form.
#include "integrators/support.hpp"

namespace stiction::simulation {
namespace {

model::Model lone_body(const Vec3& gravity, const math::Mat3& inertia, const Vec3& v, const Vec3& omega) {
  model::Builder builder;
  builder.gravity(gravity);
  model::BodySpec spec;
  spec.name = "body";
  spec.mass = 2.0;
  spec.inertia = inertia;
  spec.start.v = v;
  spec.start.omega = omega;
  builder.body(spec);
  return builder.build();
}

// The midpoint rule is exact for a parabola: only rounding is left, growing with the number of steps.
TEST(FreeFlight, ParabolaIsExact) {
  const Vec3 g(0.3, -0.2, -9.81), v(1.0, 2.0, 8.0);
  const model::Model model = lone_body(g, math::Mat3::Identity(), v, Vec3::Zero());
  for (double step : {1e-2, 1e-3, 7e-4}) {
    Simulation simulation(model, options(2.0, step));
    run(simulation);
    EXPECT_EQ(simulation.state().t, 2.0);
    EXPECT_LE((simulation.state().bodies[0].v - (v + 2.0 * g)).norm(), 1e-12);
    EXPECT_LE((simulation.state().bodies[0].x - (2.0 * v + 2.0 * g)).norm(), 1e-11);
    EXPECT_NEAR(simulation.energy(), simulation.audit().initial, 1e-10);
    EXPECT_EQ(simulation.statistics().solved_steps, 0);
  }
}

// Symmetric top: omega_3 is constant, the transverse part turns with (I3 - I1)/I1 omega_3 in the body; the axis
// precesses about the fixed spin L with |L|/I1.
struct TopError {
  double omega, axis, energy, momentum;
};
TopError top_error(double step) {
  const double I1 = 2.0, I3 = 3.0, T = 2.0;
  const Vec3 omega(0.7, 0.0, 2.0), L0(I1 * omega[0], 0.0, I3 * omega[2]);
  const model::Model model = lone_body(Vec3::Zero(), Vec3(I1, I1, I3).asDiagonal(), Vec3(0.1, 0.2, 0.3), omega);
  Simulation simulation(model, options(T, step));
  run(simulation);
  const model::BodyState& s = simulation.state().bodies[0];
  const double rate = (I3 - I1) / I1 * omega[2];
  const Vec3 exact(omega[0] * std::cos(rate * T), omega[0] * std::sin(rate * T), omega[2]);
  const Vec3 axis = Eigen::AngleAxisd(L0.norm() / I1 * T, L0.normalized()) * Vec3::UnitZ();
  const Vec3 L = s.p * Vec3(I1 * s.omega[0], I1 * s.omega[1], I3 * s.omega[2]);
  EXPECT_LE((s.v - Vec3(0.1, 0.2, 0.3)).norm(), 1e-15);  // nothing pushes it
  EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-12);
  return {(s.omega - exact).norm(), (s.p * Vec3::UnitZ() - axis).norm(),
          simulation.energy() - simulation.audit().initial, (L - L0).norm()};
}

// The gyroscopic torque is taken at the mean of the velocities of both ends: second order, and it does no work.
TEST(FreeFlight, SymmetricTopConvergesWithSecondOrder) {
  const TopError a = top_error(2e-3), b = top_error(1e-3), c = top_error(5e-4);
  EXPECT_LE(c.omega, 2e-5);
  EXPECT_LE(c.axis, 2e-5);
  // At these steps the next part of the error is below a hundredth of the leading one.
  EXPECT_NEAR(order(a.omega, b.omega), 2.0, 0.02);
  EXPECT_NEAR(order(b.omega, c.omega), 2.0, 0.02);
  EXPECT_GE(order(b.axis, c.axis), 1.98);
  for (const TopError& e : {a, b, c}) EXPECT_LE(std::abs(e.energy), 1e-12);  // rounding of 4000 steps
  EXPECT_GE(order(b.momentum, c.momentum), 1.98);
}

// A ball has no gyroscopic torque: spin and energy stay to rounding.
TEST(FreeFlight, SphereKeepsItsSpin) {
  const model::Model model = lone_body(Vec3::Zero(), math::Mat3::Identity(), Vec3::Zero(), Vec3(1.0, -2.0, 3.0));
  Simulation simulation(model, options(5.0, 1e-3));
  run(simulation);
  EXPECT_LE((simulation.state().bodies[0].omega - Vec3(1.0, -2.0, 3.0)).norm(), 1e-13);
  EXPECT_NEAR(simulation.state().bodies[0].p.norm(), 1.0, 1e-15);
}

TEST(FreeFlight, ForceAtAPointDoesItsWork) {
  model::Builder builder;
  model::BodySpec spec;
  spec.name = "body";
  builder.body(spec);
  builder.force("push", "body", Vec3(1.0, 0.5, 0.0), Vec3(0.0, 0.2, 0.1), Vec3(0.0, 0.0, 0.3));
  const model::Model model = builder.build();
  Simulation simulation(model, options(3.0, 1e-3));
  run(simulation);
  EXPECT_LE((simulation.state().bodies[0].v - 3.0 * Vec3(1.0, 0.5, 0.0)).norm(), 1e-12);
  EXPECT_GT(simulation.audit().input, 1.0);
  EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-11 * simulation.energy());
}

}  // namespace
}  // namespace stiction::simulation
