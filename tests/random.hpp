#pragma once
// Random numbers for tests: the same with every compiler and library, so that a seed names one scene. The standard
// fixes the engine, but not its distributions, nor the order in which arguments are evaluated.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>

#include "stiction/math/types.hpp"

namespace stiction::test {

class Random {
 public:
  explicit Random(std::uint64_t seed = 1) : engine_(seed) {}

  std::uint64_t bits() { return engine_(); }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(bits() % n); }
  bool coin() { return bits() % 2 == 0; }
  double uniform(double low = 0.0, double high = 1.0) {
    constexpr double below_one = 1.0 - 0x1p-53;
    return std::fmin(static_cast<double>(bits()) * 0x1p-64, below_one) * (high - low) + low;
  }
  double power_of_ten(double low, double high) { return std::pow(10.0, uniform(low, high)); }

  // Marsaglia's polar method: two independent ones at a time.
  std::array<double, 2> normals() {
    for (;;) {
      const double x = uniform(-1.0, 1.0), y = uniform(-1.0, 1.0), r2 = x * x + y * y;
      if (r2 > 1.0 || r2 == 0.0) continue;
      const double stretch = std::sqrt(-2.0 * std::log(r2) / r2);
      return {y * stretch, x * stretch};
    }
  }
  double normal() { return normals()[0]; }

  math::Vec3 vector() {
    const double x = normal(), y = normal(), z = normal();
    return {x, y, z};
  }
  // The next two draw the last number first, as did the scenes that tests know by their seeds.
  math::Vec3 in_box(double low, double high) {
    const double z = uniform(low, high), y = uniform(low, high), x = uniform(low, high);
    return {x, y, z};
  }
  math::Quat quaternion() {
    const double z = normal(), y = normal(), x = normal(), w = normal();
    return math::Quat(w, x, y, z).normalized();
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace stiction::test
