// A cylindrical roller bearing: line contact by Palmgren's formula, loads of statics, the largest by Stribeck's number.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "surfaces/support.hpp"

namespace stiction::surfaces_test {
namespace {

constexpr std::size_t kRollers = 12;
constexpr double kPitch = 0.025, kRadius = 4e-3, kLoad = 2000.0;

// Of one line: Q = stiff delta^(10/9), by Palmgren's numbers for steel, delta = 3.84e-5 Q^0.9 / L^0.8 in mm and N.
double stiff() {
  return 1.0 / std::pow(1e-3 * 3.84e-5 / std::pow(8.0, 0.8), 10.0 / 9.0);
}

// Rollers at these angles carry k max(-u . e, 0)^(10/9) when the rings have moved together by u, k of two lines in
// series; u so that they bear the load.
std::vector<double> static_loads(const std::vector<double>& angles) {
  const double k = stiff() / std::pow(2.0, 10.0 / 9.0);
  double ux = -5e-6, uy = 0.0;
  std::vector<double> out(angles.size());
  for (int pass = 0; pass < 50; ++pass) {
    double fx = kLoad, fy = 0.0, xx = 0.0, xy = 0.0, yy = 0.0;
    for (std::size_t i = 0; i < angles.size(); ++i) {
      const double c = std::cos(angles[i]), s = std::sin(angles[i]), d = std::max(c * ux + s * uy, 0.0);
      out[i] = k * std::pow(d, 10.0 / 9.0);
      const double slope = d > 0.0 ? 10.0 / 9.0 * out[i] / d : 0.0;
      fx += out[i] * c;
      fy += out[i] * s;
      xx += slope * c * c;
      xy += slope * c * s;
      yy += slope * s * s;
    }
    const double det = xx * yy - xy * xy;
    ux -= (yy * fx - xy * fy) / det;
    uy -= (xx * fy - xy * fx) / det;
  }
  return out;
}

// The mean of cos^(19/9) over the loaded half gives Z Q/F = 4.08; twelve rollers are close to that.
TEST(RollerBearing, StribecksNumberIsThatOfStatics) {
  double sum = 0.0;
  constexpr int kParts = 100000;
  for (int k = 0; k < kParts; ++k)
    sum += std::pow(std::max(std::cos(2.0 * std::numbers::pi * (k + 0.5) / kParts), 0.0), 19.0 / 9.0) / kParts;
  EXPECT_NEAR(1.0 / sum, 4.08, 0.005);
  std::vector<double> angles;
  for (std::size_t k = 0; k < kRollers; ++k)
    angles.push_back(std::numbers::pi * (1.0 + 2.0 * static_cast<double>(k) / kRollers));
  EXPECT_NEAR(static_loads(angles)[0] * kRollers / kLoad, 4.08, 0.03);
}

TEST(RollerBearing, RollsAndCarriesAsItShould) {
  const scenario::Scenario scene = scenario::load("roller-bearing", {"run.duration=8e-3"});
  Simulation simulation(scene.model, scene.run);
  std::vector<double> last(kRollers), turned(kRollers, 0.0);
  double from = 0.0, worst = 0.0, largest = 0.0;
  run(simulation, [&](const Simulation& s) {
    std::vector<double> force(kRollers, 0.0), middle(kRollers);
    for (std::size_t k = 0; k < kRollers; ++k) {
      const Vec3& x = s.state().bodies[1 + k].x;
      const double step = std::remainder(std::atan2(x[1], x[0]) - last[k], 2.0 * std::numbers::pi);
      last[k] += step;
      middle[k] = last[k] - 0.5 * step;
      if (from > 0.0) turned[k] += step;
    }
    const auto body = [&](int shape) { return scene.model.shapes()[static_cast<std::size_t>(shape)].body; };
    for (const model::ContactState& contact : s.state().contacts) {
      const int a = std::min(body(contact.shapes[0]), body(contact.shapes[1]));
      const int b = std::max(body(contact.shapes[0]), body(contact.shapes[1]));
      if (a == 0) force[static_cast<std::size_t>(b) - 1] += contact.P[0] / scene.run.step;  // of the inner ring
    }
    if (s.state().t < 4e-3) return;
    if (from == 0.0) from = s.state().t;
    const std::vector<double> want = static_loads(middle);
    for (std::size_t k = 0; k < kRollers; ++k) {
      largest = std::max(largest, force[k] * kRollers / kLoad);
      worst = std::max(worst, std::abs(force[k] - want[k]) * kRollers / kLoad);
    }
  });
  EXPECT_NEAR(largest, 4.08, 0.08);
  EXPECT_LE(worst, 0.04 * 4.08);
  // Pure rolling; those that carry nothing keep their speed.
  const double rolling = simulation.state().bodies[0].omega[2] * (kPitch - kRadius) / (2.0 * kPitch);
  for (std::size_t k = 0; k < kRollers; ++k)
    EXPECT_NEAR(turned[k] / (simulation.state().t - from) / rolling, 1.0, 0.01) << k;
  const double energy = simulation.energy();
  EXPECT_LE(std::abs(simulation.audit().balance_error(energy)), 1e-8 * energy);
}

}  // namespace
}  // namespace stiction::surfaces_test
