// Forces given as functions of time, torsion springs and user forces against closed forms; the audit counts their work.
#include <numbers>

#include "integrators/event_support.hpp"
#include "integrators/support.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

model::BodySpec block(const std::string& name = "block") {
  model::BodySpec spec;
  spec.name = name;
  spec.mass = 2.0;
  spec.inertia = Vec3(0.02, 0.03, 0.04).asDiagonal();
  return spec;
}

void expect_audit_closes(const Simulation& s, double scale) {
  EXPECT_LE(std::abs(s.audit().balance_error(s.energy())), 1e-12 * scale);
}

class BothSchemes : public testing::TestWithParam<Scheme> {
 protected:
  [[nodiscard]] RunOptions run_options(double duration, double step) const {
    return GetParam() == Scheme::moreau ? options(duration, step) : runge_kutta(4, duration, step);
  }
};
INSTANTIATE_TEST_SUITE_P(Schemes, BothSchemes, testing::Values(Scheme::moreau, Scheme::runge_kutta),
                         [](const auto& p) { return p.param == Scheme::moreau ? "Moreau" : "RungeKutta"; });

// m x'' = F (cos Wt, sin Wt): x = F/(m W^2) (1 - cos Wt), y = F/(m W^2) (Wt - sin Wt).
TEST_P(BothSchemes, RotatingForce) {
  const double F = 3.0, W = 7.0, T = 2.0;
  const auto error = [&](double step) {
    model::Builder builder;
    builder.body(block());
    builder.force({"unbalance", "block", Vec3(F, 0, 0), Vec3::Zero(), Vec3::Zero(), false,
                   model::Rotating{Vec3::UnitZ(), W, 0.0}});
    const model::Model model = builder.build();
    Simulation s(model, run_options(T, step));
    run(s);
    expect_audit_closes(s, 1.0);
    const double a = F / (2.0 * W * W);
    return (s.state().bodies[0].x - a * Vec3(1.0 - std::cos(W * T), W * T - std::sin(W * T), 0.0)).norm();
  };
  const double coarse = error(0.02), fine = error(0.01), expected = GetParam() == Scheme::moreau ? 2.0 : 4.0;
  EXPECT_NEAR(order(coarse, fine), expected, 0.1);
}

// A force of the body frame on a body that spins steadily about z turns with it: the same motion.
TEST_P(BothSchemes, ForceInTheBodyFrame) {
  const double F = 3.0, W = 7.0, T = 2.0;
  model::Builder builder;
  model::BodySpec spec = block();
  spec.start.omega = Vec3(0, 0, W);
  builder.body(spec);
  builder.force({"thrust", "block", Vec3(F, 0, 0), Vec3::Zero(), Vec3::Zero(), true, {}});
  const model::Model model = builder.build();
  Simulation s(model, run_options(T, 1e-3));
  run(s);
  const double a = F / (2.0 * W * W);
  EXPECT_LE((s.state().bodies[0].x - a * Vec3(1.0 - std::cos(W * T), W * T - std::sin(W * T), 0.0)).norm(),
            GetParam() == Scheme::moreau ? 2e-5 : 1e-9);
}

// Straight lines: the impulse is the area below them. Steps of 1/64 s hit the corners, where the midpoint rule is
// exact.
TEST_P(BothSchemes, TabledForce) {
  model::Builder builder;
  builder.body(block());
  builder.force({"push", "block", Vec3(4, 0, 0), Vec3::Zero(), Vec3(0, 0, 0.2), false,
                 model::Scaled{model::Lines({{0.5, 0.0}, {1.0, 1.0}, {1.5, -1.0}, {2.0, 0.0}})}});
  const model::Model model = builder.build();
  Simulation s(model, run_options(1.25, 1.0 / 64.0));
  run(s);
  EXPECT_NEAR(s.state().bodies[0].v[0], 4.0 * 0.375 / 2.0, 1e-14);
  EXPECT_NEAR(s.state().bodies[0].omega[2], 0.2 * 0.375 / 0.04, 1e-13);
  expect_audit_closes(s, 1.0);
}

