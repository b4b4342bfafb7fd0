// ns per projection for every set.
//
//   cold            unrelated points, no hint
//   warm_contacts   many contacts in turn, each with its own slowly changing point and its own hint, as in a sweep of a
//                   solver. The calls do not wait for each other: this is throughput.
//   warm_chain      one contact, the hint handed from call to call; the points are known beforehand. The hint is
//                   rewritten only when the root leaves its cell, so the processor may begin a call before the last one
//                   has ended, as in warm_contacts.
//   warm_sweeps     one contact, the hint handed on, and every point made from the previous foot, as in sweeps over a
//                   single contact: nothing overlaps, this is the latency from point to foot, including one
//                   multiplication and addition for the next point and the path through memory.
//   inside          a point that stays
//
// Sets without a hint use the same points without one.
#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "stiction/laws/friction/contensou.hpp"
#include "stiction/sets/ball.hpp"
#include "stiction/sets/disk.hpp"
#include "stiction/sets/half_line.hpp"
#include "stiction/sets/interval.hpp"

namespace {

using namespace stiction;

constexpr std::size_t kPoints = 4096;
constexpr double kStretch = 0.02;  // sqrt(G_tautau / G_TT) of the Tippe-Top is of this order

// Points outside: directions of slip ratios u from 1/50 to 50 and distances from 1 to 100, as a sliding contact sees
// them.
template <int N>
std::vector<math::Vec<N>> outside(double stretch) {
  std::mt19937_64 random(1);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> exponent(-1.7, 1.7), distance(0.0, 2.0);
  std::vector<math::Vec<N>> points(kPoints);
  for (auto& x : points) {
    for (int k = 0; k < N; ++k) x[k] = normal(random);
    x *= 3.0 * std::pow(10.0, distance(random)) / x.norm();
    if (N == 3) x[N - 1] *= std::pow(10.0, exponent(random)) / (stretch * stretch);
  }
  return points;
}

template <class Set>
void cold(benchmark::State& state, Set set, double stretch) {
  const auto points = outside<Set::dim>(stretch);
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(set.project(points[i], stretch));
    i = (i + 1) % kPoints;
  }
}

template <class Set>
math::Vec3 project(const Set& set, const math::Vec3& x, double& hint) {
  if constexpr (requires { set.project(x, kStretch, hint); }) return set.project(x, kStretch, hint);
  return set.project(x, kStretch);
}

// One direction slowly turning, its slip ratio between 1.7 and 9.
std::vector<math::Vec3> path() {
  std::vector<math::Vec3> points(kPoints);
  for (std::size_t k = 0; k < kPoints; ++k) {
    const double a = 1e-3 * static_cast<double>(k), u = 5.0 + 4.0 * std::sin(a);
    points[k] = {30.0 * std::cos(a), 30.0 * std::sin(a), 30.0 / u / (kStretch * kStretch)};
  }
  return points;
}

template <class Set>
void warm_contacts(benchmark::State& state, Set set) {
  constexpr std::size_t contacts = 64, sweeps = kPoints / contacts;
  const auto points = path();
  std::vector<double> hints(contacts, 0.0);
  std::size_t contact = 0, sweep = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(project(set, points[contact * sweeps + sweep], hints[contact]));
    if (++contact == contacts) contact = 0, sweep = (sweep + 1) % sweeps;
  }
}

template <class Set>
void warm_chain(benchmark::State& state, Set set) {
  const auto points = path();
  std::size_t i = 0;
  double hint = 0.0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(project(set, points[i], hint));
    i = (i + 1) % kPoints;
  }
}

template <class Set>
void warm_sweeps(benchmark::State& state, Set set) {
  const auto points = path();
  std::size_t i = 0;
  double hint = 0.0, zero = 0.0;
  benchmark::DoNotOptimize(zero);
  math::Vec3 foot = math::Vec3::Zero();
  for (auto _ : state) {
    foot = project(set, points[i] + zero * foot, hint);
    i = (i + 1) % kPoints;
  }
  benchmark::DoNotOptimize(foot);
}

template <class Set>
void inside(benchmark::State& state, Set set) {
  const math::Vec<Set::dim> x = 0.3 * math::Vec<Set::dim>::Ones() / Set::dim;
  for (auto _ : state) {
    benchmark::DoNotOptimize(x);
    benchmark::DoNotOptimize(set.project(x, kStretch));
  }
}

const sets::Ellipsoid kEllipsoid = laws::EllipsoidPressure::body();
const sets::Cylinder kCylinder = laws::CylinderPressure::body();

BENCHMARK_CAPTURE(cold, half_line, sets::HalfLine{}, 1.0);
BENCHMARK_CAPTURE(cold, interval, sets::Interval{-1.0, 1.0}, 1.0);
BENCHMARK_CAPTURE(cold, disk, sets::Disk{1.0}, 1.0);
BENCHMARK_CAPTURE(cold, disk_stretched, sets::Disk{1.0}, kStretch);
BENCHMARK_CAPTURE(cold, ball, sets::Ball{1.0}, 1.0);
BENCHMARK_CAPTURE(cold, ball_stretched, sets::Ball{1.0}, kStretch);
BENCHMARK_CAPTURE(cold, ellipsoid, kEllipsoid, kStretch);
BENCHMARK_CAPTURE(cold, ellipsoid_as_sphere, kEllipsoid, laws::EllipsoidPressure::sphere_stretch);
BENCHMARK_CAPTURE(cold, cylinder, kCylinder, kStretch);
BENCHMARK_CAPTURE(cold, contensou_parabolic, sets::ContensouParabolic{}, kStretch);
BENCHMARK_CAPTURE(cold, contensou_uniform, sets::ContensouUniform{}, kStretch);
#define WARM(name, ...)                                \
  BENCHMARK_CAPTURE(warm_contacts, name, __VA_ARGS__); \
  BENCHMARK_CAPTURE(warm_chain, name, __VA_ARGS__);    \
  BENCHMARK_CAPTURE(warm_sweeps, name, __VA_ARGS__)
WARM(ball, sets::Ball{1.0});
WARM(ellipsoid, kEllipsoid);
WARM(contensou_parabolic, sets::ContensouParabolic{});
WARM(contensou_uniform, sets::ContensouUniform{});
BENCHMARK_CAPTURE(inside, ball, sets::Ball{1.0});
BENCHMARK_CAPTURE(inside, ellipsoid, kEllipsoid);
BENCHMARK_CAPTURE(inside, contensou_parabolic, sets::ContensouParabolic{});
BENCHMARK_CAPTURE(inside, contensou_uniform, sets::ContensouUniform{});

}  // namespace
