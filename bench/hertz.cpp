// ns per force of an elliptic contact: Hertz exactly, the volumetric law, both with the semi-axes of the patch, and
// Hertz where B/A is known from before. B/A from 1 to `range`, every call with another contact, nothing overlaps: each
// overlap waits for the force before it.
#include "stiction/laws/normal/hertz.hpp"

#include <benchmark/benchmark.h>

#include <cmath>
#include <random>
#include <vector>

#include "stiction/laws/normal/volumetric.hpp"

namespace {

using namespace stiction::laws;

struct Contact {
  double A, B;
};

std::vector<Contact> contacts(double largest) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> part(0.0, 1.0);
  std::vector<Contact> all(4096);
  for (auto& [A, B] : all) A = 10.0 + 90.0 * part(random), B = A * std::pow(largest, part(random));
  return all;
}

template <class Force>
void run(benchmark::State& state, Force force) {
  const auto all = contacts(static_cast<double>(state.range(0)));
  std::size_t i = 0;
  double delta = 1e-5;
  for (auto _ : state) {
    const double F = force(all[i].A, all[i].B, delta);
    delta = 1e-5 + 1e-30 * F;
    i = (i + 1) % all.size();
  }
  benchmark::DoNotOptimize(delta);
}

void hertz(benchmark::State& state) {
  run(state, [](double A, double B, double delta) { return Hertz{5e9}(A, B, delta).force; });
}
void hertz_patch(benchmark::State& state) {
  run(state, [](double A, double B, double delta) {
    const Patch p = Hertz{5e9}(A, B, delta);
    return p.force + p.a + p.b;
  });
}
void hertz_known_shape(benchmark::State& state) {
  const PatchShape shape = patch_shape(3.0);
  run(state, [&](double A, double, double delta) { return Hertz{5e9}.with_shape(shape, A, delta).force; });
}
void volumetric(benchmark::State& state) {
  run(state, [](double A, double B, double delta) { return Volumetric{5e9}.force(A, B, delta); });
}
void volumetric_patch(benchmark::State& state) {
  run(state, [](double A, double B, double delta) {
    const Patch p = Volumetric{5e9}(A, B, delta);
    return p.force + p.a + p.b;
  });
}

BENCHMARK(hertz)->Name("elastic/hertz")->Arg(20)->Arg(1000);
BENCHMARK(hertz_patch)->Name("elastic/hertz_patch")->Arg(20)->Arg(1000);
BENCHMARK(hertz_known_shape)->Name("elastic/hertz_known_shape")->Arg(20);
BENCHMARK(volumetric)->Name("elastic/volumetric")->Arg(20)->Arg(1000);
BENCHMARK(volumetric_patch)->Name("elastic/volumetric_patch")->Arg(20)->Arg(1000);

}  // namespace
