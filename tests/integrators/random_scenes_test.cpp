// Small random scenes by every integrator: none fails, none gains energy, every step that did not converge is counted,
// and where both ways apply they agree. STICTION_SCENES sets how many; 10 000 take about a quarter of an hour.
#include <cstdlib>

#include "integrators/event_support.hpp"
#include "integrators/small_scene.hpp"

namespace stiction::integrators {
namespace {

unsigned scenes(unsigned usual) {
  const char* given = std::getenv("STICTION_SCENES");
  return given ? static_cast<unsigned>(std::strtoul(given, nullptr, 10)) : usual;
}

struct Tally {
  int unconverged = 0, fallbacks = 0;
  double worst_gain = 0.0;
  unsigned worst_seed = 0;
};

Tally run_scenes(const RunOptions& run_options, unsigned n) {
  Tally tally;
  for (unsigned seed = 0; seed < n; ++seed) {
    const model::Model model = SmallScene(seed).build();
    Simulation simulation(model, run_options);
    const double scale = energy_scale(model);
    double energy = simulation.energy(), gain = 0.0;
    while (!simulation.done()) {
      const auto failure = simulation.advance();
      EXPECT_FALSE(failure) << "scene " << seed << ": " << *failure;
      if (failure) break;
      gain = std::max(gain, (simulation.energy() - energy) / scale);
      energy = simulation.energy();
    }
    if (gain > tally.worst_gain) tally.worst_gain = gain, tally.worst_seed = seed;
    tally.unconverged += simulation.statistics().unconverged_steps > 0 ? 1 : 0;
    tally.fallbacks += simulation.statistics().fallback_steps > 0 ? 1 : 0;
  }
  testing::Test::RecordProperty("scenes_with_unconverged_steps", tally.unconverged);
  testing::Test::RecordProperty("scenes_with_fallbacks", tally.fallbacks);
  return tally;
}

TEST(RandomScenes, EventDriven) {
  const unsigned n = scenes(150);
  const Tally tally = run_scenes(event_driven(0.4, 1e-3, 1e-9), n);
  EXPECT_LE(tally.worst_gain, 1e-9) << "scene " << tally.worst_seed;
  EXPECT_LE(tally.fallbacks, static_cast<int>(n / 100));
  EXPECT_LE(tally.unconverged, static_cast<int>(n / 20));
}

}  // namespace
}  // namespace stiction::integrators
