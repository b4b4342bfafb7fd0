// Compliant contacts in the integrators of hard ones: against the ode integrator, beside hard contacts, and what they
// give back, record and keep.
#include <cmath>

#include "integrators/ode_support.hpp"

namespace stiction::simulation {
namespace {

constexpr std::array kWithHard{Scheme::moreau, Scheme::runge_kutta, Scheme::event_driven};

RunOptions run_with(Scheme scheme, double duration, double step) {
  RunOptions out = options(duration, step);
  out.method = method_of(scheme);
  if (scheme == Scheme::event_driven || scheme == Scheme::ode) set_tolerance(out, 1e-11);
  return out;
}

struct Ended {
  model::State state;
  integration::Audit audit;
  integration::Statistics statistics;
  double error = 0.0;  // of the energy balance
};

Ended run(const model::Model& model, const RunOptions& options) {
  Simulation simulation(model, options);
  while (!simulation.done()) {
    const auto failure = simulation.advance();
    EXPECT_FALSE(failure) << failure->message;
    if (failure) break;
  }
  return {simulation.state(), simulation.audit(), simulation.statistics(),
          simulation.audit().balance_error(simulation.energy())};
}

double distance(const model::State& a, const model::State& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.bodies.size(); ++i)
    largest = std::max(
        {largest, (a.bodies[i].x - b.bodies[i].x).norm(), (a.bodies[i].p.coeffs() - b.bodies[i].p.coeffs()).norm()});
  return largest;
}

// A spinning ball that bounces obliquely.
model::Model bouncing() {
  BallOnFloor ball{.mass = 0.3, .radius = 0.05, .height = 0.01};
  ball.v = Vec3(0.1, -0.4, 0.0);
  ball.omega = Vec3(3.0, 2.0, 30.0);
  ball.law = soft({.stiffness = 2e4, .exponent = 1.0, .damping = 0.5, .slip_speed = 0.02}, laws::Coulomb{0.3});
  return ball.build();
}

// A sledge that sticks and slips on its hard feet, and a ball that bounces on its compliant top.
model::Model ball_on_sledge() {
  model::Builder builder;
  builder.gravity(Vec3(1.5, -0.7, -9.0));
  model::BodySpec sledge{.name = "sledge", .mass = 2.0};
  sledge.inertia = Vec3(0.02, 0.03, 0.04).asDiagonal();
  sledge.start.x = Vec3(0.0, 0.0, 0.0625);
  builder.body(sledge);
  laws::ContactLaw hard{{}, laws::Coulomb{0.2}};
  int foot = 0;
  for (const Vec3& at : {Vec3(0.2, 0.1, -0.046875), Vec3(-0.2, 0.12, -0.046875), Vec3(0.0, -0.15, -0.046875)})
    builder.shape("sledge", "foot" + std::string(1, static_cast<char>('a' + foot++)), geometry::Sphere{at, 0.015625});
  builder.shape("sledge", "top", geometry::Plane{Vec3::UnitZ(), 0.02});
  model::BodySpec ball = sphere_body("ball", 0.5, 0.04, Vec3(0.02, -0.01, 0.15));
  ball.start.v = Vec3(0.3, 0.2, 0.0);
  ball.start.omega = Vec3(5.0, 0.0, 20.0);
  builder.body(ball);
  builder.shape("ball", "skin", geometry::Sphere{Vec3::Zero(), 0.04});
  builder.shape("world", "floor", geometry::Plane{Vec3::UnitZ(), 0.0});
  for (const char* name : {"foota", "footb", "footc"})
    builder.contact({name, std::string("sledge.") + name, "world.floor", hard});
  builder.contact({"soft", "ball.skin", "sledge.top",
                   soft({.stiffness = 5e5, .exponent = 1.5, .damping = 0.2, .slip_speed = 0.02}, laws::Coulomb{0.25})});
  return builder.build();
}

TEST(SoftContact, EventDrivenIsOde) {
  const model::Model model = bouncing();
  const Ended truth = run(model, run_with(Scheme::ode, 0.4, 1e-3)),
              got = run(model, run_with(Scheme::event_driven, 0.4, 1e-3));
  EXPECT_LT(distance(truth.state, got.state), 1e-9);
  EXPECT_LT(std::fabs(got.error), 1e-9);
  EXPECT_EQ(got.statistics.events, truth.statistics.events);
  EXPECT_NEAR(got.audit.contacts[0].normal, truth.audit.contacts[0].normal, 1e-9);
  EXPECT_NEAR(got.audit.contacts[0].sliding, truth.audit.contacts[0].sliding, 1e-9);
}

TEST(SoftContact, TimeStepsAreOfSecondOrder) {
  for (const bool mixed : {false, true}) {
    const model::Model model = mixed ? ball_on_sledge() : bouncing();
    const double duration = mixed ? 0.12 : 0.4;
    const Ended truth = run(model, run_with(Scheme::event_driven, duration, 1e-3));
    for (Scheme scheme : {Scheme::moreau, Scheme::runge_kutta}) {
      const Ended coarse = run(model, run_with(scheme, duration, 1e-4)),
                  fine = run(model, run_with(scheme, duration, 2.5e-5));
      const double error = distance(coarse.state, truth.state), finer = distance(fine.state, truth.state);
      EXPECT_LT(finer, 2e-6) << mixed << ' ' << static_cast<int>(scheme);
      EXPECT_LT(finer, error / 8.0) << mixed << ' ' << static_cast<int>(scheme) << ": " << error;
      for (const Ended* ended : {&coarse, &fine})
        EXPECT_LT(std::fabs(ended->error), 1e-13);  // the method's part is booked
      EXPECT_NEAR(fine.audit.contacts.back().total(), truth.audit.contacts.back().total(),
                  1e-4 * std::fabs(truth.audit.contacts.back().total()));
    }
  }
}

// Elastic contact on surfaces of changing curvature is conservative.
TEST(SoftContact, ElasticEllipsoidsKeepTheirEnergy) {
  model::Builder builder;
  builder.gravity(Vec3(0.0, 0.0, -9.81));
  model::BodySpec egg{.name = "egg", .mass = 0.4};
  egg.inertia = Vec3(4e-4, 3e-4, 2e-4).asDiagonal();
  egg.start.x = Vec3(0.0, 0.0, 0.0305);
  egg.start.omega = Vec3(4.0, -3.0, 9.0);
  builder.body(egg);
  geometry::SurfaceShape shape;
  shape.surface = geometry::surfaces::Ellipsoid{Vec3(0.05, 0.04, 0.03)};
  builder.shape("egg", "skin", shape);
  builder.shape("world", "floor", geometry::Plane{Vec3::UnitZ(), 0.0});
  laws::ContactLaw law;
  law.compliance = laws::Hertz{1e8};
  builder.contact({"c", "egg.skin", "world.floor", law});
  const model::Model model = builder.build();
  const Ended truth = run(model, run_with(Scheme::ode, 0.1, 1e-3));
  for (Scheme scheme : kWithHard) {
    const Ended got = run(model, run_with(scheme, 0.1, 1e-5));
    EXPECT_LT(distance(got.state, truth.state), scheme == Scheme::event_driven ? 1e-8 : 2e-5)
        << static_cast<int>(scheme);
    EXPECT_NEAR(got.audit.contacts[0].total(), 0.0, 1e-9);
    EXPECT_LT(std::fabs(got.audit.method + got.error), scheme == Scheme::event_driven ? 1e-8 : 2e-6);
  }
}

// Forces, status and events of what rests: the weight, closed, without end.
TEST(SoftContact, RestCarriesTheWeight) {
  BallOnFloor ball{.mass = 2.0, .radius = 0.1, .height = 0.0};
  ball.law = soft({.stiffness = 1e5, .exponent = 1.5, .damping = 20.0, .slip_speed = 1e-3}, laws::Coulomb{0.3});
  const model::Model model = ball.build();
  for (Scheme scheme : {Scheme::ode, Scheme::moreau, Scheme::runge_kutta, Scheme::event_driven}) {
    Simulation simulation(model, run_with(scheme, 3.0, 1e-4));
    std::vector<model::ContactSample> contacts;
    int events = 0;
    while (!simulation.done()) {
      ASSERT_FALSE(simulation.advance());
      events += static_cast<int>(simulation.events().size());
    }
    simulation.sample(contacts);
    EXPECT_NEAR(contacts[0].force.z(), 2.0 * kGravity, 1e-4) << static_cast<int>(scheme);
    EXPECT_EQ(contacts[0].status, model::ContactStatus::slip);
    EXPECT_NEAR(contacts[0].gap, -std::pow(2.0 * kGravity / 1e5, 1.0 / 1.5), 1e-8);
    EXPECT_EQ(events, 1) << static_cast<int>(scheme);
  }
}

TEST(SoftContact, ContinuesFromACheckpoint) {
  const model::Model model = ball_on_sledge();
  for (Scheme scheme : kWithHard) {
    const RunOptions options = run_with(scheme, 0.1, 1e-4);
    Simulation whole(model, options), parted(model, options);
    for (int i = 0; i < 630; ++i) {  // within the first press
      ASSERT_FALSE(whole.advance());
      ASSERT_FALSE(parted.advance());
    }
    Simulation other(model, options);
    other.restore(parted.checkpoint());
    while (!whole.done()) {
      ASSERT_FALSE(whole.advance());
      ASSERT_FALSE(other.advance());
    }
    EXPECT_EQ(model::state_hash(whole.state()), model::state_hash(other.state())) << static_cast<int>(scheme);
  }
}

// A force that depends on velocity: v = v_0 exp(-t).
struct Drag final : model::UserForce {
  void add(const model::State& state, std::span<model::Wrench> wrenches) const override {
    for (std::size_t i = 0; i < wrenches.size(); ++i) wrenches[i].force -= state.bodies[i].v;
  }
};

TEST(VelocityForce, IsOfSecondOrderInMoreausScheme) {
  model::Builder builder;
  builder.gravity(Vec3::Zero());
  model::BodySpec spec = sphere_body("ball", 1.0, 0.1, Vec3::Zero());
  spec.start.v = Vec3(1.0, -2.0, 0.5);
  builder.body(spec);
  builder.user_force(std::make_shared<Drag>());
  const model::Model model = builder.build();
  const Vec3 truth = (1.0 - std::exp(-1.0)) * spec.start.v;
  double last = 0.0;
  for (double step : {1e-2, 5e-3, 2.5e-3}) {
    const double error = (run(model, run_with(Scheme::moreau, 1.0, step)).state.bodies[0].x - truth).norm();
    if (last > 0.0) {
      EXPECT_NEAR(last / error, 4.0, 0.2) << step;
    }
    last = error;
  }
}

// A step that leaves a contact no time to press is a failure, not nonsense; what went before stays.
TEST(SoftContact, TooStiffForAStep) {
  BallOnFloor ball{.mass = 0.3, .radius = 0.05, .height = 0.01};
  ball.law = soft({.stiffness = 1e9});
  const model::Model model = ball.build();
  for (Scheme scheme : {Scheme::moreau, Scheme::runge_kutta}) {
    Simulation simulation(model, run_with(scheme, 0.5, 1e-3));
    std::optional<Failure> failure;
    while (!simulation.done() && !failure) failure = simulation.advance();
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->code, integration::Reason::too_fast);
    EXPECT_EQ(failure->contact, "floor");
    EXPECT_NE(failure->message.find("is too stiff for steps of 0.001 s"), std::string::npos) << failure->message;
    EXPECT_NEAR(failure->time, std::sqrt(2.0 * 0.01 / kGravity), 1.1e-3);
    EXPECT_NEAR(simulation.energy(), 0.3 * kGravity * 0.06, 1e-12);
    RunOptions controlled = run_with(scheme, 0.1, 1e-3);
    set_tolerance(controlled, 1e-6);
    Simulation longer(model, controlled);
    while (!longer.done()) ASSERT_FALSE(longer.advance());
    EXPECT_NEAR(longer.energy(), 0.3 * kGravity * 0.06, 1e-4);
  }
}

