// Closest points carried along by their differential equation (tracking = "differential") against those solved for.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>

#include "surfaces/support.hpp"

namespace stiction::surfaces_test {
namespace {

struct Tracked {
  model::State state;
  double drift = 0.0;  // m, the largest distance of a point from the one solved for at the same poses
  double imbalance = 0.0;
  std::int64_t evaluations = 0;
  double seconds = 0.0;
};

Tracked track(const scenario::Scenario& scene) {
  Tracked out;
  Simulation simulation(scene.model, scene.run);
  const auto begin = std::chrono::steady_clock::now();
  run(simulation, [&](const Simulation& s) {
    for (std::size_t i = 0; i < s.state().contacts.size(); ++i) {
      const model::Contact& contact = s.system().contacts()[i];
      geometry::Anchor anchor = s.state().contacts[i].anchor;
      const geometry::Pose a = pose(s.state(), contact.a), b = pose(s.state(), contact.b);
      const Vec3 on_a = a(anchor.on_a), on_b = b(anchor.on_b);
      if (!anchor.carried) continue;
      anchor.carried = false;
      anchor.normal = Vec3::Zero();
      anchor.seen = false;
      const geometry::ClosestPair now = std::get<geometry::SurfacePair>(contact.pair).seek(a, b, anchor);
      out.drift = std::max({out.drift, (now.a - on_a).norm(), (now.b - on_b).norm()});
    }
  });
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  out.state = simulation.state();
  out.imbalance = std::abs(simulation.audit().balance_error(simulation.energy()));
  out.evaluations = simulation.statistics().evaluations;
  return out;
}

scenario::Scenario rattleback(const char* tracking, double tolerance, double duration) {
  return scenario::load(
      "rattleback",
      {fmt::format("run.duration={}", duration), "integrator.type=ode",
       fmt::format("integrator.tolerance={}", tolerance), fmt::format("integrator.tracking={}", tracking),
       "contact.ground.normal=hertz", "contact.ground.modulus=1e9", "contact.ground.friction=none"},
      {"contact.ground.mu", "contact.ground.restitution"});
}

// The drift is that of every coordinate: it falls with the tolerance and grows with time, and the motion agrees.
TEST(CarriedPoints, FollowTheRattleback) {
  double before = 1.0;
  for (const double tolerance : {1e-6, 1e-8, 1e-10}) {
    const Tracked solved = track(rattleback("solved", tolerance, 1.0)),
                  carried = track(rattleback("differential", tolerance, 1.0));
    const double apart = (solved.state.bodies[0].x - carried.state.bodies[0].x).norm(),
                 turn = (solved.state.bodies[0].omega - carried.state.bodies[0].omega).norm();
    std::printf(
        "rattleback %.0e: drift %.1e m, x %.1e m, omega %.1e, balance %.1e %.1e J, evaluations %ld %ld, %.2f %.2f s\n",
        tolerance, carried.drift, apart, turn, solved.imbalance, carried.imbalance,
        static_cast<long>(solved.evaluations), static_cast<long>(carried.evaluations), solved.seconds, carried.seconds);
    EXPECT_GT(carried.drift, 0.0);
    EXPECT_LT(carried.drift, 0.2 * before);
    EXPECT_EQ(solved.drift, 0.0);
    before = carried.drift;
  }
  EXPECT_LT(before, 1e-7);  // of 0.2 m
}

// Balls in the grooves of a bearing: points on tori, which move round them with the balls.
TEST(CarriedPoints, FollowTheBallsOfABearing) {
  const auto bearing = [](const char* tracking) {
    return scenario::load("ball-bearing", {"run.duration=5e-3", "body.cage.enabled=false",
                                           fmt::format("integrator.tracking={}", tracking)});
  };
  const Tracked solved = track(bearing("solved")), carried = track(bearing("differential"));
  std::printf("bearing: drift %.1e m, evaluations %ld %ld, %.2f %.2f s\n", carried.drift,
              static_cast<long>(solved.evaluations), static_cast<long>(carried.evaluations), solved.seconds,
              carried.seconds);
  for (std::size_t i = 0; i < solved.state.bodies.size(); ++i)
    EXPECT_LT((solved.state.bodies[i].x - carried.state.bodies[i].x).norm(), 1e-7) << i;
}

// From the middle of a run the bits are those of the whole.
TEST(CarriedPoints, GoOnFromACheckpoint) {
  const scenario::Scenario scene = rattleback("differential", 1e-8, 0.2);
  Simulation whole(scene.model, scene.run), resumed(scene.model, scene.run);
  for (int i = 0; i < 100; ++i) ASSERT_FALSE(whole.advance());
  resumed.restore(whole.checkpoint());
  run(whole);
  run(resumed);
  EXPECT_EQ(model::state_hash(whole.state()), model::state_hash(resumed.state()));
}

}  // namespace
}  // namespace stiction::surfaces_test