TEST(TimeLaw, SlopesAreThoseOfTheValues) {
  const std::vector<model::TimeLaw> laws{model::Steady{2.0}, model::Harmonic{1.5, 4.0, 0.3},
                                         model::Lines({{-1.0, 2.0}, {0.25, 1.0}, {1.0, 3.0}})};
  for (const model::TimeLaw& law : laws)
    for (double t : {-2.0, 0.0, 0.7, 2.0})
      EXPECT_NEAR(slope(law, t), (value(law, t + 1e-5) - value(law, t - 1e-5)) / 2e-5, 1e-8) << law.index();
  EXPECT_EQ(slope(laws[2], 0.25), 2.0 / 0.75);  // of the next piece
}

TEST(TimeLaw, IntegralsAreThoseOfTheValues) {
  const std::vector<model::TimeLaw> laws{model::Steady{2.0}, model::Harmonic{1.5, 4.0, 0.3},
                                         model::Harmonic{1.5, 0.0, 0.3},
                                         model::Lines({{-1.0, 2.0}, {0.25, 1.0}, {1.0, 3.0}})};
  for (const model::TimeLaw& law : laws)
    for (double t : {0.0, 0.1, 0.25, 0.7, 2.0}) {
      double sum = 0.0;  // Simpson's rule on 4000 pieces; corners fall on their ends
      const int n = 4000;
      for (int i = 0; i < n; ++i) {
        const double a = t * i / n, b = t * (i + 1) / n;
        sum += (b - a) / 6.0 * (value(law, a) + 4.0 * value(law, 0.5 * (a + b)) + value(law, b));
      }
      EXPECT_NEAR(integral(law, t), sum, 1e-6) << law.index() << " at " << t;
    }
}

// I a'' = -k a - d a': damped oscillation through several turns.
TEST_P(BothSchemes, TorsionSpringCountsTurns) {
  const double I = 0.04, k = 0.5, start = 20.0, T = 3.0;
  const double w = std::sqrt(k / I), amplitude = start / w;
  ASSERT_LT(amplitude, 6.0);
  const auto run_with = [&](double speed, double damping, double step, bool audit) {
    model::Builder builder;
    model::BodySpec spec = block();
    spec.start.omega = Vec3(0, 0, speed);
    builder.body(spec);
    builder.torsion_spring({"shaft", "block", "world", Vec3::UnitZ(), k, damping, 0.0});
    const model::Model model = builder.build();
    Simulation s(model, run_options(T, step));
    run(s);
    if (audit) expect_audit_closes(s, 0.5 * I * speed * speed);
    return s.state().angles[0];
  };
  // Moreau's scheme oscillates with the implicit midpoint rule, slow by (w dt)^2/12, and turns by 2 atan(omega dt/2).
  const double dt = 1e-3, slow = amplitude * (w * T * w * w + start * start) * dt * dt / 12.0;
  const auto error = [&](double step) { return run_with(start, 0.0, step, true) - amplitude * std::sin(w * T); };
  EXPECT_LE(std::abs(error(dt)), GetParam() == Scheme::moreau ? slow : 1e-9);
  EXPECT_NEAR(order(error(4.0 * dt), error(2.0 * dt)), GetParam() == Scheme::moreau ? 2.0 : 4.0, 0.2);
  const double far = run_with(10.0 * start, 0.0, 1e-4, true);  // nine turns
  EXPECT_NEAR(far, 10.0 * amplitude * std::sin(w * T), GetParam() == Scheme::moreau ? 2e-3 : 1e-8);
  const double d = 0.02, delta = d / (2.0 * I), wd = std::sqrt(w * w - delta * delta);
  EXPECT_NEAR(run_with(start, d, 1e-3, true), start / wd * std::exp(-delta * T) * std::sin(wd * T),
              GetParam() == Scheme::moreau ? 2e-2 : 1e-8);
}

