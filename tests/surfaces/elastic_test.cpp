// Elastic bodies against rigid ones, kinematics and statics.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "stiction/laws/normal/hertz.hpp"
#include "surfaces/support.hpp"

namespace stiction::surfaces_test {
namespace {

double stick_touches(const std::string& name, const std::vector<std::string>& set) {
  const scenario::Scenario scene = scenario::load(name, set);
  Simulation simulation(scene.model, scene.run);
  const auto stick = static_cast<std::size_t>(scene.model.find_contact("stick"));
  while (!simulation.done()) {
    if (const auto failure = simulation.advance()) ADD_FAILURE() << failure->message;
    for (const model::Event& event : simulation.events())
      if (event.contact == stick) return event.t;
  }
  return NAN;
}

// The rigid model with the patch of the weight, (3 F R / (4 E*))^(1/3).
TEST(ElasticTippeTop, InvertsAsTheRigidOne) {
  const double patch = std::cbrt(0.75 * 6e-3 * 9.81 * 1.5e-2 / 5e9);
  const double rigid = stick_touches(
      "tippe-top", {"run.duration=2.5", "integrator.type=event-driven", "integrator.step=1e-3",
                    fmt::format("contact.body.radius={}", patch), fmt::format("contact.stick.radius={}", patch)});
  const double elastic = stick_touches("tippe-top-hertz", {"run.duration=2.5"});
  EXPECT_NEAR(elastic / rigid, 1.0, 0.03);
  const double follows =
      stick_touches("tippe-top", {"run.duration=2.5", "integrator.type=event-driven", "integrator.step=1e-3",
                                  "contact.body.radius=hertz", "contact.body.modulus=5e9", "contact.stick.radius=hertz",
                                  "contact.stick.modulus=5e9"});
  EXPECT_NEAR(elastic / follows, 1.0, 0.03);
}

// Balls at angles psi carry k (tight + u . e)^(3/2), with u so that they bear the load; k of both contacts in series.
std::vector<double> static_loads(const std::vector<double>& angles) {
  constexpr double r = 6e-3, pitch = 30e-3, tube = 6.24e-3, tight = 1e-5, load = 500.0;
  const auto soft = [&](double along) {
    const double across = 0.5 / r - 0.5 / tube, A = std::min(0.5 * along, across), B = std::max(0.5 * along, across);
    return std::pow(laws::Hertz{1.15e11}(A, B, 1.0).force, -2.0 / 3.0);
  };
  const double k =
      std::pow(soft(1.0 / r + 1.0 / (pitch - r + 0.5 * tight)) + soft(1.0 / r - 1.0 / (pitch + r - 0.5 * tight)), -1.5);
  double ux = 0.0, uy = 0.0;
  std::vector<double> out(angles.size());
  for (int pass = 0; pass < 50; ++pass) {
    double fx = load, fy = 0.0, xx = 0.0, xy = 0.0, yy = 0.0;
    for (std::size_t i = 0; i < angles.size(); ++i) {
      const double c = std::cos(angles[i]), s = std::sin(angles[i]), d = std::max(tight + c * ux + s * uy, 0.0);
      out[i] = k * d * std::sqrt(d);
      const double slope = 1.5 * k * std::sqrt(d);
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

TEST(BallBearing, RollsAndCarriesAsItShould) {
  const scenario::Scenario scene = scenario::load("ball-bearing", {"run.duration=0.12", "body.cage.enabled=false"});
  Simulation simulation(scene.model, scene.run);
  constexpr std::size_t kBalls = 8;
  const auto angle = [&](std::size_t k) {
    const Vec3& x = simulation.state().bodies[1 + k].x;
    return std::atan2(x[1], x[0]);
  };
  std::vector<double> turned(kBalls, 0.0), last(kBalls), middle(kBalls);
  double from = 0.0, worst = 0.0;
  run(simulation, [&](const Simulation& s) {
    const double dt = scene.run.step;
    std::vector<double> force(kBalls);
    for (std::size_t k = 0; k < kBalls; ++k) {
      double step = angle(k) - last[k];
      step -= 2.0 * std::numbers::pi * std::round(step / (2.0 * std::numbers::pi));
      if (from > 0.0) turned[k] += step;
      last[k] = angle(k);
      middle[k] = last[k] - 0.5 * step;
      const auto contact = static_cast<std::size_t>(scene.model.find_contact(fmt::format("i{}", k + 1)));
      force[k] = s.state().contacts[contact].P[0] / dt;
    }
    if (s.state().t < 0.08) return;
    if (from == 0.0) from = s.state().t;
    const std::vector<double> want = static_loads(middle);
    const double largest = *std::max_element(want.begin(), want.end());
    for (std::size_t k = 0; k < kBalls; ++k) worst = std::max(worst, std::abs(force[k] - want[k]) / largest);
  });
  double cage = 0.0;
  for (double angle_k : turned) cage += angle_k / (kBalls * (simulation.state().t - from));
  const double rolling = simulation.state().bodies[0].omega[2] * 0.4;  // (pitch - r) / (2 pitch)
  EXPECT_NEAR(cage / rolling, 1.0, 0.01);
  EXPECT_LE(worst, 0.02);
}

// The cage, which starts a fifth too slow, is carried along by the balls, at their speed, and keeps them at their
// distances: within the play of two pockets, 0.1 mm each way of 22.96 mm.
TEST(BallBearing, CageTurnsWithTheBalls) {
  const scenario::Scenario scene = scenario::load("ball-bearing", {"run.duration=0.1"});
  Simulation simulation(scene.model, scene.run);
  const auto cage = static_cast<std::size_t>(scene.model.find_body("cage"));
  double turned = 0.0, from = 0.0, least = 1.0, most = 0.0;
  run(simulation, [&](const Simulation& s) {
    if (s.state().t > 0.05) turned += s.state().bodies[cage].omega[2] * scene.run.step, from += scene.run.step;
    for (std::size_t k = 0; k < 8; ++k) {
      const double apart = (s.state().bodies[1 + k].x - s.state().bodies[1 + (k + 1) % 8].x).norm();
      least = std::min(least, apart);
      most = std::max(most, apart);
    }
  });
  const double rolling = simulation.state().bodies[0].omega[2] * 0.4;  // (pitch - r) / (2 pitch)
  EXPECT_NEAR(turned / from / rolling, 1.0, 0.01);
  EXPECT_GE(least, 22.961e-3 - 0.25e-3);
  EXPECT_LE(most, 22.961e-3 + 0.25e-3);
}

}  // namespace
}  // namespace stiction::surfaces_test
