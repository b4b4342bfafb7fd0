// Templates, assemblies, included files and [override].
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "scenario/support.hpp"
#include "stiction/scenario/language/compose.hpp"

namespace stiction::scenario::test {
namespace {

model::State state_after(const Scenario& s, double duration) {
  simulation::RunOptions options = s.run;
  options.duration = duration;
  simulation::Simulation simulation(s.model, options);
  while (!simulation.done())
    if (simulation.advance()) {
      ADD_FAILURE() << "the run failed";
      break;
    }
  return simulation.state();
}

TEST(Assembly, TheBallBearingMovesAsTheLongFile) {
  EXPECT_EQ(model::state_hash(state_after(load("ball-bearing-assembly"), 5e-4)),
            model::state_hash(state_after(load("ball-bearing", {"body.cage.enabled=false"}), 5e-4)));
}

TEST(Assembly, TheFlatFileIsTheSameModel) {
  const Scenario flat = parse(expanded("ball-bearing-assembly"), "flat.toml"), s = load("ball-bearing-assembly");
  EXPECT_EQ(model::state_hash(flat.model.initial_state()), model::state_hash(s.model.initial_state()));
  const Scenario again = parse(s.text, "again.toml");  // the text as run needs no other file
  EXPECT_EQ(again.model.contacts().size(), 16U);
}

TEST(Assembly, PartsAreChangedByTheirNames) {
  const Scenario s = load("ball-bearing-assembly", {"parameters.balls=6", "body.ball3.mass=1", "contact.i2.mu=0.3"});
  EXPECT_EQ(s.model.bodies().size(), 7U);
  EXPECT_EQ(s.model.bodies()[static_cast<std::size_t>(s.model.find_body("ball3"))].mass, 1.0);
  EXPECT_EQ(s.model.contacts()[static_cast<std::size_t>(s.model.find_contact("i2"))].law.mu(), 0.3);
}

const std::string kChain = R"(title = "a chain"
[parameters]
n = 200
length = { value = 0.05, unit = "m" }
m = 0.02
[run]
duration = 0.005
ports = ["top"]
[integrator]
step = 1e-3
[[template]]
name = "link"
ports = { rod = "{name}" }
[[template.body]]
name = "{name}"
mass = "= m"
inertia = ["= m*length^2/12", "= m*length^2/12", 1e-6]
[[template]]
name = "pin"
[[template.joint]]
name = "pin{i}"
type = "spherical"
between = ["link{i}", "link{i + 1}.rod"]
anchor = [0, 0, 0]
[[assembly]]
name = "link"
type = "link"
copies = "= n"
position = [0, 0, "= -length/2"]
spacing = [0, 0, "= -length"]
[[assembly]]
name = "pins"
type = "pin"
copies = "= n - 1"
position = [0, 0, "= -length"]
spacing = [0, 0, "= -length"]
[[joint]]
name = "top"
type = "spherical"
between = ["link1", "world"]
anchor = [0, 0, 0]
)";

// It hangs at rest, and the top pin carries it all.
TEST(Assembly, AChainOf200LinksHangs) {
  const Scenario s = parse(kChain, "test.toml");
  ASSERT_EQ(s.model.bodies().size(), 200U);
  ASSERT_EQ(s.model.joints().size(), 200U);
  EXPECT_NEAR(s.model.initial_state().bodies[199].x[2], -199.5 * 0.05, 1e-12);
  simulation::Simulation run(s.model, s.run);
  while (!run.done()) ASSERT_FALSE(run.advance());
  std::vector<model::JointSample> joints;
  run.sample(joints);
  EXPECT_LT(
      (joints[static_cast<std::size_t>(s.model.find_joint("top"))].force - math::Vec3(0, 0, 200 * 0.02 * 9.81)).norm(),
      1e-8);
  for (std::size_t i = 0; i < 200; ++i)
    EXPECT_NEAR(run.state().bodies[i].x[2], s.model.initial_state().bodies[i].x[2], 1e-10) << i;
}

// The stones of masonry-arch, turned about the y axis.
TEST(Assembly, AnArchOfCopiesAboutAnAxis) {
  const Scenario arch = load("masonry-arch");
  const std::string text = R"(title = "arch"
[run]
duration = 0.1
[integrator]
step = 2e-3
[[template]]
name = "stone"
[[template.body]]
name = "v{i}"
mass = 13.24489799932786
inertia = [0.14771148306819987, 0.06066964273086731, 0.11163162965258533]
[[assembly]]
name = "stones"
type = "stone"
copies = 15
position = [0.9900029472337667, 0, 0.10405350267977088]
rotation = [0, "= -pi/30", 0]
about = [0, -1, 0]
angle = "= pi/15"
)";
  const Scenario s = parse(text, "test.toml");
  ASSERT_EQ(s.model.bodies().size(), arch.model.bodies().size());
  for (std::size_t i = 0; i < 15; ++i) {
    const model::BodyState &mine = s.model.initial_state().bodies[i], &its = arch.model.initial_state().bodies[i];
    EXPECT_LT((mine.x - its.x).norm(), 1e-12) << i;
    EXPECT_LT((math::rotation(mine.p) - math::rotation(its.p)).norm(), 1e-12) << i;
  }
}

