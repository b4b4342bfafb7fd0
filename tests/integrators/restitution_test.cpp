// Impact laws: Poisson beside Newton, tangential restitution, threshold; single impacts against closed forms.

#include "integrators/support.hpp"
#include "random.hpp"

namespace stiction::simulation {
namespace {

using laws::ImpactLaw;
using laws::Unilateral;

// One step so short that nothing but the impact happens: the floor is touched at the start.
constexpr double kInstant = 1e-9;

model::BodyState after_impact(const model::Model& model, double* work = nullptr, bool* reduced = nullptr) {
  Simulation simulation(model, options(kInstant, kInstant));
  EXPECT_FALSE(simulation.advance());
  EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
  if (work) *work = simulation.audit().contact_work();
  if (reduced) *reduced = simulation.statistics().reduced_impacts > 0;
  return simulation.state().bodies[0];
}

TEST(Poisson, IsNewtonsLawForOneCentralContact) {
  for (double e : {0.0, 0.3, 0.8, 1.0})
    for (ImpactLaw impact : {ImpactLaw::newton, ImpactLaw::poisson}) {
      const model::Model model =
          BallOnFloor{.v = Vec3(0.3, 0.0, -2.0), .law = {Unilateral{.restitution = e, .impact = impact}, {}}}.build();
      double work = 0.0;
      const model::BodyState b = after_impact(model, &work);
      EXPECT_NEAR(b.v[2], 2.0 * e, 1e-8);  // g dt = 1e-8
      EXPECT_NEAR(b.v[0], 0.3, 1e-12);
      EXPECT_NEAR(work, -0.5 * (1.0 - e * e) * 4.0, 1e-7);
    }
}

// A ball whose centre of mass lies beside its centre: contact at arm (x, 0, -z) of the centre of mass.
struct Eccentric {
  double mass = 1.0, inertia = 0.004, x = 0.03, z = 0.1, mu = 0.0, e = 0.5;
  Vec3 v = Vec3(0.0, 0.0, -1.0);

  [[nodiscard]] double G_NN() const { return 1.0 / mass + x * x / inertia; }
  [[nodiscard]] double G_TT() const { return 1.0 / mass + z * z / inertia; }
  [[nodiscard]] double G_NT() const { return x * z / inertia; }  // T along x: arm (x, 0, -z), N: -x w, T: -z w

