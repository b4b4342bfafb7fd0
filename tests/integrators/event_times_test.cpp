// Events whose times have closed forms, each located within a nanosecond.
#include "integrators/event_support.hpp"

namespace stiction::simulation {
namespace {

using model::EventKind;

constexpr double kNanosecond = 1e-9;
const double kPi = std::acos(-1.0);

// The one event of its kind.
void expect_once(const model::Model& model, double duration, EventKind kind, double expected) {
  const std::vector<double> t = times(events_of(model, event_driven(duration, 1e-2)), kind);
  ASSERT_EQ(t.size(), 1u);
  EXPECT_NEAR(t[0], expected, kNanosecond);
}

TEST(EventTimes, FallingBallTouches) {
  const model::Model model = BallOnFloor{.height = 0.3, .law = {{}, laws::Coulomb{0.3}}}.build();
  expect_once(model, 0.5, EventKind::close, std::sqrt(2.0 * 0.3 / kGravity));
}

TEST(EventTimes, BouncingBallTouchesAgainAndAgainAndRests) {
  const double e = 0.8, first = std::sqrt(2.0 * 0.3 / kGravity);
  const model::Model model = BallOnFloor{.height = 0.3, .law = {laws::Unilateral{e}, {}}}.build();
  const auto events = events_of(model, event_driven(3.0, 1e-2));
  const std::vector<double> impacts = times(events, EventKind::impact), rest = times(events, EventKind::close);
  ASSERT_GE(impacts.size(), 20u);
  double t = first, flight = 2.0 * first;
  for (std::size_t k = 0; k < 20; ++k) {
    EXPECT_NEAR(impacts[k], t, kNanosecond) << k;
    t += flight *= e;
  }
  ASSERT_EQ(rest.size(), 1u);
  EXPECT_NEAR(rest[0], first * (1.0 + e) / (1.0 - e), kNanosecond);
}

// When the bounces of a light ball between the floor and a heavy one that comes down have stopped the heavy one: impact
// by impact, in one dimension.
double end_of_squeeze(double m, double M, double e, double below, double above, double V) {
  double t = 0.0, v = 0.0, down = -V;
  for (int k = 0; k < 10000; ++k) {
    const double to_floor = (v + std::sqrt(v * v + 2.0 * kGravity * below)) / kGravity;
    const double to_meet = v > down ? above / (v - down) : HUGE_VAL, h = std::min(to_floor, to_meet);
    if (h < 1e-16) break;
    t += h;
    below += h * (v - 0.5 * kGravity * h);
    above += h * (down - v);
    v -= kGravity * h;
    down -= kGravity * h;
    if (to_floor < to_meet) {
      below = 0.0;
      v = -e * v;
    } else {
      above = 0.0;
      const double P = (1.0 + e) * (v - down) * m * M / (m + M);
      v -= P / m;
      down += P / M;
    }
  }
  return t;
}

TEST(EventTimes, BallIsSqueezedBetweenFloorAndHeavyBall) {
  const double r = 0.0625, m = 0.01, M = 1.0, e = 0.3, below = 0.01, above = 0.02, V = 1.0;
  model::Builder builder;
  builder.gravity(Vec3(0.0, 0.0, -kGravity));
  builder.shape("world", "floor", geometry::Plane{});
  builder.body(sphere_body("light", m, r, Vec3(0.0, 0.0, r + below)));
  model::BodySpec heavy = sphere_body("heavy", M, r, Vec3(0.0, 0.0, 3.0 * r + below + above));
  heavy.start.v = Vec3(0.0, 0.0, -V);
  builder.body(heavy);
  for (const char* name : {"light", "heavy"}) builder.shape(name, "skin", geometry::Sphere{Vec3::Zero(), r});
  builder.contact({"floor", "light.skin", "world.floor", {laws::Unilateral{e}, {}}});
  builder.contact({"meet", "heavy.skin", "light.skin", {laws::Unilateral{e}, {}}});
  const model::Model model = builder.build();
  const auto events = events_of(model, event_driven(0.2, 1e-2));
  const double t = end_of_squeeze(m, M, e, below, above, V);
  ASSERT_GT(t, 0.02);
  for (std::size_t contact : {0u, 1u}) {
    const std::vector<double> rest = times(events, EventKind::close, contact);
    ASSERT_FALSE(rest.empty()) << contact;
    EXPECT_NEAR(rest.front(), t, kNanosecond) << contact;
  }
  Simulation simulation(model, event_driven(0.2, 1e-2));
  run(simulation);
  EXPECT_NEAR(simulation.state().bodies[1].x[2], 3.0 * r, 1e-12);
  EXPECT_NEAR(simulation.state().bodies[1].v[2], 0.0, 1e-12);
}

TEST(EventTimes, BallsMeetInSpace) {
  model::Builder builder;
  builder.gravity(Vec3::Zero());
  model::BodySpec left = sphere_body("left", 1.0, 0.1, Vec3(-1.0, 0.02, 0.0));
  left.start.v = Vec3(0.7, 0.0, 0.0);
  left.start.omega = Vec3(3.0, -2.0, 1.0);
  builder.body(left);
  builder.body(sphere_body("right", 50.0, 0.2, Vec3(0.5, 0.0, 0.0)));
  builder.shape("left", "skin", geometry::Sphere{Vec3::Zero(), 0.1});
  builder.shape("right", "skin", geometry::Sphere{Vec3::Zero(), 0.2});
  builder.contact({"meet", "left.skin", "right.skin", {laws::Unilateral{0.5}, laws::Coulomb{0.3}}});
  expect_once(builder.build(), 3.0, EventKind::impact, (1.5 - std::sqrt(0.3 * 0.3 - 0.02 * 0.02)) / 0.7);
}

TEST(EventTimes, SledgeStops) {
  const model::Model model = tripod(0.1, 0.3, Vec3(0.6, -0.8, 0.0));  // down and across a slope: no closed form
  const auto slope = times(events_of(model, event_driven(3.0, 1e-2)), EventKind::stick);
  EXPECT_EQ(slope.size(), 1u);
  expect_once(tripod(0.0, 0.25, Vec3(0.6, 0.8, 0.0)), 1.0, EventKind::stick, 1.0 / (0.25 * kGravity));
  expect_once(tripod(0.2, 0.4, Vec3(-1.0, 0.0, 0.0)), 1.0, EventKind::stick,
              1.0 / (kGravity * (0.4 * std::cos(0.2) + std::sin(0.2))));  // uphill
}

TEST(EventTimes, SlidingBallBeginsToRoll) {
  const model::Model model =
      BallOnFloor{.v = Vec3(1.0, 0.3, 0.0), .omega = Vec3(0.0, -4.0, 0.0), .law = {{}, laws::Coulomb{0.2}}}.build();
  const double slip = std::hypot(1.0 + 0.4, 0.3);
  expect_once(model, 1.0, EventKind::stick, 2.0 * slip / (7.0 * 0.2 * kGravity));
}

TEST(EventTimes, SpinningBallComesToRest) {
  const double I = 0.4 * 0.1 * 0.1, torque = 0.3 * kGravity * 5e-3;
  const auto model = [](const laws::Friction& law) {
    return BallOnFloor{.omega = Vec3(0.0, 0.0, 3.0), .law = {{}, law}}.build();
  };
  expect_once(model(laws::ContensouParabolic{0.3, 5e-3}), 2.0, EventKind::stick, 3.0 * I / (torque * 3.0 * kPi / 16.0));
  expect_once(model(laws::ContensouUniform{0.3, 5e-3}), 2.0, EventKind::stick, 3.0 * I / (torque * 2.0 / 3.0));
  expect_once(model(laws::ContensouCylinder{0.3, 5e-3}), 2.0, EventKind::stick, 3.0 * I / (torque * 3.0 * kPi / 16.0));
}

// Rolling has no event of its own: the velocities before and after show that it ended between two outputs, 10 us apart.
TEST(EventTimes, RollingResistanceStopsABall) {
  const double mu_r = 2e-3, omega = 4.0, r = 0.1;
  const laws::ContactLaw law{{}, laws::Coulomb{0.5}, {}, laws::ClassicalDry{mu_r}};
  const model::Model model =
      BallOnFloor{.v = Vec3(omega * r, 0.0, 0.0), .omega = Vec3(0.0, omega, 0.0), .law = law}.build();
  const double deceleration = mu_r * kGravity / (1.4 * r), stop = omega * r / deceleration;
  Simulation simulation(model, event_driven(stop + 1e-2, 1e-5));
  run(simulation, [&](const Simulation& s) {
    const double t = s.state().t, v = s.state().bodies[0].v[0];
    if (t < stop)
      ASSERT_NEAR(v, deceleration * (stop - t), kNanosecond * deceleration) << t;
    else
      ASSERT_LE(std::abs(v), 1e-15) << t;
  });
}

// A block on a belt holds a spring: it sticks until the spring pulls with mu m g, slips, and sticks again. Friction
// falls from mu to mu_kinetic as soon as it slips.
TEST(EventTimes, BlockOnABeltSticksAndSlips) {
  const double mu = 0.4, mu_kinetic = 0.25, k = 50.0, belt = 0.3, m = 2.0;
  model::Builder builder;
  builder.gravity(Vec3(0.0, 0.0, -kGravity));
  model::BodySpec spec;
  spec.name = "block";
  spec.mass = m;
  spec.inertia = Vec3(0.02, 0.03, 0.04).asDiagonal();
  spec.start.x = Vec3(0.0, 0.0, 0.0625);
  spec.start.v = Vec3(belt, 0.0, 0.0);
  builder.body(spec);
  builder.shape("world", "belt", geometry::Plane{Vec3::UnitZ(), 0.0, Vec3(belt, 0.0, 0.0)});
  const laws::ContactLaw law{{}, laws::Coulomb{mu}, laws::StaticKinetic{mu_kinetic}};
  const std::array<Vec3, 3> feet{Vec3(0.2, 0.0, -0.046875), Vec3(-0.1, 0.15, -0.046875), Vec3(-0.1, -0.15, -0.046875)};
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string name = std::string("foot") + static_cast<char>('1' + i);
    builder.shape("block", name, geometry::Sphere{feet[i], 0.015625});
    builder.contact({name, "block." + name, "world.belt", law});
  }
  // Along the line of the centre of mass, level: rest length 1 from x = -1.
  builder.spring({"spring", "block", "world", Vec3::Zero(), Vec3(-1.0, 0.0, 0.0625), k, 0.0, 1.0});
  const auto events = events_of(builder.build(), event_driven(2.0, 1e-2));
  const std::vector<double> slips = times(events, EventKind::slip), sticks = times(events, EventKind::stick);
  ASSERT_GE(slips.size(), 1u);
  ASSERT_GE(sticks.size(), 2u);
  const double release = mu * m * kGravity / (k * belt), w = std::sqrt(k / m);
  EXPECT_NEAR(slips[0], release, kNanosecond);
  const double A = (mu - mu_kinetic) * m * kGravity / k;
  EXPECT_NEAR(sticks[1], release + (2.0 * kPi - 2.0 * std::atan(A * w / belt)) / w, kNanosecond);
}

// A ball that flies away pulls with a spring, harder and harder: s = v/w sin(w t). No gravity; a force presses.
struct Pulled {
  double k = 20.0, M = 2.0, v = 1.5, press = 10.0;
  Vec3 direction = Vec3::UnitX();
  laws::ContactLaw law;

