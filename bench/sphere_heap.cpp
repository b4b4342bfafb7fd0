// A step of a heap of spheres at the moment it fills the floor of its box, for growing heaps of one height; with the
// pairs that are near, and with all pairs. Counters: pairs evaluated, sweeps of the solver per step.
//   ./dev bench --benchmark_filter=heap
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cmath>

#include "methods.hpp"
#include "stiction/model/build/builder.hpp"

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
  simulation::RunOptions options;
  options.step = 1e-3;
  options.duration = 10.0;
  options.all_pairs = all_pairs;
  set_gap_tolerance(options, 1e-7);
  options.solver.max_iterations = 20;
  simulation::Simulation simulation(model, options);
  const auto advance = [&] {
    if (const auto failure = simulation.advance()) state.SkipWithError(failure->message.c_str());
  };
  for (int i = 0; i < 200; ++i) advance();
  for (auto _ : state) advance();
  state.counters["balls"] = static_cast<double>(model.bodies().size());
  state.counters["pairs"] = static_cast<double>(simulation.system().contacts().size());
  std::vector<model::GroupSample> groups;
  simulation.sample(groups);
  state.counters["closed"] = groups[0].closed + groups[1].closed;
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

// A bearing of 20 balls by the ode integrator, 1e-4 s of motion: balls with rings alone, and with each other too, which
// never meet.
model::Model bearing(bool balls) {
  constexpr int kBalls = 20;
  constexpr double kBall = 0.006, kPitch = 0.045, kMass = 0.007057273737024111, kSpeed = 314.1592653589793;
  model::Builder builder;
  const auto groove = [&](double ring) {
    return geometry::SurfaceShape{
        {}, geometry::surfaces::Inside<geometry::surfaces::Torus>{geometry::surfaces::Torus{ring, 1.04 * kBall}}};
  };
  builder.shape("world", "outer", groove(kPitch - 0.000245));
  model::BodySpec inner;
  inner.name = "inner";
  inner.inertia = 0.01 * math::Mat3::Identity();
  inner.start.omega = kSpeed * Vec3::UnitZ();
  builder.body(inner);
  builder.shape("inner", "groove", groove(kPitch + 0.000245));
  const double v = 0.5 * kSpeed * (kPitch - kBall);
  for (int i = 0; i < kBalls; ++i) {
    const double angle = 2.0 * 3.14159265358979 * i / kBalls;
    model::BodySpec ball;
    ball.name = fmt::format("ball{}", i);
    ball.mass = kMass;
    ball.inertia = 0.4 * kMass * kBall * kBall * math::Mat3::Identity();
    ball.start.x = kPitch * Vec3(std::cos(angle), std::sin(angle), 0.0);
    ball.start.v = v * Vec3(-std::sin(angle), std::cos(angle), 0.0);
    ball.start.omega = Vec3(0.0, 0.0, -v / kBall);
    builder.body(ball);
    builder.shape(ball.name, "skin", geometry::Sphere{Vec3::Zero(), kBall});
  }
  laws::ContactLaw law;
  law.compliance = laws::Hertz{1.15e11, 1.0};
  builder.contacts({"inner-ring", "ball*", "inner.groove", law});
  builder.contacts({"outer-ring", "ball*", "world.outer", law});
  if (balls) builder.contacts({"balls", "ball*", "ball*", law});
  return builder.build();
}

void bearing20(benchmark::State& state) {
  const model::Model model = bearing(state.range(0) != 0);
  simulation::RunOptions options;
  options.step = 1e-4;
  options.method = method_of(simulation::Scheme::ode);
  set_tolerance(options, 1e-6);
  simulation::Simulation simulation(model, options);
  for (auto _ : state)
    if (const auto failure = simulation.advance()) state.SkipWithError(failure->message.c_str());
  state.counters["pairs"] = static_cast<double>(simulation.system().contacts().size());
  state.counters["steps"] = static_cast<double>(simulation.statistics().steps);
}
BENCHMARK(bearing20)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->Iterations(20);

}  // namespace
}  // namespace bench
