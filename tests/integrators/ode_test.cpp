// Compliant contacts by the ode integrator against closed forms.
#include <boost/math/special_functions/beta.hpp>
#include <boost/math/tools/roots.hpp>
#include <cstdio>

#include "integrators/ode_support.hpp"
#include "stiction/core/error.hpp"

namespace stiction::simulation {
namespace {

using model::EventKind;

constexpr double kNanosecond = 1e-9;

// A ball of 1 kg flies against the floor with 1.5 m/s, without gravity.
struct Impact {
  laws::PowerLaw law;
  double m = 1.3, v = 1.5, height = 0.03;
  OdeMethod method = OdeMethod::dormand_prince;
  double tolerance = 1e-12;

  struct Result {
    double onset, loss, rebound, impulse, balance;
  };
  [[nodiscard]] Result run() const {
    model::Builder builder;
    builder.gravity(Vec3::Zero());
    model::BodySpec spec = sphere_body("ball", m, 0.1, Vec3(0.0, 0.0, 0.1 + height));
    spec.start.v = Vec3(0.0, 0.0, -v);
    builder.body(spec);
    builder.shape("ball", "skin", geometry::Sphere{Vec3::Zero(), 0.1});
    builder.shape("world", "floor", geometry::Plane{});
    builder.contact({"floor", "ball.skin", "world.floor", soft(law)});
    const model::Model model = builder.build();
    Simulation simulation(model, ode(2.0, 0.01, tolerance, method));
    std::vector<model::Event> events;
    simulation::run(simulation,
                    [&](const Simulation& s) { events.insert(events.end(), s.events().begin(), s.events().end()); });
    EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
    EXPECT_EQ(events.size(), 2u);
    if (events.size() != 2) return {};
    EXPECT_EQ(events[0].kind, EventKind::close);
    EXPECT_EQ(events[1].kind, EventKind::open);
    EXPECT_NEAR(events[0].normal_velocity, -v, 1e-10);
    return {events[0].t, events[1].t, simulation.state().bodies[0].v[2], events[1].impulse,
            simulation.audit().balance_error(simulation.energy())};
  }
};

// v dv = -k/m x^n dx: the deepest overlap is (n+1)/2 m v^2 / k to the power 1/(n+1), and the contact lasts
// 2 delta/v int_0^1 dx / sqrt(1 - x^(n+1)) = 2 delta/v B(1/(n+1), 1/2)/(n+1): pi delta/v for a spring, 2.9432 delta/v
// for Hertz' force.
double contact_time(double k, double n, double m, double v) {
  const double delta = std::pow(0.5 * (n + 1.0) * m * v * v / k, 1.0 / (n + 1.0));
  return 2.0 * delta / v * boost::math::beta(1.0 / (n + 1.0), 0.5) / (n + 1.0);
}

TEST(OdeImpact, ContactTimeAndReboundOfAnUndampedImpact) {
  EXPECT_NEAR(contact_time(1e4, 1.0, 1.3, 1.5), std::acos(-1.0) * std::sqrt(1.3 / 1e4), 1e-15);
  EXPECT_NEAR(contact_time(1.0, 1.5, 1.0, 1.0), 2.9432 * std::pow(1.25, 0.4), 1e-4);
  for (OdeMethod method : {OdeMethod::dormand_prince, OdeMethod::rosenbrock})
    for (double n : {1.0, 1.5, 2.5})
      for (double k : {1e4, 1e7, 1e10}) {
        const Impact impact{.law = {.stiffness = k, .exponent = n}, .method = method};
        const auto r = impact.run();
        EXPECT_NEAR(r.onset, impact.height / impact.v, kNanosecond);
        EXPECT_NEAR(r.loss - r.onset, contact_time(k, n, impact.m, impact.v), kNanosecond) << k << " " << n;
        EXPECT_NEAR(r.rebound, impact.v, 1e-9);
        EXPECT_NEAR(r.impulse, 2.0 * impact.m * impact.v, 1e-8);
        EXPECT_NEAR(r.balance, 0.0, 1e-9);
      }
}

// F = k x^n (1 + c v) separates whatever k, n and m: v dv / (1 + c v) = -k/m x^n dx, so the speeds v in and u out obey
// v/c - ln(1 + c v)/c^2 = -u/c - ln(1 - c u)/c^2.
double rebound(double c, double v) {
  const auto side = [&](double s) { return s / c - std::log1p(c * s) / (c * c); };
  std::uintmax_t passes = 200;
  const auto root =
      boost::math::tools::toms748_solve([&](double u) { return side(-u) - side(v); }, 0.0, (1.0 - 1e-15) / c,
                                        boost::math::tools::eps_tolerance<double>(50), passes);
  return root.first;
}

TEST(OdeImpact, RestitutionOfADampedImpact) {
  EXPECT_NEAR(rebound(1e-3, 1.5) / 1.5, 1.0 - 2.0 / 3.0 * 1.5e-3, 2e-6);  // for weak damping 1 - 2/3 c v
  for (OdeMethod method : {OdeMethod::dormand_prince, OdeMethod::rosenbrock})
    for (double c : {0.05, 0.4, 3.0})
      for (double n : {1.0, 1.5}) {
        const Impact impact{.law = {.stiffness = 1e6, .exponent = n, .damping = c}, .method = method};
        const auto r = impact.run();
        EXPECT_NEAR(r.rebound, rebound(c, impact.v), 1e-9) << c << " " << n;
        EXPECT_NEAR(r.impulse, impact.m * (impact.v + rebound(c, impact.v)), 1e-8);
        EXPECT_NEAR(r.balance, 0.0, 1e-9);
      }
}

// A ball between floor and ceiling, both compliant: two equal contacts, whose friction gives no torque across, and
// nothing moves along the normal. With v' = -a v / sqrt(v^2 + e^2) the time is (S(v_0) - S(v))/a, where
// S = sqrt(v^2 + e^2) - e asinh(e/v).
struct Squeezed {
  laws::ContactLaw law;
  Vec3 v = Vec3::Zero(), omega = Vec3::Zero();
  std::shared_ptr<const laws::CustomLaw> custom_law{};
  static constexpr double m = 0.7, R = 0.1, delta = 1e-4, I = 0.4 * m * R * R;