  [[nodiscard]] model::Model build(ImpactLaw impact) const {
    model::Builder builder;
    builder.gravity(Vec3::Zero());
    model::BodySpec spec = sphere_body("ball", mass, 0.1, Vec3(0.0, 0.0, z));
    spec.inertia = inertia * math::Mat3::Identity();
    spec.start.v = v;
    builder.body(spec);
    builder.shape("ball", "skin", geometry::Sphere{Vec3(x, 0.0, 0.1 - z), 0.1});
    builder.shape("world", "floor", geometry::Plane{});
    builder.contact(
        {"floor", "ball.skin", "world.floor", {Unilateral{.restitution = e, .impact = impact}, laws::Coulomb{mu}}});
    return builder.build();
  }
  // Velocity of the contact point (T, N) after the impact.
  [[nodiscard]] math::Vec2 at_contact(const model::BodyState& b) const {
    return {b.v[0] - z * b.omega[1], b.v[2] - x * b.omega[1]};
  }
};

// High friction, oblique: the contact sticks in both phases. Compression ends the motion of the contact point with
// P_C = (G_TT v_N + G_NT v_T)/det; expansion by e P_C, sticking, gives gamma_N = e (v_N + G_NT/G_TT v_T), where
// Newton's law says e v_N.
TEST(Poisson, DiffersFromNewtonsLawInAnObliqueImpact) {
  for (double v_T : {-0.3, 0.2, 0.5}) {
    const Eccentric ball{.mu = 5.0, .e = 0.6, .v = Vec3(v_T, 0.0, -1.0)};
    const math::Vec2 newton = ball.at_contact(after_impact(ball.build(ImpactLaw::newton))),
                     poisson = ball.at_contact(after_impact(ball.build(ImpactLaw::poisson)));
    const double wanted = 0.6 * (1.0 + ball.G_NT() / ball.G_TT() * v_T);
    EXPECT_NEAR(newton[1], 0.6, 1e-8) << v_T;
    EXPECT_NEAR(poisson[1], wanted, 1e-8) << v_T;
    EXPECT_NEAR(newton[0], 0.0, 1e-8);
    EXPECT_NEAR(poisson[0], 0.0, 1e-8);
    EXPECT_GT(std::abs(wanted - 0.6), 0.02);  // they do differ
  }
}

// Without friction the contact slips in both phases and the two laws agree, eccentric or not; also with friction as
// long as it slips one way.
TEST(Poisson, AgreesWithNewtonsLawInOneWaySlip) {
  for (double mu : {0.0, 0.1}) {
    const Eccentric ball{.mu = mu, .e = 0.6, .v = Vec3(8.0, 0.0, -1.0)};
    const double D = ball.G_NN() - mu * ball.G_NT(), P_N = 1.6 / D;
    const math::Vec2 newton = ball.at_contact(after_impact(ball.build(ImpactLaw::newton))),
                     poisson = ball.at_contact(after_impact(ball.build(ImpactLaw::poisson)));
    const double slip = 8.0 + (ball.G_NT() - mu * ball.G_TT()) * P_N;
    ASSERT_GT(slip, 1.0);
    EXPECT_NEAR(newton[1], 0.6, 1e-8);
    EXPECT_NEAR(poisson[1], 0.6, 1e-8);
    EXPECT_NEAR(newton[0], slip, 1e-7);
    EXPECT_NEAR(poisson[0], slip, 1e-7);
  }
}

// Slip in compression, stick in expansion: the impulse of the second phase starts from the velocities of the first.
TEST(Poisson, SlipInCompressionStickInExpansion) {
  // Compression: P_T = -mu P_N, P_C = v_N/(G_NN - mu G_NT), slip s = v_T + (G_NT - mu G_TT) P_C > 0.
  // Expansion with P_N = e P_C: stick needs P_T = -(s + G_NT e P_C)/G_TT, |P_T| <= mu e P_C.
  const Eccentric ball{.x = -0.03, .mu = 0.25, .e = 0.9, .v = Vec3(1.2, 0.0, -1.0)};
  const double P_C = 1.0 / (ball.G_NN() - ball.mu * ball.G_NT()), P_E = ball.e * P_C;
  const double s = ball.v[0] + (ball.G_NT() - ball.mu * ball.G_TT()) * P_C;
  const double P_T = -(s + ball.G_NT() * P_E) / ball.G_TT();
  ASSERT_GT(s, 0.0);
  ASSERT_LE(std::abs(P_T), ball.mu * P_E);
  const double gamma_N = ball.G_NN() * P_E + ball.G_NT() * P_T;
  const math::Vec2 poisson = ball.at_contact(after_impact(ball.build(ImpactLaw::poisson)));
  EXPECT_NEAR(poisson[1], gamma_N, 1e-8);
  EXPECT_NEAR(poisson[0], 0.0, 1e-8);
  EXPECT_GT(std::abs(gamma_N - ball.e), 0.01);  // not Newton's answer
}

// 2000 impacts of a body with one to three balls as feet, any velocity, any friction, both laws.
TEST(Impacts, NeverGiveEnergy) {
  test::Random random(1);
  int reduced = 0;
  for (int n = 0; n < 2000; ++n) {
    model::Builder builder;
    builder.gravity(Vec3::Zero());
    model::BodySpec spec = sphere_body("body", 1.0, 0.1, Vec3(0.0, 0.0, 0.1));
    spec.inertia = random.in_box(2e-3, 3.9e-3).asDiagonal();
    spec.start.v = random.vector() - Vec3(0.0, 0.0, 2.0);
    spec.start.omega = 10.0 * random.vector();
    builder.body(spec);
    builder.shape("world", "floor", geometry::Plane{});
    for (int foot = 0; foot < 1 + n % 3; ++foot) {
      const std::string name(1, static_cast<char>('a' + foot));
      const double radius = random.uniform(0.02, 0.05), x = random.uniform(-0.1, 0.1), y = random.uniform(-0.1, 0.1);
      builder.shape("body", name, geometry::Sphere{Vec3(x, y, radius - 0.1), radius});
      Unilateral impact{.restitution = random.uniform(0.0, 1.0)};
      if (n % 2 == 0)
        impact.impact = ImpactLaw::poisson;
      else
        impact.restitution_tangential = random.uniform(0.0, 1.0);
      builder.contact({name, "body." + name, "world.floor", {impact, laws::Coulomb{random.uniform(0.0, 1.5)}}});
    }
    const model::Model model = builder.build();
    Simulation simulation(model, options(kInstant, kInstant));
    const double before = simulation.energy();
    ASSERT_FALSE(simulation.advance());
    reduced += simulation.statistics().reduced_impacts > 0 ? 1 : 0;
    // The solver's residual 1e-10 of the energy involved.
    EXPECT_LE(simulation.audit().contact_work(), 1e-9 * before) << "impact " << n;
    ASSERT_LE(simulation.energy(), before * (1.0 + 1e-9)) << "impact " << n;
    ASSERT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-12 * before);
  }
  EXPECT_GT(reduced, 0);  // else nothing is tested: Newton's law would sometimes add energy
}

// A spinning ball, sticking: gamma_T changes to -e_T gamma_T. G_TT = 7/(2m), so P_T = -(1 + e_T) 2/7 m gamma_T.
TEST(TangentialRestitution, BallThatGrips) {
  for (double e_T : {0.0, 0.4, 1.0}) {
    const Vec3 v(0.3, -0.2, -2.0), omega(4.0, 1.0, 9.0);
    const Unilateral impact{.restitution = 0.7, .restitution_tangential = e_T};
    const model::BodyState b =
        after_impact(BallOnFloor{.v = v, .omega = omega, .law = {impact, laws::Coulomb{2.0}}}.build());
    const Vec3 arm(0.0, 0.0, -0.1), gamma = v + omega.cross(arm);
    const Vec3 P_T = -(1.0 + e_T) * 2.0 / 7.0 * Vec3(gamma[0], gamma[1], 0.0);
    EXPECT_LE((b.v - Vec3(v[0] + P_T[0], v[1] + P_T[1], 1.4)).norm(), 1e-7);
    EXPECT_LE((b.omega - (omega + arm.cross(P_T) / 4e-3)).norm(), 1e-6);
    const Vec3 gamma_after = b.v + b.omega.cross(arm);
    EXPECT_NEAR(gamma_after[0], -e_T * gamma[0], 1e-7);
    EXPECT_NEAR(gamma_after[1], -e_T * gamma[1], 1e-7);
  }
}

// Too little friction to grip: P_T = -mu P_N along xi_T, whatever e_T.
TEST(TangentialRestitution, BallThatSlips) {
  const Vec3 v(6.0, 0.0, -2.0);
  for (double e_T : {0.0, 0.5}) {
    const Unilateral impact{.restitution = 0.7, .restitution_tangential = e_T};
    const model::BodyState b = after_impact(BallOnFloor{.v = v, .law = {impact, laws::Coulomb{0.1}}}.build());
    EXPECT_NEAR(b.v[0], 6.0 - 0.1 * 1.7 * 2.0, 1e-7);
    EXPECT_NEAR(b.v[2], 1.4, 1e-7);
  }
}

TEST(RestitutionThreshold, SlowerImpactsEndAtOnce) {
  for (ImpactLaw impact : {ImpactLaw::newton, ImpactLaw::poisson})
    for (double speed : {0.499, 0.501}) {
      const Unilateral law{.restitution = 0.8, .restitution_threshold = 0.5, .impact = impact};
      const model::BodyState b = after_impact(BallOnFloor{.v = Vec3(0.0, 0.0, -speed), .law = {law, {}}}.build());
      EXPECT_NEAR(b.v[2], speed > 0.5 ? 0.8 * speed : 0.0, 1e-7);
    }
}

// Dropped from 1 m with e = 0.8: bounces at 4.43 0.8^k m/s until one is slower than 1 m/s, then it lies still.
TEST(RestitutionThreshold, EndsTheBouncesEarly) {
  const Unilateral law{.restitution = 0.8, .restitution_threshold = 1.0};
  const model::Model model = BallOnFloor{.height = 1.0, .law = {law, {}}}.build();
  Simulation simulation(model, options(5.0, 1e-4));
  int bounces = 0;
  run(simulation, [&](const Simulation& s) {
    for (const model::Event& event : s.events()) bounces += event.kind == model::EventKind::impact ? 1 : 0;
  });
  int wanted = 0;
  for (double v = std::sqrt(2.0 * kGravity); v > 1.0; v *= 0.8) ++wanted;
  EXPECT_EQ(bounces, wanted);
  EXPECT_LE(simulation.state().bodies[0].v.norm(), 1e-12);
}

}  // namespace
}  // namespace stiction::simulation
