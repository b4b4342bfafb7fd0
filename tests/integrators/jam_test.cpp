// Impacts without collision: slip for which no force is admissible ends in a jump (Painleve, Lecornu).
#include "integrators/event_support.hpp"

namespace stiction::simulation {
namespace {

// A uniform rod of mass 1 and length 1 that leans by pi/2 - a towards x and touches the floor with its lower tip, which
// slides with v away from the side to which the rod leans.
struct Rod {
  double a, mu, v;
  double tip = 1.0 / 1024.0, J = 1.0 / 12.0;

  [[nodiscard]] Vec3 arm() const { return Vec3(-0.5 * std::cos(a), 0.0, -0.5 * std::sin(a) - tip); }

  [[nodiscard]] model::Model build() const {
    model::Builder builder;
    builder.gravity(Vec3(0.0, 0.0, -kGravity));
    model::BodySpec rod;
    rod.name = "rod";
    rod.mass = 1.0;
    rod.inertia = Vec3(J, J, 1e-4).asDiagonal();
    rod.start.x = -arm();
    rod.start.x[0] = 0.0;
    const double lean = 0.25 * std::numbers::pi - 0.5 * a;
    rod.start.p = math::Quat(std::cos(lean), 0.0, std::sin(lean), 0.0);
    rod.start.v = Vec3(-v, 0.0, 0.0);
    builder.body(rod);
    builder.shape("world", "floor", geometry::Plane{});
    for (double end : {-0.5, 0.5}) {
      const std::string name = end < 0.0 ? "tip" : "top";
      builder.shape("rod", name, geometry::Sphere{Vec3(0.0, 0.0, end), tip});
      builder.contact({name, "rod." + name, "world.floor", laws::ContactLaw{{}, laws::Coulomb{mu}}});
    }
    return builder.build();
  }

  // What the normal force gives the tip along the normal while the tip slides; below zero it draws the tip in.
  [[nodiscard]] double lift() const { return 1.0 + arm()[0] * (arm()[0] - mu * arm()[2]) / J; }
  // The impulse of the jump: the tip stops and does not lift, G P = -gamma.
  [[nodiscard]] Vec3 jump() const {
    const double x = arm()[0], z = arm()[2], G_NN = 1.0 + x * x / J, G_TT = 1.0 + z * z / J, G_NT = -x * z / J;
    const double det = G_NN * G_TT - G_NT * G_NT;
    return Vec3(G_NN * v / det, 0.0, -G_NT * v / det);
  }
};

class Jam : public testing::TestWithParam<Rod> {};

TEST_P(Jam, IsTheImpactThatStopsTheTip) {
  const Rod rod = GetParam();
  ASSERT_LT(rod.lift(), 0.0);
  const Vec3 P = rod.jump();
  ASSERT_LT(std::abs(P[0]), rod.mu * P[2]);
  const model::Model model = rod.build();
  Simulation s(model, event_driven(1e-4, 1e-4));
  run(s);
  EXPECT_EQ(s.statistics().jams, 1);
  EXPECT_EQ(s.statistics().fallback_steps, 0);
  EXPECT_EQ(s.statistics().unconverged_steps, 0);
  // After the jump: (v + P_x, P_z) and omega_y = (z P_x - x P_z)/J, and 1e-4 s of swinging over the tip.
  const Vec3 arm = rod.arm(), v(-rod.v + P[0], 0.0, P[2]);
  const double omega = (arm[2] * P[0] - arm[0] * P[2]) / rod.J;
  EXPECT_NEAR((s.state().bodies[0].v - v).norm(), 0.0, 1e-2 * rod.v);
  EXPECT_NEAR(s.state().bodies[0].omega[1], omega, 1e-2 * rod.v);
  // The energy of the jump is exact.
  EXPECT_LE(std::abs(s.audit().balance_error(s.energy())), 1e-12 * std::abs(s.audit().initial));
  EXPECT_NEAR(s.audit().contact_work(), -0.5 * rod.v * P[0], 1e-9 * rod.v * P[0]);
}

// Time steps have no forces, but impulses: in the limit they jump alike.
TEST_P(Jam, IsTheLimitOfTimeSteps) {
  const model::Model model = GetParam().build();
  Simulation driven(model, event_driven(0.2, 0.01)), stepped(model, options(0.2, 1e-5));
  run(driven);
  run(stepped);
  EXPECT_EQ(driven.statistics().fallback_steps, 0);
  EXPECT_LE((driven.state().bodies[0].x - stepped.state().bodies[0].x).norm(), 1e-4);
  EXPECT_LE((driven.state().bodies[0].omega - stepped.state().bodies[0].omega).norm(), 1e-3);
}

INSTANTIATE_TEST_SUITE_P(Rods, Jam, testing::Values(Rod{1.0, 1.8, 1.0}, Rod{0.9, 1.6, 3.0}, Rod{1.1, 2.5, 0.1}));

// A rod for which sliding has a force keeps sliding.
TEST(Jam, NotWhereAForceIsAdmissible) {
  const Rod rod{1.0, 1.0, 1.0};
  ASSERT_GT(rod.lift(), 0.0);
  const model::Model model = rod.build();
  Simulation s(model, event_driven(0.01, 0.01));
  run(s);
  EXPECT_EQ(s.statistics().jams, 0);
  EXPECT_LT(s.state().bodies[0].v[0], -0.5);
}

}  // namespace
}  // namespace stiction::simulation