// Work that passes through the ports: it balances at bodies and contacts, and what the contact dissipates is what the
// audit says; with every integrator, beside hard contacts too.
TEST(SoftContact, PortsBalance) {
  const auto measure = [](const model::Model& model, Scheme scheme) {
    RunOptions options = run_with(scheme, 0.1, 1e-4);
    options.meter_ports = true;
    Simulation simulation(model, options);
    double dissipated = 0.0, worst = 0.0;
    while (!simulation.done()) {
      EXPECT_FALSE(simulation.advance());
      const integration::Ports& ports = *simulation.ports();
      for (std::size_t b = 0; b < ports.bodies.size(); ++b)
        worst = std::max(worst, std::abs(ports.balance(simulation.system(), b)));
      for (const integration::Ports::Element& contact : ports.contacts) {
        worst = std::max(worst, std::abs(contact.balance()));
        dissipated += contact.released - contact.elastic;
      }
    }
    EXPECT_LE(worst, 1e-12);
    EXPECT_LT(dissipated, -1e-4);
    EXPECT_NEAR(dissipated, simulation.audit().contact_work(), 1e-12);
    return dissipated;
  };
  const double truth = measure(bouncing(), Scheme::ode);
  for (const Scheme scheme : {Scheme::moreau, Scheme::runge_kutta, Scheme::event_driven})
    EXPECT_NEAR(measure(bouncing(), scheme), truth, 1e-3 * std::abs(truth));
  for (const Scheme scheme : {Scheme::moreau, Scheme::runge_kutta, Scheme::event_driven})
    (void)measure(ball_on_sledge(), scheme);
}

}  // namespace
}  // namespace stiction::simulation
