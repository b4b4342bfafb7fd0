// A thousand coins dropped at random, thin and thick, from all sides, with two variants of the scheme: none tunnels,
// none gains energy, none is lost to NaN, and all end flat on the table or rolling on their rim.

#include "integrators/support.hpp"
#include "random.hpp"
#include "stiction/math/rotation.hpp"

namespace stiction::simulation {
namespace {

constexpr double kStep = 5e-4, kDuration = 3.0;
constexpr double kMass = 8.5e-3, kRadius = 12.875e-3;

struct Coin {
  model::Model model;
  double thickness;
};

Coin random_coin(unsigned seed) {
  test::Random random(seed);
  const double thickness = seed % 2 ? 2.2e-3 : 0.0, r2 = kRadius * kRadius, t2 = thickness * thickness;
  model::BodySpec body;
  body.name = "coin";
  body.mass = kMass;
  body.inertia = kMass * Vec3((3.0 * r2 + t2) / 12.0, (3.0 * r2 + t2) / 12.0, 0.5 * r2).asDiagonal();
  body.start.p = random.quaternion();
  body.start.x = Vec3(0.0, 0.0, random.uniform(0.015, 0.1));
  body.start.v = 0.3 * random.vector();
  body.start.omega = 15.0 * random.vector();
  if (seed % 50 == 0) {  // some fall exactly flat, without rotation
    body.start.p = math::Quat::Identity();
    body.start.omega = Vec3::Zero();
  }
  laws::ContactLaw law;
  law.normal.restitution = seed % 3 == 0 ? 0.0 : random.uniform(0.0, 0.6);
  if (seed % 5 == 0)
    law.friction = laws::Coulomb{random.uniform(0.05, 0.6)};
  else
    law.friction = laws::ContensouParabolic{random.uniform(0.05, 0.6), random.uniform(1e-4, 1e-3)};
  law.rolling = laws::ContourDry{random.uniform(1e-3, 1e-2)};
  model::Builder builder;
  builder.gravity(Vec3(0.0, 0.0, -kGravity));
  builder.body(body);
  builder.shape("coin", "disk", geometry::Disk{Vec3::Zero(), Vec3::UnitZ(), kRadius, thickness});
  builder.shape("world", "table", geometry::Plane{});
  for (int point = 1; point <= (thickness > 0.0 ? 4 : 3); ++point) {
    model::ContactSpec spec{"rim" + std::to_string(point), "coin.disk", "world.table", law};
    spec.point = point;
    builder.contact(spec);
  }
  return {builder.build(), thickness};
}

TEST(CoinDrops, AThousandComeToRest) {
  int flat = 0, rolling = 0;
  double worst_gain = 0.0, deepest = 0.0, residual = 0.0;
  std::int64_t steps = 0, unconverged = 0, uncorrected = 0;
  for (unsigned seed = 0; seed < 1000; ++seed) {
    const Coin coin = random_coin(seed);
    RunOptions run = options(kDuration, kStep);
    set_variant(run, seed / 2 % 2 ? Variant::midpoint : Variant::end);
    Simulation simulation(coin.model, run);
    const double E_0 = simulation.energy();
    double least = E_0, fastest = 0.0;
    while (!simulation.done()) {
      const auto failure = simulation.advance();
      ASSERT_FALSE(failure) << "coin " << seed << ": " << failure->message;
      const model::BodyState& s = simulation.state().bodies[0];
      // Overlaps of an impact are given back: a coin rises out of the table, or is lifted by the position correction.
      const double E = simulation.energy(), lent = kMass * kGravity * simulation.statistics().penetration_max;
      ASSERT_LE(E, least + lent + 1e-4 * E_0) << "coin " << seed << " gains energy at " << simulation.state().t;
      worst_gain = std::max(worst_gain, (E - least) / E_0);
      least = std::min(least, E);
      // A coin that meets the table within a step is below it by what it moves in that step.
      fastest = std::max(fastest, s.v.norm() + kRadius * s.omega.norm());
      ASSERT_GE(s.x[2], -kStep * fastest) << "coin " << seed << " tunnels at " << simulation.state().t;
    }
    EXPECT_LE(simulation.energy(), E_0 * (1.0 + 1e-9)) << "coin " << seed << " gains energy";
    deepest = std::max(deepest, simulation.statistics().penetration_max);
    steps += simulation.statistics().steps;
    unconverged += simulation.statistics().unconverged_steps;
    residual = std::max(residual, simulation.statistics().residual_max);
    uncorrected += simulation.statistics().uncorrected_steps;
    const auto& contacts = simulation.state().contacts;
    const double kinetic = dynamics::energy(coin.model, simulation.state()).kinetic;
    if (contacts[0].anchor.held) {
      ++flat;
      EXPECT_NEAR(simulation.state().bodies[0].x[2], 0.5 * coin.thickness, 1e-9) << "coin " << seed;
      EXPECT_LT(kinetic, 1e-20) << "coin " << seed << " lies flat but moves";
    } else {
      ++rolling;
      EXPECT_TRUE(contacts[0].persists) << "coin " << seed << " is in the air";
    }
  }
  testing::Test::RecordProperty("flat", flat);
  testing::Test::RecordProperty("rolling", rolling);
  std::printf(
      "flat %d, rolling %d, energy gain at most %.2e of E_0 in between, deepest %.2e m, unconverged %ld (residual "
      "%.1e), "
      "uncorrected %ld\n",
      flat, rolling, worst_gain, deepest, static_cast<long>(unconverged), residual, static_cast<long>(uncorrected));
  // Also where a coin falls on its face with restitution and cannot stick at all three points (tilted_face_test.cpp).
  EXPECT_EQ(unconverged, 0);
  EXPECT_LE(residual, 1e-10);  // the solver's tolerance
  EXPECT_GT(flat, 900);
}

}  // namespace
}  // namespace stiction::simulation
