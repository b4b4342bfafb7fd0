// Thick disks event-driven: rocking over the upright position, rolling on both rims, falling to a face; against closed
// forms, and against Runge-Kutta steps.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "manifolds/support.hpp"

namespace stiction::manifolds {
namespace {

using simulation::Simulation;

constexpr double kGravity = 9.81;

// A drum of 1 kg that leans by `lean` from the upright position and touches with its lower rim.
struct Drum {
  double r = 0.1, t = 0.06, lean = 0.1;

  [[nodiscard]] double across() const { return (3.0 * r * r + t * t) / 12.0; }
  [[nodiscard]] double along() const { return 0.5 * r * r; }
  [[nodiscard]] double height(double angle) const { return r * std::cos(angle) + 0.5 * t * std::sin(angle); }

  [[nodiscard]] scenario::Scenario scene(double duration, const std::string& body, const std::string& law,
                                         const std::string& gravity = "[0, 0, -9.81]",
                                         const std::string& integrator = "type = 'event-driven'\nstep = 1e-2") const {
    return scenario::parse(
        fmt::format("title = 'Drum'\n[run]\nduration = {}\n[world]\ngravity = {}\n[integrator]\n{}\n"
                    "[[body]]\nname = 'drum'\nmass = 1\ninertia = [{}, {}, {}]\nposition = [0, 0, {}]\n"
                    "rotation = [{}, 0, 0]\n{}\n[[body.shape]]\ntype = 'disk'\nradius = {}\nthickness = {}\n"
                    "[[contact]]\nname = 'rim'\nbetween = ['drum.disk', 'world']\n{}\n",
                    duration, gravity, integrator, across(), across(), along(), height(lean),
                    std::numbers::pi / 2.0 - lean, body, r, t, law),
        "drum.toml");
  }

