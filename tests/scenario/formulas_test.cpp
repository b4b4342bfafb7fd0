// Formulas and parameters in scenario files.
#include "scenario/support.hpp"
#include "stiction/scenario/result_columns.hpp"

namespace stiction::scenario::test {
namespace {

const std::string kFormulas = R"(title = "formulas"
[parameters]
R = { value = 0.5, unit = "m", doc = "radius" }
density = { value = 1000, unit = "kg/m^3" }
m = "= density*4/3*pi*R^3"
J = "= 2/5*m*R^2"
plain = 3
[run]
duration = "= plain/6"
[integrator]
step = 1e-3
[[body]]
name = "ball"
mass = "= m"
inertia = ["= J", "= J", "= J"]
position = [0, "= -plain", "= 2*R"]
[[body.shape]]
type = "sphere"
radius = "= R"
[[contact]]
name = "floor"
between = ["ball.sphere", "world"]
friction = "coulomb"
mu = "= 0.1*plain"
)";

double radius_of(const Scenario& s) {
  return std::get<geometry::Sphere>(s.model.shapes()[1].shape).radius;
}

TEST(Formulas, StandInPlaceOfAnyNumber) {
  const Scenario s = parse(kFormulas, "test.toml");
  const double m = 1000.0 * 4 / 3 * 3.141592653589793 * 0.125;
  EXPECT_DOUBLE_EQ(s.model.bodies()[0].mass, m);
  EXPECT_DOUBLE_EQ(s.model.bodies()[0].inertia(1, 1), 0.4 * m * 0.25);
  EXPECT_EQ(s.model.initial_state().bodies[0].x, math::Vec3(0, -3, 1));
  EXPECT_EQ(s.run.duration, 0.5);
  EXPECT_EQ(s.text, kFormulas);  // the text as run keeps its formulas
  ASSERT_EQ(s.parameters.size(), 5U);
  EXPECT_EQ(s.parameters[1].name, "R");
  EXPECT_EQ(s.parameters[1].unit, "m");
}

TEST(Formulas, AChangeMovesAllThatDependsOnIt) {
  const Scenario s = parse(kFormulas, "test.toml", {"parameters.R=0.1", "contact.floor.mu== plain/10 + 0.1"});
  EXPECT_EQ(radius_of(s), 0.1);
  EXPECT_NEAR(s.model.bodies()[0].mass, 4.18879020478639, 1e-13);
  EXPECT_EQ(s.model.initial_state().bodies[0].x[2], 0.2);
  EXPECT_DOUBLE_EQ(s.model.contacts()[0].law.mu(), 0.4);
  const Scenario again = parse(s.text, "again.toml");  // changes are part of the text
  EXPECT_EQ(model::state_hash(again.model.initial_state()), model::state_hash(s.model.initial_state()));
  EXPECT_EQ(parse(kFormulas, "test.toml", {"body.ball.mass== 2*m"}).model.bodies()[0].mass,
            2.0 * parse(kFormulas, "test.toml").model.bodies()[0].mass);
  EXPECT_EQ(parse(kFormulas, "test.toml", {"body.ball.position.2== R*4"}).model.initial_state().bodies[0].x[2], 2.0);
}

// With numbers in place of formulas it is the same model, bit by bit.
TEST(Formulas, CostNothingInAStep) {
  const Scenario s = parse(kFormulas, "test.toml");
  const Scenario plain = parse(edited(edited(kFormulas, "\"= 2*R\"", "1"), "\"= R\"", "0.5"), "test.toml");
  simulation::Simulation run(s.model, s.run), other(plain.model, plain.run);
  while (!run.done()) ASSERT_FALSE(run.advance());
  while (!other.done()) ASSERT_FALSE(other.advance());
  EXPECT_EQ(model::state_hash(run.state()), model::state_hash(other.state()));
}

TEST(Formulas, WrongOnesAreRefusedWithTheirPlace) {
  const auto message = [](const std::string& from, const std::string& to) {
    return message_of(edited(kFormulas, from, to));
  };
  const auto has = [](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text << "\nlacks: " << part;
  };
  has(message("= m\"", "= mm\""),
      "test.toml:14:11: body.ball.mass = \"= mm\": 'mm' is not a parameter; did you mean 'm'?");
  has(message("= 2*R\"", "= 2*(R\""), "body.ball.position.2");
  has(message("= 2*R\"", "= 2*(R\""), "')' is missing");
  has(message("= R\"", "= R - 1\""),
      "body.ball.shape.sphere.radius = \"= R - 1\" = -0.5 is out of range: it must be > 0");
  has(message("= R\"", "= 1/(R - R)\""), "'1/(R - R)' is not finite");
  has(message("= R\"", "= m\""), "has the unit kg, but must have m");
  has(message("plain = 3", "plain = \"= J + R\""), "has parts of different units");
  has(message("plain = 3", "plain = \"= 2*plain\""), "parameters.plain depends on itself: plain -> plain");
  has(message("plain = 3", "plain = \"= b\"\nb = \"= c\"\nc = \"= plain\""), "depends on itself: b -> c -> plain -> b");
  has(message("plain = 3", "plain = true"), "must be a number");
  has(message("plain = 3", "sin = 3"), "is not a name for a parameter");
  has(message("unit = \"m\"", "unit = \"cm\""), "has the unit \"cm\", which is not one of");
  has(message("doc = \"radius\"", "docs = \"radius\""), "is not known here; did you mean 'doc'?");
  const auto set = [](const std::string& change) {
    try {
      (void)parse(kFormulas, "test.toml", {change});
    } catch (const core::InputError& error) {
      return std::string(error.what());
    }
    return std::string("no error");
  };
  has(set("parameters.r=1"), "--set parameters.r=1: the scenario has no 'r' there; did you mean 'R'?");
  has(set("body.ball.mass== 2*mm"), "--set body.ball.mass: body.ball.mass = \"= 2*mm\": 'mm' is not a parameter");
  has(set("run.seed== 1/2"), "must be an integer, but is 0.5");
}

TEST(Formulas, ColumnsByFormula) {
  const std::string text = kFormulas +
                           "[[column]]\nname = \"distance\"\nformula = \"sqrt(ball.x^2 + ball.y^2) - R\"\n"
                           "[[column]]\nname = \"twice\"\nformula = \"2*distance\"\nunit = \"m\"\n";
  const Scenario s = parse(text, "test.toml");
  ASSERT_EQ(s.columns.size(), 2U);
  EXPECT_EQ(result_column(s.columns[0]).unit, "m");
  EXPECT_NE(
      message_of(edited(text, "ball.x^2", "ball.xx^2")).find("'ball.xx' is not a column of the result, or a parameter"),
      std::string::npos);
  EXPECT_NE(message_of(edited(text, "ball.x^2", "ball.vx^2")).find("different units"), std::string::npos);
}

}  // namespace
}  // namespace stiction::scenario::test
