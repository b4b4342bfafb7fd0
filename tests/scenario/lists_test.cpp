// What a file can name is on a list. A toy shape, joint, integrator and solver are added by the lists alone: schema,
// reader, checks, pairs, mesh, builder and simulation accept them without further changes.
#include "integrators/toy_integrator.hpp"
#include "scenario/support.hpp"
#include "scenario/toy_box.hpp"
#include "solvers/random_problem.hpp"
#include "solvers/toy_solver.hpp"
#include "stiction/scenario/read/joint.hpp"
#include "stiction/scenario/schema/choose.hpp"
#include "stiction/scenario/schema/shape_words.hpp"

namespace stiction::scenario::test {
namespace {

using geometry::ToyBox;
using geometry::WithToyBox;
using math::Vec3;

const Source kSource{"test.toml", {}};

// A shape of a table of that text, by the longer list.
WithToyBox shape_of(const std::string& text) {
  const auto words = shape_words<WithToyBox>();
  const Section section = shape_section("body.shape", "", words);
  const toml::table root = toml::parse(text);
  const Table table(root, section, "body.a.shape.b", kSource);
  table.check_keys();
  return read_shape(table, words);
}

std::string refusal_of(const std::string& text) {
  try {
    (void)shape_of(text);
  } catch (const core::InputError& error) {
    return error.what();
  }
  ADD_FAILURE() << "no error for " << text;
  return {};
}

TEST(ToyShape, HasKeysAndIsRead) {
  const auto box = std::get<ToyBox>(shape_of("type = 'toy-box'\nhalf_size = [1, 2, 3]\nrounding = 0.5"));
  EXPECT_EQ(box.half_size, Vec3(1, 2, 3));
  EXPECT_EQ(box.rounding, 0.5);
  EXPECT_EQ(box.centre, Vec3::Zero());
  const Section section = shape_section("body.shape", "", shape_words<WithToyBox>());
  EXPECT_EQ(find_key(section, "type")->choices.back(), "toy-box");
  EXPECT_EQ(find_key(section, "half_size")->doc, "toy-box: half of its edges, required");
  EXPECT_EQ(find_key(section, "rounding")->fallback, "0");
  const int by_formula = 2;  // `f` and `extent` of implicit surfaces, which are no shape of the list
  EXPECT_EQ(section.keys.size() + by_formula, scenario::section("body.shape").keys.size() + 2);
}

TEST(ToyShape, IsCheckedInTheWordsOfAllOthers) {
  expect_parts(refusal_of("type = 'toy-box'"), {"body.a.shape.b.half_size is missing: half of its edges [m]"});
  expect_parts(refusal_of("type = 'toy-box'\nhalf_size = [1, 0, 1]"),
               {"test.toml:2", "half_size = [1, 0, 1]", "each must be > 0"});
  expect_parts(refusal_of("type = 'toy-box'\nhalf_size = [1, 1, 1]\nradius = 1"), {"not a key of a toy-box"});
  expect_parts(refusal_of("type = 'sphere'\nradius = 1\nrounding = 1"), {"not a key of a sphere"});
  expect_parts(refusal_of("type = 'toy-box'\nhalf_size = [1, 1, 1]\nrounding = 2"),
               {"test.toml:3", "more than the box"});
  try {
    core::check(ToyBox{Vec3::Zero(), Vec3(1, -1, 1)}, "shape", "a.b");
    ADD_FAILURE() << "accepted";
  } catch (const core::InputError& error) {
    EXPECT_STREQ(error.what(), "shape 'a.b': half_size = [1, -1, 1] is out of range: each must be > 0");
    EXPECT_EQ(error.about.key, "half_size");
  }
}

TEST(ToyShape, TouchesIsBoundedAndIsDrawn) {
  using geometry::PairsWithToyBox;
  const WithToyBox box = ToyBox{Vec3(0, 0, 5), Vec3(1, 2, 3)}, plane = geometry::Plane{}, ball = geometry::Sphere{};
  const auto made = geometry::make_pair_of<PairsWithToyBox>(box, plane);
  ASSERT_TRUE(made);
  EXPECT_FALSE(made->swapped);
  auto pair = std::get<geometry::ToyBoxPlane>(made->pair);
  ASSERT_EQ(pair.points(), 8);
  for (pair.point = 1; pair.point <= 8; ++pair.point) {  // the upper corners have the higher numbers
    EXPECT_EQ(pair.gap({}, {}), pair.point <= 4 ? 2.0 : 8.0);
    EXPECT_EQ(pair.closest({}, {}).point.cwiseAbs().head<2>(), math::Vec2(1.0, 2.0));
  }
  EXPECT_TRUE(geometry::make_pair_of<PairsWithToyBox>(plane, box)->swapped);
  EXPECT_FALSE(geometry::make_pair_of<PairsWithToyBox>(box, ball));  // no such pair on the list
  EXPECT_TRUE(
      std::holds_alternative<geometry::SpherePlane>(geometry::make_pair_of<PairsWithToyBox>(ball, plane)->pair));
  EXPECT_EQ(std::visit([](const auto& s) { return s.mesh(1.0).triangles.size(); }, box), 2U);
  EXPECT_DOUBLE_EQ(std::visit([](const auto& s) { return s.ball().radius; }, box), std::sqrt(14.0));
}

// A screw: the displacement follows the angle. Its pitch is the number of its kind.
constexpr geometry::JointKind kScrew{
    .name = "screw",
    .doc = "Turns about the axis and moves along it by `pitch` per radian.",
    .rows = 5,
    .fill =
        [](const geometry::JointAt& at, geometry::JointRows& rows) {
          geometry::joints::RowWriter(at, rows).across().parallel().along();
          const geometry::Twist turned = twist_of_joint(at.frames, at.poses[0], at.poses[1]);
          rows[4].gap -= at.value * geometry::counted_on(turned.angle, at.angles[0]);
          rows[4].torque[0] -= at.value * turned.direction;
          rows[4].torque[1] += at.value * turned.direction;
        },
    .axis = true,
    .value = {"pitch", "m/rad", core::kNotZero, "displacement per radian"},
    .turns = true,
    .slides = true,
    .count = geometry::joints::count_angle,
};

std::vector<geometry::JointType> with_screw() {
  std::vector<geometry::JointType> kinds(geometry::kJoints.begin(), geometry::kJoints.end());
  kinds.push_back(&kScrew);
  return kinds;
}

void read_screw(const std::string& text, model::Builder& builder) {
  const Section section = joint_section(with_screw());
  const toml::table root = toml::parse(text);
  read_joint(Table(root, section, "joint.screw", kSource), builder, with_screw());
}

TEST(ToyJoint, IsReadBuiltAndMoves) {
  model::Builder builder;
  model::BodySpec nut;
  nut.name = "nut";
  nut.start.omega = Vec3(0, 0, 3.0);
  builder.body(nut);
  read_screw("name = 'thread'\ntype = 'screw'\nbetween = ['nut', 'world']\npitch = 0.1", builder);
  const model::Model model = builder.build();
  EXPECT_EQ(model.joints()[0].rows(), 5);
  EXPECT_NEAR(model.initial_state().bodies[0].v[2], 0.1 * model.initial_state().bodies[0].omega[2], 1e-15);
  simulation::RunOptions run;
  run.duration = 1.0;
  run.step = 1e-3;
  simulation::Simulation simulation(model, run);
  const double omega = simulation.state().bodies[0].omega[2];
  while (!simulation.done()) ASSERT_FALSE(simulation.advance());
  std::vector<model::JointSample> joints;
  simulation.sample(joints);
  // Nothing slows it down. The scheme turns by 2 atan(omega dt/2) per step: 2e-6 less than omega after a second.
  EXPECT_NEAR(joints[0].angle, omega, 1e-5);
  EXPECT_NEAR(joints[0].slide, 0.1 * joints[0].angle, 1e-9);
  EXPECT_NEAR(simulation.state().bodies[0].x[2], joints[0].slide, 1e-12);
}

TEST(ToyJoint, IsCheckedInTheWordsOfAllOthers) {
  const auto refusal = [](const std::string& keys) {
    model::Builder builder;
    builder.body({.name = "nut"});
    try {
      read_screw("name = 'thread'\nbetween = ['nut', 'world']\n" + keys, builder);
    } catch (const core::InputError& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  expect_parts(refusal("type = 'screw'"), {"joint.screw.pitch is missing: displacement per radian [m/rad]"});
  expect_parts(refusal("type = 'screw'\npitch = 0"), {"pitch = 0", "a number other than 0"});
  expect_parts(refusal("type = 'screw'\npitch = 1\nfriction = 1"), {"friction", "not a key of a screw joint"});
  expect_parts(refusal("type = 'fixed'\npitch = 1"), {"pitch", "not a key of a fixed joint"});
}

// The method of a longer list that the text of a table chooses.
template <class List>
List chosen_of(const std::string& text, std::vector<Key> common = {}) {
  const std::vector<Section> sections = linked(choosing_section<List>("way", "", "way", "", std::move(common)));
  const toml::table root = toml::parse(text);
  const Table table(root, sections.front(), "way", kSource);
  table.check_keys();
  return read_chosen<List>(table);
}

template <class List>
std::string refusal_of_choice(const std::string& text) {
  try {
    (void)chosen_of<List>(text);
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ToyIntegrator, IsReadCheckedAndRuns) {
  using integration::ToyFlight;
  using List = integration::WithToyFlight;
  const auto toy = std::get<ToyFlight>(chosen_of<List>("type = 'toy-flight'\nsubsteps = 7"));
  EXPECT_EQ(toy.substeps, 7);
  EXPECT_EQ(std::get<ToyFlight>(chosen_of<List>("type = 'toy-flight'\n[toy-flight]\nsubsteps = 8")).substeps, 8);
  EXPECT_TRUE(std::holds_alternative<stepping::Moreau>(chosen_of<List>("[toy-flight]\nsubsteps = 8")));
  expect_parts(refusal_of_choice<List>("type = 'toy-flight'\nsubsteps = 0"), {"test.toml:2: way.substeps = 0", "1 to"});
  expect_parts(refusal_of_choice<List>("[toy-flight]\nsubsteps = 0"), {"way.toy-flight.substeps = 0", "1 to"});
  expect_parts(refusal_of_choice<List>("substeps = 3"),
               {"not a key of a moreau way", "it is allowed in [way.toy-flight]"});

  model::Builder builder;
  model::BodySpec stone;
  stone.name = "stone";
  stone.start.v = Vec3(1.0, 0.0, 2.0);
  builder.gravity(Vec3(0.0, 0.0, -9.81));
  builder.body(stone);
  const model::Model model = builder.build();
  ASSERT_TRUE(toy.misfit(model).problem.empty());
  EXPECT_FALSE(toy.misfit(parse(kBall, "test.toml").model).problem.empty());
  model::State state = model.initial_state();
  integration::Ledger ledger;
  const auto integrator = toy.make({model::System(model)}, {}, state);
  ASSERT_TRUE(integrator->advance(0.5, state, ledger).reached());
  EXPECT_EQ(ledger.statistics.steps, 7);
  // Seven steps with a few roundings of numbers up to 1 each.
  const Vec3 parabola(0.5, 0.0, 2.0 * 0.5 - 0.5 * 9.81 * 0.25);
  EXPECT_NEAR((state.bodies[0].x - parabola).norm(), 0.0, 1e-14);
}

TEST(ToySolver, IsReadCheckedAndSolves) {
  using solvers::Toy;
  using List = solvers::WithToy;
  const List toy = chosen_of<List>("type = 'toy'\nsweeps = 500", keys_of<solvers::Options>());
  EXPECT_EQ(std::get<Toy>(toy).sweeps, 500);
  expect_parts(refusal_of_choice<List>("type = 'toy'\nsweeps = 0"), {"way.sweeps = 0", "1 to"});
  expect_parts(refusal_of_choice<List>("type = 'newton'\nsweeps = 5"), {"not a key of a newton way", "[way.toy]"});
  solvers::ProblemMaker maker(7);
  const solvers::RandomProblem random = maker.make({.contacts = 3, .bodies = 2, .only_law = 0});
  problem::Impulses impulses = solvers::cold_start(random.problem);
  solvers::Scratch scratch;
  EXPECT_TRUE(solvers::solve(toy, random.problem, {}, impulses, scratch).converged());
}

}  // namespace
}  // namespace stiction::scenario::test
