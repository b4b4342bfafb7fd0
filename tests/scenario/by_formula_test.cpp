// Laws, forces and drives by formula: closed forms, the built-in laws they repeat, what is refused; in every
// integrator.
#include <fmt/format.h>

#include <cmath>

#include "scenario/support.hpp"
#include "stiction/laws/normal/by_formula.hpp"
#include "stiction/scenario/language/compose.hpp"

namespace stiction::scenario::test {
namespace {

using math::Vec3;

std::string head(const std::string& method, double duration = 0.4, const std::string& parameters = "") {
  return fmt::format("title = 'x'\n[parameters]\n{}\n[run]\nduration = {}\n[integrator]\nstep = 5e-4\n{}\n", parameters,
                     duration, method);
}
const std::string kBlock =
    "[[body]]\nname = 'block'\nmass = 2\ninertia = [0.1, 0.1, 0.1]\nposition = [0, 0, 0.1]\nvelocity = [1.5, 0, 0]\n"
    "[[body.shape]]\nname = 'skin'\ntype = 'sphere'\nradius = 0.1\n";
std::string contact(const std::string& keys) {
  return "[[contact]]\nname = 'floor'\nbetween = ['block.skin', 'world']\n" + keys + "\n";
}
struct End {
  model::BodyState body;
  double balance, input;
};
End end_of(const std::string& text) {
  const Scenario s = parse(text, "test.toml");
  simulation::Simulation run(s.model, s.run);
  while (!run.done())
    if (const auto failure = run.advance()) ADD_FAILURE() << failure->message;
  return {run.state().bodies.back(), run.audit().balance_error(run.energy()), run.audit().input};
}
std::string refusal(const std::string& text) {
  try {
    (void)parse(text, "test.toml");
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "accepted";
}
const std::string kEvent = "type = 'event-driven'\ntolerance = 1e-11", kMoreau = "type = 'moreau'",
                  kRunge = "type = 'runge-kutta'";

// mu = mu_0/(1 + s/v_0) on a ball that slips with s: s + s^2/(2 v_0) falls by g mu_0 (1 + m r^2/I) t.
TEST(MuFormula, FollowsItsClosedForm) {
  const double mu = 0.3, v0 = 0.5, t = 0.2, before = 1.5 + 1.5 * 1.5 / (2.0 * v0);
  const double now = before - 9.81 * mu * (1.0 + 2.0 * 0.01 / 0.1) * t,
               slip = v0 * (std::sqrt(1.0 + 2.0 * now / v0) - 1.0);
  for (const auto& [method, tolerance] : {std::pair(kEvent, 1e-8), std::pair(kRunge, 1e-5), std::pair(kMoreau, 1e-3)}) {
    const End end = end_of(head(method, t, "m0 = 0.3") + kBlock +
                           contact("restitution = 0\nfriction = 'coulomb'\ncoefficient = 'formula'\nmu_formula = "
                                   "'m0/(1 + v/0.5[m/s])'"));
    EXPECT_NEAR(end.body.v[0] - 0.1 * end.body.omega[1], slip, tolerance) << method;
    EXPECT_LE(std::fabs(end.balance), 1e-9) << method;
  }
}

TEST(MuFormula, IsStribecksLawWhereItSaysTheSame) {
  const std::string own = "restitution = 0\nfriction = 'coulomb'\nmu = 0.4\ncoefficient = ";
  for (const std::string& method : {kEvent, kMoreau, kRunge}) {
    const End a = end_of(head(method) + kBlock + contact(own + "'stribeck'\nmu_kinetic = 0.1\nstribeck_speed = 0.3"));
    const End b = end_of(head(method) + kBlock + contact(own + "'formula'\nmu_formula = '0.1 + 0.3*exp(-v/0.3[m/s])'"));
    EXPECT_LE((a.body.x - b.body.x).norm(), 1e-10) << method;
    EXPECT_LE((a.body.omega - b.body.omega).norm(), 1e-8) << method;
  }
}

TEST(NormalFormula, IsThePowerLawWhereItSaysTheSame) {
  for (const char* method : {"type = 'ode'", "type = 'event-driven'", "type = 'moreau'", "type = 'runge-kutta'"}) {
    const std::string text = head(method, 0.3, "k = { value = 2e4, unit = 'N/m^1.5' }");
    std::string block = kBlock;
    block.replace(block.find("[0, 0, 0.1]"), 11, "[0, 0, 0.2]");
    const std::string friction = "\nfriction = 'coulomb'\nmu = 0.2";
    const End a = end_of(text + block +
                         contact("normal = 'compliant'\nstiffness = 2e4\nexponent = 1.5\ndamping = 0.6" + friction));
    const End b = end_of(text + block +
                         contact("normal = 'formula'\nnormal_formula = 'k*depth^1.5*(1 + 0.6[s/m]*rate)'" + friction));
    EXPECT_LE((a.body.x - b.body.x).norm(), 1e-7) << method;
    EXPECT_LE((a.body.v - b.body.v).norm(), 1e-5) << method;
    EXPECT_NEAR(a.balance, b.balance, 1e-6) << method;
  }
}

// The energy of k d^p is k d^(p+1)/(p+1).
TEST(NormalFormula, StoresItsIntegral) {
  for (const double p : {1.0, 1.5, 2.0, 2.5, 7.0}) {
    formula::Graph graph;
    formula::Scope scope;
    scope.find = [](std::string_view name) -> std::optional<formula::Symbol> {
      return formula::Symbol{0.0, {}, name == "depth" ? 0 : 1};
    };
    const int node = formula::parse(fmt::format("3*depth^{} + 5*rate*depth", p), scope, graph).node;
    const std::array nodes{node, graph.derivative(node, 0), graph.derivative(node, 1)};
    const formula::Program program(graph, nodes, 2);
    const laws::FormulaForce law{&program};
    const double energy = 3.0 * std::pow(0.02, p + 1.0) / (p + 1.0);
    EXPECT_NEAR(law.energy({0.02, 1.0, 1.0}), energy, 1e-13 * energy) << p;
  }
}

// x'' = -(k x + c x')/m without gravity, and a torque about z.
TEST(ForceFormula, DampsAnOscillator) {
  const std::string body =
      "[world]\ngravity = [0, 0, 0]\n[[body]]\nname = 'm'\nmass = 2\ninertia = [0.5, 0.5, 0.5]\nposition = [0.1, 0, "
      "0]\n"
      "[[force]]\nname = 's'\nbody = 'm'\ntype = 'formula'\nforce_formula = ['-k*m.x - c*m.vx', '0', '0']\n"
      "torque_formula = ['0', '0', '0.3[N m/s]*t']\n";
  const std::string parameters = "k = { value = 50, unit = 'N/m' }\nc = { value = 3, unit = 'N s/m' }";
  const double t = 0.4, delta = 3.0 / 4.0, w = std::sqrt(25.0 - delta * delta);
  const double x = 0.1 * std::exp(-delta * t) * (std::cos(w * t) + delta / w * std::sin(w * t));
  for (const auto& [method, tolerance] : {std::pair(kEvent, 1e-10), std::pair(kRunge, 1e-9), std::pair(kMoreau, 1e-5),
                                          std::pair(std::string("type = 'ode'\ntolerance = 1e-11"), 1e-8)}) {
    const End end = end_of(head(method, t, parameters) + body);
    EXPECT_NEAR(end.body.x[0], x, tolerance) << method;
    EXPECT_NEAR(end.body.omega[2], 0.3 * t * t / 2.0 / 0.5, std::max(tolerance, 1e-9)) << method;
    const double energy = end.body.v.squaredNorm() + 0.25 * end.body.omega.squaredNorm();
    EXPECT_NEAR(end.input, energy, 1e-7) << method << ": the audit books its work";
    EXPECT_LE(std::fabs(end.balance), 1e-10) << method;
  }
}

// At a point in the frame of the body: force and lever turn with it.
TEST(ForceFormula, ActsAtAPointOfTheBody) {
  const auto text = [](const std::string& keys) {
    return head(kRunge) + "[[body]]\nname = 'm'\nmass = 2\ninertia = [0.5, 0.4, 0.3]\nangular_velocity = [1, 2, 3]\n" +
           "[[force]]\nname = 's'\nbody = 'm'\npoint = [0.1, 0.2, 0.3]\nframe = 'body'\n" + keys;
  };
  const End a = end_of(text("type = 'harmonic'\nforce = [1, 2, 3]\ntorque = [0.1, 0, 0]\nfrequency = 5\n"));
  const End b =
      end_of(text("type = 'formula'\nforce_formula = ['sin(5[1/s]*t)*1', '2*sin(5[1/s]*t)', '3*sin(5[1/s]*t)']\n"
                  "torque_formula = ['0.1*sin(5[1/s]*t)', '0', '0']\n"));
  EXPECT_LE((a.body.x - b.body.x).norm(), 1e-7);
  EXPECT_LE((a.body.omega - b.body.omega).norm(), 1e-6);
}

TEST(DriveFormula, FollowsItsFormula) {
  const std::string hinge =
      "[[body]]\nname = 'arm'\nmass = 1\ninertia = [0.1, 0.1, 0.1]\n[[joint]]\nname = 'hinge'\n"
      "type = 'revolute'\nbetween = ['arm', 'world']\naxis = [0, 1, 0]\n[[drive]]\nname = 'motor'\njoint = 'hinge'\n"
      "motion = 'formula'\nformula = '0.4*(1 - exp(-t/tau))*sin(7[rad/s]*t)'\n";
  for (const std::string& method : {kEvent, kMoreau, kRunge}) {
    const Scenario s = parse(head(method, 0.4, "tau = { value = 0.2, unit = 's' }") + hinge, "test.toml");
    simulation::Simulation run(s.model, s.run);
    while (!run.done()) ASSERT_FALSE(run.advance());
    const double angle = 2.0 * std::atan2(run.state().bodies[0].p.y(), run.state().bodies[0].p.w());
    EXPECT_NEAR(angle, 0.4 * (1.0 - std::exp(-2.0)) * std::sin(2.8), method == kMoreau ? 1e-6 : 1e-9) << method;
  }
}

TEST(ByFormula, WhatIsConstantCostsNothing) {
  const Scenario s = parse(
      head(kMoreau) + kBlock + contact("friction = 'coulomb'\ncoefficient = 'formula'\nmu_formula = '0.1 + 2*0.1'") +
          "[[force]]\nname = 'push'\nbody = 'block'\ntype = 'formula'\nforce_formula = ['1 + 1', '0', '0']\n"
          "[[body]]\nname = 'arm'\nmass = 1\ninertia = [1, 1, 1]\n[[joint]]\nname = 'hinge'\ntype = 'revolute'\n"
          "between = ['arm', 'world']\n[[drive]]\nname = 'motor'\njoint = 'hinge'\nmotion = 'formula'\n"
          "formula = '2 + 3*t'\n",
      "test.toml");
  EXPECT_TRUE(std::holds_alternative<laws::ConstantCoefficient>(s.model.contacts()[0].law.coefficient));
  EXPECT_NEAR(s.model.contacts()[0].law.mu(), 0.3, 1e-15);
  EXPECT_TRUE(s.model.user_forces().empty());
  ASSERT_EQ(s.model.forces().size(), 1U);
  EXPECT_EQ(s.model.forces()[0].force, Vec3(2, 0, 0));
  bool steady = false;
  for (const model::Joint& joint : s.model.joints())
    if (const auto* speed = std::get_if<model::Steady>(&joint.speed)) steady = steady || speed->level == 3.0;
  EXPECT_TRUE(steady);
}

// Restored within a run it ends with the same bits.
TEST(ByFormula, CheckpointsHoldBitForBit) {
  for (const std::string& method : {kEvent, kMoreau, kRunge}) {
    const Scenario s = parse(
        head(method) + kBlock +
            contact(
                "restitution = 0\nfriction = 'coulomb'\ncoefficient = 'formula'\nmu_formula = '0.3/(1 + v/1[m/s])'") +
            "[[force]]\nname = 'push'\nbody = 'block'\ntype = 'formula'\nforce_formula = ['0', '1*sin(9[rad/s]*t)', "
            "'0']\n",
        "test.toml");
    simulation::Simulation run(s.model, s.run), again(s.model, s.run);
    for (int i = 0; i < 100; ++i) ASSERT_FALSE(run.advance());
    again.restore(run.checkpoint());
    while (!run.done()) ASSERT_FALSE(run.advance() || again.advance());
    EXPECT_EQ(model::state_hash(run.state()), model::state_hash(again.state())) << method;
  }
}

TEST(ByFormula, WrongOnesAreRefused) {
  const auto says = [](const std::string& text, const std::string& why) {
    const std::string what = refusal(text);
    EXPECT_NE(what.find(why), std::string::npos) << what;
  };
  const std::string mu = "friction = 'coulomb'\ncoefficient = 'formula'\n";
  const auto block = [](const std::string& keys) { return head(kMoreau) + kBlock + contact(keys); };
  says(block(mu), "mu_formula is missing");
  says(block(mu + "mu_formula = '0.3 + w'"), "at letter 7: 'w' is not a parameter or one of the variables v");
  says(block(mu + "mu_formula = '0.3 + v[m]'"), "at letter 8");
  says(block(mu + "mu_formula = '0.3*v'"), "has the unit m/s, but must have 1");
  says(block(mu + "mu_formula = '0.3*(1 + v/1[m/s])'"), "it must be 0 to 0.3");
  says(block(mu + "mu = 0.2\nmu_formula = '0.3/(1 + v/1[m/s])'"), "but mu = 0.2");
  says(block(mu + "mu_formula = '0.3 - 0.1*sqrt(v/1[m/s])'"), "it must be 0 to 0.3");
  says(block("normal = 'formula'"), "normal_formula is missing");
  says(block("normal = 'formula'\nnormal_formula = '5 + depth*1e4[N/m]'"), "without overlap");
  says(block("normal = 'formula'\nnormal_formula = '-1e4[N/m]*depth'"), "must not pull");
  says(block("normal = 'formula'\nnormal_formula = '1e4[N/m^2]*depth'"), "has the unit kg/s^2, but must have N");
  const auto force = [](const std::string& formula) {
    return head(kMoreau) + kBlock +
           "[[force]]\nname = 'f'\nbody = 'block'\ntype = 'formula'\nforce_formula = " + formula + "\n";
  };
  says(force("['1', '2']"), "three formulas");
  says(force("['1', 'ball.x', '2']"), "'ball.x' is not a parameter, t, or a quantity of a body");
  says(force("['1', 'block.x', '2']"), "has the unit m, but must have N");
  says(force("['1', 'block.gap', '2']"), "'block.gap' is not");
  says(force("['1', 'for(1)', '2']"), "'for' is not a function");
}

// In a template names of bodies and parameters are those of the copy.
TEST(ByFormula, BelongsToItsCopyOfATemplate) {
  const std::string text = head(kMoreau, 0.1, "k0 = { value = 10, unit = 'N/m' }") + R"toml(
[[template]]
name = "mass"
parameters = { k = { value = 1, unit = "N/m" }, c = 0.5, shift = { value = -0.1, unit = "m" } }
[[template.body]]
name = "body"
mass = 1
inertia = [1, 1, 1]
[[template.body.shape]]
name = "skin"
type = "implicit"
f = "x^2 + y^2/(1 + c) + z^2 - shift^2"
[[template.force]]
name = "pull"
body = "body"
type = "formula"
force_formula = ["-(k + k0)*(body.x - shift)", "0", "0"]
[[assembly]]
name = "a-b"
type = "mass"
copies = 2
parameters = { k = "= 3*i*k0/i" }
spacing = [1, 0, 0]
)toml";
  const std::string flat = compose(text, "test.toml", {}, {}).text;
  EXPECT_NE(flat.find("-(30[kg/s^2] + 10[kg/s^2])*(`a-b2_body.x` - (-0.1[m]))"), std::string::npos) << flat;
  EXPECT_NE(flat.find("y^2/(1 + 0.5[])"), std::string::npos) << flat;
  const Scenario s = parse(text, "test.toml");
  EXPECT_EQ(s.model.user_forces().size(), 2U);
  std::vector<model::Wrench> wrenches(2);
  s.model.user_forces()[1]->add(s.model.initial_state(), wrenches);
  EXPECT_NEAR(wrenches[1].force[0], -40.0 * 1.1, 1e-12);
  EXPECT_EQ(wrenches[0].force[0], 0.0);
}

}  // namespace
}  // namespace stiction::scenario::test
