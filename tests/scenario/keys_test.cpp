// Every key reaches the model, and every default is the one the reference page states.
#include <cmath>

#include "scenario/support.hpp"
#include "stiction/laws/catalogue.hpp"

namespace stiction::scenario::test {
namespace {

using math::Vec3;

const std::string kEveryKey = R"(
title = "Everything"
source = "nowhere"
run = { duration = 2.5, record_every = 0.25, seed = 12 }
integrator = { type = "runge-kutta", step = 0.125, order = 3, gap_tolerance = 1e-9 }
solver = { type = "jacobi", form = "transformed", stretch = "sphere", tolerance = 1e-7, max_iterations = 55, relaxation = 0.5 }
[world]
gravity = [1, 2, -3]
[[world.shape]]
name = "belt"
type = "plane"
normal = [0, 0, 2]
offset = -1
surface_velocity = [0.5, 0, 0]
[[world.shape]]
type = "sphere"
centre = [9, 9, 9]
radius = 0.5
[[body]]
name = "a"
mass = 3
inertia = [[2, 0.5, 0], [0.5, 2, 0], [0, 0, 3]]
position = [1, 2, 3]
orientation = [0, 0, 2, 0]
velocity = [4, 5, 6]
angular_velocity = [7, 8, 9]
[[body.shape]]
name = "head"
type = "sphere"
centre = [0, 0, 0.25]
radius = 0.75
[[body]]
name = "b"
mass = 1
inertia = [1, 1, 1]
position = [10, 0, 3]
rotation = [0, 0, 3.0]
[[body.shape]]
type = "sphere"
radius = 1
[[force]]
name = "pull"
body = "b"
force = [1, 2, 3]
point = [4, 5, 6]
torque = [7, 8, 9]
[[contact]]
name = "on-belt"
between = ["world.belt", "a.head"]
restitution = 0.5
friction = "contensou"
pressure = "uniform"
mu = 0.25
radius = 0.125
[[contact]]
name = "two"
between = ["a.head", "b.sphere"]
[[column]]
name = "lean"
type = "tilt"
body = "b"
axis = [0, 3, 0]
)";

TEST(Keys, EveryKeyIsRead) {
  const Scenario s = parse(kEveryKey, "folder/everything.toml");
  EXPECT_EQ(s.name, "everything");
  EXPECT_EQ(s.title, "Everything");
  EXPECT_EQ(s.source, "nowhere");
  EXPECT_EQ(s.text, kEveryKey);
  EXPECT_EQ(s.run.duration, 2.5);
  EXPECT_EQ(s.record_every, 0.25);
  EXPECT_EQ(s.seed, 12);
  EXPECT_EQ(s.run.step, 0.125);
  const auto& method = std::get<stepping::RungeKutta>(s.run.method);
  EXPECT_EQ(method.order, 3);
  EXPECT_EQ(method.gap_tolerance, 1e-9);
  const solvers::Options& solver = s.run.solver;
  ASSERT_TRUE(std::holds_alternative<solvers::Jacobi>(solver.method));
  EXPECT_EQ(std::get<solvers::Jacobi>(solver.method).form, solvers::Form::transformed);
  EXPECT_EQ(solver.stretch, problem::Stretch::sphere);
  EXPECT_EQ(solver.tolerance, 1e-7);
  EXPECT_EQ(solver.max_iterations, 55);
  EXPECT_EQ(solver.relaxation, 0.5);
  EXPECT_EQ(s.model.gravity(), Vec3(1, 2, -3));

  ASSERT_EQ(s.model.shapes().size(), 4u);
  EXPECT_EQ(s.model.shapes()[0].name, "world.belt");
  const auto& belt = std::get<geometry::Plane>(s.model.shapes()[0].shape);
  EXPECT_EQ(belt.normal, Vec3(0, 0, 1));  // any length is allowed
  EXPECT_EQ(belt.offset, -1.0);
  EXPECT_EQ(belt.surface_velocity, Vec3(0.5, 0, 0));
  EXPECT_EQ(s.model.shapes()[1].name, "world.sphere");
  EXPECT_EQ(std::get<geometry::Sphere>(s.model.shapes()[2].shape).centre, Vec3(0, 0, 0.25));
  EXPECT_EQ(std::get<geometry::Sphere>(s.model.shapes()[2].shape).radius, 0.75);

  ASSERT_EQ(s.model.bodies().size(), 2u);
  EXPECT_EQ(s.model.bodies()[0].mass, 3.0);
  EXPECT_EQ(s.model.bodies()[0].inertia(0, 1), 0.5);
  EXPECT_EQ(s.model.bodies()[1].inertia, math::Mat3::Identity());
  const model::BodyState &a = s.model.initial_state().bodies[0], &b = s.model.initial_state().bodies[1];
  EXPECT_EQ(a.x, Vec3(1, 2, 3));
  EXPECT_EQ(a.p.y(), 1.0);  // normalised
  EXPECT_EQ(a.v, Vec3(4, 5, 6));
  EXPECT_EQ(a.omega, Vec3(7, 8, 9));
  EXPECT_DOUBLE_EQ(b.p.w(), std::cos(1.5));
  EXPECT_DOUBLE_EQ(b.p.z(), std::sin(1.5));

  ASSERT_EQ(s.model.forces().size(), 1u);
  EXPECT_EQ(s.model.forces()[0].body, 1);
  EXPECT_EQ(s.model.forces()[0].force, Vec3(1, 2, 3));
  EXPECT_EQ(s.model.forces()[0].point, Vec3(4, 5, 6));
  EXPECT_EQ(s.model.forces()[0].torque, Vec3(7, 8, 9));

  ASSERT_EQ(s.model.contacts().size(), 2u);
  EXPECT_EQ(s.model.contacts()[0].a, 0);
  EXPECT_EQ(s.model.contacts()[0].b, model::kWorld);
  const std::string law = laws::describe(s.model.contacts()[0].law);
  expect_parts(law, {"restitution 0.5", "contensou uniform", "mu 0.25", "radius 0.125 m"});
  ASSERT_EQ(s.columns.size(), 1u);
  EXPECT_EQ(s.columns[0].name, "lean");
  EXPECT_EQ(s.columns[0].body, 1);
  EXPECT_EQ(s.columns[0].axis, Vec3(0, 1, 0));
}

TEST(Keys, Defaults) {
  const Scenario s = parse(R"(
title = "Little"
run.duration = 1
[[body]]
name = "a"
mass = 1
inertia = [1, 1, 1]
position = [0, 0, 2]
[[body.shape]]
type = "sphere"
radius = 1
[[contact]]
name = "floor"
between = ["a.sphere", "world"]
[[column]]
name = "tilt"
body = "a"
)",
                           "little");
  const simulation::RunOptions defaults;
  EXPECT_EQ(s.name, "little");
  EXPECT_TRUE(s.source.empty());
  EXPECT_EQ(s.run.step, 1e-4);
  EXPECT_EQ(s.record_every, 1e-3);
  EXPECT_EQ(s.seed, 0);
  // The defaults of the file format are those of the library.
  EXPECT_EQ(s.run.step, defaults.step);
  const auto &method = std::get<stepping::Moreau>(s.run.method), &usual = std::get<stepping::Moreau>(defaults.method);
  EXPECT_EQ(method.variant, usual.variant);
  EXPECT_EQ(method.tolerance, usual.tolerance);
  EXPECT_EQ(method.smallest_step, usual.smallest_step);
  EXPECT_EQ(method.gap_tolerance, usual.gap_tolerance);
  EXPECT_EQ(method.locate_impacts, usual.locate_impacts);
  EXPECT_EQ(s.run.solver.method.index(), defaults.solver.method.index());
  EXPECT_EQ(s.run.solver.stretch, defaults.solver.stretch);
  EXPECT_EQ(s.run.solver.tolerance, defaults.solver.tolerance);
  EXPECT_EQ(s.run.solver.max_iterations, defaults.solver.max_iterations);
  EXPECT_EQ(s.run.solver.relaxation, defaults.solver.relaxation);
  EXPECT_EQ(s.model.gravity(), Vec3(0, 0, -9.81));
  EXPECT_EQ(s.model.shapes()[0].name, "world.floor");
  EXPECT_EQ(s.model.initial_state().bodies[0].p.w(), 1.0);
  EXPECT_EQ(s.model.initial_state().bodies[0].v, Vec3::Zero());
  EXPECT_EQ(laws::describe(s.model.contacts()[0].law), "unilateral (restitution 0), friction none");
  EXPECT_EQ(s.columns[0].axis, Vec3(0, 0, 1));
}

TEST(Keys, KeysOfAnotherLawAreNotedNotRefused) {
  const Scenario s = parse(edited(kBall, "mu = 0.3", "mu = 0.3\nradius = 0.1"), "test.toml");
  ASSERT_EQ(s.warnings.size(), 1u);
  expect_parts(s.warnings[0], {"test.toml:36", "contact.floor.radius", "coulomb"});
  // They are checked all the same.
  expect_parts(message_of(edited(kBall, "mu = 0.3", "mu = 0.3\nradius = -1")), {"contact.floor.radius = -1", "> 0"});
}

TEST(Keys, IntegersAreNumbersWhateverTheirSize) {
  EXPECT_EQ(parse(edited(kBall, "mass = 2", "mass = 9007199254740993"), "test").model.bodies()[0].mass, 0x1p53);
  EXPECT_EQ(parse(edited(kBall, "mass = 2", "mass = 0x10"), "test").model.bodies()[0].mass, 16.0);
}

TEST(Keys, ARowIsRecordedAtTheEndWhateverTheSpacing) {
  EXPECT_EQ(parse(kBall, "test", {"run.record_every=1e308"}).record_every, 1e-2);  // the duration
}

}  // namespace
}  // namespace stiction::scenario::test
