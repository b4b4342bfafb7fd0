// LG's Tippe-Top in their Euler angles, with M and h that depend on q, against the body with a quaternion of the
// scenario tippe-top: the same motion, other coordinates. And LG's remark on schemes of low order in these coordinates.
#include "coordinates/systems.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

using example::top_in_euler_angles;

RunOptions by(const Method& method, double duration, double step) {
  RunOptions out = options(duration, step);
  out.method = method;
  return out;
}

double first_touch(const Simulation& s, std::size_t contact, double known) {
  for (const model::Event& event : s.events())
    if (known == 0.0 && event.contact == contact) return event.t;
  return known;
}

struct TopRun {
  double closing = 0.0, tilt = 0.0, balance = 0.0, lost = 0.0;
  Statistics statistics;
};

TopRun run_euler(const Method& method, double duration, double step) {
  Simulation s(top_in_euler_angles(), by(method, duration, step));
  TopRun out;
  run(s, [&](const Simulation& now) { out.closing = first_touch(now, 1, out.closing); });
  out.tilt = s.state().z[3];
  out.balance = std::abs(s.audit().balance_error(s.energy())) / s.audit().initial;
  out.lost = s.energy() - s.audit().initial;
  out.statistics = s.statistics();
  return out;
}

TopRun run_body(const Method& method, double duration, double step) {
  const scenario::Scenario scene = scenario::load("tippe-top");
  Simulation s(scene.model, by(method, duration, step));
  TopRun out;
  run(s, [&](const Simulation& now) { out.closing = first_touch(now, 1, out.closing); });
  out.tilt = scenario::tilt(scene.columns[0], scene.model, s.state());
  out.lost = s.energy() - s.audit().initial;
  return out;
}

TEST(EulerTop, ClosesItsStickWhenTheBodyDoes) {
  const TopRun euler = run_euler(EventDriven{.tolerance = 1e-11}, 1.4, 1e-3);
  EXPECT_NEAR(euler.closing, 1.37080929304, 2e-9);  // by another program, in twelve digits
  EXPECT_LT(euler.balance, 1e-9);
  const TopRun body = run_body(EventDriven{.tolerance = 1e-11}, 1.4, 1e-3);
  EXPECT_NEAR(euler.closing, body.closing, 1e-9);
  EXPECT_NEAR(euler.tilt, body.tilt, 1e-7);
  EXPECT_NEAR(euler.lost, body.lost, 1e-8 * std::abs(body.lost));
}

// Before the top comes near the pole of its angles, Runge-Kutta has its order.
TEST(EulerTop, HasTheOrderOfRungeKutta) {
  const double exact = run_body(EventDriven{.tolerance = 1e-12}, 0.05, 1e-3).tilt;
  std::vector<double> errors;
  for (const double step : {4e-4, 2e-4, 1e-4}) {
    const TopRun top = run_euler(RungeKutta{.order = 4}, 0.05, step);
    EXPECT_EQ(top.statistics.fallback_steps, 0);
    EXPECT_LT(top.balance, 1e-9);
    errors.push_back(top.tilt - exact);
  }
  EXPECT_GT(order(errors[0], errors[1]), 3.5) << errors[0] << " " << errors[1];
  EXPECT_GT(order(errors[1], errors[2]), 3.5) << errors[1] << " " << errors[2];
}

// LG sec. 9: "Numerical simulation with the classical (low-order) time-stepping method yielded fastly diverging
// solutions, or a fast deadening of the nutational oscillation if integrated with a fully implicit version. [...]
// Reducing the step-size led to different results as the divergence or deadening was weakened. The higher-order
// Runge-Kutta time-stepping method gives the correct result." Here in their coordinates, after 0.2 s: the nutation lets
// the tilt fall close to the pole, and the body with a quaternion is the measure.
TEST(EulerTop, DivergesOrDeadensWithSchemesOfLowOrderAsLgSay) {
  const double exact = run_body(EventDriven{.tolerance = 1e-12}, 0.2, 1e-3).tilt;
  const double energy = example::EulerTop{}.m * kGravity * 1e-3;  // to compare with: a millimetre of height
  const auto error = [&](const Method& method, double step) { return run_euler(method, 0.2, step).tilt - exact; };
  const auto gained = [](const Method& method, double step) {
    Simulation s(top_in_euler_angles(), by(method, 0.2, step));
    run(s);
    return s.audit().method;
  };
  for (const Variant variant : {Variant::printed, Variant::midpoint}) {  // explicit in the gyroscopic terms
    EXPECT_GT(gained(Moreau{.variant = variant}, 2.5e-5), 0.03 * energy);
    const double coarse = error(Moreau{.variant = variant}, 2.5e-5), fine = error(Moreau{.variant = variant}, 1.25e-5);
    EXPECT_GT(coarse, 5e-3);
    EXPECT_GT(fine, 1e-3);
    EXPECT_LT(fine, 0.8 * coarse);  // weakened, not gone
  }
  EXPECT_LT(gained(Moreau{.variant = Variant::implicit}, 2.5e-5), -0.05 * energy);
  EXPECT_LT(error(Moreau{.variant = Variant::implicit}, 2.5e-5), -5e-3);
  EXPECT_LT(error(Moreau{.variant = Variant::implicit}, 1.25e-5), -5e-3);
  EXPECT_NEAR(error(RungeKutta{.order = 4}, 1.25e-5), 0.0, 2e-6);
  // With long steps the divergence is complete: the run ends with a reason.
  Simulation lost(top_in_euler_angles(), by(Moreau{.variant = Variant::printed}, 0.2, 4e-4));
  std::optional<Failure> failure;
  while (!lost.done() && !failure) failure = lost.advance();
  ASSERT_TRUE(failure);
  EXPECT_NE(failure->message.find("no longer finite"), std::string::npos) << failure->message;
}

}  // namespace
}  // namespace stiction::simulation
