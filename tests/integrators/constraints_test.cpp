// Constraints as laws: permanent contact and rolling without slip, with every scheme and solver, against closed forms.
#include <numbers>

#include "integrators/support.hpp"
#include "solvers/all_methods.hpp"
#include "stiction/core/error.hpp"

namespace stiction::simulation {
namespace {

using laws::Coulomb, laws::RollingWithoutSlip;
using model::ContactStatus;

laws::ContactLaw permanent(const laws::Friction& friction) {
  laws::ContactLaw law{{}, friction};
  law.normal.bilateral = true;
  return law;
}

struct Named {
  std::string name;
  RunOptions options;
};
std::vector<Named> every_scheme(double duration, double step) {
  std::vector<Named> out;
  for (const auto& [word, variant] : words(Variant{})) {
    out.push_back({"moreau " + std::string(word), options(duration, step)});
    set_variant(out.back().options, variant);
  }
  for (int order : {2, 3, 4})
    out.push_back({"runge-kutta " + std::to_string(order), runge_kutta(order, duration, step)});
  out.push_back({"event-driven", options(duration, step)});
  out.back().options.method = EventDriven{};
  return out;
}
std::vector<Named> every_solver(double duration, double step) {
  std::vector<Named> out;
  for (const solvers::Method& method : solvers::all_methods())
    for (Named one : {Named{"moreau", options(duration, step)}, Named{"runge-kutta", runge_kutta(4, duration, step)}}) {
      one.name += " by " + std::string(solvers::name_of(method));
      one.options.solver.method = method;
      out.push_back(one);
    }
  return out;
}
std::vector<Named> all(double duration, double step) {
  std::vector<Named> out = every_scheme(duration, step);
  for (const Named& one : every_solver(duration, step)) out.push_back(one);
  return out;
}

// Runs, and expects of every permanent or rolling contact: never open, no opening told, no slip, and an audit that
// closes.
void run_held(Simulation& s, const Named& by, ContactStatus status, double energy) {
  SCOPED_TRACE(by.name);
  int opened = 0, others = 0;
  run(s, [&](const Simulation& now) {
    for (const model::Event& event : now.events())
      opened += event.kind == model::EventKind::open || event.kind == model::EventKind::impact;
    others += now.state().contacts[0].status != status;
  });
  EXPECT_EQ(opened, 0);
  EXPECT_EQ(others, 0);
  EXPECT_EQ(s.statistics().unconverged_steps, 0);
  EXPECT_EQ(s.statistics().fallback_steps, 0);
  // Steps are audited to rounding; event-driven the balance is the true error of the integration.
  EXPECT_LE(std::abs(s.audit().balance_error(s.energy())), (by.name == "event-driven" ? 1e-9 : 1e-11) * energy);
}

// I = k m r^2: a = g sin(tilt) / (1 + k), whatever the angle; Coulomb with mu = 0.3 would slip at all of these.
TEST(RollsWithoutSlip, DownAnyIncline) {
  const double T = 0.5;
  for (double tilt : {1.0, 1.3, 1.5})
    for (double k : {0.4, 0.5, 1.0})
      for (const laws::ContactLaw& law : {laws::ContactLaw{{}, RollingWithoutSlip{}}, permanent(RollingWithoutSlip{})})
        for (const Named& by : tilt == 1.3 && k == 0.4 ? all(T, 1e-2) : every_scheme(T, 1e-2)) {
          model::Builder builder;
          builder.gravity(kGravity * Vec3(std::sin(tilt), 0.0, -std::cos(tilt)));
          model::BodySpec ball = sphere_body("ball", 1.0, 0.1, Vec3(0.0, 0.0, 0.1));
          ball.inertia = k * 0.01 * math::Mat3::Identity();
          builder.body(ball);
          builder.shape("ball", "skin", geometry::Sphere{Vec3::Zero(), 0.1});
          builder.shape("world", "floor", geometry::Plane{});
          builder.contact({"floor", "ball.skin", "world.floor", law});
          const model::Model model = builder.build();
          Simulation s(model, by.options);
          run_held(s, by, ContactStatus::stick, 10.0);
          const double a = kGravity * std::sin(tilt) / (1.0 + k);
          // Constant forces: exact for all schemes up to what the solver leaves, 1e-10 of m g dt per step.
          EXPECT_NEAR(s.state().bodies[0].v[0], a * T, 1e-9) << by.name;
          EXPECT_NEAR(s.state().bodies[0].x[0], 0.5 * a * T * T, 1e-9) << by.name;
          EXPECT_NEAR(s.state().bodies[0].x[2], 0.1, 1e-12) << by.name;
          EXPECT_LE(std::abs(s.audit().contacts[0].total()), 1e-9) << by.name;  // a constraint does no work
        }
}

// Without weight there is no normal force: a permanent contact rolls all the same, F = 1.4 m a.
TEST(RollsWithoutSlip, WithoutANormalForceWherePermanent) {
  const double T = 0.5, F = 0.7;
  for (const Named& by : all(T, 1e-2)) {
    model::Builder builder;
    builder.gravity(Vec3::Zero());
    builder.body(sphere_body("ball", 1.0, 0.1, Vec3(0.0, 0.0, 0.1)));
    builder.force("push", "ball", F * Vec3(0.6, 0.8, 0.0), Vec3::Zero(), Vec3::Zero());
    builder.shape("ball", "skin", geometry::Sphere{Vec3::Zero(), 0.1});
    builder.shape("world", "floor", geometry::Plane{});
    builder.contact({"floor", "ball.skin", "world.floor", permanent(RollingWithoutSlip{})});
    const model::Model model = builder.build();
    Simulation s(model, by.options);
    run_held(s, by, ContactStatus::stick, 1.0);
    EXPECT_LE((s.state().bodies[0].v - F / 1.4 * T * Vec3(0.6, 0.8, 0.0)).norm(), 1e-10) << by.name;
  }
}

// A ball that slides at the start is caught: v = 5/7 v_0, and the contact takes 2/7 of its energy.
TEST(RollsWithoutSlip, AnImpulseCatchesWhatSlipsAtTheStart) {
  const double v = 2.0;
  for (const laws::ContactLaw& law : {laws::ContactLaw{{}, RollingWithoutSlip{}}, permanent(RollingWithoutSlip{})})
    for (const Named& by : all(0.1, 1e-2)) {
      const model::Model model = BallOnFloor{.v = Vec3(v, 0.0, 0.0), .law = law}.build();
      Simulation s(model, by.options);
      run_held(s, by, ContactStatus::stick, 2.0);
      EXPECT_NEAR(s.state().bodies[0].v[0], 5.0 / 7.0 * v, 1e-10) << by.name;
      EXPECT_NEAR(s.audit().contacts[0].sliding, -0.5 * 2.0 / 7.0 * v * v, 1e-10) << by.name;
    }
}

// A hard contact that rolls still opens, and is caught where it closes again; in steps, with the arm of an overlap.
TEST(RollsWithoutSlip, OnlyWhileItTouches) {
  for (const Named& by : every_scheme(0.6, 1e-4)) {
    const model::Model model =
        BallOnFloor{.height = 1.0, .v = Vec3(2.0, 0.0, 0.0), .law = {{}, RollingWithoutSlip{}}}.build();
    Simulation s(model, by.options);
    run(s, [&](const Simulation& now) {
      if (now.state().t < 0.45) {
        ASSERT_EQ(now.state().bodies[0].v[0], 2.0) << by.name;
      }
    });
    EXPECT_NEAR(s.state().bodies[0].v[0], 10.0 / 7.0, by.name == "event-driven" ? 1e-10 : 1e-3) << by.name;
    EXPECT_EQ(s.state().contacts[0].status, ContactStatus::stick) << by.name;
    EXPECT_LE(std::abs(s.audit().balance_error(s.energy())), 1e-11) << by.name;
  }
  // Thrown up from the floor it is free at once.
  for (const Named& by : every_scheme(0.1, 1e-3)) {
    const model::Model model = BallOnFloor{.v = Vec3(2.0, 0.0, 3.0), .law = {{}, RollingWithoutSlip{}}}.build();
    Simulation s(model, by.options);
    run(s);
    EXPECT_NEAR(s.state().bodies[0].v[0], 2.0, 1e-14) << by.name;
  }
}

// Pulled up by three times its weight the ball stays, and the floor holds it by twice its weight.
TEST(PermanentContact, HoldsWhatIsPulledAway) {
  for (const Named& by : all(0.3, 1e-2)) {
    model::Builder builder;
    builder.gravity(Vec3(0.0, 0.0, -kGravity));
    builder.body(sphere_body("ball", 1.0, 0.1, Vec3(0.0, 0.0, 0.1)));
    builder.force("pull", "ball", Vec3(0.5, 0.0, 3.0 * kGravity), Vec3::Zero(), Vec3::Zero());
    builder.shape("ball", "skin", geometry::Sphere{Vec3::Zero(), 0.1});
    builder.shape("world", "floor", geometry::Plane{});
    builder.contact({"floor", "ball.skin", "world.floor", permanent(laws::Frictionless{})});
    const model::Model model = builder.build();
    Simulation s(model, by.options);
    run_held(s, by, ContactStatus::stick, 10.0);
    EXPECT_NEAR(s.state().bodies[0].x[2], 0.1, 1e-12) << by.name;
    EXPECT_NEAR(s.state().bodies[0].v[0], 0.15, 1e-12) << by.name;
    EXPECT_NEAR(s.state().contacts[0].P[laws::N], -2.0 * kGravity * 1e-2, 1e-9) << by.name;
  }
}

// A mass slides on a floor while m a sin(w t) shakes it: v' = -mu |g - a sin(w t)|, and the normal
// force changes its sign twice in every period.
TEST(PermanentContact, FrictionFollowsTheMagnitudeOfTheNormalForce) {
  const double mu = 0.2, a = 3.0 * kGravity, w = 10.0, T = 1.0, v_0 = 8.0;
  double slowed = 0.0;  // by the rule of the midpoint on pieces far below the corners' error
  const int n = 2000000;
  for (int i = 0; i < n; ++i) slowed += mu * std::abs(kGravity - a * std::sin(w * (i + 0.5) * T / n)) * T / n;
  const auto build = [&] {
    model::Builder builder;
    builder.gravity(Vec3(0.0, 0.0, -kGravity));
    model::BodySpec block = sphere_body("block", 1.0, 0.1, Vec3(0.0, 0.0, 0.1));
    block.inertia = 100.0 * math::Mat3::Identity();  // hardly turns, and slips on whatever it does
    block.start.v = Vec3(v_0, 0.0, 0.0);
    builder.body(block);
    builder.force({"shake", "block", Vec3(0, 0, a), Vec3::Zero(), Vec3::Zero(), false,
                   model::Scaled{model::Harmonic{1.0, w, 0.0}}});
    builder.shape("block", "skin", geometry::Sphere{Vec3::Zero(), 0.1});
    builder.shape("world", "floor", geometry::Plane{});
    builder.contact({"floor", "block.skin", "world.floor", permanent(Coulomb{mu})});
    return builder.build();
  };
  const model::Model model = build();
  for (const Named& by : all(T, 1e-3)) {
    Simulation s(model, by.options);
    run_held(s, by, ContactStatus::slip, 30.0);
    const bool exact = by.name == "event-driven";
    EXPECT_NEAR(s.state().bodies[0].v[0], v_0 - slowed, exact ? 1e-8 : 2e-4) << by.name;
    EXPECT_NEAR(s.state().bodies[0].x[2], 0.1, 1e-12) << by.name;
  }
}

// A ball on a fixed one, from the top: N = m (g cos(theta) - v^2 / R), v^2 = v_0^2 + 2 g R (1 - cos(theta)) / (1 + k),
// k = 0 smooth, 2/5 rolling. A hard contact would open at cos(theta) = 2/3 and 10/17; this one goes right round.
TEST(PermanentContact, RoundABall) {
  const double R = 1.1, v_0 = 1.5;
  for (bool rolls : {false, true})
    for (const Named& by : every_scheme(1.5, 1e-3)) {
      const double k = rolls ? 0.4 : 0.0;
      model::Builder builder;
      builder.gravity(Vec3(0.0, 0.0, -kGravity));
      model::BodySpec ball = sphere_body("ball", 1.0, 0.1, Vec3(0.0, 0.0, R));
      ball.start.v = Vec3(v_0, 0.0, 0.0);
      if (rolls) ball.start.omega = Vec3(0.0, v_0 / 0.1, 0.0);
      builder.body(ball);
      builder.shape("ball", "skin", geometry::Sphere{Vec3::Zero(), 0.1});
      builder.shape("world", "globe", geometry::Sphere{Vec3::Zero(), 1.0});
      builder.contact({"globe", "ball.skin", "world.globe",
                       rolls ? permanent(RollingWithoutSlip{}) : permanent(laws::Frictionless{})});
      const model::Model model = builder.build();
      Simulation s(model, by.options);
      SCOPED_TRACE(by.name + (rolls ? " rolls" : ""));
      // First-order variants of Moreau's scheme: midpoint directions lose, implicit forces are late.
      const bool fine = by.name == "event-driven" || by.name.starts_with("runge-kutta") || by.name == "moreau end";
      double off = 0.0, lowest = R, lowest_force = 1.0, highest_force = 0.0, gap = 0.0;
      run(s, [&](const Simulation& now) {
        const model::BodyState& b = now.state().bodies[0];
        off = std::max(off, std::abs(b.v.squaredNorm() - v_0 * v_0 - 2.0 * kGravity * (R - b.x[2]) / (1.0 + k)));
        lowest = std::min(lowest, b.x[2]);
        gap = std::max(gap, std::abs(b.x.norm() - R));
        const double N = now.state().contacts[0].P[laws::N] / 1e-3;
        if (now.state().t > 2e-3 && fine)
          off = std::max(off, 0.1 * std::abs(N - (kGravity * b.x[2] / R - b.v.squaredNorm() / R)));
        lowest_force = std::min(lowest_force, N);
        highest_force = std::max(highest_force, N);
        for (const model::Event& e : now.events()) EXPECT_NE(e.kind, model::EventKind::open);
      });
      EXPECT_LE(gap, 1e-11);
      EXPECT_LT(lowest, -0.999 * R);  // it has passed below
      EXPECT_LT(lowest_force, -30.0);
      EXPECT_GT(highest_force, 5.0);
      EXPECT_LE(off, fine ? 0.02 : 2.0);
      EXPECT_EQ(s.statistics().unconverged_steps, 0);
      EXPECT_LE(std::abs(s.audit().balance_error(s.energy())), by.name == "event-driven" ? 1e-9 : 1e-10);
    }
}

std::string refusal(const laws::ContactLaw& law, double height = 0.0) {
  try {
    (void)BallOnFloor{.height = height, .law = law}.build();
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(PermanentContact, RefusesWhatDoesNotBelongToIt) {
  laws::ContactLaw law = permanent(Coulomb{0.3});
  EXPECT_EQ(refusal(law), "no error");
  EXPECT_NE(refusal(law, 0.01).find("do not touch: the gap is 0.01 m"), std::string::npos) << refusal(law, 0.01);
  law.normal.restitution = 0.5;
  EXPECT_NE(refusal(law).find("omit restitution"), std::string::npos);
  law.normal = {.adhesion = 1.0, .bilateral = true};
  EXPECT_NE(refusal(law).find("omit adhesion"), std::string::npos);
  law = permanent(Coulomb{0.3});
  law.compliance = laws::PowerLaw{.stiffness = 1e5};
  EXPECT_NE(refusal(law).find("bilateral or compliant"), std::string::npos);
  law = {{}, RollingWithoutSlip{}};
  law.compliance = laws::PowerLaw{.stiffness = 1e5};
  EXPECT_NE(refusal(law).find("is a constraint"), std::string::npos);
  law = {{}, RollingWithoutSlip{}, laws::StaticKinetic{0.1}};
  EXPECT_NE(refusal(law).find("no coefficient that could fall"), std::string::npos);
}

// A run can let go of what was held, but not hold what may not touch.
TEST(PermanentContact, CanBeReleased) {
  for (const Named& by : every_scheme(0.2, 1e-3)) {
    model::Builder builder;
    builder.gravity(Vec3(0.0, 0.0, kGravity));  // upwards
    builder.body(sphere_body("ball", 1.0, 0.1, Vec3(0.0, 0.0, 0.1)));
    builder.shape("ball", "skin", geometry::Sphere{Vec3::Zero(), 0.1});
    builder.shape("world", "floor", geometry::Plane{});
    builder.contact({"floor", "ball.skin", "world.floor", permanent(laws::Frictionless{})});
    const model::Model model = builder.build();
    Simulation s(model, by.options);
    while (s.state().t < 0.1 - 1e-9) ASSERT_FALSE(s.advance());
    EXPECT_NEAR(s.state().bodies[0].x[2], 0.1, 1e-12);
    s.set_law("floor", {{}, laws::Frictionless{}});
    EXPECT_THROW(s.set_law("floor", permanent(laws::Frictionless{})), core::InputError);
    run(s);
    EXPECT_NEAR(s.state().bodies[0].x[2], 0.1 + 0.5 * kGravity * 0.01, 1e-9) << by.name;
  }
}

}  // namespace
}  // namespace stiction::simulation
