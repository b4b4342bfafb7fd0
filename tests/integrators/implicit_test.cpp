// Variants of Moreau's scheme on a body that turns freely. With the gyroscopic torque f at the velocity of the start of
// the step its energy grows by 1/2 dt^2 f.I f per step, at the velocity of the end it falls by the same, to leading
// order; at the midpoint it is constant.
#include "integrators/support.hpp"

namespace stiction::simulation {
namespace {

double gain(Variant variant, double step) {
  model::Builder builder;
  builder.gravity(Vec3::Zero());
  model::BodySpec spec;
  spec.name = "body";
  spec.mass = 1.0;
  spec.inertia = Vec3(0.02, 0.03, 0.045).asDiagonal();
  spec.start.omega = Vec3(2.0, 3.0, 1.0);
  builder.body(spec);
  const model::Model model = builder.build();
  RunOptions run_options = options(2.0, step);
  set_variant(run_options, variant);
  Simulation simulation(model, run_options);
  run(simulation);
  EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-13);  // booked to the method
  return simulation.energy() / simulation.audit().initial - 1.0;
}

TEST(Variant, EnergyOfAFreeBody) {
  for (double step : {1e-3, 5e-4}) {
    const double printed = gain(Variant::printed, step), implicit = gain(Variant::implicit, step);
    EXPECT_GT(printed, 0.1 * step);
    EXPECT_NEAR(implicit / printed, -1.0, 10.0 * step);
    EXPECT_LE(std::abs(gain(Variant::midpoint, step)), 1e-3 * step);
  }
  EXPECT_NEAR(order(gain(Variant::implicit, 1e-3), gain(Variant::implicit, 5e-4)), 1.0, 0.02);
}

}  // namespace
}  // namespace stiction::simulation
