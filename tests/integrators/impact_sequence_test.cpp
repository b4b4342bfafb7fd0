// impact = "sequential": chains of touching balls against closed forms and a scalar simulation of binary impacts;
// energy, momentum and symmetry of random clusters; Newton's cradle.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "integrators/support.hpp"
#include "random.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

using laws::ImpactLaw;
using laws::Unilateral;

// Balls in a row along a direction, each touching the next one.
struct Row {
  std::vector<double> mass, v, e;  // e: per contact
  Vec3 along = Vec3::UnitX();

  [[nodiscard]] model::Model build() const {
    constexpr double r = 0.0625;
    model::Builder builder;
    builder.gravity(Vec3::Zero());
    for (std::size_t k = 0; k < mass.size(); ++k) {
      const std::string name = fmt::format("ball{}", k);
      model::BodySpec spec = sphere_body(name, mass[k], r, 2.0 * r * static_cast<double>(k) * along);
      spec.start.v = v[k] * along;
      builder.body(spec);
      builder.shape(name, "skin", geometry::Sphere{Vec3::Zero(), r});
    }
    for (std::size_t k = 0; k + 1 < mass.size(); ++k)
      builder.contact({fmt::format("hit{}", k),
                       fmt::format("ball{}.skin", k),
                       fmt::format("ball{}.skin", k + 1),
                       {Unilateral{.restitution = e[k], .impact = ImpactLaw::sequential}, {}}});
    return builder.build();
  }
  // Speeds after one step in which nothing but the impact happens.
  [[nodiscard]] std::vector<double> after(Scheme scheme, std::int64_t* longest = nullptr) const {
    const model::Model model = build();
    RunOptions run = options(1e-9, 1e-9);
    run.method = method_of(scheme);
    Simulation simulation(model, run);
    EXPECT_FALSE(simulation.advance());
    EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
    if (longest) *longest = simulation.statistics().longest_sequence;
    std::vector<double> out;
    for (const model::BodyState& body : simulation.state().bodies) {
      EXPECT_NEAR((body.v - body.v.dot(along) * along).norm(), 0.0, 1e-12);
      out.push_back(body.v.dot(along));
    }
    return out;
  }
};

TEST(ImpactSequence, AsManyLeaveAsCome) {
  for (Scheme scheme : {Scheme::moreau, Scheme::runge_kutta, Scheme::event_driven})
    for (const Vec3& along : {Vec3(Vec3::UnitX()), Vec3(Vec3(1.0, -2.0, 2.0) / 3.0)})
      for (std::size_t balls = 2; balls <= 8; ++balls)
        for (std::size_t come = 1; come < balls; ++come) {
          Row row{std::vector<double>(balls, 0.7), std::vector<double>(balls, 0.0), std::vector<double>(balls - 1, 1.0),
                  along};
          std::fill_n(row.v.begin(), come, 1.5);
          const std::vector<double> v = row.after(scheme);
          for (std::size_t k = 0; k < balls; ++k)
            EXPECT_NEAR(v[k], k + come >= balls ? 1.5 : 0.0, 1e-9)
                << static_cast<int>(scheme) << ' ' << come << " of " << balls;
        }
}

// Three balls of any masses, the first one moving: only one contact approaches at a time, so that the sequence of
// binary impacts is unique.
TEST(ImpactSequence, ThreeBallsAsBinaryImpacts) {
  test::Random random(4);
  int long_ones = 0;
  for (int n = 0; n < 300; ++n) {
    Row row;
    for (int k = 0; k < 3; ++k) row.mass.push_back(random.power_of_ten(-1.5, 1.5));
    row.v = {random.uniform(0.5, 2.0), 0.0, 0.0};
    const double e = n % 3 == 0 ? 1.0 : random.uniform(0.3, 1.0);
    row.e = {e, e};
    std::vector<double> v = row.v;
    int impacts = 0;
    for (; impacts < 100000; ++impacts) {
      const std::size_t k = v[0] - v[1] > v[1] - v[2] ? 0 : 1;
      const double approach = v[k] - v[k + 1];
      if (e * approach <= 1e-7) break;  // the sequence ends a little above the speed of a hop
      const double P = (1.0 + e) * approach / (1.0 / row.mass[k] + 1.0 / row.mass[k + 1]);
      v[k] -= P / row.mass[k];
      v[k + 1] += P / row.mass[k + 1];
    }
    std::int64_t longest = 0;
    const std::vector<double> found = row.after(Scheme::moreau, &longest);
    for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(found[k], v[k], e == 1.0 ? 1e-9 : 1e-6) << n;
    if (e == 1.0) {
      EXPECT_EQ(longest, impacts);
    }
    long_ones += longest > 3 ? 1 : 0;
  }
  EXPECT_GE(long_ones, 20);
}

