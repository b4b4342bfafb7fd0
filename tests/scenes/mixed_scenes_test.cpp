// Random models with joints, springs, dampers, hard and compliant contacts, solids and curved surfaces, of lengths and
// masses from 1e-6 to 1e6, by every integrator: a run ends, or says why it cannot continue; no energy comes from
// nowhere without a warning; the audit closes. STICTION_SCENES sets how many, STICTION_FIRST the first seed; every
// exception is printed.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "methods.hpp"
#include "scenes/mixed_scene.hpp"
#include "stiction/analysis/run/recorder.hpp"

namespace stiction::scenes {
namespace {

using simulation::RunOptions;
using simulation::Scheme;

unsigned given(const char* name, unsigned usual) {
  const char* text = std::getenv(name);
  return text ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : usual;
}

struct Judged {
  bool refused = false;  // not a model for this integrator
  std::string failure;   // why the run could not continue
  std::vector<std::string> warnings;
  double gain = 0.0;    // energy at the end above that of the start and the input, relative to the energies in play
  double excess = 0.0;  // the same, the largest of the run
  double error = 0.0;   // of the audit, likewise
  bool finite = true;
};

RunOptions options_of(Scheme scheme, const MixedScene& scene) {
  RunOptions out;
  out.method = simulation::method_of(scheme);
  out.duration = 3.0 * scene.time;
  out.step = scene.time / 300.0;
  return out;
}

Judged run_scene(const MixedScene& scene, const model::Model& model, const RunOptions& options) try {
  simulation::Simulation simulation(model, options);
  analysis::Recorder recorder(model, simulation);
  Judged out;
  double above = 0.0, most_kinetic = dynamics::energy(model, model.initial_state()).kinetic;
  while (!simulation.done()) {
    if (const auto why = simulation.advance()) {
      out.failure = why->message;
      break;
    }
    recorder.row();
    const auto& audit = simulation.audit();
    above = std::max(above, simulation.energy() - audit.initial - audit.input);
    most_kinetic = std::max(most_kinetic, dynamics::energy(simulation.system(), simulation.state()).kinetic);
  }
  const analysis::RunReport report = recorder.report();
  double in_play = most_kinetic + std::abs(report.energy_final - report.energy_initial) + std::abs(report.energy_input);
  for (const model::Work& work : report.work) in_play += std::abs(work.total());
  in_play += 1e-9 * kGravity * scene.mass * scene.length;  // rounding of a body at rest is not energy
  out.warnings = report.warnings;
  out.gain = (report.energy_final - report.energy_initial - report.energy_input) / in_play;
  out.excess = above / in_play;
  out.error = std::abs(report.balance_error) / in_play;
  out.finite = std::isfinite(in_play) && std::isfinite(above);
  return out;
} catch (const core::InputError&) {
  Judged out;
  out.refused = true;
  return out;
}

struct Tally {
  int ran = 0, refused = 0, failed = 0, warned = 0, silent = 0;
  double gain = 0.0, error = 0.0;  // largest of those that ran without a warning
  unsigned gain_seed = 0, error_seed = 0;
};

// A gain of a hundredth of the energies in play has to be told; steps that hardly follow an oscillation may have a few
// hundredths too much within it.
constexpr double kTold = 0.01, kWithin = 0.05;

Tally run_scenes(Scheme scheme, unsigned usual) {
  const unsigned first = given("STICTION_FIRST", 0), n = given("STICTION_SCENES", usual);
  Tally tally;
  for (unsigned seed = first; seed < first + n; ++seed) {
    MixedScene scene(seed);
    const model::Model model = scene.build();
    const Judged judged = run_scene(scene, model, options_of(scheme, scene));
    if (judged.refused) {
      ++tally.refused;
      continue;
    }
    ++tally.ran;
    if (!judged.failure.empty()) {
      ++tally.failed;
      std::printf("scene %u, kind %d, length %.1e m, mass %.1e kg: %s\n", seed, scene.kind, scene.length, scene.mass,
                  judged.failure.c_str());
      continue;
    }
    EXPECT_TRUE(judged.finite) << "scene " << seed;
    if (!judged.warnings.empty()) {
      ++tally.warned;
      continue;
    }
    if (judged.gain > kTold || judged.error > kTold || judged.excess > kWithin) {
      ++tally.silent;
      std::printf(
          "scene %u, kind %d, length %.1e m, mass %.1e kg: gain %.1e (%.1e within), error %.1e without a warning\n",
          seed, scene.kind, scene.length, scene.mass, judged.gain, judged.excess, judged.error);
    }
    if (judged.gain > tally.gain) tally.gain = judged.gain, tally.gain_seed = seed;
    if (judged.error > tally.error) tally.error = judged.error, tally.error_seed = seed;
  }
  std::printf(
      "%u scenes: %d ran, %d refused, %d could not continue, %d warned; of the others gain %.1e (%u), audit %.1e (%u), "
      "%d silent\n",
      n, tally.ran, tally.refused, tally.failed, tally.warned, tally.gain, tally.gain_seed, tally.error,
      tally.error_seed, tally.silent);
  return tally;
}

TEST(MixedScenes, Moreau) {
  const Tally tally = run_scenes(Scheme::moreau, 120);
  EXPECT_EQ(tally.refused, 0);
  EXPECT_EQ(tally.silent, 0);
}
TEST(MixedScenes, RungeKutta) {
  const Tally tally = run_scenes(Scheme::runge_kutta, 60);
  EXPECT_EQ(tally.refused, 0);
  EXPECT_EQ(tally.silent, 0);
}
TEST(MixedScenes, EventDriven) {
  const Tally tally = run_scenes(Scheme::event_driven, 15);
  EXPECT_EQ(tally.silent, 0);
}

}  // namespace
}  // namespace stiction::scenes
