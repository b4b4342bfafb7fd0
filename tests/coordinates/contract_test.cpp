// What systems in coordinates of programs share with all parts of a model: beside bodies, checkpoints, the audit,
// columns, refusals; and impacts, friction and restitution against the same system of bodies.
#include <algorithm>

#include "coordinates/systems.hpp"
#include "stiction/core/error.hpp"
#include "stiction/record/columns.hpp"

namespace stiction::simulation {
namespace {

using example::euler_top;
using example::Numbers;

const std::vector<std::pair<const char*, Method>>& every_way() {
  static const std::vector<std::pair<const char*, Method>> ways{
      {"moreau", Moreau{}},
      {"moreau midpoint", Moreau{.variant = Variant::midpoint}},
      {"moreau printed", Moreau{.variant = Variant::printed}},
      {"moreau implicit", Moreau{.variant = Variant::implicit}},
      {"moreau located", Moreau{.locate_impacts = true}},
      {"moreau controlled", Moreau{.tolerance = 1e-5}},
      {"stages of moreau", RungeKutta{.moreau_stages = true}},
      {"runge-kutta 2", RungeKutta{.order = 2}},
      {"runge-kutta 4", RungeKutta{.order = 4}},
      {"runge-kutta controlled", RungeKutta{.order = 4, .tolerance = 1e-10}},
      {"event-driven", EventDriven{}}};
  return ways;
}

RunOptions by(const Method& method, double duration, double step) {
  RunOptions out = options(duration, step);
  out.method = method;
  return out;
}

// A point on a slope, in polar coordinates (rho, phi, height) about an axis far away: M and W depend on q. The floor
// may move like a belt.
struct Puck : model::Coordinates {
  double m = 1.0, pull = 2.0, belt = 0.0;
  void mass(double, Numbers q, model::CoordinateMatrix& M) const override { M.diagonal() << m, m * q[0] * q[0], m; }
  void forces(double, Numbers q, Numbers u, model::CoordinateVector& h) const override {
    h << m * q[0] * u[1] * u[1] + pull * std::cos(q[1]), -2.0 * m * q[0] * u[0] * u[1] - pull * q[0] * std::sin(q[1]),
        -m * kGravity;
  }
  void contact(int, double, Numbers q, model::CoordinateRows& rows) const override {
    const double c = std::cos(q[1]), s = std::sin(q[1]);
    rows.gap = q[2];
    rows.W[laws::N][2] = 1.0;
    rows.W[laws::T1] << c, -q[0] * s, 0.0;
    rows.W[laws::T2] << s, q[0] * c, 0.0;
    rows.chi[laws::T1] = -belt;
    rows.point = Vec3(q[0] * c, q[0] * s, q[2]);
  }
  [[nodiscard]] double potential(double, Numbers q) const override {
    return m * kGravity * q[2] - pull * q[0] * std::cos(q[1]);
  }
};

model::CoordinatesSpec puck(double height, const laws::ContactLaw& law, double belt = 0.0) {
  auto code = std::make_shared<Puck>();
  code->belt = belt;
  return {.name = "puck",
          .coordinates = {{"rho", "m", 2.0}, {"phi", "rad", 0.0}, {"z", "m", height, 0.1}},
          .velocities = {{"vr", "m/s", 0.5}, {"vp", "rad/s", 0.4}, {"vz", "m/s", 0.0}},
          .contacts = {{.name = "floor", .law = law}},
          .code = code};
}

// The same of a body: a sphere so small and heavy to turn that it does not roll.
model::Model sphere(double height, const laws::ContactLaw& law, double belt = 0.0) {
  model::Builder builder;
  builder.gravity(Vec3(0.0, 0.0, -kGravity));
  model::BodySpec spec{.name = "puck", .inertia = math::Mat3::Identity()};
  spec.start.x = Vec3(2.0, 0.0, height + 1e-4);
  spec.start.v = Vec3(0.5, 0.8, 0.0);
  builder.body(spec);
  builder.force("pull", "puck", Vec3(2.0, 0.0, 0.0), Vec3::Zero(), Vec3::Zero());
  builder.shape("puck", "skin", geometry::Sphere{Vec3::Zero(), 1e-4});
  builder.shape("world", "floor", geometry::Plane{Vec3::UnitZ(), 0.0, Vec3(belt, 0.0, 0.0)});
  builder.contact({"floor", "puck.skin", "world.floor", law});
  return builder.build();
}

const laws::ContactLaw kBouncing{laws::Unilateral{0.6}, laws::Coulomb{0.3}};

TEST(OwnCoordinates, BounceSlideAndStickLikeABody) {
  for (const double belt : {0.0, 0.3}) {
    model::Builder builder;
    builder.coordinates(puck(0.05, kBouncing, belt));
    Simulation own(builder.build(), by(EventDriven{.tolerance = 1e-11}, 1.2, 1e-2));
    Simulation body(sphere(0.05, kBouncing, belt), by(EventDriven{.tolerance = 1e-11}, 1.2, 1e-2));
    std::vector<model::Event> own_events, body_events;
    const auto keep = [](std::vector<model::Event>& list) {
      return [&list](const Simulation& s) { list.insert(list.end(), s.events().begin(), s.events().end()); };
    };
    run(own, keep(own_events));
    run(body, keep(body_events));
    // Which bounces are too short to follow depends on scales; those of a millisecond and more do not.
    ASSERT_GT(std::min(own_events.size(), body_events.size()), 12U);
    for (std::size_t i = 0; i < 10; ++i) {
      EXPECT_EQ(own_events[i].kind, body_events[i].kind) << i;
      EXPECT_NEAR(own_events[i].t, body_events[i].t, 1e-6) << i;
    }
    EXPECT_EQ(own_events.back().kind, body_events.back().kind);
    EXPECT_NEAR(own_events.back().t, body_events.back().t, 1e-5);
    const std::vector<double>& q = own.state().z;
    EXPECT_NEAR(q[0] * std::cos(q[1]), body.state().bodies[0].x[0], 1e-6);
    EXPECT_NEAR(q[0] * std::sin(q[1]), body.state().bodies[0].x[1], 1e-6);
    EXPECT_NEAR(own.audit().contacts[0].sliding, body.audit().contacts[0].sliding, 1e-6);
    EXPECT_NEAR(own.audit().contacts[0].normal, body.audit().contacts[0].normal, 1e-6);
    EXPECT_NEAR(own.audit().balance_error(own.energy()), 0.0, 1e-9);
    std::vector<model::ContactSample> samples;
    own.sample(samples);
    EXPECT_NEAR(samples[0].force[2], kGravity, 1e-3);
  }
}

// Works, impulses and the end agree with the body as the step shrinks.
TEST(OwnCoordinates, ConvergeWithEveryScheme) {
  Simulation exact(sphere(0.0, kBouncing), by(EventDriven{.tolerance = 1e-11}, 0.3, 1e-2));
  run(exact);
  for (const auto& [name, method] : every_way()) {
    SCOPED_TRACE(name);
    model::Builder builder;
    builder.coordinates(puck(0.0, kBouncing));
    Simulation s(builder.build(), by(method, 0.3, 1e-3));
    run(s);
    EXPECT_NEAR(s.state().z[0] * std::cos(s.state().z[1]), exact.state().bodies[0].x[0], 3e-4);
    EXPECT_NEAR(s.audit().contacts[0].sliding, exact.audit().contacts[0].sliding, 3e-3);
    EXPECT_EQ(s.statistics().unconverged_steps, 0);
    EXPECT_EQ(s.statistics().fallback_steps, 0);
  }
}

// Beside a body that bounces, each moves as if it were alone.
TEST(OwnCoordinates, StandBesideBodies) {
  const auto ball = [](model::Builder& builder) {
    builder.gravity(Vec3(0.0, 0.0, -kGravity));
    builder.body(sphere_body("ball", 1.0, 0.1, Vec3(0.0, 0.0, 0.4)));
    builder.shape("ball", "skin", geometry::Sphere{Vec3::Zero(), 0.1});
    builder.shape("world", "floor", geometry::Plane{Vec3::UnitZ(), 0.0});
    builder.contact({"ground", "ball.skin", "world.floor", kBouncing});
  };
  for (const auto& [name, method] : every_way()) {
    if (name == std::string("moreau controlled") || name == std::string("runge-kutta controlled")) continue;  // steps
    SCOPED_TRACE(name);
    model::Builder both, own, body;
    ball(both);
    both.coordinates(puck(0.02, kBouncing));
    own.coordinates(puck(0.02, kBouncing));
    ball(body);
    Simulation s(both.build(), by(method, 0.5, 1e-3)), p(own.build(), by(method, 0.5, 1e-3)),
        b(body.build(), by(method, 0.5, 1e-3));
    run(s);
    run(p);
    run(b);
    EXPECT_NEAR(s.state().bodies[0].x[2], b.state().bodies[0].x[2], 1e-7);
    for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(s.state().z[k], p.state().z[k], 1e-7);
    EXPECT_NEAR(s.energy(), p.energy() + b.energy(), 1e-6);
    EXPECT_NEAR(s.audit().balance_error(s.energy()), 0.0, 1e-8);
  }
}

TEST(OwnCoordinates, GoOnBitForBitFromACheckpoint) {
  for (const auto& [name, method] : every_way()) {
    SCOPED_TRACE(name);
    const auto top = [] {
      model::Builder builder;
      builder.body(sphere_body("ball", 1.0, 0.1, Vec3(0.0, 0.0, 0.4)));
      builder.coordinates(euler_top());
      return builder.build();
    };
    const RunOptions run_options = by(method, 0.02, 2e-4);
    Simulation whole(top(), run_options), first(top(), run_options), second(top(), run_options);
    run(whole);
    for (int i = 0; i < 60; ++i) ASSERT_FALSE(first.advance());
    for (int i = 0; i < 3; ++i) ASSERT_FALSE(second.advance());
    second.restore(first.checkpoint());
    EXPECT_EQ(second.state().z, first.state().z);
    run(second);
    EXPECT_EQ(second.state().z, whole.state().z);
    EXPECT_EQ(second.checkpoint(), whole.checkpoint());
  }
}

// A driven, damped oscillator: what the code says of its power is booked, and the rest is the scheme's.
struct Oscillator : model::Coordinates {
  void mass(double, Numbers, model::CoordinateMatrix& M) const override { M(0, 0) = 2.0; }
  void forces(double t, Numbers q, Numbers u, model::CoordinateVector& h) const override {
    h[0] = std::sin(3.0 * t) - 0.5 * u[0] - 8.0 * q[0];
  }
  [[nodiscard]] double potential(double, Numbers q) const override { return 4.0 * q[0] * q[0]; }
  [[nodiscard]] model::CoordinatePower power(double t, Numbers, Numbers u) const override {
    return {std::sin(3.0 * t) * u[0], 0.5 * u[0] * u[0]};
  }
};

TEST(OwnCoordinates, BookWhatTheCodeSaysOfItsPower) {
  model::Builder builder;
  builder.coordinates(
      {.name = "oscillator", .coordinates = {{"x"}}, .velocities = {{"v"}}, .code = std::make_shared<Oscillator>()});
  const model::Model model = builder.build();
  Simulation exact(model, by(EventDriven{.tolerance = 1e-11}, 5.0, 1e-2));
  run(exact);
  EXPECT_LT(exact.audit().dampers, -0.01);
  EXPECT_NEAR(exact.audit().balance_error(exact.energy()), 0.0, 1e-9);
  // x'' + x'/4 + 4 x = sin(3 t)/2 in closed form: particular solution and the decay of the start.
  const double A = -2.5 / (25.0 + 0.5625), B = -0.375 / (25.0 + 0.5625), d = 0.125, w = std::sqrt(4.0 - d * d), t = 5.0;
  const double c1 = -B, c2 = (-3.0 * A + d * c1) / w;
  const double x =
      A * std::sin(3.0 * t) + B * std::cos(3.0 * t) + std::exp(-d * t) * (c1 * std::cos(w * t) + c2 * std::sin(w * t));
  EXPECT_NEAR(exact.state().z[0], x, 1e-8);
  for (const auto& [name, method] : every_way()) {
    SCOPED_TRACE(name);
    Simulation s(model, by(method, 5.0, 1e-2));
    run(s);
    EXPECT_NEAR(s.audit().input, exact.audit().input, 0.03);
    EXPECT_NEAR(s.audit().dampers, exact.audit().dampers, 0.03);
    EXPECT_NEAR(s.audit().balance_error(s.energy()), 0.0, name == std::string("event-driven") ? 1e-8 : 1e-12);
    EXPECT_LT(std::abs(s.audit().method), 0.03);
  }
}

TEST(OwnCoordinates, AreColumnsOfTheResult) {
  model::Builder builder;
  builder.coordinates(euler_top());
  builder.body({.name = "body"});
  const model::Model model = builder.build();
  Simulation s(model, by(Moreau{}, 0.01, 1e-4));
  run(s);
  const std::vector<record::Column> columns = record::columns_of(model, {});
  std::vector<model::ContactSample> contacts;
  s.sample(contacts);
  const std::vector<model::Work> work(2);
  std::vector<double> row;
  record::fill_row({model, s.state(), contacts, work, 0.0, 0.0, {}}, row);
  ASSERT_EQ(row.size(), columns.size());
  const auto value = [&](const std::string& name) {
    const auto at = std::ranges::find_if(columns, [&](const record::Column& c) { return c.name == name; });
    return at == columns.end() ? HUGE_VAL : row[static_cast<std::size_t>(at - columns.begin())];
  };
  EXPECT_EQ(value("top.theta"), s.state().z[3]);
  EXPECT_EQ(value("top.ws"), s.state().bodies[1].omega[2]);
  EXPECT_EQ(value("body.x"), 0.0);
  EXPECT_EQ(value("top.x"), s.state().z[0]);
  EXPECT_EQ(value("top.wx"), HUGE_VAL);  // nothing of the bodies that carry its velocities
  EXPECT_GT(value("stick.gap"), 0.0);
}

std::string refusal(const model::CoordinatesSpec& spec) {
  try {
    model::Builder builder;
    builder.body({.name = "taken"});
    builder.coordinates(spec);
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(OwnCoordinates, RefuseWhatMakesNoSense) {
  const auto with = [](auto&& change) {
    model::CoordinatesSpec spec = euler_top();
    change(spec);
    return refusal(spec);
  };
  struct Singular : example::EulerTop {
    void mass(double, Numbers, model::CoordinateMatrix& M) const override { M(0, 0) = 1.0; }
  };
  struct Skew : example::EulerTop {
    void mass(double t, Numbers q, model::CoordinateMatrix& M) const override {
      EulerTop::mass(t, q, M);
      M(0, 1) = 1.0;
    }
  };
  EXPECT_EQ(with([](auto&) {}), "");
  EXPECT_NE(with([](auto& s) { s.name = "taken"; }).find("ambiguous"), std::string::npos);
  EXPECT_NE(with([](auto& s) { s.code = nullptr; }).find("code is missing"), std::string::npos);
  EXPECT_NE(with([](auto& s) { s.velocities.resize(7, {"more"}); }).find("1 to 6"), std::string::npos);
  EXPECT_NE(with([](auto& s) { s.coordinates[1].name = "x"; }).find("'x' appears twice"), std::string::npos);
  EXPECT_NE(with([](auto& s) { s.coordinates[1].scale = 0.0; }).find("scale"), std::string::npos);
  EXPECT_NE(with([](auto& s) { s.code = std::make_shared<Singular>(); }).find("positive definite"), std::string::npos);
  EXPECT_NE(with([](auto& s) { s.code = std::make_shared<Skew>(); }).find("not symmetric"), std::string::npos);
  EXPECT_NE(with([](auto& s) { s.contacts[0].first = "top.skin"; }).find("not between shapes"), std::string::npos);
  EXPECT_NE(with([](auto& s) {
              s.contacts[0].law.friction = laws::Coulomb{0.1};
              s.contacts[0].law.compliance = laws::PowerLaw{1e5};
            }).find("hard"),
            std::string::npos);
  EXPECT_NE(with([](auto& s) { s.contacts[1].name = "body"; }).find("twice"), std::string::npos);
}

TEST(OwnCoordinates, RefuseWhatNeedsAPlace) {
  const auto with = [](auto&& add) -> std::string {
    model::Builder builder;
    builder.coordinates(euler_top());
    try {
      add(builder);
    } catch (const core::InputError& error) {
      return error.what();
    }
    return "";
  };
  const std::string why = "coordinates of its own";
  EXPECT_NE(with([](auto& b) { b.shape("top", "skin", geometry::Sphere{}); }).find(why), std::string::npos);
  EXPECT_NE(with([](auto& b) { b.force("f", "top", Vec3::UnitX(), Vec3::Zero(), Vec3::Zero()); }).find(why),
            std::string::npos);
  EXPECT_NE(with([](auto& b) { b.joint({.name = "j", .first = "top"}); }).find(why), std::string::npos);
  EXPECT_NE(with([](auto& b) { b.spring({.name = "s", .body = "top"}); }).find(why), std::string::npos);
  RunOptions metered = by(Moreau{}, 0.1, 1e-3);
  metered.meter_ports = true;
  EXPECT_THROW(Simulation(example::top_in_euler_angles(), metered), core::InputError);
  EXPECT_THROW(Simulation(example::top_in_euler_angles(), by(Ode{}, 0.1, 1e-3)), core::InputError);
}

// A pole of the coordinates on the way: the run ends with a reason, it does not go on with numbers that are none.
TEST(OwnCoordinates, FailWhereMIsSingular) {
  struct Thin : model::Coordinates {
    void mass(double, Numbers q, model::CoordinateMatrix& M) const override { M(0, 0) = 1.0 - q[0]; }
    void forces(double, Numbers, Numbers, model::CoordinateVector& h) const override { h[0] = 0.0; }
  };
  for (const auto& [name, method] : every_way()) {
    SCOPED_TRACE(name);
    model::Builder builder;
    builder.coordinates(
        {.name = "thin", .coordinates = {{"x"}}, .velocities = {{"v", "1/s", 1.0}}, .code = std::make_shared<Thin>()});
    Simulation s(builder.build(), by(method, 2.0, 1e-2));
    bool failed = false;
    while (!s.done() && !failed) failed = s.advance().has_value();
    EXPECT_TRUE(failed);
    EXPECT_LT(s.state().t, 1.2);
  }
}

}  // namespace
}  // namespace stiction::simulation
