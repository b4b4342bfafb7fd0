// A ball that slides with spin: its slip keeps its direction, so that its path is a parabola until the slip ends after
// 2 |s| / (7 mu g) (Coriolis).
#include "surfaces/support.hpp"

namespace stiction::surfaces_test {
namespace {

TEST(Billiard, ParabolaThenStraight) {
  const scenario::Scenario scene = scenario::load("billiard", {"run.duration=0.6"});
  Simulation simulation(scene.model, scene.run);
  constexpr double r = 0.028575, mu = 0.2, g = 9.81;
  const Vec3 v(1.5, 0.0, 0.0), omega(80.0, 0.0, 0.0), s = v - r * omega.cross(Vec3::UnitZ());
  const Vec3 a = -mu * g * s.normalized();
  const double t_roll = 2.0 * s.norm() / (7.0 * mu * g);
  double worst = 0.0, stick = 0.0;
  run(simulation, [&](const Simulation& now) {
    const double t = now.state().t, slides = std::min(t, t_roll);
    Vec3 x = slides * v + 0.5 * slides * slides * a + Vec3(0.0, 0.0, r);
    x += (t - slides) * (v + slides * a);
    worst = std::max(worst, (now.state().bodies[0].x - x).norm());
    for (const model::Event& event : now.events())
      if (event.kind == model::EventKind::stick && event.contact == 0) stick = event.t;
  });
  EXPECT_LE(worst, 1e-9);
  EXPECT_NEAR(stick, t_roll, 1e-8);
}

TEST(Billiard, TheBallsMeet) {
  const scenario::Scenario scene = scenario::load("billiard");
  Simulation simulation(scene.model, scene.run);
  bool met = false;
  run(simulation, [&](const Simulation& now) {
    for (const model::Event& event : now.events())
      met = met || (event.kind == model::EventKind::impact && scene.model.contacts()[event.contact].name == "balls");
  });
  EXPECT_TRUE(met);
  EXPECT_GT(simulation.state().bodies[1].v.norm(), 0.1);
}

}  // namespace
}  // namespace stiction::surfaces_test
