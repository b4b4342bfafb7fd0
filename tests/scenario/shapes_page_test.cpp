// Which shapes touch which: the page, the lists and the builder say the same.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "stiction/core/error.hpp"
#include "stiction/geometry/surfaces/implicit.hpp"
#include "stiction/geometry/touch/kinds.hpp"
#include "stiction/model/build/builder.hpp"
#include "stiction/scenario/scenario.hpp"
#include "stiction/scenario/schema/schema.hpp"
#include "stiction/scenario/schema/shapes_page.hpp"

namespace stiction::scenario {
namespace {

std::string page_in_docs() {
  std::ifstream in(STICTION_SOURCE_DIR "/docs/reference/shapes.md");
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(ShapesPage, IsThatOfTheDocs) {
  EXPECT_EQ(page_in_docs(), shapes_page()) << "stiction schema --shapes > docs/reference/shapes.md";
}

// What the refusal of a contact says, or nothing; the second shape belongs to the world or to another body.
std::string refusal(const geometry::Shape& first, const geometry::Shape& second, bool world) {
  model::Builder builder;
  for (const char* name : {"a", "b"}) builder.body({.name = name, .mass = 1, .inertia = math::Mat3::Identity()});
  builder.shape("a", "s", first);
  builder.shape(world ? "world" : "b", "s", second);
  try {
    builder.contact({.name = "c", .first = "a.s", .second = world ? "world.s" : "b.s"});
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "";
}

// The pairs that the rows of a table of the page name, the first or the second one.
std::set<std::pair<std::string, std::string>> pairs_of_page(const std::string& page, bool second = false) {
  std::set<std::pair<std::string, std::string>> out;
  std::istringstream lines(second ? page.substr(page.find("| on a body that moves")) : page);
  const auto word = [](std::string cell) {
    std::erase(cell, '`');
    const auto from = cell.find_first_not_of(' '), to = cell.find_last_not_of(' ');
    return from == std::string::npos ? std::string() : cell.substr(from, to - from + 1);
  };
  for (std::string line; std::getline(lines, line) && !line.starts_with("| | smooth") && !line.starts_with("## ");) {
    if (!line.starts_with("| `")) continue;
    std::istringstream cells(line.substr(1));
    std::string shape, cell, other;
    std::getline(cells, shape, '|');
    while (std::getline(cells, cell, '|')) {
      std::istringstream others(cell);
      while (std::getline(others, other, ','))
        if (!word(other).empty()) out.emplace(word(shape), word(other));
    }
  }
  return out;
}

TEST(ShapesPage, TheBuilderAcceptsWhatItSaysAndNothingElse) {
  const auto pairs = pairs_of_page(page_in_docs());
  EXPECT_GT(pairs.size(), 80U);
  const auto never_below = pairs_of_page(page_in_docs(), true);
  EXPECT_FALSE(never_below.empty());
  for (const geometry::Kind& a : geometry::shape_kinds())
    for (const geometry::Kind& b : geometry::shape_kinds()) {
      SCOPED_TRACE(a.name + " and " + b.name);
      const bool touch = pairs.contains({a.name, b.name});
      EXPECT_EQ(touch, pairs.contains({b.name, a.name}));  // both ways
      EXPECT_EQ(refusal(a.example, b.example, false).empty(), touch);
      EXPECT_EQ(refusal(a.example, b.example, true).empty(), touch && !never_below.contains({a.name, b.name}));
    }
}

// Every word of files is there, and nothing that files cannot name.
TEST(ShapesPage, HasEveryWordOfFiles) {
  std::set<std::string> words, kinds;
  for (const Type& type : section("body.shape").types) words.insert(type.name);
  for (const geometry::Kind& kind : geometry::shape_kinds()) kinds.insert(kind.name.substr(0, kind.name.find(' ')));
  kinds.insert("implicit");  // no kind of its own: see below
  EXPECT_EQ(words, kinds);
}

TEST(ShapesPage, ImplicitSurfacesTouchWhatSuperellipsoidsDo) {
  const auto pairs = pairs_of_page(page_in_docs());
  formula::Graph graph;
  formula::Scope scope;
  scope.find = [](std::string_view name) -> std::optional<formula::Symbol> {
    return formula::Symbol{0.0, {}, name[0] - 'x'};
  };
  const int f = formula::parse("x^2 + y^2 + z^2 - 1", scope, graph).node;
  const geometry::SurfaceShape ball{{},
                                    geometry::surfaces::Custom(std::make_shared<geometry::surfaces::Implicit>(
                                        geometry::surfaces::ImplicitFormula{graph, f}))};
  for (const geometry::Kind& other : geometry::shape_kinds())
    EXPECT_EQ(refusal(ball, other.example, false).empty(), pairs.contains({"superellipsoid", other.name}))
        << other.name;
  EXPECT_EQ(refusal(ball, ball, false), "");
}

TEST(ShapesPage, RefusalsSayWhatIsPossible) {
  const auto kind = [](const std::string& name) -> const geometry::Shape& {
    for (const geometry::Kind& k : geometry::shape_kinds())
      if (k.name == name) return k.example;
    throw std::logic_error(name);
  };
  const auto expect = [&](const char* a, const char* b, std::initializer_list<const char*> parts) {
    for (const bool world : {false, true}) {
      const std::string text = refusal(kind(a), kind(b), world);
      for (const char* part : parts) EXPECT_NE(text.find(part), std::string::npos) << text;
    }
  };
  expect("cylinder", "plane", {"a cylinder touches: sphere,", "use a thick disk", "contact along a line"});
  expect("disk", "sphere", {"a disk touches: plane;", "a sphere touches: sphere, plane,", "use a torus"});
  expect("box", "ellipsoid", {"a box touches: sphere, plane, box,", "an ellipsoid touches:", "use a superellipsoid"});
  expect("capsule", "torus", {"a capsule touches: sphere, plane, box, capsule, polytope", "a torus touches:"});
  expect("sphere (inside)", "sphere (inside)", {"a sphere (inside) touches: sphere, ellipsoid"});
  EXPECT_NE(refusal(kind("plane"), kind("sphere"), true).find("give the plane to the world"), std::string::npos);
}

// What the page says about integrators and laws of the three ways to touch.
TEST(ShapesPage, IntegratorsAndLaws) {
  const auto accepts = [](const std::string& shape, const std::string& law, const std::string& integrator) {
    try {
      (void)parse("title = \"t\"\n[run]\nduration = 1\n[integrator]\ntype = \"" + integrator +
                      "\"\n[[body]]\nname = \"b\"\nmass = 1\ninertia = [1, 1, 1]\nposition = [0, 0, 3]\n"
                      "[[body.shape]]\nname = \"s\"\n" +
                      shape +
                      "\n[[contact]]\nname = \"c\"\n"
                      "between = [\"b.s\", \"world\"]\n" +
                      law,
                  "t.toml");
      return true;
    } catch (const core::InputError&) {
      return false;
    }
  };
  const std::string ball = "type = \"sphere\"\nradius = 1", disk = "type = \"disk\"\nradius = 1",
                    thick = disk + "\nthickness = 0.5", box = "type = \"box\"\nsize = [1, 1, 1]",
                    capsule = "type = \"capsule\"\nradius = 0.1\nlength = 1",
                    soft = "normal = \"compliant\"\nstiffness = 1e6", hertz = "normal = \"hertz\"\nmodulus = 1e9";
  for (const char* steps : {"moreau", "runge-kutta"})
    for (const std::string& shape : {ball, disk, thick, box, capsule}) EXPECT_TRUE(accepts(shape, "", steps)) << shape;
  for (const std::string& shape : {ball, disk, thick, box}) EXPECT_TRUE(accepts(shape, "", "event-driven")) << shape;
  EXPECT_FALSE(accepts(capsule, "", "event-driven"));
  for (const std::string& shape : {ball, disk, thick, box}) EXPECT_TRUE(accepts(shape, soft, "ode")) << shape;
  EXPECT_FALSE(accepts(capsule, soft, "ode"));
  EXPECT_TRUE(accepts(ball, hertz, "ode"));
  for (const std::string& shape : {disk, thick, box, capsule}) EXPECT_FALSE(accepts(shape, hertz, "ode")) << shape;
}

}  // namespace
}  // namespace stiction::scenario
