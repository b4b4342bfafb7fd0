// Each wrong input is refused with a message that states file and line, key, value and what would be right.
#include "scenario/support.hpp"

namespace stiction::scenario::test {
namespace {

struct Case {
  std::string name, from, to;      // an edit of kBall
  std::vector<std::string> parts;  // of the message
  bool at_line = true;             // the message names the line of the edit
};

void PrintTo(const Case& c, std::ostream* out) {
  *out << c.name;
}

class WrongInput : public ::testing::TestWithParam<Case> {};

TEST_P(WrongInput, IsRefusedWithPlaceKeyValueAndRange) {
  const Case& c = GetParam();
  const std::string message = message_of(edited(kBall, c.from, c.to));
  expect_parts(message, c.parts);
  expect_parts(message, {c.at_line ? "test.toml:" + std::to_string(line_of(kBall, c.from)) + ":" : "test.toml"});
}

const std::vector<Case> kDrawn{
    {"DrawnType",
     "mass = 2",
     "mass = 2\ndraw = [{ type = 'teapot' }]",
     {"body.ball.draw.teapot.type", "teapot", "box, cylinder, cone, ellipsoid, line"},
     false},
    {"DrawnKeyOfAnother",
     "mass = 2",
     "mass = 2\ndraw = [{ type = 'box', size = [1, 1, 1], radius = 1 }]",
     {"radius = 1", "not a key of a box"},
     false},
    {"DrawnWithoutLength",
     "mass = 2",
     "mass = 2\ndraw = [{ type = 'cone', radius = 1 }]",
     {"length", "missing"},
     false},
    {"DrawnRange",
     "mass = 2",
     "mass = 2\ndraw = [{ type = 'cylinder', radius = -1, length = 1 }]",
     {"radius = -1", "> 0"},
     false},
    {"DrawnLineOfOnePoint",
     "mass = 2",
     "mass = 2\ndraw = [{ type = 'line', points = [[0, 0, 0]] }]",
     {"points", "two or more points"},
     false},
    {"DrawnColour",
     "mass = 2",
     "mass = 2\ndraw = [{ type = 'cone', radius = 1, length = 1, colour = 'red' }]",
     {"colour", "red", "#rrggbb"},
     false},
    {"DrawnMisspelt", "mass = 2", "mass = 2\ndraws = []", {"draws", "did you mean 'draw'"}, false},
};

const std::vector<Case> kKeys{
    {"UnknownKey", "mass = 2", "masss = 2", {"body.ball.masss = 2", "did you mean 'mass'"}},
    {"UnknownSection", "[run]", "[runn]", {"runn", "did you mean 'run'"}},
    {"UnknownSubtable", "[integrator]", "[run.x]\n[integrator]", {"run.x", "not known"}},
    {"KeyOfAnotherSection", "step = 1e-3", "mu = 1", {"integrator.mu = 1", "known: type, step"}},
    {"MisspeltLaw", "\"coulomb\"", "\"colomb\"", {"contact.floor.friction", "colomb", "did you mean 'coulomb'"}},
    {"UnknownShapeType", "type = \"sphere\"", "type = \"cube\"", {"type", "cube", "sphere, plane"}},
    {"KeyOfAnotherShape", "radius = 0.5", "radius = 0.5\noffset = 1", {"offset = 1", "not a key of a sphere"}, false},
    {"OrderOfMoreau",
     "step = 1e-3",
     "step = 1e-3\norder = 2",
     {"integrator.order = 2", "not a key of a moreau"},
     false},
    {"HardContactWithOde",
     "step = 1e-3",
     "step = 1e-3\ntype = \"ode\"",
     {"contact.floor.normal", "is hard", "use event-driven, moreau or runge-kutta"},
     false},
    {"MissingStiffness", "mu = 0.3", "mu = 0.3\nnormal = \"compliant\"", {"contact.floor.stiffness is missing"}, false},
    {"MethodOfMoreau",
     "step = 1e-3",
     "step = 1e-3\nmethod = \"stiff\"",
     {"integrator.method = 'stiff'", "not a key of a moreau"},
     false},
    {"MissingTitle", "title = \"Ball on the floor\"", "", {"title is missing"}, false},
    {"MissingDuration", "duration = 1e-2", "", {"run.duration is missing", "[s]"}, false},
    {"MissingMass", "mass = 2", "", {"body.ball.mass is missing", "[kg]"}, false},
    {"MassAndDensity",
     "inertia = [0.1, 0.1, 0.1]",
     "density = 1000",
     {"body.ball.density = 1000", "and mass exclude each other"}},
    {"MassTwice", "mass = 2", "density = 1000", {"body.ball.inertia", "and density exclude each other"}, false},
    {"MissingRadius", "radius = 0.5", "", {"body.ball.shape.sphere.radius is missing", "[m]"}, false},
    {"MissingType", "type = \"sphere\"", "", {"type is missing"}, false},
    {"MissingMu", "mu = 0.3", "", {"contact.floor.mu is missing", ">= 0"}, false},
    {"MissingBetween", "between = [\"ball.sphere\", \"world\"]", "", {"contact.floor.between is missing"}, false},
    {"MissingName", "name = \"ball\"", "", {"body.1.name is missing"}, false},
    {"MissingBody", "body = \"ball\"\nforce", "force", {"force.push.body is missing"}, false},
    {"DuplicateKey", "mass = 2", "mass = 2\nmass = 2", {"not valid TOML", "redefine"}, false},
    {"RotationAndOrientation", "velocity = [1, 0, 0]", "rotation = [1, 0, 0]", {"rotation", "exclude each other"}},
};

const std::vector<Case> kValues{
    {"NegativeMass", "mass = 2", "mass = -2", {"body.ball.mass = -2", "must be > 0"}},
    {"ZeroMass", "mass = 2", "mass = 0", {"body.ball.mass = 0", "must be > 0"}},
    {"MinusZeroMass", "mass = 2", "mass = -0.0", {"body.ball.mass = -0", "must be > 0"}},
    {"NaN", "mass = 2", "mass = nan", {"body.ball.mass = nan", "finite"}},
    {"Infinity", "mass = 2", "mass = inf", {"body.ball.mass = inf", "finite"}},
    {"NaNInVector", "position = [0, 0, 0.5]", "position = [0, nan, 0.5]", {"body.ball.position", "nan", "finite"}},
    {"NegativeMu", "mu = 0.3", "mu = -0.3", {"contact.floor.mu = -0.3", "must be >= 0"}},
    {"RestitutionAboveOne", "restitution = 0", "restitution = 1.5", {"restitution = 1.5", "0 to 1"}},
    {"ZeroStep", "step = 1e-3", "step = 0", {"integrator.step = 0", "must be > 0"}},
    {"NegativeStep", "step = 1e-3", "step = -1e-3", {"integrator.step = -0.001", "must be > 0"}},
    {"TinyStep", "step = 1e-3", "step = 1e-300", {"integrator.step = 1e-300", "too small", "steps"}},
    {"DurationBelowStep", "duration = 1e-2", "duration = 1e-4", {"run.duration", "shorter than one step", "0.001"}},
    {"NegativeSeed", "seed = 7", "seed = -7", {"run.seed = -7", "0 to"}},
    {"IntegerOverflow", "seed = 7", "seed = 99999999999999999999", {"not valid TOML"}},
    {"FloatOverflow", "mass = 2", "mass = 1e999", {}},
    {"ZeroQuaternion", "orientation = [1, 0, 0, 0]", "orientation = [0, 0, 0, 0]", {"orientation", "zero quaternion"}},
    {"HugeQuaternion", "orientation = [1, 0, 0, 0]", "orientation = [1e308, 1e308, 0, 0]", {"orientation"}, false},
    {"InertiaNotPositive", "[0.1, 0.1, 0.1]", "[0.1, 0.1, -0.1]", {"body.ball.inertia", "not positive definite"}},
    {"InertiaOfNoBody", "[0.1, 0.1, 0.1]", "[0.1, 0.1, 0.3]", {"body.ball.inertia", "exceeds the sum"}},
    {"InertiaNotSymmetric", "[0.1, 0.1, 0.1]", "[[1, 0.1, 0], [0, 1, 0], [0, 0, 1]]", {"inertia", "not symmetric"}},
    {"TooDeep", "position = [0, 0, 0.5]", "position = [0, 0, -0.6]", {"test.toml:30", "'floor'", "overlap"}, false},
    {"TwoBodiesOfOneName",
     "[[force]]",
     "[[body]]\nname = \"ball\"\nmass = 1\ninertia = [1, 1, 1]\n[[force]]",
     {"body 'ball' exists twice"}},
    {"BodyCalledWorld", "name = \"ball\"", "name = \"world\"", {"'world'", "surroundings"}, false},
    {"NameWithDot", "name = \"ball\"", "name = \"b.all\"", {"b.all", "dots"}, false},
    {"EmptyName", "name = \"ball\"", "name = \"\"", {"no name"}, false},
    {"ContactNamedAsBody", "name = \"floor\"", "name = \"ball\"", {"contact.ball.name", "name of a body"}},
    {"ColumnCalledTime", "name = \"tilt\"", "name = \"t\"", {"column.t.name", "column of time"}},
    {"ColumnWithDot", "name = \"tilt\"", "name = \"ball.x\"", {"dots"}},
    {"ForceOnNoBody",
     "body = \"ball\"\nforce",
     "body = \"bal\"\nforce",
     {"'push'", "'bal'", "did you mean 'ball'"},
     false},
    {"ColumnOfNoBody",
     "type = \"tilt\"\nbody = \"ball\"",
     "body = \"bal\"",
     {"column.tilt.body = 'bal'", "not a body"}},
    {"MissingShape", "\"ball.sphere\"", "\"ball.spere\"", {"ball.spere", "did you mean 'ball.sphere'"}, false},
    {"ShapeOfOneBody", "\"world\"]", "\"ball.sphere\"]", {"belong to the same body"}, false},
    {"AxisWithoutDirection", "type = \"tilt\"", "axis = [0, 0, 0]", {"column.tilt.axis", "no direction"}},
};

const std::vector<Case> kTypes{
    {"TextForNumber", "mass = 2", "mass = \"2\"", {"body.ball.mass", "must be a number"}},
    {"BooleanForNumber", "mass = 2", "mass = true", {"body.ball.mass = true", "must be a number"}},
    {"DateForNumber", "mass = 2", "mass = 1979-05-27", {"body.ball.mass = 1979-05-27", "must be a number"}},
    {"ArrayForNumber", "mass = 2", "mass = [2]", {"body.ball.mass", "must be a number"}},
    {"TableForNumber", "mass = 2", "mass = { kg = 2 }", {"body.ball.mass", "must be a number"}},
    {"FractionForInteger", "seed = 7", "seed = 7.5", {"run.seed = 7.5", "must be an integer"}},
    {"NumberForText", "friction = \"coulomb\"", "friction = 3", {"contact.floor.friction = 3", "string in quotes"}},
    {"NumberForTitle", "title = \"Ball on the floor\"", "title = 3", {"title = 3", "string in quotes"}},
    {"NumberForName", "name = \"ball\"", "name = 5", {"name = 5", "string in quotes"}},
    {"NumberForVector", "gravity = [0, 0, -9.81]", "gravity = -9.81", {"world.gravity", "three numbers [x, y, z]"}},
    {"ShortVector", "gravity = [0, 0, -9.81]", "gravity = [0, -9.81]", {"world.gravity", "three numbers"}},
    {"LongVector", "gravity = [0, 0, -9.81]", "gravity = [0, 0, 0, 0]", {"world.gravity", "three numbers"}},
    {"TableForVector", "gravity = [0, 0, -9.81]", "gravity = { z = -9.81 }", {"world.gravity", "three numbers"}},
    {"TextInVector", "gravity = [0, 0, -9.81]", "gravity = [0, 0, \"g\"]", {"world.gravity", "three numbers"}},
    {"NestedVector", "gravity = [0, 0, -9.81]", "gravity = [[0], [0], [9]]", {"world.gravity", "three numbers"}},
    {"ShortQuaternion", "orientation = [1, 0, 0, 0]", "orientation = [1, 0, 0]", {"four numbers [w, x, y, z]"}},
    {"ShortInertia", "[0.1, 0.1, 0.1]", "[0.1, 0.1]", {"body.ball.inertia", "3 x 3 matrix"}},
    {"RaggedInertia", "[0.1, 0.1, 0.1]", "[[1, 0, 0], [0, 1], [0, 0, 1]]", {"body.ball.inertia", "3 x 3 matrix"}},
    {"MixedInertia", "[0.1, 0.1, 0.1]", "[[1, 0, 0], 1, 1]", {"body.ball.inertia", "3 x 3 matrix"}},
    {"TextForInertia", "[0.1, 0.1, 0.1]", "\"round\"", {"body.ball.inertia", "3 x 3 matrix"}},
    {"OneBetween", "[\"ball.sphere\", \"world\"]", "[\"world\"]", {"contact.floor.between", "two strings"}},
    {"NumbersBetween", "[\"ball.sphere\", \"world\"]", "[1, 2]", {"contact.floor.between", "two strings"}},
    {"TableForList", "[[contact]]", "[contact]", {"contact", "[[contact]]"}},
    {"ListForTable", "[run]", "[[run]]", {"run", "[run]"}},
    {"TextForTable", "[run]\nduration = 1e-2\nseed = 7", "run = \"long\"", {"run = ", "[run]"}},
    {"NumberForList", "title = ", "body = 3\ntitle = ", {"not valid TOML"}, false},
    {"NumberForShapes",
     "[[body.shape]]\ntype = \"sphere\"\nradius = 0.5",
     "shape = 3",
     {"body.ball.shape", "[[body.shape]]"}},
};

// Keys of the laws of a contact; each edit stands in place of `mu = 0.3`.
const std::vector<Case> kLaws{
    {"KineticAboveStatic",
     "mu = 0.3",
     "mu = 0.3\ncoefficient = \"static-kinetic\"\nmu_kinetic = 0.4",
     {"contact 'floor'", "mu_kinetic = 0.4", "at most mu = 0.3"},
     false},
    {"MissingKinetic", "mu = 0.3", "mu = 0.3\ncoefficient = \"stribeck\"", {"mu_kinetic is missing", ">= 0"}, false},
    {"MisspeltCoefficient", "mu = 0.3", "mu = 0.3\ncoefficient = \"stribek\"", {"did you mean 'stribeck'"}, false},
    {"StribeckSpeedZero",
     "mu = 0.3",
     "mu = 0.3\ncoefficient = \"stribeck\"\nmu_kinetic = 0.1\nstribeck_speed = 0",
     {"contact.floor.stribeck_speed = 0", "> 0"},
     false},
    {"MissingTable", "mu = 0.3", "mu = 0.3\ncoefficient = \"table\"", {"mu_table is missing", "[0, mu]"}, false},
    {"TableNotFromZero",
     "mu = 0.3",
     "mu = 0.3\ncoefficient = \"table\"\nmu_table = [[0.1, 0.3], [1, 0.2]]",
     {"mu_table", "begin at speed 0, not at 0.1"},
     false},
    {"TableNotFromMu",
     "mu = 0.3",
     "mu = 0.3\ncoefficient = \"table\"\nmu_table = [[0, 0.2], [1, 0.1]]",
     {"mu_table", "begins with 0.2", "mu = 0.3"},
     false},
    {"TableAboveMu",
     "mu = 0.3",
     "mu = 0.3\ncoefficient = \"table\"\nmu_table = [[0, 0.3], [1, 0.4]]",
     {"mu_table", "mu = 0.4 at speed 1", "0 to 0.3"},
     false},
    {"TableNotIncreasing",
     "mu = 0.3",
     "mu = 0.3\ncoefficient = \"table\"\nmu_table = [[0, 0.3], [2, 0.2], [1, 0.1]]",
     {"mu_table", "increasing speeds", "1 comes after 2"},
     false},
    {"TableOfTriples",
     "mu = 0.3",
     "mu = 0.3\ncoefficient = \"table\"\nmu_table = [[0, 0.3, 1]]",
     {"contact.floor.mu_table", "pairs"},
     false},
    {"NumberForTable", "mu = 0.3", "mu = 0.3\ncoefficient = \"table\"\nmu_table = 3", {"mu_table", "pairs"}, false},
    {"AxisZero",
     "friction = \"coulomb\"\nmu = 0.3",
     "friction = \"orthotropic\"\nmu = 0.3\nmu2 = 0.1\naxis = [0, 0, 0]",
     {"contact 'floor'", "axis", "no direction"},
     false},
    {"AxisOfNoBody",
     "friction = \"coulomb\"\nmu = 0.3",
     "friction = \"orthotropic\"\nmu = 0.3\nmu2 = 0.1\naxis_of = \"bal\"",
     {"contact 'floor'", "axis_of = \"bal\"", "\"world\" or one of the two bodies"},
     false},
    {"MissingMu2", "\"coulomb\"", "\"orthotropic\"", {"contact.floor.mu2 is missing", ">= 0"}, false},
    {"SlipSpeedZero",
     "\"coulomb\"",
     "\"regularised\"\nslip_speed = 0",
     {"contact.floor.slip_speed = 0", "must be > 0"},
     false},
    {"TangentialRestitutionWithPoisson",
     "restitution = 0",
     "restitution = 0.5\nimpact = \"poisson\"\nrestitution_tangential = 0.5",
     {"contact 'floor'", "restitution_tangential requires Newton's impact law"},
     false},
    {"MisspeltImpact", "restitution = 0", "impact = \"poison\"", {"impact", "did you mean 'poisson'"}},
    {"NegativeAdhesion", "restitution = 0", "adhesion = -1", {"contact.floor.adhesion = -1", "must be >= 0"}},
    {"NegativeThreshold",
     "restitution = 0",
     "restitution_threshold = -1",
     {"contact.floor.restitution_threshold = -1", "must be >= 0"}},
    {"MisspeltRolling", "restitution = 0", "rolling = \"clasical\"", {"rolling", "did you mean 'classical'"}},
    {"UnknownRolling", "restitution = 0", "rolling = \"sticky\"", {"rolling", "none, contour, classical, orthotropic"}},
    {"WrongRollingKind",
     "restitution = 0",
     "rolling = \"classical\"\nrolling_kind = \"wet\"\nmu_r = 1e-3",
     {"rolling_kind", "wet", "dry, viscous"},
     false},
    {"MissingMuR", "restitution = 0", "rolling = \"classical\"", {"contact.floor.mu_r is missing", "rolling"}, false},
    {"MissingCR",
     "restitution = 0",
     "rolling = \"contour\"\nrolling_kind = \"viscous\"",
     {"contact.floor.c_r is missing", "viscosity"},
     false},
    {"NegativeMuR", "restitution = 0", "rolling = \"classical\"\nmu_r = -1", {"mu_r = -1", "must be >= 0"}, false},
};

std::string name_of(const ::testing::TestParamInfo<Case>& info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Keys, WrongInput, ::testing::ValuesIn(kKeys), name_of);
INSTANTIATE_TEST_SUITE_P(Drawn, WrongInput, ::testing::ValuesIn(kDrawn), name_of);
INSTANTIATE_TEST_SUITE_P(Values, WrongInput, ::testing::ValuesIn(kValues), name_of);
INSTANTIATE_TEST_SUITE_P(Laws, WrongInput, ::testing::ValuesIn(kLaws), name_of);
INSTANTIATE_TEST_SUITE_P(Types, WrongInput, ::testing::ValuesIn(kTypes), name_of);

TEST(WrongInput, TheTextTheCasesEditIsRight) {
  EXPECT_NO_THROW((void)parse(kBall, "test.toml"));
}

TEST(WrongInput, AListWithSomethingElseInIt) {
  expect_parts(message_of("force = [1, { name = \"a\" }]\n" + kBall.substr(0, kBall.find("[[force]]"))),
               {"test.toml:1", "force", "[[force]]"});
}

TEST(WrongInput, NoBody) {
  expect_parts(message_of("title = \"none\"\nrun.duration = 1"), {"test.toml", "no body"});
}

TEST(WrongInput, AnUnclearWorld) {
  const std::string two = "[[world.shape]]\ntype = \"plane\"\n[[world.shape]]\ntype = \"sphere\"\nradius = 1\n";
  expect_parts(message_of(edited(kBall, "[[body]]", two + "[[body]]")), {"between", "2 shapes", "world.<shape>"});
}

TEST(WrongInput, HugeNumbersAreTakenAndTheRunSaysWhatFails) {
  for (const char* edit :
       {"velocity = [1e308, 0, 0]", "angular_velocity = [1e200, 1e200, 0]", "rotation = [0, 0, 0]"}) {
    const std::string text = edited(edited(kBall, "orientation = [1, 0, 0, 0]", ""), "velocity = [1, 0, 0]", edit);
    (void)hash_after(parse(text, "test.toml"), 5);  // no crash; a failure is reported by advance()
  }
}

}  // namespace
}  // namespace stiction::scenario::test