// Balls in a plane that touch at random, with friction: no energy is added, momentum is kept, nothing approaches.
TEST(ImpactSequence, ClustersLoseEnergyAndKeepMomentum) {
  test::Random random(5);
  int sequences = 0;
  for (int n = 0; n < 200; ++n) {
    model::Builder builder;
    builder.gravity(Vec3::Zero());
    const double r = 0.125;
    std::vector<Vec3> centre;
    for (int k = 0; k < 7; ++k) {  // a hexagon around a ball; all touch
      const double angle = k * std::numbers::pi / 3.0;
      centre.push_back(k == 6 ? Vec3::Zero() : Vec3(2.0 * r * Vec3(std::cos(angle), std::sin(angle), 0.0)));
    }
    for (int k = 0; k < 7; ++k) {
      model::BodySpec spec =
          sphere_body(fmt::format("b{}", k), random.power_of_ten(-1.0, 1.0), r, centre[static_cast<std::size_t>(k)]);
      spec.start.v = random.vector();
      spec.start.omega = random.vector();
      builder.body(spec);
      builder.shape(fmt::format("b{}", k), "skin", geometry::Sphere{Vec3::Zero(), r});
    }
    const auto touch = [&](int i, int j) {
      builder.contact({fmt::format("c{}{}", i, j),
                       fmt::format("b{}.skin", i),
                       fmt::format("b{}.skin", j),
                       {Unilateral{.restitution = random.uniform(0.0, 1.0), .impact = ImpactLaw::sequential},
                        laws::Coulomb{random.uniform(0.0, 0.8)}}});
    };
    for (int k = 0; k < 6; ++k) {
      touch(k, 6);
      touch(k, (k + 1) % 6);
    }
    const model::Model model = builder.build();
    const auto totals = [&](const model::State& state) {
      double energy = 0.0;
      Vec3 momentum = Vec3::Zero();
      for (std::size_t b = 0; b < model.bodies().size(); ++b) {
        const model::Body& body = model.bodies()[b];
        energy += 0.5 * body.mass * state.bodies[b].v.squaredNorm() +
                  0.5 * state.bodies[b].omega.dot(body.inertia * state.bodies[b].omega);
        momentum += body.mass * state.bodies[b].v;
      }
      return std::pair{energy, momentum};
    };
    Simulation simulation(model, options(1e-9, 1e-9));
    const auto [energy, momentum] = totals(simulation.state());
    ASSERT_FALSE(simulation.advance());
    const auto [energy_after, momentum_after] = totals(simulation.state());
    EXPECT_LE(energy_after, energy * (1.0 + 1e-12)) << n;
    EXPECT_NEAR((momentum_after - momentum).norm(), 0.0, 1e-12 * momentum.norm() + 1e-12) << n;
    EXPECT_NEAR(simulation.audit().balance_error(energy_after), 0.0, 1e-9 * energy) << n;
    EXPECT_NEAR(simulation.audit().method, 0.0, 1e-9 * energy) << n;  // all of it is work of the contacts
    for (const model::Work& work : simulation.audit().contacts) EXPECT_LE(work.total(), 1e-9 * energy) << n;
    sequences += simulation.statistics().longest_sequence > 2 ? 1 : 0;
  }
  EXPECT_GE(sequences, 100);
}

// A ball hits two that touch each other: they leave as mirror images, and it returns on its line.
TEST(ImpactSequence, KeepsSymmetry) {
  const double r = 0.125, h = std::sqrt(3.0) * r;
  model::Builder builder;
  builder.gravity(Vec3::Zero());
  const std::array<Vec3, 3> at{Vec3(-h, 0.0, 0.0), Vec3(0.0, r, 0.0), Vec3(0.0, -r, 0.0)};
  for (std::size_t k = 0; k < 3; ++k) {
    model::BodySpec spec = sphere_body(fmt::format("b{}", k), 1.0, r, at[k]);
    if (k == 0) spec.start.v = Vec3(1.0, 0.0, 0.0);
    builder.body(spec);
    builder.shape(fmt::format("b{}", k), "skin", geometry::Sphere{Vec3::Zero(), r});
  }
  for (const auto& [i, j] : {std::pair{0, 1}, {0, 2}, {1, 2}})
    builder.contact({fmt::format("c{}{}", i, j),
                     fmt::format("b{}.skin", i),
                     fmt::format("b{}.skin", j),
                     {Unilateral{.restitution = 1.0, .impact = ImpactLaw::sequential}, {}}});
  const model::Model model = builder.build();
  Simulation simulation(model, options(1e-9, 1e-9));
  ASSERT_FALSE(simulation.advance());
  const auto& b = simulation.state().bodies;
  EXPECT_NEAR(b[0].v[1], 0.0, 1e-12);
  EXPECT_NEAR(b[1].v[0], b[2].v[0], 1e-12);
  EXPECT_NEAR(b[1].v[1], -b[2].v[1], 1e-12);
  EXPECT_NEAR(b[0].v[0], -0.2, 1e-9);  // known from billiards: -1/5, and 2 sqrt(3)/5 along each line of centres
  EXPECT_NEAR(b[1].v.norm(), 2.0 * std::sqrt(3.0) / 5.0, 1e-9);
}

// After whole periods the cradle is where it began; half a period later its mirror image is.
TEST(ImpactSequence, CradleSwings) {
  const scenario::Scenario cradle = scenario::load("newtons-cradle");
  const double m = 0.25, L = 0.25, I = 4e-5, g = 9.81, alpha = std::numbers::pi / 6.0;
  const double period = 4.0 * std::sqrt((m * L * L + I) / (m * g * L)) * std::comp_ellint_1(std::sin(0.5 * alpha));
  EXPECT_NEAR(period, 1.0218, 1e-5);
  scenario::Scenario run = cradle;
  for (const auto& [periods, ball, x] : {std::tuple{0.5, 4, 0.205}, {1.0, 0, -0.205}, {3.5, 4, 0.205}}) {
    run.run.duration = periods * period;
    run.run.step = run.run.duration / 500.0;
    Simulation simulation(run.model, run.run);
    while (!simulation.done()) ASSERT_FALSE(simulation.advance());
    EXPECT_NEAR(simulation.state().bodies[static_cast<std::size_t>(ball)].x[0], x, 1e-7) << periods;
    for (int k = 1; k < 4; ++k)
      EXPECT_NEAR(simulation.state().bodies[static_cast<std::size_t>(k)].x[0], 0.04 * (k - 2), 1e-7) << periods;
  }
}

}  // namespace
}  // namespace stiction::simulation
