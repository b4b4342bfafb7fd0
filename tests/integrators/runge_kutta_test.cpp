// Runge-Kutta stepping where the motion is not smooth: impacts, rest, release, laws that name forces, random scenes.
#include "stiction/stepping/runge_kutta/tableau.hpp"

#include "integrators/pile.hpp"
#include "integrators/stack.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

using stepping::Tableau;
using stepping::tableau;

class EveryOrder : public testing::TestWithParam<int> {
 protected:
  [[nodiscard]] RunOptions stepping(double duration, double step) const {
    return runge_kutta(GetParam(), duration, step);
  }
};
INSTANTIATE_TEST_SUITE_P(RungeKutta, EveryOrder, testing::Values(2, 3, 4));

// What the scheme rests on: consistency, stage order 2, the quadrature's order, b as last row and first column, a
// loss that is never negative, and sweeps whose error for forces that act at once is gone after as many as stages.
TEST_P(EveryOrder, TableauHasItsProperties) {
  const Tableau& T = tableau(GetParam());
  const std::size_t s = T.stages;
  const double order = GetParam();
  math::Mat3 A = math::Mat3::Identity(), Q = A, loss = math::Mat3::Zero();
  double moment = 0.0;
  for (std::size_t i = 0; i < s; ++i) {
    double sum = 0.0, first = 0.0;
    for (std::size_t j = 0; j < s; ++j) {
      sum += T.A[i][j];
      first += T.A[i][j] * T.c[j];
      A(static_cast<int>(i), static_cast<int>(j)) = T.A[i][j];
      Q(static_cast<int>(i), static_cast<int>(j)) = T.Q[i][j];
      loss(static_cast<int>(i), static_cast<int>(j)) = T.loss(i, j);
    }
    EXPECT_NEAR(sum, T.c[i], 1e-15);
    if (s == 3) {
      EXPECT_NEAR(first, 0.5 * T.c[i] * T.c[i], 1e-15);
    }
    EXPECT_EQ(T.A[s - 1][i], T.b[i]);
    EXPECT_EQ(T.A[i][0], T.b[0]);
    EXPECT_GT(T.b[i], 0.0);
    moment += T.b[i] * std::pow(T.c[i], order - 1.0);
  }
  EXPECT_NEAR(moment, 1.0 / order, 1e-15);
  for (int trial = 0; trial < 100; ++trial) {
    const Vec3 k(std::sin(trial), std::cos(3.0 * trial), std::sin(7.0 * trial + 1.0));
    EXPECT_GE(k.dot(loss * k), -1e-15);
  }
  const math::Mat3 sweep = math::Mat3::Identity() - Q.inverse() * A;
  EXPECT_LE((sweep * sweep * sweep).norm(), 1e-14);
}

// The whole impact is one impulse: the velocity is reversed by eps to rounding, gravity acts all through the step, and
// the parabola of the fall gives the time of touching.
TEST_P(EveryOrder, BallBouncesByNewtonsLaw) {
  for (double e : {0.0, 0.5, 1.0}) {
    const double height = 0.3, step = 1e-3;
    const model::Model model = BallOnFloor{.height = height, .law = {laws::Unilateral{e}, {}}}.build();
    Simulation simulation(model, stepping(0.3, step));
    std::vector<model::Event> events;
    double before = 0.0, after = 0.0;
    run(simulation, [&](const Simulation& s) {
      if (!events.empty()) return;
      events = s.events();
      (events.empty() ? before : after) = s.state().bodies[0].v[2];
    });
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].kind, e > 0.0 ? model::EventKind::impact : model::EventKind::close);
    EXPECT_NEAR(events[0].t, std::sqrt(2.0 * height / kGravity), 1e-13);
    EXPECT_NEAR(events[0].normal_velocity, before, 1e-14);
    EXPECT_NEAR(after, e > 0.0 ? -e * before - kGravity * step : 0.0, 1e-12) << e;
    EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
    EXPECT_EQ(simulation.statistics().fallback_steps, 0);
    EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-12);
    EXPECT_LE(simulation.audit().contact_work(), 1e-12);
  }
}

TEST_P(EveryOrder, BouncingBallComesToRestAndStays) {
  const double end = std::sqrt(2.0 / kGravity) * 1.8 / 0.2;
  const model::Model model = BallOnFloor{.mass = 0.1, .height = 1.0, .law = {laws::Unilateral{0.8}, {}}}.build();
  Simulation simulation(model, stepping(end + 1.0, 1e-3));
  run(simulation, [&](const Simulation& s) {
    if (s.state().t < end + 0.2) return;
    ASSERT_LE(std::abs(s.state().bodies[0].x[2] - 0.1), 1e-11);
    ASSERT_LE(s.state().bodies[0].v.norm(), 1e-11);
  });
  EXPECT_LE(simulation.audit().contact_work(), 0.0);
  EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-12);
}

TEST_P(EveryOrder, RestStaysAtRest) {
  for (double radius : {0.125, 0.1})  // touching to the last bit, and up to rounding
    for (double restitution : {0.0, 0.3}) expect_stack_at_rest(radius, restitution, stepping(1.0, 1e-3));
  const model::Model sledge = tripod(std::atan(0.3) - 0.001, 0.3, Vec3::Zero());
  Simulation simulation(sledge, stepping(1.0, 1e-3));
  run(simulation, [](const Simulation& s) { ASSERT_LE(s.state().bodies[0].v.norm(), 1e-8); });
  EXPECT_LE(simulation.state().bodies[0].x.head<2>().norm(), 1e-9);
  EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
}

