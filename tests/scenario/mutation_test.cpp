// Built-in scenarios with random damage: parse() returns or throws core::InputError, nothing else, and what it returns
// can be stepped.
#include <cmath>
#include <cstdlib>
#include <random>

#include "scenario/support.hpp"

namespace stiction::scenario::test {
namespace {

using Random = std::mt19937_64;

std::size_t below(Random& random, std::size_t n) {
  return static_cast<std::size_t>(random() % std::max<std::size_t>(n, 1));
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines{""};
  for (const char c : text) {
    lines.back() += c;
    if (c == '\n') lines.emplace_back();
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

// Start and length of a number that begins at or after `from`; length 0 if there is none.
std::pair<std::size_t, std::size_t> number_after(const std::string& text, std::size_t from) {
  const auto start = text.find_first_of("0123456789", from);
  if (start == std::string::npos) return {0, 0};
  const auto end = text.find_first_not_of("0123456789.e-", start);
  return {start, (end == std::string::npos ? text.size() : end) - start};
}

void flip_byte(std::string& text, Random& random) {
  text[below(random, text.size())] = static_cast<char>(random());
}
void type_over(std::string& text, Random& random) {  // with a character that means something in TOML
  constexpr std::string_view letters = "[]{}=\"'.,#-+_ \n0123456789einfa\\*/^(";
  text[below(random, text.size())] = letters[below(random, letters.size())];
}
void delete_bytes(std::string& text, Random& random) {
  text.erase(below(random, text.size()), 1 + below(random, 12));
}
void move_line(std::string& text, Random& random) {  // or double it, or drop it
  std::vector<std::string> lines = lines_of(text);
  const std::size_t from = below(random, lines.size());
  const std::string line = lines[from];
  const auto kind = below(random, 3);
  if (kind < 2) lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(from));
  if (kind > 0) lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(below(random, lines.size())), line);
  text = joined(lines);
}
void swap_values(std::string& text, Random& random) {  // what stands behind = on two lines
  std::vector<std::string> lines = lines_of(text);
  std::string &a = lines[below(random, lines.size())], &b = lines[below(random, lines.size())];
  const auto at_a = a.find('='), at_b = b.find('=');
  if (at_a == std::string::npos || at_b == std::string::npos) return;
  const std::string value_a = a.substr(at_a), value_b = b.substr(at_b);
  a = a.substr(0, at_a) + value_b;
  if (&a != &b) b = b.substr(0, at_b) + value_a;
  text = joined(lines);
}
void extreme_number(std::string& text, Random& random) {
  constexpr std::string_view numbers[] = {"0",     "-0.0",   "-1",   "1e308", "-1e308", "1e-308", "5e-324",
                                          "1e200", "1e-200", "nan",  "inf",   "-inf",   "1e999",  "9223372036854775807",
                                          "1e16",  "-1e-16", "0x7f", "1_000", "\"1\"",  "[]",     "9223372036854775808",
                                          "1e-9",  "true",   "1.0",  "2",     "1e3",    "1e-3",   "3.0000000000000004"};
  const auto [start, length] = number_after(text, below(random, text.size()));
  if (length > 0) text.replace(start, length, numbers[below(random, std::size(numbers))]);
}

void formula_for_number(std::string& text, Random& random) {  // right, wrong or endless in vain
  constexpr std::string_view formulas[] = {"\"= 1\"",        "\"= R\"",         "\"= 2*r + 1e-3\"", "\"= 1/0\"",
                                           "\"= sqrt(-1)\"", "\"= ((((((((1\"", "\"= i\"",          "\"= balls\"",
                                           "\"=\"",          "\"= 1e308*10\"",  "\"= {i}\"",        "\"= 2^-(3)\"",
                                           "\"x^2 - y\"",    "\"abs(x) - v\"",  "\"1/(v - t)\"",    "\"x*y*z*1e300\""};
  const auto [start, length] = number_after(text, below(random, text.size()));
  if (length > 0) text.replace(start, length, formulas[below(random, std::size(formulas))]);
}

constexpr void (*kDamages[])(std::string&, Random&) = {flip_byte,   type_over,      delete_bytes,   move_line,
                                                       swap_values, extreme_number, extreme_number, formula_for_number};

// All that the language has: parameters, formulas, an included file, templates and templates within them, assemblies in
// rows, circles and grids, overrides; laws, forces, motions and columns by formula.
const std::string kLanguage = R"toml(title = "language"
include = "bouncing-ball"
[parameters]
R = { value = 0.5, unit = "m", doc = "radius" }
m = "= 4*R"
n = 3
[run]
duration = "= n/10"
[integrator]
step = 1e-3
[override]
"body.ball2.mass" = 5
[[template]]
name = "ball"
parameters = { phi = "= 2*pi*i/n", rho = 1.5 }
ports = { skin = "{name}.sphere" }
[[template.body]]
name = "{name}"
mass = "= 4*rho"
inertia = [1, 1, "= rho/6"]
position = ["= 3*cos(phi)", "= 3*sin(phi)", "= R"]
shape = [{ type = "sphere", radius = "= R" }]
[[template.contact]]
name = "floor{i}"
between = ["{name}.sphere", "world"]
friction = "coulomb"
mu = "= 0.1*i"
[[assembly]]
name = "ball"
type = "ball"
copies = "= n"
about = [0, 0, 1]
angle = "= pi/7"
parameters = { rho = "= 2*i" }
[[contact]]
name = "pair"
between = ["ball1.skin", "ball3.skin"]
[[template.force]]
name = "pull"
body = "{name}"
type = "formula"
force_formula = ["-rho*1[N/m]*{name}.x", "3*sin(t/0.1[s])", "0"]
[[contact]]
name = "soft"
between = ["ball2.skin", "ball3.skin"]
normal = "formula"
normal_formula = "n*1e4*depth^1.5*(1 + rate/2[m/s])"
friction = "coulomb"
coefficient = "formula"
mu_formula = "0.1 + 0.2/(1 + (v/0.1[m/s])^2)"
[[body]]
name = "arm"
mass = 1
inertia = [1, 1, 1]
position = [9, 0, 0]
[[joint]]
name = "hinge"
type = "revolute"
between = ["arm", "world"]
anchor = [9, 0, 0]
[[drive]]
name = "motor"
joint = "hinge"
motion = "formula"
formula = "0.3*sin(n*t*1[1/s]) - exp(-t/1[s])"
[[column]]
name = "far"
formula = "sqrt(ball1.x^2 + ball1.y^2) - R"
[[template]]
name = "bead"
[[template.body]]
name = "{name}"
mass = "= 0.1*i"
inertia = [1e-3, 1e-3, 1e-3]
[[template]]
name = "row"
parameters = { gap = "= 1.4*R" }
ports = { last = "bead2" }
[[template.assembly]]
name = "bead"
type = "bead"
copies = 2
spacing = ["= gap", 0, 0]
[[assembly]]
name = "row"
type = "row"
grid = [2, 1, 1]
position = [0, 20, 5]
spacing = [3, 0, 0]
[[joint]]
name = "link"
type = "distance"
between = ["row1.last", "row2.last"]
)toml";

// And a surface by formula, which takes a hundred times as long to read.
const std::string kSurface = R"toml([[body]]
name = "egg"
density = 500
place = "on"
position = [0, 0, 0.9]
[[body.shape]]
type = "implicit"
f = "(x^2 + y^2)*(1 + 0.3*z/R)/0.09 + z^4/0.2^4 - 1"
[[contact]]
name = "under"
between = ["egg.implicit", "world"]
friction = "coulomb"
mu = "= 0.1*n"
[[contact]]
name = "bump"
between = ["egg.implicit", "ball1.skin"]
normal = "formula"
normal_formula = "n*1e4*depth^1.5*(1 + rate/2[m/s])"
)toml";

