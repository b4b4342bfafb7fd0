// Bad input to the C++ interface: an exception that names the field, whatever the value; and nothing has changed.
#include <functional>
#include <limits>

#include "integrators/joint_support.hpp"
#include "stiction/core/error.hpp"
#include "stiction/solve.hpp"
#include "stiction/stiction.hpp"

namespace stiction::simulation {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity(), kNaN = std::numeric_limits<double>::quiet_NaN();

// The message of the InputError that `act` throws; "" if it throws none.
std::string refusal(const std::function<void()>& act) {
  try {
    act();
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "";
}

struct Case {
  std::vector<std::string> words;  // in the message: what it is about, and the field
  std::function<void(model::Builder&)> act;
};

// A builder with a ball and a floor, and a hinge on another body.
model::Builder start() {
  model::Builder b;
  b.shape("world", "floor", geometry::Plane{});
  b.body(sphere_body("ball", 1.0, 0.1, Vec3(0, 0, 0.1)));
  b.shape("ball", "skin", geometry::Sphere{Vec3::Zero(), 0.1});
  b.body(rod("bob", Vec3(1, 0, 0)));
  b.joint({.name = "hinge", .first = "bob", .anchor = Vec3(1, 0, 1)});
  return b;
}

model::BodySpec body_with(const std::function<void(model::BodySpec&)>& change) {
  model::BodySpec spec = sphere_body("new", 1.0, 0.1, Vec3::Zero());
  change(spec);
  return spec;
}

model::ContactSpec contact_with(const std::function<void(laws::ContactLaw&)>& change) {
  model::ContactSpec spec{"touch", "ball.skin", "world.floor"};
  spec.law.friction = laws::Coulomb{0.3};
  change(spec.law);
  return spec;
}

TEST(BadInput, Builder) {
  using B = model::Builder;
  std::vector<Case> cases;
  for (double bad : {kNaN, kInfinity, -kInfinity}) {
    const Vec3 v(0, bad, 0);
    const std::vector<Case> numbers{
        {{"gravity"}, [=](B& b) { b.gravity(v); }},
        {{"body 'new'", "mass"}, [=](B& b) { b.body(body_with([=](auto& s) { s.mass = bad; })); }},
        {{"body 'new'", "inertia"}, [=](B& b) { b.body(body_with([=](auto& s) { s.inertia(1, 1) = bad; })); }},
        {{"body 'new'", "position"}, [=](B& b) { b.body(body_with([=](auto& s) { s.start.x = v; })); }},
        {{"body 'new'", "velocity"}, [=](B& b) { b.body(body_with([=](auto& s) { s.start.v = v; })); }},
        {{"body 'new'", "angular_velocity"}, [=](B& b) { b.body(body_with([=](auto& s) { s.start.omega = v; })); }},
        {{"body 'new'", "orientation"}, [=](B& b) { b.body(body_with([=](auto& s) { s.start.p.w() = bad; })); }},
        {{"shape 'ball.new'", "radius"},
         [=](B& b) {
           b.shape("ball", "new", geometry::Sphere{Vec3::Zero(), bad});
         }},
        {{"shape 'ball.new'", "centre"},
         [=](B& b) {
           b.shape("ball", "new", geometry::Sphere{v, 0.1});
         }},
        {{"contact 'touch'", "mu"},
         [=](B& b) { b.contact(contact_with([=](auto& law) { law.friction = laws::Coulomb{bad}; })); }},
        {{"contact 'touch'", "restitution"},
         [=](B& b) { b.contact(contact_with([=](auto& law) { law.normal.restitution = bad; })); }},
        {{"contact 'touch'", "mu_r"},
         [=](B& b) { b.contact(contact_with([=](auto& law) { law.rolling = laws::ClassicalDry{bad}; })); }},
        {{"contact 'touch'", "stiffness"},
         [=](B& b) { b.contact(contact_with([=](auto& law) { law.compliance = laws::PowerLaw{.stiffness = bad}; })); }},
        {{"contact 'touch'", "modulus"},
         [=](B& b) {
           b.contact(contact_with([=](auto& law) {
             law.friction = laws::ContensouParabolic{0.3, 1.0};
             law.patch = true;
             law.modulus = bad;
           }));
         }},
        {{"force 'push'", "force"}, [=](B& b) { b.force({.name = "push", .body = "ball", .force = v}); }},
        {{"force 'push'", "torque"}, [=](B& b) { b.force({.name = "push", .body = "ball", .torque = v}); }},
        {{"force 'push'", "point"}, [=](B& b) { b.force({.name = "push", .body = "ball", .point = v}); }},
        {{"force 'push'", "time"},
         [=](B& b) { b.force({.name = "push", .body = "ball", .time = model::Scaled{model::Steady{bad}}}); }},
        {{"force 'spring'", "stiffness"},
         [=](B& b) { b.spring({.name = "spring", .body = "ball", .stiffness = bad}); }},
        {{"force 'spring'", "rest_angle"},
         [=](B& b) { b.torsion_spring({.name = "spring", .body = "ball", .rest_angle = bad}); }},
        {{"joint 'new'", "anchor"}, [=](B& b) { b.joint({.name = "new", .first = "ball", .anchor = v}); }},
        {{"joint 'new'", "friction"}, [=](B& b) { b.joint({.name = "new", .first = "ball", .friction = bad}); }},
        {{"drive 'motor'", "speed"},
         [=](B& b) { b.drive({.name = "motor", .joint = "hinge", .speed = model::Steady{bad}}); }},
        {{"drive 'motor'", "speed"},
         [=](B& b) {
           b.drive({.name = "motor", .joint = "hinge", .speed = model::Harmonic{1.0, bad, 0.0}});
         }},
    };
    cases.insert(cases.end(), numbers.begin(), numbers.end());
  }
  const std::vector<Case> others{
      {{"body 'new'", "mass = 0"}, [](B& b) { b.body(body_with([](auto& s) { s.mass = 0.0; })); }},
      {{"body 'new'", "inertia"}, [](B& b) { b.body(body_with([](auto& s) { s.inertia.setZero(); })); }},
      {{"body 'new'", "orientation"}, [](B& b) { b.body(body_with([](auto& s) { s.start.p.coeffs().setZero(); })); }},
      {{"body", "name"}, [](B& b) { b.body(body_with([](auto& s) { s.name.clear(); })); }},
      {{"body 'ball'", "twice"}, [](B& b) { b.body(body_with([](auto& s) { s.name = "ball"; })); }},
      {{"shape 'bal.new'", "did you mean 'ball'"}, [](B& b) { b.shape("bal", "new", geometry::Sphere{}); }},
      {{"shape 'world.new'", "normal"}, [](B& b) { b.shape("world", "new", geometry::Plane{Vec3::Zero()}); }},
      {{"contact 'touch'", "there is no shape 'ball.skn'", "ball.skin"},
       [](B& b) {
         b.contact({"touch", "ball.skn", "world.floor"});
       }},
      {{"contact 'touch'", "mu_kinetic", "mu = 0.3"},
       [](B& b) { b.contact(contact_with([](auto& law) { law.coefficient = laws::StaticKinetic{0.4}; })); }},
      {{"contact 'touch'", "restitution_tangential"},
       [](B& b) {
         b.contact(contact_with([](auto& law) {
           law.normal.impact = laws::ImpactLaw::poisson;
           law.normal.restitution_tangential = 0.5;
         }));
       }},
      {{"contact 'touch'", "mu_table"},
       [](B& b) { b.contact(contact_with([](auto& law) { law.coefficient = laws::CoefficientTable{}; })); }},
      {{"force 'push'", "no body 'bal'"}, [](B& b) { b.force({.name = "push", .body = "bal"}); }},
      {{"force 'push'", "time"},
       [](B& b) { b.force({.name = "push", .body = "ball", .time = model::Scaled{model::Lines({})}}); }},
      {{"user force"}, [](B& b) { b.user_force(nullptr); }},
      {{"joint 'new'", "axis"}, [](B& b) { b.joint({.name = "new", .first = "ball", .axis = Vec3::Zero()}); }},
      {{"drive 'motor'", "no joint 'hinges'", "hinge"}, [](B& b) { b.drive({.name = "motor", .joint = "hinges"}); }},
      {{"drive 'motor'", "speed"},
       [](B& b) { b.drive({.name = "motor", .joint = "hinge", .speed = model::Lines({})}); }},
  };
  cases.insert(cases.end(), others.begin(), others.end());
  for (const Case& c : cases) {
    model::Builder builder = start();
    const std::string message = refusal([&] { c.act(builder); });
    for (const std::string& word : c.words)
      EXPECT_NE(message.find(word), std::string::npos) << "'" << message << "' does not name " << word;
  }
}

// Between steps: refused with the words of the builder, and the simulation continues as if nothing had been requested.
TEST(BadInput, Changes) {
  model::Builder builder = start();
  builder.gravity(Vec3(0, 0, -kGravity));
  builder.contact(contact_with([](auto&) {}));
  builder.force({.name = "push", .body = "ball"});
  builder.drive({.name = "motor", .joint = "hinge"});
  const model::Model model = builder.build();
  struct Change {
    std::string word;
    std::function<void(Simulation&)> act;
  };
  const std::vector<Change> changes{
      {"gravity", [](Simulation& s) { s.set_gravity(Vec3(0, kNaN, 0)); }},
      {"did you mean 'touch'", [](Simulation& s) { s.set_parameter("tuch", "mu", 0.1); }},
      {"'mue'; did you mean 'mu'", [](Simulation& s) { s.set_parameter("touch", "mue", 0.1); }},
      {"mu = -1 is out of range", [](Simulation& s) { s.set_parameter("touch", "mu", -1.0); }},
      {"mu = nan", [](Simulation& s) { s.set_parameter("touch", "mu", kNaN); }},
      {"restitution = 2", [](Simulation& s) { s.set_parameter("touch", "restitution", 2.0); }},
      {"stiffness", [](Simulation& s) { s.set_law("touch", soft({.stiffness = -1e4})); }},
      {"no force 'pusch'", [](Simulation& s) { s.set_force("pusch", Vec3::Zero()); }},
      {"force", [](Simulation& s) { s.set_force("push", Vec3(kInfinity, 0, 0)); }},
      {"torque", [](Simulation& s) { s.set_force("push", Vec3::Zero(), Vec3(kNaN, 0, 0)); }},
      {"no body 'bal'", [](Simulation& s) { s.set_load("bal", Vec3::Zero()); }},
      {"force", [](Simulation& s) { s.set_load("ball", Vec3(kNaN, 0, 0)); }},
      {"no drive 'hinge'", [](Simulation& s) { s.set_drive("hinge", model::Steady{1.0}); }},
      {"speed", [](Simulation& s) { s.set_drive("motor", model::Steady{kNaN}); }},
      {"no body 'balls'", [](Simulation& s) { s.set_body("balls", {}); }},
      {"position", [](Simulation& s) { s.set_body("ball", {.x = Vec3(kNaN, 0, 0)}); }},
      {"velocity", [](Simulation& s) { s.set_body("ball", {.x = Vec3(0, 0, 1), .v = Vec3(kInfinity, 0, 0)}); }},
      {"orientation", [](Simulation& s) { s.set_body("ball", {.p = math::Quat(0, 0, 0, 0)}); }},
      {"overlap", [](Simulation& s) { s.set_body("ball", {.x = Vec3(0, 0, -1)}); }},
      {"joint 'hinge'", [](Simulation& s) { s.set_body("bob", {.x = Vec3(5, 0, 0)}); }},
      {"has 2 bodies", [](Simulation& s) { s.set_bodies({}); }},
      {"checkpoint", [](Simulation& s) { s.restore({}); }},
  };
  for (const Scheme scheme : {Scheme::moreau, Scheme::runge_kutta, Scheme::event_driven}) {
    RunOptions run_options = options(0.1, 1e-3);
    run_options.method = method_of(scheme);
    Simulation s(model, run_options), untouched(model, run_options);
    ASSERT_FALSE(s.advance() || untouched.advance());
    for (const Change& change : changes) {
      const std::string message = refusal([&] { change.act(s); });
      EXPECT_NE(message.find(change.word), std::string::npos) << "'" << message << "' does not name " << change.word;
    }
    ASSERT_FALSE(s.advance() || untouched.advance());
    EXPECT_EQ(s.checkpoint(), untouched.checkpoint());
  }
}

TEST(BadInput, ContactProblem) {
  const auto problem = [](const std::function<void(problem::ContactProblem&)>& change) {
    problem::ContactProblem p;
    p.add_contact({});
    *p.G.add_block(0, 1, 1) = 1.0;
    p.G.end_row();
    p.c = {-1.0};
    change(p);
    return p;
  };
  const auto none = [](problem::ContactProblem&) {};
  EXPECT_EQ(solvers::solve(problem(none)).P, std::vector<double>{1.0});
  const auto expect = [&](const std::string& word, const problem::ContactProblem& p, const solvers::Options& o = {}) {
    const std::string message = refusal([&] { (void)solvers::solve(p, o); });
    EXPECT_NE(message.find(word), std::string::npos) << "'" << message << "' does not name " << word;
  };
  expect("c has 2 rows", problem([](auto& p) { p.c = {1.0, 2.0}; }));
  expect("c [0] = nan", problem([](auto& p) { p.c = {kNaN}; }));
  expect("G has 1 rows", problem([](auto& p) {
           p.add_contact({});
           p.c = {1.0, 2.0};
         }));
  expect("diagonal block", problem([](auto& p) {
           p.G.clear();
           p.G.end_row();
         }));
  expect("2 x 1", problem([](auto& p) {
           p.G.clear();
           p.G.add_block(0, 2, 1);
           p.G.end_row();
         }));
  expect("positive", problem([](auto& p) {
           p.G.clear();
           p.G.add_block(0, 1, 1);
           p.G.end_row();
         }));
  expect("tolerance", problem(none), {.tolerance = kNaN});
  expect("max_iterations", problem(none), {.max_iterations = 0});
  expect("relaxation", problem(none), {.relaxation = 3.0});
}

}  // namespace
}  // namespace stiction::simulation