// The same arch with its stones' shapes and joints, all from the number of stones and the thickness. Limit analysis:
// with 15 stones it stands from a thickness of 0.106068 of the mean radius on.
const std::string kArch = R"toml(title = "an arch"
[parameters]
n = 15
t = { value = 0.106174, unit = "m", doc = "thickness; the mean radius is 1 m" }
half = "= pi/(2*n)"
[run]
duration = 0.1
[integrator]
step = 2e-3
[[template]]
name = "stone"
parameters = { ri = "= 1[m] - t/2", ro = "= 1[m] + t/2", c = "= cos(half)", s = "= sin(half)" }
[[template.body]]
name = "v{i}"
density = 2400
[[template.body.shape]]
type = "polytope"
points = [
  ["= ri*c", -0.25, "= -ri*s"], ["= ri*c", 0.25, "= -ri*s"], ["= ri*c", -0.25, "= ri*s"], ["= ri*c", 0.25, "= ri*s"],
  ["= ro*c", -0.25, "= -ro*s"], ["= ro*c", 0.25, "= -ro*s"], ["= ro*c", -0.25, "= ro*s"], ["= ro*c", 0.25, "= ro*s"],
]
[[template]]
name = "joint"
contact = [{ name = "joint{i}", between = ["v{i + 1}.polytope", "v{i}.polytope"], friction = "coulomb", mu = 0.7 }]
[[assembly]]
name = "stones"
type = "stone"
copies = "= n"
rotation = [0, "= -half", 0]
about = [0, -1, 0]
angle = "= pi/n"
[[assembly]]
name = "joints"
type = "joint"
copies = "= n - 1"
[[contact]]
name = "right"
between = ["v1.polytope", "world"]
friction = "coulomb"
mu = 0.7
[[contact]]
name = "left"
between = ["v15.polytope", "world"]
friction = "coulomb"
mu = 0.7
)toml";

// The speed of the crown after 0.1 s.
double speed_of_arch(const char* thickness) {
  const Scenario s = parse(edited(kArch, "0.106174", thickness), "test.toml");
  simulation::Simulation run(s.model, s.run);
  while (!run.done())
    if (run.advance()) {
      ADD_FAILURE() << "the run failed";
      break;
    }
  return run.state().bodies[7].v.norm();
}

TEST(Assembly, AnArchStandsAtTheThicknessOfLimitAnalysis) {
  EXPECT_LT(speed_of_arch("0.106174"), 1e-9);  // 0.1 % more
  EXPECT_GT(speed_of_arch("0.104"), 1e-3);     // 2 % less
}