// Which text a case damages.
bool in_language(int i) {
  return i % 8 == 0;
}
std::string text_of(int i) {
  if (i % 400 == 0) return kLanguage + kSurface;
  if (in_language(i)) return kLanguage;
  const auto builtins = core::builtin_scenarios();
  return std::string(builtins[static_cast<std::size_t>(i) % builtins.size()].text);
}

// The state stays finite, or advance() says why it does not.
void step(const Scenario& scenario) {
  simulation::RunOptions options = scenario.run;
  // A file may ask for 1e9 sweeps; then it gets them, but not here.
  options.solver.max_iterations = std::min(options.solver.max_iterations, 1000);
  simulation::Simulation simulation(scenario.model, options);
  for (int i = 0; i < 5 && !simulation.done(); ++i) {
    if (simulation.advance()) return;
    if (simulation.statistics().fallback_steps > 0) i += 4;  // event-driven at its limits takes a second per step
    for (const model::BodyState& body : simulation.state().bodies)
      ASSERT_TRUE(body.x.allFinite() && body.v.allFinite() && body.omega.allFinite() && body.p.coeffs().allFinite());
    std::vector<model::ContactSample> samples;
    simulation.sample(samples);
  }
}

TEST(Mutation, TheLanguageIsReadUndamaged) {
  const Scenario scenario = parse(kLanguage + kSurface, "test.toml");
  EXPECT_EQ(scenario.model.bodies().size(), 1U + 3U + 1U + 4U + 1U);  // included, balls, arm, beads, egg
  step(scenario);
}

TEST(Mutation, ParsesOrIsRefusedAndNeverCrashes) {
  // 3000 take some seconds. More by hand: STICTION_MUTATIONS=1000000 tests/test_scenario --gtest_filter='Mutation*'
  const char* wanted = std::getenv("STICTION_MUTATIONS");
  const int cases = wanted ? std::atoi(wanted) : 3000;
  int parsed = 0, language = 0;
  for (int i = 0; i < cases; ++i) {
    Random random(static_cast<std::uint64_t>(i));  // a failing case can be repeated by its number alone
    std::string text = text_of(i);
    for (std::size_t n = in_language(i) ? 1 : 1 + below(random, 3); n > 0 && !text.empty(); --n)
      kDamages[below(random, std::size(kDamages))](text, random);
    SCOPED_TRACE("case " + std::to_string(i) + ":\n" + text);
    try {
      const Scenario scenario = parse(text, "test.toml");
      ++parsed;
      if (in_language(i)) ++language;
      step(scenario);
    } catch (const core::InputError& error) {
      ASSERT_NE(std::string(error.what()).find("test.toml"), std::string::npos) << error.what();
    } catch (const std::exception& error) {
      FAIL() << "an exception that is no InputError: " << error.what();
    }
    if (::testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(parsed, cases / 10);  // the damage must not be such that nothing is left to step
  EXPECT_GT(language, cases / 80);
  RecordProperty("parsed", parsed);
  RecordProperty("language", language);
}

}  // namespace
}  // namespace stiction::scenario::test
