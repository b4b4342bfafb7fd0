// Models of one's own run with defaults are right to 1 %: against closed forms and equations of motion written down
// here.
#include "first_hour/own_models.hpp"

namespace stiction::simulation {
namespace {

constexpr double kG = 9.81;

TEST(FirstHour, Spring) {
  double m = 0.5, k = 200.0, l = 0.3;
  const scenario::Scenario scene = own(R"(
title = "a weight on a spring"
run = { duration = 5 }
body = [{ name = "weight", mass = 0.5, inertia = [1e-3, 1e-3, 1e-3], position = [0, 0, -0.4] }]
force = [{ name = "spring", type = "spring", body = "weight", stiffness = 200, rest_length = 0.3 }]
)");
  const double w = std::sqrt(k / m), rest = -l - m * kG / k, amplitude = -0.4 - rest;
  run_all(scene, [&](const Simulation& s) {
    ASSERT_NEAR(s.state().bodies[0].x.z(), rest + amplitude * std::cos(w * s.state().t), 0.01 * std::abs(amplitude));
  });
}

// Rods of lengths a and b, masses m and n; angles from the vertical, by Lagrange's equations and Runge-Kutta steps.
struct DoublePendulum {
  double a = 0.3, b = 0.2, m = 0.6, n = 0.3;
  using State = std::array<double, 4>;  // phi, psi and their rates

  [[nodiscard]] State rate(const State& q) const {
    const double c = std::cos(q[0] - q[1]), s = std::sin(q[0] - q[1]);
    const double A = (m / 3.0 + n) * a * a, B = 0.5 * n * a * b, C = n * b * b / 3.0;
    const double f = -B * s * q[3] * q[3] - (0.5 * m + n) * kG * a * std::sin(q[0]);
    const double h = B * s * q[2] * q[2] - 0.5 * n * kG * b * std::sin(q[1]);
    const double det = A * C - B * B * c * c;
    return {q[2], q[3], (C * f - B * c * h) / det, (A * h - B * c * f) / det};
  }
  void step(State& q, double dt) const {
    const auto at = [&](const State& d, double share) {
      State out = q;
      for (std::size_t i = 0; i < 4; ++i) out[i] += share * dt * d[i];
      return out;
    };
    const State k1 = rate(q), k2 = rate(at(k1, 0.5)), k3 = rate(at(k2, 0.5)), k4 = rate(at(k3, 1.0));
    for (std::size_t i = 0; i < 4; ++i) q[i] += dt / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
  }
};

TEST(FirstHour, DoublePendulum) {
  // Both rods start level, along x: phi = psi = pi/2. Inertia m l^2/12; they are swung about y.
  const scenario::Scenario scene = own(R"(
title = "a double pendulum"
run = { duration = 1.5 }
body = [
  { name = "upper", mass = 0.6, inertia = [1e-5, 0.0045, 0.0045], position = [0.15, 0, 0] },
  { name = "lower", mass = 0.3, inertia = [1e-5, 0.001, 0.001], position = [0.4, 0, 0] },
]
joint = [
  { name = "shoulder", type = "revolute", between = ["upper", "world"], anchor = [0, 0, 0], axis = [0, 1, 0] },
  { name = "elbow", type = "revolute", between = ["lower", "upper"], anchor = [0.3, 0, 0], axis = [0, 1, 0] },
]
)");
  const DoublePendulum truth;
  DoublePendulum::State q{0.5 * M_PI, 0.5 * M_PI, 0.0, 0.0};
  double t = 0.0;
  run_all(scene, [&](const Simulation& s) {
    for (; t + 0.5e-4 < s.state().t; t += 1e-4) truth.step(q, 1e-4);
    const Vec3& x = s.state().bodies[1].x;
    const double X = truth.a * std::sin(q[0]) + 0.5 * truth.b * std::sin(q[1]);
    const double Z = -truth.a * std::cos(q[0]) - 0.5 * truth.b * std::cos(q[1]);
    ASSERT_LT(std::hypot(x.x() - X, x.z() - Z), 0.01 * (truth.a + truth.b)) << t;
  });
}

// Pushed askew with F > mu m g from rest: it slides along the push at F/m - mu g. Pushed with less, it stays.
TEST(FirstHour, PushedBox) {
  const std::string text = R"(
title = "a box is pushed"
run = { duration = 2 }
[[body]]
name = "box"
mass = 2
inertia = [0.02, 0.03, 0.04]
position = [0, 0, 0.1]
[[body.shape]]
type = "box"
size = [0.4, 0.3, 0.2]
[[contact]]
name = "floor"
between = ["box.box", "world"]
friction = "coulomb"
mu = 0.35
[[force]]
name = "push"
body = "box"
force = [6, 8, 0]
)";
  const double a = 10.0 / 2.0 - 0.35 * kG;
  double t = 0.0;
  run_all(own(text), [&](const Simulation& s) {
    t = s.state().t;
    const Vec3 x = s.state().bodies[0].x - Vec3(0.0, 0.0, 0.1);
    ASSERT_LT((x - 0.5 * a * t * t * Vec3(0.6, 0.8, 0.0)).norm(), 0.01 * 0.5 * a * t * t + 1e-6) << t;
  });
  EXPECT_NEAR(t, 2.0, 1e-9);
  run_all(scenario::parse(text, "own.toml", {"force.push.force=[3, 4, 0]"}),
          [&](const Simulation& s) { ASSERT_LT((s.state().bodies[0].x - Vec3(0.0, 0.0, 0.1)).norm(), 1e-9); });
}

}  // namespace
}  // namespace stiction::simulation
