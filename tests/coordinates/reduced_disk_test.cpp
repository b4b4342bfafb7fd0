// LLG's reduced disk (5.1)-(5.7): rolling conditions in the kinematics q' = F(q) u, three velocities, five coordinates.
// Against the rolling disk of the scenario disk-coulomb, whose contact sticks, and against LLG's closed forms.
#include "coordinates/systems.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

RunOptions by(const Method& method, double duration, double step) {
  RunOptions out = options(duration, step);
  out.method = method;
  return out;
}

// The centre of mass in the inertial frame: the contact point lies at (x, y) in a frame that turns by alpha.
std::array<double, 3> centre(const std::vector<double>& q) {
  const double r = example::ReducedDisk{}.r, c = std::cos(q[2]), s = std::sin(q[2]), y = q[1] - r * std::sin(q[3]);
  return {q[0] * c - y * s, q[0] * s + y * c, r * std::cos(q[3])};
}

constexpr const char* kInertia = "body.disk.inertia=[1.07156250e-4, 1.07156250e-4, 2.14312500e-4]";

TEST(ReducedDisk, RollsLikeTheDiskThatSticks) {
  constexpr double kEnd = 20.0;
  Simulation reduced(example::reduced_disk(), by(EventDriven{.tolerance = 1e-11}, kEnd, 0.05));
  run(reduced);
  const scenario::Scenario scene = scenario::load("disk-coulomb", {kInertia});  // m r^2/4 and m r^2/2 in all digits
  Simulation full(scene.model, by(EventDriven{.tolerance = 1e-11}, kEnd, 0.05));
  run(full);
  const std::array<double, 3> x = centre(reduced.state().z);
  for (std::size_t k = 0; k < 3; ++k)
    EXPECT_NEAR(x[k], full.state().bodies[0].x[static_cast<Eigen::Index>(k)], 1e-7) << k;
  EXPECT_NEAR(reduced.energy(), full.energy(), 1e-10);
  EXPECT_LT(std::abs(reduced.audit().balance_error(reduced.energy())), 1e-10);
}

TEST(ReducedDisk, HasTheOrderOfItsSchemes) {
  Simulation exact(example::reduced_disk(), by(EventDriven{.tolerance = 1e-12}, 1.0, 0.05));
  run(exact);
  const auto error = [&](const Method& method, double step) {
    Simulation s(example::reduced_disk(), by(method, 1.0, step));
    run(s);
    EXPECT_LT(std::abs(s.audit().balance_error(s.energy())), 1e-12);
    double largest = 0.0;
    for (std::size_t k = 0; k < 5; ++k) largest = std::max(largest, std::abs(s.state().z[k] - exact.state().z[k]));
    return largest;
  };
  for (const Variant variant : {Variant::midpoint, Variant::end})
    EXPECT_NEAR(order(error(Moreau{.variant = variant}, 1e-3), error(Moreau{.variant = variant}, 5e-4)), 2.0, 0.2);
  EXPECT_NEAR(order(error(Moreau{.variant = Variant::printed}, 1e-3), error(Moreau{.variant = Variant::printed}, 5e-4)),
              1.0, 0.2);
  for (const int n : {2, 3, 4})
    EXPECT_GT(order(error(RungeKutta{.order = n}, 1e-2), error(RungeKutta{.order = n}, 5e-3)), n - 0.3) << n;
}

// LLG (5.13), (5.22): circular rolling at a constant inclination, and the nutation about it.
TEST(ReducedDisk, NutatesAsTheClosedFormSays) {
  const example::ReducedDisk disk;
  const double beta = 0.6, s = std::sin(beta), c = std::cos(beta), g_r = disk.g / disk.r;
  // beta'' = 0 in (5.6) with gamma' = -alpha' sin(beta): S at rest, rho = 1 / sin(beta).
  const double alpha = std::sqrt(4.0 * g_r / c), gamma = -alpha * s;
  const auto run_with = [&](double push) {
    model::Builder builder;
    builder.coordinates(
        {.name = "disk",
         .coordinates =
             {{"x", "m", 0.0, 0.05}, {"y", "m", disk.r * s, 0.05}, {"alpha"}, {"beta", "rad", beta}, {"gamma"}},
         .velocities = {{"va", "rad/s", alpha}, {"vb", "rad/s", push}, {"vg", "rad/s", gamma}},
         .code = std::make_shared<example::ReducedDisk>()});
    return Simulation(builder.build(), by(EventDriven{.tolerance = 1e-12}, 1.0, 1e-3));
  };
  Simulation steady = run_with(0.0);
  run(steady, [&](const Simulation& now) {
    EXPECT_NEAR(now.state().z[3], beta, 1e-7);
    EXPECT_NEAR(now.state().z[1], disk.r * s, 1e-8);
  });
  EXPECT_NEAR(steady.state().z[2], alpha, 1e-6);
  // A small push: linearised, (5.5)-(5.7) with a, c eliminated by the two that are conserved.
  Simulation nudged = run_with(1e-4);
  std::vector<double> crossings;
  double before = 0.0;
  run(nudged, [&](const Simulation& now) {
    const double now_at = now.state().z[3] - beta;
    if (before < 0.0 && now_at >= 0.0) crossings.push_back(now.state().t - 1e-3 * now_at / (now_at - before));
    before = now_at;
  });
  ASSERT_GT(crossings.size(), 3U);
  const double omega = 2.0 * M_PI * static_cast<double>(crossings.size() - 1) / (crossings.back() - crossings.front());
  // (5.5) - s (5.7): alpha' changes with beta by -2 gamma' c / c^2 = d_a; (5.7): gamma' by -s d_a - 5/3 alpha' c.
  const double d_a = -2.0 * gamma / c, d_c = -s * d_a - 5.0 / 3.0 * alpha * c;
  const double stiffness = -(10.0 * alpha * d_a * s * c + 5.0 * alpha * alpha * (c * c - s * s) +
                             6.0 * (d_a * gamma + alpha * d_c) * c - 6.0 * alpha * gamma * s + 4.0 * g_r * c) /
                           5.0;
  EXPECT_NEAR(omega, std::sqrt(stiffness), 1e-3 * omega);
}

}  // namespace
}  // namespace stiction::simulation
