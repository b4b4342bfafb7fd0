// A step of a heap of spheres at the moment it fills the floor of its box, for growing heaps of one height; with the
// pairs that are near, and with all pairs. Counters: pairs looked at, sweeps of the solver a step.
//   ./dev bench --benchmark_filter=heap
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "stiction/integrators/simulation.hpp"
#include "stiction/model/builder.hpp"

namespace bench {
namespace {

using namespace stiction;
using math::Vec3;

constexpr double kRadius = 0.05, kApart = 0.111;

// Layers of five by five, side by side, five high; the box is as wide as they are.
model::Model heap(int along_x, int along_y) {
  constexpr int kHigh = 5;
  constexpr double kMass = 1.309;
  model::Builder builder;
  builder.gravity(Vec3(0.0, 0.0, -9.81));
  const double wide = 0.5 * kApart * along_x, deep = 0.5 * kApart * along_y;
  builder.shape("world", "floor", geometry::Plane{});
  builder.shape("world", "left", geometry::Plane{Vec3::UnitX(), -wide});
  builder.shape("world", "right", geometry::Plane{-Vec3::UnitX(), -wide});
  builder.shape("world", "front", geometry::Plane{Vec3::UnitY(), -deep});
  builder.shape("world", "back", geometry::Plane{-Vec3::UnitY(), -deep});
  for (int k = 0; k < kHigh; ++k)
    for (int j = 0; j < along_y; ++j)
      for (int i = 0; i < along_x; ++i) {
        model::BodySpec ball;
        ball.name = fmt::format("ball{}-{}-{}", i, j, k);
        ball.mass = kMass;
        ball.inertia = 0.4 * kMass * kRadius * kRadius * math::Mat3::Identity();
        const double aside = 0.002 * ((i + 2 * j + 3 * k) % 5 - 2);  // no towers
        ball.start.x = Vec3(kApart * (i + 0.5) - wide + aside, kApart * (j + 0.5) - deep - aside, 0.06 + 0.11 * k);
        builder.body(ball);
        builder.shape(ball.name, "skin", geometry::Sphere{Vec3::Zero(), kRadius});
      }
  const laws::ContactLaw law{laws::Unilateral{}, laws::Coulomb{0.4}};
  builder.contacts({"balls", "ball*", "ball*", law});
  builder.contacts({"box", "ball*", "world.*", law});
  return builder.build();
}

void heap(benchmark::State& state, bool all_pairs) {
  const model::Model model = heap(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
  integrators::RunOptions options;
  options.step = 1e-3;
  options.duration = 10.0;
  options.all_pairs = all_pairs;
  options.stepping.gap_tolerance = 1e-7;
  options.stepping.solver.tolerance = 1e-6;
  integrators::Simulation simulation(model, options);
  const auto advance = [&] {
    if (const auto failure = simulation.advance()) state.SkipWithError(failure->c_str());
  };
  for (int i = 0; i < 200; ++i) advance();
  const auto before = simulation.statistics();
  for (auto _ : state) advance();
  const auto& after = simulation.statistics();
  state.counters["balls"] = static_cast<double>(model.bodies().size());
  state.counters["pairs"] = static_cast<double>(simulation.model().contacts().size());
  state.counters["sweeps"] =
      static_cast<double>(after.iterations - before.iterations) / static_cast<double>(after.steps - before.steps);
}

void heap_near(benchmark::State& state) {
  heap(state, false);
}
void heap_all_pairs(benchmark::State& state) {
  heap(state, true);
}

constexpr int kSteps = 100;
BENCHMARK(heap_near)
    ->Args({5, 5})
    ->Args({10, 5})
    ->Args({10, 10})
    ->Args({20, 10})
    ->Unit(benchmark::kMillisecond)
    ->Iterations(kSteps);
BENCHMARK(heap_all_pairs)
    ->Args({5, 5})
    ->Args({10, 5})
    ->Args({10, 10})
    ->Unit(benchmark::kMillisecond)
    ->Iterations(kSteps);

}  // namespace
}  // namespace bench
