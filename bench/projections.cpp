// ns per projection for every set: cold (unrelated points, no hint), warm (hint from a neighbouring point), inside.
#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "stiction/laws/contensou.hpp"
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

// Neighbouring points: one direction slowly turning, the hint carried along.
template <class Set>
void warm(benchmark::State& state, Set set) {
  std::vector<math::Vec3> points(kPoints);
  for (std::size_t k = 0; k < kPoints; ++k) {
    const double a = 1e-3 * static_cast<double>(k), u = 5.0 + 4.0 * std::sin(a);
    points[k] = {30.0 * std::cos(a), 30.0 * std::sin(a), 30.0 / u / (kStretch * kStretch)};
  }
  std::size_t i = 0;
  double hint = 0.0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(set.project(points[i], kStretch, hint));
    i = (i + 1) % kPoints;
  }
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
BENCHMARK_CAPTURE(warm, contensou_parabolic, sets::ContensouParabolic{});
BENCHMARK_CAPTURE(warm, contensou_uniform, sets::ContensouUniform{});
BENCHMARK_CAPTURE(inside, ball, sets::Ball{1.0});
BENCHMARK_CAPTURE(inside, ellipsoid, kEllipsoid);
BENCHMARK_CAPTURE(inside, contensou_parabolic, sets::ContensouParabolic{});
BENCHMARK_CAPTURE(inside, contensou_uniform, sets::ContensouUniform{});

}  // namespace
