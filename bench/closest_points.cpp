// Closest points of two ellipsoids with axes up to 10 : 1 and gaps from a millionth to several of their sizes.
//
//   closest/cold       no pair known
//   closest/warm/n     the pair before the body turned by about 10^-n rad and moved by as much of its size
//   closest/eight/n    the same by the eight equations K (2), which know nothing of convexity
//   closest/million    1 000 000 cold pairs against the dual minimiser of tests/geometry; the counters give the misses
//                      (a gap off by more than 1e-9 of the size, or a pair not found) and the largest error. It takes
//                      most of a minute.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <vector>

#include "../tests/geometry/ellipsoid_reference.hpp"
#include "stiction/geometry/closest/closest.hpp"

namespace {

using namespace stiction;
using namespace stiction::geometry;
using reference::EllipsoidPair;

constexpr std::size_t kPairs = 4096;

struct Sample {
  EllipsoidPair now;
  ClosestPair before;
};

std::vector<Sample> samples(double change) {
  reference::RandomPairs random(1);
  std::vector<Sample> all(kPairs);
  for (auto& [pair, before] : all) {
    Vec3 n;
    pair = random.at_gap(random.gap(), n);
    before = closest(pair.a, pair.pose_a, pair.b, pair.pose_b);
    const Vec3 turn = change * random.vector();
    pair.pose_a.R = (Eigen::AngleAxisd(turn.norm(), turn.normalized()) * pair.pose_a.R).eval();
    pair.pose_a.x += change * pair.a.size() * random.vector();
  }
  return all;
}

template <class Solve>
void run(benchmark::State& state, double change, Solve solve) {
  const auto all = samples(change);
  std::size_t i = 0, calls = 0, iterations = 0, lost = 0;
  for (auto _ : state) {
    const ClosestPair pair = solve(all[i]);
    benchmark::DoNotOptimize(pair);
    iterations += pair.iterations;
    lost += !pair.found();
    ++calls;
    i = (i + 1) % kPairs;
  }
  state.counters["iterations"] = static_cast<double>(iterations) / static_cast<double>(calls);
  state.counters["lost"] = static_cast<double>(lost) / static_cast<double>(calls);
}

double change(const benchmark::State& state) {
  return std::pow(10.0, -static_cast<double>(state.range(0)));
}

void cold(benchmark::State& state) {
  run(state, 0.0, [](const Sample& s) { return closest(s.now.a, s.now.pose_a, s.now.b, s.now.pose_b); });
}
void warm(benchmark::State& state) {
  run(state, change(state),
      [](const Sample& s) { return closest(s.now.a, s.now.pose_a, s.now.b, s.now.pose_b, s.before); });
}
void eight(benchmark::State& state) {
  run(state, change(state), [](const Sample& s) {
    const ClosestPair last = seen_from(s.before, s.now.pose_b);
    return eight_equations(s.now.a, s.now.b, relative(s.now.pose_a, s.now.pose_b), last.a, last.b);
  });
}

void million(benchmark::State& state) {
  double worst = 0.0;
  int misses = 0;
  for (auto _ : state) {
    reference::RandomPairs random(2);
    for (int i = 0; i < 1000000; ++i) {
      Vec3 n;
      const EllipsoidPair p = random.at_gap(random.gap(), n);
      const ClosestPair pair = closest(p.a, p.pose_a, p.b, p.pose_b);
      const double error =
          std::fabs(pair.gap - reference::distance(p)) / (p.a.size() + p.b.size() + std::fabs(pair.gap));
      worst = std::max(worst, error);
      misses += !(pair.found() && error < 1e-9);
    }
  }
  state.counters["misses"] = misses;
  state.counters["largest_error"] = worst;
}

BENCHMARK(cold)->Name("closest/cold");
BENCHMARK(warm)->Name("closest/warm")->DenseRange(1, 4);
BENCHMARK(eight)->Name("closest/eight")->DenseRange(1, 4);
BENCHMARK(million)->Name("closest/million")->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace
