// Impacts that are located, in steps of Moreau's scheme and of Runge-Kutta: closed forms of bounces.
#include <cmath>

#include "integrators/support.hpp"

namespace stiction::simulation {
namespace {

using model::EventKind;

RunOptions located(Scheme scheme, double duration, double step) {
  RunOptions out = options(duration, step);
  out.method = method_of(scheme);
  detail::set_option(out, [](auto& m) -> decltype(m.locate_impacts, void()) { m.locate_impacts = true; });
  return out;
}

std::vector<double> times_of(const model::Model& model, const RunOptions& run_options, EventKind kind) {
  Simulation simulation(model, run_options);
  std::vector<double> out;
  run(simulation, [&](const Simulation& s) {
    for (const model::Event& event : s.events())
      if (event.kind == kind) out.push_back(event.t);
  });
  EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
  EXPECT_EQ(simulation.statistics().fallback_steps, 0);
  EXPECT_NEAR(simulation.audit().balance_error(simulation.energy()), 0.0, 1e-12);
  return out;
}

// Flights are parabolas, which both schemes follow exactly. Flights shorter than about 1e-4 of the step count as rest:
// the time of rest misses what is left of the bounces, 0.002 steps.
TEST(Located, BouncingBallRests) {
  const double e = 0.8, first = std::sqrt(2.0 * 0.3 / kGravity);
  const model::Model model = BallOnFloor{.height = 0.3, .law = {laws::Unilateral{e}, {}}}.build();
  for (Scheme scheme : {Scheme::moreau, Scheme::runge_kutta}) {
    const std::vector<double> impacts = times_of(model, located(scheme, 2.5, 1e-2), EventKind::impact);
    ASSERT_GE(impacts.size(), 20u);
    double t = first, flight = 2.0 * first;
    for (std::size_t k = 0; k < 20; ++k) {
      EXPECT_NEAR(impacts[k], t, 1e-12) << k;
      t += flight *= e;
    }
    for (double step : {1e-2, 1e-3, 1e-4}) {
      const std::vector<double> rest = times_of(model, located(scheme, 2.5, step), EventKind::close);
      ASSERT_EQ(rest.size(), 1u);
      EXPECT_NEAR(rest[0], first * (1.0 + e) / (1.0 - e), 3e-3 * step);
    }
  }
}

// A ball drawn to a point d below the floor by a spring: flights are cosines, gap = A cos(w t) - d, of the same order
// of error as the scheme.
TEST(Located, BounceUnderASpringIsOfTheOrderOfTheScheme) {
  const double m = 1.3, k = 40.0, w = std::sqrt(k / m), d = 0.07, height = 0.2, e = 0.7;
  model::Builder builder;
  builder.gravity(Vec3::Zero());
  builder.body(sphere_body("ball", m, 0.1, Vec3(0.0, 0.0, 0.1 + height)));
  builder.shape("ball", "skin", geometry::Sphere{Vec3::Zero(), 0.1});
  builder.shape("world", "floor", geometry::Plane{});
  builder.contact({"floor", "ball.skin", "world.floor", {laws::Unilateral{e}, {}}});
  builder.spring(
      {.name = "rubber", .body = "ball", .other = "world", .other_point = Vec3(0.0, 0.0, 0.1 - d), .stiffness = k});
  const model::Model model = builder.build();
  double A = height + d, t = std::acos(d / A) / w;
  for (int bounce = 0; bounce < 3; ++bounce) {  // the time of the fourth impact
    const double v = e * w * std::sqrt(A * A - d * d);
    A = std::sqrt(d * d + v * v / (w * w));
    t += 2.0 * std::acos(d / A) / w;
  }
  const auto error = [&](Scheme scheme, double step) {
    const std::vector<double> impacts = times_of(model, located(scheme, 1.5, step), EventKind::impact);
    return impacts.size() < 4 ? HUGE_VAL : std::abs(impacts[3] - t);
  };
  EXPECT_NEAR(std::log2(error(Scheme::moreau, 1e-2) / error(Scheme::moreau, 5e-3)), 2.0, 0.5);
  EXPECT_GT(std::log2(error(Scheme::runge_kutta, 4e-2) / error(Scheme::runge_kutta, 2e-2)), 3.3);
  EXPECT_LT(error(Scheme::runge_kutta, 5e-3), 1e-8);
}

}  // namespace
}  // namespace stiction::simulation