  // Turning about the point of the lower rim with the angular velocity 0 at `top`: until the angle `end`.
  [[nodiscard]] double falling_time(double top, double end) const {
    const double I = across() + r * r + 0.25 * t * t;
    const auto f = [&](double s) {  // angle = top + (end - top) s^2 takes away the singularity
      if (s == 0.0) {
        const double slope = (0.5 * t * std::cos(top) - r * std::sin(top)) * (top - end);
        return 2.0 * std::fabs(end - top) / std::sqrt(2.0 * kGravity / I * slope);
      }
      const double angle = top + (end - top) * s * s;
      return 2.0 * std::fabs(end - top) * s / std::sqrt(2.0 * kGravity / I * (height(top) - height(angle)));
    };
    const int n = 4000;
    double sum = f(0.0) + f(1.0);
    for (int i = 1; i < n; ++i) sum += (i % 2 ? 4.0 : 2.0) * f(static_cast<double>(i) / n);
    return sum / (3.0 * n);
  }
};

std::vector<model::Event> events_of(Simulation& simulation) {
  std::vector<model::Event> events;
  while (!simulation.done()) {
    const auto failure = simulation.advance();
    EXPECT_FALSE(failure) << failure->message;
    if (failure) break;
    events.insert(events.end(), simulation.events().begin(), simulation.events().end());
  }
  return events;
}

// Housner's block, with a rim for an edge: each passage of the upright position is an impact of the other rim, after
// which the drum turns about it with (I + m (r^2 - t^2/4)) / (I + m (r^2 + t^2/4)) of its speed.
TEST(ThickDiskEvents, RocksOverTheUprightPosition) {
  const Drum drum;
  const scenario::Scenario scene = drum.scene(3.0, "", "friction = 'coulomb'\nmu = 1");
  Simulation simulation(scene.model, scene.run);
  const std::vector<model::Event> events = events_of(simulation);
  const double r2 = drum.r * drum.r, t2 = 0.25 * drum.t * drum.t, I = drum.across() + r2 + t2;
  const double kept = (drum.across() + r2 - t2) / I;
  double t = drum.falling_time(drum.lean, 0.0), top = drum.lean;
  int passages = 0;
  for (const model::Event& event : events) {
    if (event.point != 4 || event.kind != model::EventKind::close) continue;
    if (passages == 6) break;
    EXPECT_NEAR(event.t, t, 1e-8) << passages;  // times of 0.1 s, tolerance 1e-10
    const double omega = std::sqrt(2.0 * kGravity / I * (drum.height(top) - drum.r)) * kept;
    const double height = drum.r + 0.5 * I * omega * omega / kGravity;  // the next largest
    double low = 0.0, high = top;
    for (int i = 0; i < 200; ++i) (drum.height(0.5 * (low + high)) < height ? low : high) = 0.5 * (low + high);
    top = low;
    t += 2.0 * drum.falling_time(top, 0.0);
    ++passages;
  }
  EXPECT_EQ(passages, 6);
  EXPECT_EQ(simulation.statistics().fallback_steps, 0);
  EXPECT_NEAR(simulation.state().bodies[0].x[2], drum.r, 1e-6) << "it stands on both rims at the end";
  EXPECT_NEAR(simulation.audit().balance_error(simulation.energy()), 0.0, 1e-9);
}

// On both rims it rolls down a slope with g sin / (1 + I / (m r^2)).
TEST(ThickDiskEvents, RollsOnBothRims) {
  Drum drum;
  drum.lean = 0.0;
  const double slope = 0.3, g_x = kGravity * std::sin(slope), g_z = kGravity * std::cos(slope);
  const scenario::Scenario scene =
      drum.scene(1.0, "", "friction = 'coulomb'\nmu = 0.5", fmt::format("[{}, 0, {}]", g_x, -g_z));
  Simulation simulation(scene.model, scene.run);
  (void)events_of(simulation);
  const model::BodyState& body = simulation.state().bodies[0];
  const double a = g_x / 1.5;
  EXPECT_NEAR(body.x[0], 0.5 * a, 1e-9);
  EXPECT_NEAR(body.v[0], a, 1e-9);
  EXPECT_NEAR(std::fabs(body.omega[2]), a / drum.r, 1e-8);
  EXPECT_NEAR(body.x[2], drum.r, 1e-14);
  for (int i : {0, 3})
    EXPECT_EQ(simulation.state().contacts[static_cast<std::size_t>(i)].status, model::ContactStatus::stick);
}

// Half-way down and released, it falls to its face, with all points at once, and stays there.
TEST(ThickDiskEvents, FallsToItsFace) {
  Drum drum;
  drum.lean = std::numbers::pi / 2.0 - 0.3;
  const scenario::Scenario scene = drum.scene(2.0, "", "friction = 'coulomb'\nmu = 2");
  Simulation simulation(scene.model, scene.run);
  double lands = -1.0;
  for (const model::Event& event : events_of(simulation))
    if (event.point == 2 && event.kind == model::EventKind::close) lands = event.t;
  EXPECT_NEAR(lands, drum.falling_time(drum.lean, std::numbers::pi / 2.0), 1e-6);  // flat is 1e-6 rad
  EXPECT_NEAR(simulation.state().bodies[0].x[2], 0.5 * drum.t, 1e-12);
  EXPECT_LT(dynamics::energy(simulation.model(), simulation.state()).kinetic, 1e-20);
}

// A drum that rolls, leans and rocks from rim to rim, against Moreau's scheme, whose error is of first order there.
TEST(ThickDiskEvents, AgreesWithMoreau) {
  Drum drum;
  drum.lean = 0.05;
  const std::string body = "velocity = [0.3, 0.02, 0]\nangular_velocity = [0.1, 0.5, -3]",
                    law = "friction = 'contensou'\nmu = 0.3\nradius = 2e-3";
  const scenario::Scenario events = drum.scene(0.5, body, law);
  Simulation a(events.model, events.run);
  int passages = 0;
  for (const model::Event& event : events_of(a)) passages += event.point == 4 && event.kind == model::EventKind::close;
  EXPECT_EQ(passages, 5);
  EXPECT_EQ(a.statistics().fallback_steps, 0);
  EXPECT_NEAR(a.audit().balance_error(a.energy()), 0.0, 1e-11);
  for (const double step : {1e-4, 1e-5}) {
    const scenario::Scenario steps = drum.scene(0.5, body, law, "[0, 0, -9.81]", fmt::format("step = {}", step));
    Simulation b(steps.model, steps.run);
    (void)events_of(b);
    EXPECT_LT((a.state().bodies[0].x - b.state().bodies[0].x).norm(), 0.2 * step);  // seen: 0.08 step
    EXPECT_LT((a.state().bodies[0].omega - b.state().bodies[0].omega).norm(), 200.0 * step);
  }
}

// The built-in coin comes to rest, and a run goes on from a checkpoint with the same bits.
TEST(ThickDiskEvents, ACoinComesToRest) {
  const scenario::Scenario scene =
      scenario::load("coin-toss", {"integrator.type=event-driven", "integrator.step=1e-2", "run.duration=3"});
  Simulation whole(scene.model, scene.run), resumed(scene.model, scene.run);
  for (int i = 0; i < 40; ++i) ASSERT_FALSE(whole.advance());
  resumed.restore(whole.checkpoint());
  run(whole);
  run(resumed);
  EXPECT_EQ(model::state_hash(whole.state()), model::state_hash(resumed.state()));
  EXPECT_NEAR(whole.state().bodies[0].x[2], 1.1e-3, 1e-12);
  EXPECT_LT(dynamics::energy(whole.model(), whole.state()).kinetic, 1e-20);
  EXPECT_NEAR(whole.audit().balance_error(whole.energy()), 0.0, 1e-10);
}

}  // namespace
}  // namespace stiction::manifolds