  [[nodiscard]] model::Model build() const {
    model::Builder builder;
    builder.gravity(Vec3::Zero());
    model::BodySpec spec;
    spec.name = "block";
    spec.mass = 2.0;
    spec.inertia = Vec3(0.02, 0.03, 0.04).asDiagonal();
    spec.start.x = Vec3(0.0, 0.0, 0.0625);
    builder.body(spec);
    const std::array<Vec3, 3> feet{Vec3(0.2, 0.0, -0.046875), Vec3(-0.1, 0.15, -0.046875),
                                   Vec3(-0.1, -0.15, -0.046875)};
    builder.shape("world", "floor", geometry::Plane{});
    for (std::size_t i = 0; i < 3; ++i) {
      const std::string name = std::string("foot") + static_cast<char>('1' + i);
      builder.shape("block", name, geometry::Sphere{feet[i], 0.015625});
      builder.contact({name, "block." + name, "world.floor", law});
    }
    builder.force("press", "block", Vec3(0.0, 0.0, -press), Vec3::Zero(), Vec3::Zero());
    model::BodySpec ball = sphere_body("ball", M, 0.1, spec.start.x + direction);
    ball.start.v = v * direction;
    builder.body(ball);
    // At the height of the floor the pull would not tip the block; here it does not, because the feet are wide.
    builder.spring({"spring", "block", "ball", Vec3::Zero(), Vec3::Zero(), k, 0.0, 1.0});
    return builder.build();
  }
  [[nodiscard]] double time_of_pull(double F) const {
    const double w = std::sqrt(k / M);
    return std::asin(F * w / (k * v)) / w;
  }
};

TEST(EventTimes, BlockIsPulledOff) {
  for (const laws::Friction& friction :
       {laws::Friction{laws::Coulomb{0.3}}, laws::Friction{laws::ContensouParabolic{0.3, 0.01}},
        laws::Friction{laws::ContensouUniform{0.3, 0.01}}}) {
    const Pulled pulled{.law = {{}, friction}};
    const auto slips = times(events_of(pulled.build(), event_driven(0.3, 1e-2)), EventKind::slip);
    ASSERT_GE(slips.size(), 1u);
    EXPECT_NEAR(slips[0], pulled.time_of_pull(0.3 * 10.0), kNanosecond);
  }
  // Obliquely on an ellipse: the ray at 30 degrees meets it at mu mu2/sqrt((mu2 c)^2 + (mu s)^2).
  const double c = std::cos(kPi / 6.0), s = std::sin(kPi / 6.0);
  const Pulled oblique{.direction = Vec3(c, s, 0.0), .law = {{}, laws::Orthotropic{0.4, 0.2}}};
  const auto slips = times(events_of(oblique.build(), event_driven(0.3, 1e-2)), EventKind::slip);
  ASSERT_GE(slips.size(), 1u);
  EXPECT_NEAR(slips[0], oblique.time_of_pull(10.0 * 0.4 * 0.2 / std::hypot(0.2 * c, 0.4 * s)), kNanosecond);
}

TEST(EventTimes, BlockIsLifted) {
  const Pulled lifted{.v = 2.5, .direction = Vec3::UnitZ(), .law = {{}, laws::Coulomb{0.3}}};
  expect_once(lifted.build(), 0.6, EventKind::open, lifted.time_of_pull(10.0));
  const Pulled torn{
      .v = 2.5, .direction = Vec3::UnitZ(), .law = {laws::Unilateral{.adhesion = 0.5}, laws::Coulomb{0.3}}};
  expect_once(torn.build(), 0.6, EventKind::open, torn.time_of_pull(11.5));
}

}  // namespace
}  // namespace stiction::simulation
