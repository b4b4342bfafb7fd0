// Small random scenes by every integrator: none fails, none gains energy beyond the error of its method, every step
// that did not converge is counted, and where both kinds apply they agree. STICTION_SCENES sets how many.
#include <cstdio>
#include <cstdlib>

#include "integrators/event_support.hpp"
#include "integrators/small_scene.hpp"

namespace stiction::simulation {
namespace {

unsigned scenes(unsigned usual) {
  const char* given = std::getenv("STICTION_SCENES");
  return given ? static_cast<unsigned>(std::strtoul(given, nullptr, 10)) : usual;
}

struct Tally {
  int unconverged = 0, fallbacks = 0;  // scenes that report such steps
  double gain = 0.0, rise = 0.0;       // of the others, relative: largest above the start, largest between two outputs
  double unsolved_gain = 0.0;          // of those that report
  unsigned gain_seed = 0, rise_seed = 0, unsolved_seed = 0;
  std::vector<unsigned> above;  // scenes that gain more than 1e-9
};

struct Energies {
  double gain = 0.0, rise = 0.0;
};

Energies run_scene(Simulation& simulation, unsigned seed) {
  const double scale = energy_scale(simulation.model()), start = simulation.energy();
  double before = start;
  Energies out;
  while (!simulation.done()) {
    const auto failure = simulation.advance();
    EXPECT_FALSE(failure) << "scene " << seed << ": " << failure->message;
    if (failure) break;
    const double now = simulation.energy();
    out.gain = std::max(out.gain, (now - start) / scale);
    out.rise = std::max(out.rise, (now - before) / scale);
    before = now;
  }
  return out;
}

Tally run_scenes(const RunOptions& run_options, unsigned n) {
  Tally tally;
  for (unsigned seed = 0; seed < n; ++seed) {
    const model::Model model = SmallScene(seed).build();
    Simulation simulation(model, run_options);
    const Energies energies = run_scene(simulation, seed);
    const bool unconverged = simulation.statistics().unconverged_steps > 0;
    const bool fallback = simulation.statistics().fallback_steps > 0;
    tally.unconverged += unconverged ? 1 : 0;
    tally.fallbacks += fallback ? 1 : 0;
    if (energies.gain > 1e-9) tally.above.push_back(seed);
    if (!unconverged && scheme_of(run_options) == Scheme::moreau) {
      EXPECT_LE(simulation.statistics().residual_max, run_options.solver.tolerance) << "scene " << seed;
    }
    if (unconverged || fallback) {
      if (energies.gain > tally.unsolved_gain) tally.unsolved_gain = energies.gain, tally.unsolved_seed = seed;
      continue;
    }
    if (energies.gain > tally.gain) tally.gain = energies.gain, tally.gain_seed = seed;
    if (energies.rise > tally.rise) tally.rise = energies.rise, tally.rise_seed = seed;
  }
  std::printf("%u scenes: gain %.1e, rise %.1e; %d report unconverged steps, %d fallbacks, gain of these %.1e\n", n,
              tally.gain, tally.rise, tally.unconverged, tally.fallbacks, tally.unsolved_gain);
  return tally;
}

double gain_of(unsigned seed, const RunOptions& run_options) {
  const model::Model model = SmallScene(seed).build();
  Simulation simulation(model, run_options);
  return run_scene(simulation, seed).gain;
}

// Energy falls from output to output.
TEST(RandomScenes, EventDriven) {
  const unsigned n = scenes(150);
  const Tally tally = run_scenes(event_driven(0.4, 1e-3, 1e-11), n);
  EXPECT_LE(tally.gain, 1e-9) << "scene " << tally.gain_seed;
  EXPECT_LE(tally.unsolved_gain, 1e-9) << "scene " << tally.unsolved_seed;
  EXPECT_LE(tally.rise, 1e-9) << "scene " << tally.rise_seed;
  EXPECT_LE(tally.fallbacks, static_cast<int>(n / 50));
  EXPECT_LE(tally.unconverged, static_cast<int>(n / 20));
}

void expect_no_fallback(std::initializer_list<unsigned> seeds) {
  for (unsigned seed : seeds) {
    const model::Model model = SmallScene(seed).build();
    Simulation simulation(model, event_driven(0.4, 1e-3, 1e-11));
    EXPECT_LE(run_scene(simulation, seed).gain, 1e-9) << "scene " << seed;
    EXPECT_EQ(simulation.statistics().fallback_steps, 0) << "scene " << seed;
    EXPECT_EQ(simulation.statistics().unconverged_steps, 0) << "scene " << seed;
  }
}

// Slip so slow that its directions turn by more within a step: implicit steps that start from the velocities of the
// beginning had no solution.
TEST(RandomScenes, SlipThatTurnsFasterThanItSlips) {
  expect_no_fallback({349, 707});
}
// Balls that bounce between a floor and a heavy one above.
TEST(RandomScenes, ImpactsThatAccumulateAtTwoContacts) {
  expect_no_fallback({556, 564, 916, 1189});
}

// A heavy body loads a light one that slips: what its directions turn by acts on the light one with the ratio of the
// masses, so that Newton's method for implicit steps needs it too. Without, these took 11 000 to 47 000 attempts and
// more.
TEST(RandomScenes, SlipUnderAHeavyBody) {
  for (unsigned seed : {3833u, 8168u, 8205u}) {
    const model::Model model = SmallScene(seed).build();
    Simulation simulation(model, event_driven(0.4, 1e-3, 1e-11));
    EXPECT_LE(run_scene(simulation, seed).gain, 1e-9) << "scene " << seed;
    const integration::Statistics& counts = simulation.statistics();
    EXPECT_EQ(counts.fallback_steps + counts.unconverged_steps, 0) << "scene " << seed;
    EXPECT_LE(counts.steps + counts.rejected_steps, 5000) << "scene " << seed;
  }
}
// Where a part that sticks reaches its limit, there are no admissible forces near those that held it, but others, with
// a contact that opens.
TEST(RandomScenes, ForcesElsewhere) {
  expect_no_fallback({1054, 2617, 3538, 5669});
}

// A light ball passes on the weight of a heavy one: impulses measured by what the light one could hold took 250 000
// short steps, and so did a Jacobian by differences across the end of a flat part of the law.
TEST(RandomScenes, WeightThroughALightBody) {
  const model::Model model = SmallScene(2706).build();
  Simulation simulation(model, event_driven(0.4, 1e-3, 1e-11));
  EXPECT_LE(run_scene(simulation, 2706).gain, 1e-9);
  const integration::Statistics& counts = simulation.statistics();
  EXPECT_EQ(counts.fallback_steps + counts.unconverged_steps, 0);
  EXPECT_LE(counts.steps + counts.rejected_steps, 5000);
}
// Slip whose forces grow without bound: a contact opens there, or velocities jump, however little.
TEST(RandomScenes, SlipIntoASingularity) {
  expect_no_fallback({1702, 1988, 3554, 4816});
}
// Impacts that 1000 iterations solve to 1.6e-10, and forces at the edge of their sets under a heavy ball.
TEST(RandomScenes, ForcesAtTheEdge) {
  expect_no_fallback({858, 1360, 5557});
}

TEST(RandomScenes, RungeKutta) {
  const Tally tally = run_scenes(runge_kutta(4, 0.4, 1e-3), std::min(scenes(30), 300u));
  EXPECT_LE(tally.gain, 1e-9) << "scene " << tally.gain_seed;
  EXPECT_LE(tally.unsolved_gain, 1e-9) << "scene " << tally.unsolved_seed;
}

// Moreau's scheme keeps the energy of free flight. Contacts that stick or roll while the body turns do work, of first
// order in the step with the directions of the midpoint and of second with those of the end: a scene may gain more than
// 1e-9 only if the gain falls so. Within the run energy may rise: an overlap that an impact left is lifted in a later
// step.
RunOptions moreau(Variant variant, double step) {
  RunOptions out = options(0.4, step);
  set_variant(out, variant);
  return out;
}

void expect_gains_fall(Variant variant, const std::vector<unsigned>& seeds, double factor) {
  for (unsigned seed : seeds) {
    // A gain is the largest of a run, and where it begins depends on the step: the halves of a short one tell.
    const double fine = gain_of(seed, moreau(variant, 5e-5)), finer = gain_of(seed, moreau(variant, 2.5e-5));
    EXPECT_LE(finer, std::max(1e-9, 1.2 * fine / factor)) << "scene " << seed << ", before " << fine;
  }
}

// The scenes of the first 2500 that gain most, with steps of 1, 0.5 and 0.25 ms.
TEST(RandomScenes, MoreauGainsInFirstOrder) {
  for (unsigned seed : {1304u, 613u, 1824u}) {
    const auto gain = [&](double step) { return gain_of(seed, moreau(Variant::midpoint, step)); };
    EXPECT_GT(gain(1e-3), 1e-5);
    EXPECT_NEAR(gain(1e-3) / gain(5e-4), 2.0, 0.1) << "scene " << seed;
    EXPECT_NEAR(gain(5e-4) / gain(2.5e-4), 2.0, 0.1) << "scene " << seed;
  }
}
TEST(RandomScenes, MoreauWithDirectionsOfTheEndGainsInSecondOrder) {
  const auto gain = [](double step) { return gain_of(2982, moreau(Variant::end, step)); };
  EXPECT_GT(gain(1e-3), 1e-7);
  EXPECT_NEAR(gain(1e-3) / gain(5e-4), 4.0, 0.3);
  EXPECT_NEAR(gain(5e-4) / gain(2.5e-4), 4.0, 0.3);
}

TEST(RandomScenes, Moreau) {
  const Tally tally = run_scenes(moreau(Variant::midpoint, 1e-3), scenes(150));
  expect_gains_fall(Variant::midpoint, tally.above, 2.0);
}
TEST(RandomScenes, MoreauWithDirectionsOfTheEnd) {
  const Tally tally = run_scenes(moreau(Variant::end, 1e-3), scenes(150));
  expect_gains_fall(Variant::end, tally.above, 4.0);
}

// Light tables under heavy balls, whose problems with the directions of the end are not solved: answers that added
// energy, and positions corrected until they flew away (3 % and 558 times the scale).
TEST(RandomScenes, UnsolvedStepsGiveNoEnergy) {
  for (unsigned seed : {2823u, 3920u}) EXPECT_LE(gain_of(seed, moreau(Variant::end, 1e-3)), 1e-9) << "scene " << seed;
}

double distance(const State& a, const State& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.bodies.size(); ++i) largest = std::max(largest, (a.bodies[i].x - b.bodies[i].x).norm());
  return largest;
}

// Scenes whose laws are sets: places after 0.4 s within 0.1 mm, or nearer with the step. Where impacts fall in the step
// matters more than its length in some: those meet at a step of a quarter again.
TEST(RandomScenes, TimeSteppingMeetsEventDriven) {
  int compared = 0;
  std::vector<unsigned> apart;
  for (unsigned seed = 0; seed < 60; ++seed) {
    SmallScene scene(seed);
    const model::Model model = scene.build();
    if (!scene.smooth) continue;
    Simulation driven(model, event_driven(0.4, 0.4, 1e-9)), coarse(model, options(0.4, 1e-4)),
        fine(model, options(0.4, 2.5e-5));
    for (Simulation* simulation : {&driven, &coarse, &fine}) run(*simulation);
    const double far = distance(coarse.state(), driven.state()), near = distance(fine.state(), driven.state());
    ++compared;
    if (!(near > 1e-4 && near > 0.4 * far)) continue;
    Simulation finest(model, options(0.4, 6.25e-6));
    run(finest);
    if (distance(finest.state(), driven.state()) > 1e-4) apart.push_back(seed);
  }
  EXPECT_GE(compared, 15);
  EXPECT_EQ(apart, std::vector<unsigned>{});
}

}  // namespace
}  // namespace stiction::simulation