// Constant deceleration, then rest: the transition lies within a step, all else is exact.
TEST_P(EveryOrder, SledgeSlidesAndStops) {
  const double mu = 0.25, v = 1.0, stop = v / (mu * kGravity);
  const model::Model model = tripod(0.0, mu, Vec3(v, 0.0, 0.0));
  Simulation simulation(model, stepping(0.6, 1e-3));
  run(simulation, [&](const Simulation& s) {
    const double t = s.state().t, expected = t < stop ? v - mu * kGravity * t : 0.0;
    if (std::abs(t - stop) > 1e-3) {
      ASSERT_NEAR(s.state().bodies[0].v[0], expected, 1e-9);
    }
  });
  EXPECT_NEAR(simulation.state().bodies[0].x[0], 0.5 * v * stop, mu * kGravity * 1e-6);
  EXPECT_NEAR(simulation.audit().contact_work(), -0.5 * 2.0 * v * v, 1e-8);
}

// All the phases of 8 s, impacts, double contact and rest among them: energy falls in every step, events are in the
// order of time, and nothing is left to Moreau's scheme.
TEST_P(EveryOrder, TippeTopLosesEnergyInEveryStep) {
  const scenario::Scenario scene = scenario::load("tippe-top");
  Simulation simulation(scene.model, stepping(8.0, 1e-3));
  double energy = simulation.energy(), t = 0.0;
  const double start = energy;
  run(simulation, [&](const Simulation& s) {
    ASSERT_LE(s.energy(), energy + 1e-14 * start) << s.state().t;
    energy = s.energy();
    for (const model::Event& event : s.events()) {
      EXPECT_GE(event.t, t);
      t = event.t;
    }
  });
  EXPECT_NEAR(scenario::tilt(scene.columns[0], scene.model, simulation.state()), 1.8049, 6e-3);
  EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
  EXPECT_EQ(simulation.statistics().fallback_steps, 0);
  EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-13 * start);
}

// Every law and any restitution: contacts take energy away in every step. What the scheme itself adds is the lifting of
// overlaps, m g v h / 2 of an impact with speed v that lost m v^2 / 2. Steps that do not converge are counted and done
// by Moreau's scheme.
TEST_P(EveryOrder, RandomPilesGainNoEnergy) {
  for (unsigned seed = 1; seed <= 8; ++seed) {
    const model::Model model = pile(seed, 2 + static_cast<int>(seed % 5));
    Simulation simulation(model, stepping(0.5, 1e-3));
    const double scale = simulation.audit().initial;
    double work = 0.0;
    std::int64_t fallbacks = 0;
    run(simulation, [&](const Simulation& s) {
      if (s.statistics().fallback_steps == fallbacks) {
        ASSERT_LE(s.audit().contact_work(), work + 1e-9 * scale) << s.state().t;
      }
      ASSERT_LE(s.energy(), scale * (1.0 + 1e-12)) << s.state().t;
      work = s.audit().contact_work();
      fallbacks = s.statistics().fallback_steps;
    });
    EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-11 * scale);
    EXPECT_LE(std::abs(simulation.audit().method), 0.01 * scale);
    EXPECT_LE(fallbacks, 5) << seed;
  }
}

// Poisson's law has two phases, which one inclusion does not hold.
TEST_P(EveryOrder, PoissonImpactsFallBackToMoreau) {
  const laws::Unilateral poisson{.restitution = 0.5, .impact = laws::ImpactLaw::poisson};
  const model::Model model = BallOnFloor{.height = 0.3, .law = {poisson, {}}}.build();
  Simulation simulation(model, stepping(0.3, 1e-3));
  run(simulation);
  EXPECT_EQ(simulation.statistics().fallback_steps, 1);
  const double t = std::sqrt(2.0 * 0.3 / kGravity), v = 0.5 * kGravity * t;
  EXPECT_NEAR(simulation.state().bodies[0].v[2], v - kGravity * (0.3 - t), 2.0 * kGravity * 1e-3);
  EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-12);
}

// Adhesion is a force: it holds up to its limit whatever the stage's weight.
TEST_P(EveryOrder, AdhesionHoldsUpToItsLimit) {
  for (double share : {0.99, 1.01}) {
    model::Builder builder;
    builder.gravity(Vec3(0.0, 0.0, kGravity));  // away from the floor
    builder.body(sphere_body("ball", 1.0, 0.125, Vec3(0.0, 0.0, 0.125)));
    builder.shape("ball", "skin", geometry::Sphere{Vec3::Zero(), 0.125});
    builder.shape("world", "floor", geometry::Plane{});
    builder.contact({"floor", "ball.skin", "world.floor", {laws::Unilateral{.adhesion = kGravity / share}, {}}});
    const model::Model model = builder.build();
    Simulation simulation(model, stepping(0.1, 1e-3));
    run(simulation);
    const double height = simulation.state().bodies[0].x[2] - 0.125;
    if (share < 1.0) {
      EXPECT_LE(std::abs(height), 1e-11);
    } else {
      EXPECT_GT(height, 0.01);
    }
    EXPECT_EQ(simulation.statistics().fallback_steps, 0);
    EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-12);
  }
}

}  // namespace
}  // namespace stiction::simulation
