// Small random scenes by every integrator: none fails, none gains energy, every step that did not converge is counted,
// and where both ways apply they agree. STICTION_SCENES sets how many; 10 000 take about a quarter of an hour.
#include <cstdio>
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
  double gain = 0.0, rise = 0.0;  // largest above the start, largest between two looks; relative
  unsigned gain_seed = 0, rise_seed = 0;
};

Tally run_scenes(const RunOptions& run_options, unsigned n) {
  Tally tally;
  for (unsigned seed = 0; seed < n; ++seed) {
    const model::Model model = SmallScene(seed).build();
    Simulation simulation(model, run_options);
    const double scale = energy_scale(model), start = simulation.energy();
    double energy = start;
    while (!simulation.done()) {
      const auto failure = simulation.advance();
      EXPECT_FALSE(failure) << "scene " << seed << ": " << *failure;
      if (failure) break;
      const double now = simulation.energy(), rise = (now - energy) / scale, gain = (now - start) / scale;
      if (rise > tally.rise) tally.rise = rise, tally.rise_seed = seed;
      if (gain > tally.gain) tally.gain = gain, tally.gain_seed = seed;
      energy = now;
    }
    tally.unconverged += simulation.statistics().unconverged_steps > 0 ? 1 : 0;
    tally.fallbacks += simulation.statistics().fallback_steps > 0 ? 1 : 0;
  }
  std::printf("%u scenes: %d with unconverged steps, %d with fallbacks, gain %.1e, rise %.1e\n", n, tally.unconverged,
              tally.fallbacks, tally.gain, tally.rise);
  return tally;
}

// Energy falls from look to look.
TEST(RandomScenes, EventDriven) {
  const unsigned n = scenes(150);
  const Tally tally = run_scenes(event_driven(0.4, 1e-3, 1e-9), n);
  EXPECT_LE(tally.rise, 1e-9) << "scene " << tally.rise_seed;
  EXPECT_LE(tally.fallbacks, static_cast<int>(n / 100));
  EXPECT_LE(tally.unconverged, static_cast<int>(n / 20));
}

// Energy never exceeds that of the start. It may rise within the run: an overlap that an impact left is lifted in a
// later step (up to 1e-2), and of Moreau's scheme the gyroscopic torque in free flight is only of second order (5e-8
// measured).
TEST(RandomScenes, Moreau) {
  const Tally tally = run_scenes(options(0.4, 1e-3), scenes(150));
  EXPECT_LE(tally.gain, 1e-7) << "scene " << tally.gain_seed;
}
TEST(RandomScenes, RungeKutta) {
  const Tally tally = run_scenes(runge_kutta(4, 0.4, 1e-3), std::min(scenes(30), 300u));
  EXPECT_LE(tally.gain, 1e-9) << "scene " << tally.gain_seed;
}

double distance(const State& a, const State& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.bodies.size(); ++i) largest = std::max(largest, (a.bodies[i].x - b.bodies[i].x).norm());
  return largest;
}

// Scenes whose laws are sets: places after 0.4 s within 0.1 mm, or nearer with the step. The others are impacts on
// several legs at once, whose impulses are not unique.
TEST(RandomScenes, TimeSteppingMeetsEventDriven) {
  int compared = 0, met = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    SmallScene scene(seed);
    const model::Model model = scene.build();
    if (!scene.smooth) continue;
    Simulation driven(model, event_driven(0.4, 0.4, 1e-9)), coarse(model, options(0.4, 1e-4)),
        fine(model, options(0.4, 2.5e-5));
    for (Simulation* simulation : {&driven, &coarse, &fine}) run(*simulation);
    const double far = distance(coarse.state(), driven.state()), near = distance(fine.state(), driven.state());
    ++compared;
    met += near <= 1e-4 || near <= 0.4 * far ? 1 : 0;
  }
  EXPECT_GE(compared, 15);
  EXPECT_GE(met, compared * 85 / 100) << met << " of " << compared;
}

}  // namespace
}  // namespace stiction::integrators
