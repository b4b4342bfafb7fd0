// Two elastic balls against Hertz' closed forms.
#include <cmath>

#include "stiction/laws/normal/hertz.hpp"
#include "surfaces/support.hpp"

namespace stiction::surfaces_test {
namespace {

struct Impact {
  double time = 0.0, restitution = 0.0, balance = 0.0;
};

Impact impact(const std::vector<std::string>& set) {
  const scenario::Scenario scene = scenario::load("hertz-impact", set);
  Simulation simulation(scene.model, scene.run);
  double close = 0.0, open = 0.0;
  run(simulation, [&](const Simulation& s) {
    for (const model::Event& event : s.events()) (event.kind == model::EventKind::open ? open : close) = event.t;
  });
  const auto& bodies = simulation.state().bodies;
  const double energy = simulation.audit().initial;
  return {open - close, bodies[1].v[0] - bodies[0].v[0],
          std::abs(simulation.audit().balance_error(simulation.energy())) / energy};
}

// m v v' = -k d^(3/2) d': the balls are nearest at d = (5 m v^2 / (4 k))^(2/5), and in contact for
// 2 d/v int_0^1 dx / sqrt(1 - x^(5/2)) = 4/5 B(2/5, 1/2) d/v.
TEST(HertzImpact, TimeOfContact) {
  const double m = 0.5 * 7800.0 * 4.0 / 3.0 * M_PI * 1e-6, k = 4.0 / 3.0 * 1.15e11 * std::sqrt(0.005);
  const double deepest = std::pow(5.0 * m / (4.0 * k), 0.4);
  const double time = 0.8 * std::tgamma(0.4) * std::tgamma(0.5) / std::tgamma(0.9) * deepest;
  const Impact hertz = impact({});
  EXPECT_NEAR(hertz.time / time, 1.0, 1e-4);
  EXPECT_NEAR(hertz.restitution, 1.0, 1e-4);
  EXPECT_LE(hertz.balance, 1e-8);  // a hundred steps within 1e-10
  // Circles are where the volumetric law is exact.
  const Impact volumetric = impact({"contact.balls.normal=volumetric"});
  EXPECT_NEAR(volumetric.time / time, 1.0, 1e-4);
  EXPECT_NEAR(volumetric.restitution, 1.0, 1e-4);
}

// With F (1 + c v): v/c - ln(1 + c v)/c^2 is the same before and after, whatever the elastic force.
TEST(HertzImpact, RestitutionWithDamping) {
  for (const double c : {0.05, 0.3, 1.0}) {
    const auto potential = [&](double v) { return v / c - std::log1p(c * v) / (c * c); };
    double low = 0.0, high = std::min(1.0, 1.0 / c * (1.0 - 1e-15));
    for (int i = 0; i < 200; ++i) {
      const double middle = 0.5 * (low + high);
      (potential(-middle) < potential(1.0) ? low : high) = middle;
    }
    const Impact damped = impact({"contact.balls.damping=" + std::to_string(c), "run.duration=2e-4"});
    EXPECT_NEAR(damped.restitution, low, 1e-4) << c;
    EXPECT_LE(damped.balance, 1e-8);  // a hundred steps within 1e-10
  }
}

}  // namespace
}  // namespace stiction::surfaces_test
