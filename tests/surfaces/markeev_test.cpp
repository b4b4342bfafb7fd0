// Markeev's ellipsoid against an independent integration with the same regularised friction, and with the set-valued
// law that the regularised one stands for.
#include "surfaces/support.hpp"

namespace stiction::surfaces_test {
namespace {

std::vector<std::pair<double, double>> heights(const std::vector<std::string>& set) {
  const scenario::Scenario scene = scenario::load("markeev-ellipsoid", set);
  Simulation simulation(scene.model, scene.run);
  std::vector<std::pair<double, double>> out;
  const auto every = std::max<std::int64_t>(1, std::llround(0.5 / scene.run.step));
  run(simulation, [&](const Simulation& s) {
    if (s.done_steps() % every == 0) out.emplace_back(s.state().t, s.state().bodies[0].x[1]);
  });
  EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
  return out;
}

TEST(Markeev, RisesAsTheReference) {
  const auto height = heights({"run.duration=200", "integrator.step=1e-2"});
  const auto reference = rows_of("markeev-ellipsoid.csv");
  std::size_t compared = 0;
  for (const auto& row : reference)
    for (const auto& [t, y] : height) {
      if (std::abs(t - row[0]) > 1e-6 || (row[0] != 50.0 && row[0] != 100.0 && row[0] != 200.0)) continue;
      EXPECT_NEAR(y, row[1], 2e-3) << t;
      ++compared;
    }
  EXPECT_EQ(compared, 3u);
}

TEST(Markeev, RisesWithTheSetValuedLawToo) {
  const auto height = heights({"contact.ground.friction=coulomb", "run.duration=200", "integrator.step=1e-2"});
  EXPECT_GT(height.back().second, 1.295);
}

}  // namespace
}  // namespace stiction::surfaces_test