  [[nodiscard]] model::Model build() const {
    model::Builder builder;
    builder.gravity(Vec3::Zero());
    model::BodySpec spec = sphere_body("ball", m, R, Vec3(0.0, 0.0, R - delta));
    spec.start.v = v;
    spec.start.omega = omega;
    builder.body(spec);
    builder.shape("ball", "skin", geometry::Sphere{Vec3::Zero(), R});
    builder.shape("world", "floor", geometry::Plane{});
    builder.shape("world", "ceiling", geometry::Plane{-Vec3::UnitZ(), -2.0 * (R - delta)});
    for (const std::string name : {"floor", "ceiling"})
      builder.contact(
          {.name = name, .first = "ball.skin", .second = "world." + name, .law = law, .custom_law = custom_law});
    return builder.build();
  }
};

double slip_time(double a, double e, double v_0, double v) {
  const auto S = [&](double x) { return std::sqrt(x * x + e * e) - e * std::asinh(e / x); };
  return (S(v_0) - S(v)) / a;
}

void expect_slip(const Squeezed& squeezed, const std::function<double(const State&)>& speed, double a, double e,
                 double v_0) {
  const model::Model model = squeezed.build();
  for (OdeMethod method : {OdeMethod::dormand_prince, OdeMethod::rosenbrock}) {
    Simulation simulation(model, ode(1.2 * v_0 / a, 0.01 * v_0 / a, 1e-11, method));
    double slowest = v_0;
    run(simulation, [&](const Simulation& s) {
      const double v = speed(s.state()), t = s.state().t;
      if (v < 1e-2 * e) return;  // creep: t(v) is as sensitive as it gets
      slowest = v;
      const double t_form = slip_time(a, e, v_0, v), slope = a * v / std::sqrt(v * v + e * e);
      ASSERT_NEAR((t_form - t) * slope, 0.0, 1e-8 * v_0) << t;
    });
    EXPECT_LT(slowest, e);  // it did pass through the regularised range
    const double dissipated = -simulation.audit().contact_work();
    EXPECT_NEAR(dissipated, simulation.audit().initial - simulation.energy(), 1e-9 * simulation.audit().initial);
    EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
  }
}

TEST(OdeFriction, SlidingFadesAsTheClosedForm) {
  const double k = 1e6, e = 0.02, N = k * Squeezed::delta * std::sqrt(Squeezed::delta);
  const laws::PowerLaw law{.stiffness = k, .slip_speed = e};
  const auto speed = [](const State& s) { return s.bodies[0].v.norm(); };
  expect_slip({.law = soft(law, laws::Coulomb{0.3}), .v = Vec3(0.3, -0.4, 0.0)}, speed, 2.0 * 0.3 * N / Squeezed::m, e,
              0.5);
  expect_slip({.law = soft(law, laws::ContensouParabolic{0.3, 5e-3}), .v = Vec3(0.5, 0.0, 0.0)}, speed,
              2.0 * 0.3 * N / Squeezed::m, e, 0.5);
}

TEST(OdeFriction, DrillingFadesAsTheClosedForm) {
  const double k = 1e6, e = 1e-3, radius = 5e-3, N = k * Squeezed::delta * std::sqrt(Squeezed::delta);
  const laws::PowerLaw law{.stiffness = k, .slip_speed = e};
  const auto speed = [&](const State& s) { return radius * s.bodies[0].omega.norm(); };
  const double share = 3.0 * std::acos(-1.0) / 16.0, a = 2.0 * 0.3 * N * share * radius * radius / Squeezed::I;
  expect_slip({.law = soft(law, laws::ContensouParabolic{0.3, radius}), .omega = Vec3(0.0, 0.0, 20.0)}, speed, a, e,
              20.0 * radius);
  expect_slip({.law = soft(law, laws::ContensouCylinder{0.3, radius}), .omega = Vec3(0.0, 0.0, 20.0)}, speed, a, e,
              20.0 * radius);
}

TEST(OdeFriction, RollingResistanceFadesAsTheClosedForm) {
  const double k = 1e6, e = 0.3, mu_r = 1e-3, N = k * Squeezed::delta * std::sqrt(Squeezed::delta);
  laws::ContactLaw law = soft({.stiffness = k, .roll_speed = e});
  law.rolling = laws::ClassicalDry{mu_r};
  expect_slip(
      {.law = law, .omega = Vec3(3.0, 4.0, 0.0)}, [](const State& s) { return s.bodies[0].omega.norm(); },
      2.0 * mu_r * N / Squeezed::I, e, 5.0);
}

// Two balls that meet obliquely, spinning: what they exchange changes no total.
TEST(OdeImpact, MomentumOfTwoBallsIsKept) {
  model::Builder builder;
  builder.gravity(Vec3::Zero());
  model::BodySpec left = sphere_body("left", 1.0, 0.1, Vec3(-0.3, 0.05, 0.0));
  left.start.v = Vec3(2.0, 0.0, 0.3);
  left.start.omega = Vec3(3.0, -20.0, 10.0);
  builder.body(left);
  builder.body(sphere_body("right", 3.0, 0.2, Vec3(0.1, 0.0, 0.0)));
  builder.shape("left", "skin", geometry::Sphere{Vec3::Zero(), 0.1});
  builder.shape("right", "skin", geometry::Sphere{Vec3::Zero(), 0.2});
  builder.contact({"meet", "left.skin", "right.skin",
                   soft({.stiffness = 1e7, .damping = 0.2}, laws::ContensouParabolic{0.3, 5e-3})});
  const model::Model model = builder.build();
  const auto momenta = [&](const State& s) {
    Vec3 P = Vec3::Zero(), L = Vec3::Zero();
    for (std::size_t b = 0; b < 2; ++b) {
      const auto& body = s.bodies[b];
      P += model.bodies()[b].mass * body.v;
      L += body.x.cross(model.bodies()[b].mass * body.v) +
           math::rotation(body.p) * (model.bodies()[b].inertia * body.omega);
    }
    return std::pair{P, L};
  };
  Simulation simulation(model, ode(0.3, 0.01));
  const auto before = momenta(simulation.state());
  run(simulation);
  const auto after = momenta(simulation.state());
  EXPECT_EQ(simulation.statistics().events, 2);
  EXPECT_LE((after.first - before.first).norm(), 1e-13);
  EXPECT_LE((after.second - before.second).norm(), 1e-9);
  EXPECT_LT(simulation.audit().contacts[0].normal, -1e-3);
  EXPECT_LT(simulation.audit().contacts[0].sliding, -1e-3);
  EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-9);
}

// A ball comes to rest on a floor that is stiff and damped, with friction that fades at 0.1 mm/s.
TEST(OdeStiff, TakesFewStepsWhereTheExplicitMethodNeedsMany) {
  const laws::ContactLaw law = soft({.stiffness = 1e9, .damping = 100.0, .slip_speed = 1e-4}, laws::Coulomb{0.3});
  const model::Model model = BallOnFloor{.height = -1e-6, .v = Vec3(0.5, 0.0, 0.0), .law = law}.build();
  Simulation plain(model, ode(0.5, 0.1, 1e-6)), stiff(model, ode(0.5, 0.1, 1e-6, OdeMethod::rosenbrock));
  run(plain);
  run(stiff);
  EXPECT_LE((plain.state().bodies[0].v - stiff.state().bodies[0].v).norm(), 1e-4);
  EXPECT_NEAR(stiff.state().bodies[0].v[0], 0.5 * 5.0 / 7.0, 1e-3);  // it rolls
  std::printf("explicit: %ld steps, %ld rates; stiff: %ld steps, %ld rates\n", plain.statistics().steps,
              plain.statistics().evaluations, stiff.statistics().steps, stiff.statistics().evaluations);
  EXPECT_GE(plain.statistics().steps, 50 * stiff.statistics().steps);
  EXPECT_GE(plain.statistics().evaluations, 10 * stiff.statistics().evaluations);
}

TEST(OdeRun, MotionDoesNotDependOnOutputTimes) {
  const model::Model model =
      BallOnFloor{.height = 0.02, .v = Vec3(0.4, 0.0, 0.0), .law = soft({.stiffness = 1e6}, laws::Coulomb{0.3})}
          .build();
  for (OdeMethod method : {OdeMethod::dormand_prince, OdeMethod::rosenbrock}) {
    Simulation often(model, ode(0.25, 1e-3, 1e-8, method)), once(model, ode(0.25, 0.25, 1e-8, method));
    run(often);
    run(once);
    EXPECT_EQ(model::state_hash(often.state()), model::state_hash(once.state()));
    EXPECT_EQ(often.statistics().steps, once.statistics().steps);
  }
}

TEST(OdeRun, GoesOnBitForBit) {
  const model::Model model =
      BallOnFloor{.height = 0.02, .v = Vec3(0.4, 0.0, 0.0), .law = soft({.stiffness = 1e6}, laws::Coulomb{0.3})}
          .build();
  for (OdeMethod method : {OdeMethod::dormand_prince, OdeMethod::rosenbrock}) {
    const RunOptions run_options = ode(0.2, 1e-3, 1e-8, method);
    Simulation whole(model, run_options);
    run(whole);
    for (int at : {1, 60, 64, 65, 150}) {
      Simulation first(model, run_options), second(model, run_options);
      for (int i = 0; i < at; ++i) ASSERT_FALSE(first.advance());
      for (int i = 0; i < 3; ++i) ASSERT_FALSE(second.advance());  // what it did before must not matter
      second.restore(first.checkpoint());
      run(second);
      EXPECT_EQ(second.checkpoint(), whole.checkpoint()) << at;
    }
  }
}

TEST(OdeRun, RefusesHardContacts) {
  const model::Model hard = BallOnFloor{}.build(), compliant = BallOnFloor{.law = soft({.stiffness = 1e6})}.build();
  EXPECT_THROW(Simulation(hard, ode(1.0, 0.1)), core::InputError);
  EXPECT_NO_THROW(Simulation(compliant, options(1.0, 0.1)));
  EXPECT_NO_THROW(Simulation(compliant, ode(1.0, 0.1)));
}

// Friction that drives slower than 0.5 m/s and brakes faster: the speed stays where the force jumps, and no step is
// short enough for a tolerance at rounding.
TEST(OdeRun, ReportsStepsThatCannotMeetTheTolerance) {
  struct Jump : laws::CustomLaw {
    [[nodiscard]] int dim() const override { return 2; }
    [[nodiscard]] Vec3 project(const Vec3& x, double, const laws::Metric&) const override { return x; }
    [[nodiscard]] Vec3 support(const Vec3& d, double P_N) const override {
      const double v = std::hypot(d[0], d[1]);
      return v > 0.0 ? Vec3((v > 0.5 ? 3e4 : -3e4) * P_N / v * d) : Vec3(Vec3::Zero());
    }
  };
  const Squeezed squeezed{
      .law = soft({.stiffness = 1e6}), .v = Vec3(0.5 + 1e-9, 0.0, 0.0), .custom_law = std::make_shared<Jump>()};
  const model::Model model = squeezed.build();
  Simulation simulation(model, ode(1e-7, 1e-8, 1e-14));
  run(simulation);
  EXPECT_GT(simulation.statistics().unconverged_steps, 0);
}

}  // namespace
}  // namespace stiction::simulation
