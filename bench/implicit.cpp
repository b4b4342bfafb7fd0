// Steps with a surface by formula against the same surface built in: a stone that rocks, slides and spins.
//
//   implicit/<surface>/<method>    time of a step; by formula: 0 built in, 1 by formula
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <string>

#include "stiction/scenario/scenario.hpp"

namespace {

using namespace stiction;

struct Stone {
  std::string built_in, formula;
};
const Stone kEllipsoid{"type = 'ellipsoid'\nsemi_axes = [0.06, 0.03, 0.02]",
                       "type = 'implicit'\nf = 'x^2/0.06^2 + y^2/0.03^2 + z^2/0.02^2 - 1'"};
const Stone kSuperellipsoid{"type = 'superellipsoid'\nsemi_axes = [0.06, 0.03, 0.02]\nexponents = [4, 4]",
                            "type = 'implicit'\nf = '(x/0.06)^4 + (y/0.03)^4 + (z/0.02)^4 - 1'"};
const Stone kTorus{"type = 'torus'\nring = 0.04\ntube = 0.02",
                   "type = 'implicit'\nf = '(sqrt(x^2 + y^2) - 0.04)^2 + z^2 - 0.02^2'"};

scenario::Scenario scene(const std::string& shape, const std::string& ground, const std::string& method) {
  return scenario::parse(
      fmt::format(
          "title = 'x'\n[run]\nduration = 1e9\n[integrator]\nstep = 1e-4\ntype = '{}'\n[[world.shape]]\nname = "
          "'ground'\n{}\n[[body]]\nname = 'stone'\nmass = 0.1\ninertia = [3e-5, 5e-5, 6e-5]\nposition = [0, 0, "
          "0.021]\nrotation = [0.3, 0.2, 0]\nplace = 'on'\nangular_velocity = [0.5, 0.2, 20]\n[[body.shape]]\nname = "
          "'skin'\n{}\n[[contact]]\nname = 'touch'\nbetween = ['stone.skin', 'world.ground']\nrestitution = "
          "0\nfriction = 'coulomb'\nmu = 0.1\n",
          method, ground, shape),
      "bench.toml");
}

void step(benchmark::State& state, const Stone& stone, const std::string& ground, const std::string& method) {
  const scenario::Scenario s = scene(state.range(0) == 0 ? stone.built_in : stone.formula, ground, method);
  simulation::Simulation run(s.model, s.run);
  const std::vector<double> start = run.checkpoint();
  std::int64_t steps = 0;
  for (auto _ : state) {
    if (run.advance()) return state.SkipWithError("the run failed");
    if (++steps % 5000 == 0) run.restore(start);  // the same half second again
  }
}

const std::string kPlane = "type = 'plane'", kBall = "type = 'sphere'\nradius = 1\ncentre = [0, 0, -1]";
BENCHMARK_CAPTURE(step, implicit / ellipsoid / plane / moreau, kEllipsoid, kPlane, std::string("moreau"))
    ->Arg(0)
    ->Arg(1);
BENCHMARK_CAPTURE(step, implicit / ellipsoid / ball / moreau, kEllipsoid, kBall, std::string("moreau"))->Arg(0)->Arg(1);
BENCHMARK_CAPTURE(step, implicit / superellipsoid / plane / moreau, kSuperellipsoid, kPlane, std::string("moreau"))
    ->Arg(0)
    ->Arg(1);
BENCHMARK_CAPTURE(step, implicit / torus / plane / moreau, kTorus, kPlane, std::string("moreau"))->Arg(0)->Arg(1);
BENCHMARK_CAPTURE(step, implicit / ellipsoid / plane / event_driven, kEllipsoid, kPlane, std::string("event-driven"))
    ->Arg(0)
    ->Arg(1);

}  // namespace