TEST(Assembly, AGridMovesWhatIsGivenInTheWorld) {
  const std::string text = R"(title = "grid"
[run]
duration = 0.01
[[template]]
name = "swing"
[[template.body]]
name = "bob"
mass = "= 1 + ix + 10*iy"
inertia = [1, 1, 1]
velocity = [1, 0, 0]
angular_velocity = [0, -1, 0]
[[template.joint]]
name = "pin"
type = "spherical"
between = ["bob", "world"]
anchor = [0, 0, 1]
[[template.force]]
name = "wind"
body = "bob"
force = [1, 0, 0]
[[assembly]]
name = "s"
type = "swing"
grid = [2, 3, 1]
spacing = [5, 7, 0]
rotation = [0, 0, "= pi/2"]
)";
  const Scenario s = parse(text, "test.toml");
  ASSERT_EQ(s.model.bodies().size(), 6U);
  EXPECT_EQ(s.model.bodies()[5].name, "s6_bob");
  EXPECT_EQ(s.model.bodies()[5].mass, 33.0);
  EXPECT_EQ(s.model.initial_state().bodies[5].x, math::Vec3(5, 14, 0));
  EXPECT_LT((s.model.initial_state().bodies[5].v - math::Vec3(0, 1, 0)).norm(), 1e-15);
  EXPECT_LT((s.model.forces()[5].force - math::Vec3(0, 1, 0)).norm(), 1e-15);
}

TEST(Assembly, WrongOnesAreRefused) {
  const auto has = [](const std::string& from, const std::string& to, const std::string& part) {
    const std::string message = message_of(edited(kChain, from, to));
    EXPECT_NE(message.find(part), std::string::npos) << message << "\nlacks: " << part;
  };
  has("type = \"pin\"", "type = \"pn\"", "assembly.pins.type = 'pn' is not a template of the file");
  has("copies = \"= n\"", "copies = 1.5", "must be an integer");
  has("copies = \"= n\"", "copies = 100000", "must be");
  has("copies = \"= n\"", "copies = \"= 2*nn\"", "'nn' is not a parameter");
  has("{i + 1}", "{j + 1}", "'j' is not a parameter");
  has("{i + 1}", "{i/2}", "not an integer");
  has("mass = \"= m\"", "mas = \"= m\"", "body.link1.mas");
  has("mass = \"= m\"", "mass = -1", "test.toml:16: body.link1.mass = -1 is out of range");
  has("\"link{i}\", ", "\"lnk{i}\", ", "lnk1");
  has("spacing = ", "spacin = ", "did you mean 'spacing'?");
  has("name = \"pin\"\n[[", "name = \"link\"\n[[", "exists twice");
  has("[[joint]]", "[override]\n\"body.link3.mas\" = 1\n[[joint]]", "'mas' is not known in body; did you mean 'mass'?");
}

TEST(Include, MergesFilesAndOverridesThem) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("stiction_include_" + std::to_string(::getpid()));
  fs::create_directories(folder);
  const auto write = [&](const char* name, const std::string& text) { std::ofstream(folder / name) << text; };
  write("ball.toml", kBall);
  write("main.toml",
        "title = \"heavier\"\ninclude = \"ball.toml\"\n[run]\nduration = 0.5\n[override]\n"
        "\"body.ball.mass\" = \"= 2*k\"\n[parameters]\nk = 4\n");
  const Scenario s = load((folder / "main.toml").string());
  EXPECT_EQ(s.title, "heavier");
  EXPECT_EQ(s.run.duration, 0.5);
  EXPECT_EQ(s.model.bodies()[0].mass, 8.0);
  EXPECT_EQ(parse(s.text, "again.toml").model.bodies()[0].mass, 8.0);
  const auto message = [&](const std::string& text) {
    write("wrong.toml", text);
    try {
      (void)load((folder / "wrong.toml").string());
    } catch (const core::InputError& error) {
      return std::string(error.what());
    }
    return std::string("no error");
  };
  EXPECT_NE(message("include = \"wrong.toml\"").find("the file includes itself"), std::string::npos);
  EXPECT_NE(message("include = \"none.toml\"").find("there is no such file"), std::string::npos);
  EXPECT_NE(message("include = 3").find("must be a file name"), std::string::npos);
  EXPECT_NE(message("include = \".\"").find("is not a file"), std::string::npos);
  write("bad.toml", "title = \"x\"\n[[body]]\nname = \"b\"\nmas = 1\n");
  EXPECT_NE(message("include = \"bad.toml\"\n[run]\nduration = 1\n").find("bad.toml:4: body.b.mas"), std::string::npos);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace stiction::scenario::test
