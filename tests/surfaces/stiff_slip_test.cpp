// Slow coupled slip, event-driven: the rattleback on floors of several friction laws, against Runge-Kutta steps of
// fourth order, in a number of steps that an explicit method cannot do with.
#include <fmt/format.h>

#include "surfaces/support.hpp"

namespace stiction::surfaces_test {
namespace {

struct End {
  Vec3 omega;
  std::int64_t steps;
};

End end_of(const std::string& law, const std::string& pressure, const std::vector<std::string>& how) {
  std::vector<std::string> set{"run.duration=3", "contact.ground.friction=" + law, "contact.ground.radius=0.002"};
  if (!pressure.empty()) set.push_back("contact.ground.pressure=" + pressure);
  set.insert(set.end(), how.begin(), how.end());
  const scenario::Scenario scene = scenario::load("rattleback-slip", set);
  Simulation simulation(scene.model, scene.run);
  run(simulation);
  EXPECT_EQ(simulation.statistics().fallback_steps, 0) << law << " " << pressure;
  EXPECT_EQ(simulation.statistics().unconverged_steps, 0) << law << " " << pressure;
  EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-9);
  return {simulation.state().bodies[0].omega, simulation.statistics().steps};
}

TEST(StiffSlip, AgreesWithTimeStepsInFewSteps) {
  for (const auto& [law, pressure] : std::vector<std::pair<std::string, std::string>>{
           {"contensou", "parabolic"}, {"contensou", "uniform"}, {"contensou", "series"}, {"pade-1", ""}}) {
    const End driven = end_of(law, pressure, {"integrator.type=event-driven", "integrator.tolerance=1e-10"});
    const End stepped = end_of(law, pressure, {"integrator.type=runge-kutta", "integrator.step=5e-4"});
    EXPECT_LE(driven.steps, 30000) << law << " " << pressure;  // Dormand-Prince alone: up to 290 000
    // Steps of 2e-4 to 5e-5 differ by 3e-4 among themselves where the force jumps (series), else by 2e-5.
    EXPECT_LE((driven.omega - stepped.omega).norm(), 1e-3 * stepped.omega.norm()) << law << " " << pressure;
  }
}

}  // namespace
}  // namespace stiction::surfaces_test