// A spring between two bodies turns them relative to each other: angular momentum is constant, energy to the order.
TEST(TorsionSpring, InnerTorqueOfTwoTumblingBodies) {
  model::Builder builder;
  model::BodySpec a = block("a"), b = block("b");
  a.start.omega = Vec3(1.0, 2.0, 3.0);
  b.start.omega = Vec3(-0.5, 1.0, -2.0);
  builder.body(a);
  builder.body(b);
  builder.torsion_spring({"shaft", "a", "b", Vec3(1, 2, 2), 0.3, 0.0, 0.5});
  const model::Model model = builder.build();
  Simulation s(model, runge_kutta(4, 2.0, 1e-3));
  const auto momentum = [&] {
    Vec3 sum = Vec3::Zero();
    for (std::size_t i = 0; i < 2; ++i)
      sum += math::rotation(s.state().bodies[i].p) * (model.bodies()[i].inertia * s.state().bodies[i].omega);
    return sum;
  };
  const Vec3 before = momentum();
  const double energy = s.energy();
  run(s);
  EXPECT_LE((momentum() - before).norm(), 1e-9 * before.norm());
  EXPECT_LE(std::abs(s.energy() - energy), 1e-8 * energy);
  expect_audit_closes(s, energy);
}

class Drag : public model::UserForce {
 public:
  void add(const State& state, std::span<model::Wrench> wrenches) const override {
    for (std::size_t i = 0; i < wrenches.size(); ++i) wrenches[i].force -= 0.5 * state.bodies[i].v;
  }
};

TEST_P(BothSchemes, UserForce) {
  model::Builder builder;
  model::BodySpec spec = block();
  spec.start.v = Vec3(1, 2, 3);
  builder.body(spec);
  builder.user_force(std::make_shared<Drag>());
  const model::Model model = builder.build();
  Simulation s(model, run_options(2.0, 1e-3));
  run(s);
  EXPECT_LE((s.state().bodies[0].v - std::exp(-0.5 * 2.0 / 2.0) * Vec3(1, 2, 3)).norm(),
            GetParam() == Scheme::moreau ? 1e-3 : 1e-12);
  expect_audit_closes(s, 10.0);
}

// Woesle and Pfeiffer 1996: values at 5 s from an independent integration.
TEST(StickSlipOscillator, WalksAsTheReference) {
  for (Scheme scheme : {Scheme::moreau, Scheme::runge_kutta, Scheme::event_driven}) {
    const scenario::Scenario scene = scenario::load("stick-slip-oscillator");
    RunOptions run_options = scene.run;
    run_options.method = method_of(scheme);
    if (scheme != Scheme::moreau) run_options.step = 1e-3;
    Simulation s(scene.model, run_options);
    std::int64_t stuck = 0;
    bool closed = true;
    double creep = 0.0;
    Vec3 at = Vec3::Zero();  // where the present rest began
    bool resting = false;
    run(s, [&](const Simulation& now) {
      bool rest = true;
      for (const model::ContactState& foot : now.state().contacts) {
        rest = rest && foot.status == model::ContactStatus::stick;
        closed = closed && foot.status != model::ContactStatus::open;
      }
      stuck += rest ? 1 : 0;
      const Vec3 x = now.state().bodies[0].x;
      if (rest && resting) creep = std::max(creep, (x - at).norm());
      if (rest && !resting) at = x;
      resting = rest;
    });
    const model::BodyState& mass = s.state().bodies[0];
    EXPECT_NEAR(mass.x[0], 0.027010, 1e-5);
    EXPECT_NEAR(2.0 * std::asin(mass.p.z()), -0.01753, 5e-5);
    EXPECT_NEAR(static_cast<double>(stuck) / static_cast<double>(s.total_steps()), 0.41, 0.01);
    EXPECT_TRUE(closed);
    EXPECT_LE(creep, 1e-12);
    EXPECT_EQ(s.statistics().unconverged_steps, 0);
    EXPECT_EQ(s.statistics().fallback_steps, 0);
    if (scheme != Scheme::event_driven) expect_audit_closes(s, s.audit().initial);
  }
}

// With the printed mu = 0.098 below the slope tan(0.115) it slides away, faster and faster.
TEST(StickSlipOscillator, SlidesAwayWithThePrintedCoefficient) {
  const scenario::Scenario scene = scenario::load(
      "stick-slip-oscillator", {"contact.foot1.mu=0.098", "contact.foot2.mu=0.098", "contact.foot3.mu=0.098"});
  Simulation s(scene.model, scene.run);
  run(s);
  const double drive = 9.81 * (std::sin(0.115) - 0.098 * std::cos(0.115));
  EXPECT_NEAR(s.state().bodies[0].v[0], 5.0 * drive, 0.05 * 5.0 * drive);
}

}  // namespace
}  // namespace stiction::simulation
