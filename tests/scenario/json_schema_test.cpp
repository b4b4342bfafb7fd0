// The JSON Schema and the reference page say what the reader does.
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "scenario/support.hpp"
#include "stiction/scenario/schema/output.hpp"
#include "stiction/scenario/schema/schema.hpp"
#include "stiction/scenario/text/toml.hpp"

namespace stiction::scenario::test {
namespace {

using nlohmann::json;

// The parts of JSON Schema that the schema uses; a part that is not known here is a failure. Returns what is wrong.
std::string problem(const json& schema, const json& value, const std::string& path = "$") {
  static const std::map<std::string, bool (*)(const json&)> types{
      {"object", [](const json& v) { return v.is_object(); }},
      {"array", [](const json& v) { return v.is_array(); }},
      {"boolean", [](const json& v) { return v.is_boolean(); }},
      {"string", [](const json& v) { return v.is_string(); }},
      {"number", [](const json& v) { return v.is_number(); }},
      {"integer", [](const json& v) { return v.is_number_integer(); }}};
  for (const auto& [word, rule] : schema.items()) {
    const bool about_lists = word == "items" || word == "minItems" || word == "maxItems";
    const bool about_objects = word == "required" || word == "properties" || word == "additionalProperties";
    if ((about_lists && !value.is_array()) || (about_objects && !value.is_object())) continue;
    if (word == "$schema" || word == "title" || word == "description") continue;
    if (word == "type") {
      if (!types.at(rule)(value)) return path + " is not of type " + rule.get<std::string>();
    } else if (word == "enum") {
      if (std::find(rule.begin(), rule.end(), value) == rule.end()) return path + " is none of " + rule.dump();
    } else if (word == "minimum" || word == "exclusiveMinimum" || word == "maximum") {
      if (!value.is_number()) continue;
      const double x = value.get<double>(), limit = rule.get<double>();
      if (word == "minimum" ? x < limit : word == "maximum" ? x > limit : x <= limit) return path + " breaks " + word;
    } else if (word == "minItems" || word == "maxItems") {
      if (word == "minItems" ? value.size() < rule : value.size() > rule) return path + " breaks " + word;
    } else if (word == "items") {
      for (std::size_t i = 0; i < value.size(); ++i)
        if (auto p = problem(rule, value[i], path + "[" + std::to_string(i) + "]"); !p.empty()) return p;
    } else if (word == "oneOf") {
      const auto fits = [&](const json& option) { return problem(option, value, path).empty(); };
      if (std::count_if(rule.begin(), rule.end(), fits) != 1) return path + " fits not exactly one of the choices";
    } else if (word == "required") {
      for (const json& key : rule)
        if (!value.contains(key)) return path + " lacks " + key.get<std::string>();
    } else if (word == "properties") {
      for (const auto& [key, sub] : rule.items())
        if (value.contains(key))
          if (auto p = problem(sub, value[key], path + "." + key); !p.empty()) return p;
    } else if (word == "additionalProperties") {
      for (const auto& [key, sub] : value.items()) {
        if (schema.contains("properties") && schema["properties"].contains(key)) continue;
        if (!rule.is_object()) return path + "." + key + " is not known";
        if (auto p = problem(rule, sub, path + "." + key); !p.empty()) return p;
      }
    } else if (word == "pattern") {
      if (rule != "^=") return "the schema has a pattern this test does not know";
      if (value.is_string() && !value.get<std::string>().starts_with('=')) return path + " does not begin with =";
    } else {
      return "the schema has a word this test does not know: " + word;
    }
  }
  return {};
}

json as_json(const std::string& toml_text) {
  std::ostringstream out;
  out << toml::json_formatter(toml::parse(toml_text));
  return json::parse(out.str());
}

TEST(JsonSchema, BuiltInScenariosAreValid) {
  const json schema = json::parse(json_schema());
  EXPECT_EQ(schema["additionalProperties"], false);
  for (const core::EmbeddedText& builtin : core::builtin_scenarios())
    EXPECT_EQ(problem(schema, as_json(std::string(builtin.text))), "") << builtin.name;
}

TEST(JsonSchema, RefusesWhatTheReaderRefuses) {
  const json schema = json::parse(json_schema());
  EXPECT_EQ(problem(schema, as_json(kBall)), "");
  const std::vector<std::pair<std::string, std::string>> edits{{"mass = 2", "mass = -2"},
                                                               {"mass = 2", "mass = 0"},
                                                               {"mass = 2", "masss = 2"},
                                                               {"mass = 2", "mass = \"2\""},
                                                               {"mu = 0.3", "mu = -1"},
                                                               {"\"coulomb\"", "\"colomb\""},
                                                               {"[0.1, 0.1, 0.1]", "[0.1, 0.1]"},
                                                               {"[0.1, 0.1, 0.1]", "[[1, 0, 0], 1, 1]"},
                                                               {"gravity = [0, 0, -9.81]", "gravity = [0, 0]"},
                                                               {"type = \"sphere\"", ""},
                                                               {"seed = 7", "seed = 7.5"},
                                                               {"[[contact]]", "[contact]"}};
  for (const auto& [from, to] : edits) {
    const std::string text = edited(kBall, from, to);
    EXPECT_NE(problem(schema, as_json(text)), "") << to;
    (void)message_of(text);
  }
}

// A value that fits the key, as TOML.
std::string sample(const Key& key) {
  if (!key.choices.empty()) return "\"" + key.choices.front() + "\"";
  switch (key.kind) {
    case Kind::number:
      return key.range.contains(0.5) ? "0.5" : std::to_string(key.range.min);
    case Kind::integer:
      return "3";
    case Kind::boolean:
      return "true";
    case Kind::text:
      return "\"ball\"";
    case Kind::vector:
      return "[0, 0, 1]";
    case Kind::quaternion:
      return "[1, 0, 0, 0]";
    case Kind::inertia:
      return "[1, 1, 1]";
    case Kind::names:
      return "[\"ball.sphere\", \"world\"]";
    case Kind::points:
      return "[[0, 0.5], [1, 0.25]]";
    case Kind::vectors:
      return "[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]";
    case Kind::texts:
    case Kind::numbers:
    case Kind::values:
      return "[1, 2]";
  }
  return {};
}

// Every key of the schema, set alone on a scenario that has all sections, is known to the reader, and so is its path.
TEST(JsonSchema, TheReaderKnowsEveryKey) {
  const std::string base = edited(kBall, "[[body]]", "[[world.shape]]\nname = \"floor\"\ntype = \"plane\"\n[[body]]") +
                           "[[joint]]\nname = \"hinge\"\ntype = \"revolute\"\nbetween = [\"ball\", \"world\"]\n"
                           "[[drive]]\nname = \"motor\"\njoint = \"hinge\"\n"
                           "[[body.draw]]\nname = \"part\"\ntype = \"cone\"\nradius = 1\nlength = 1\n"
                           "[[world.draw]]\nname = \"part\"\ntype = \"cone\"\nradius = 1\nlength = 1\n"
                           "[[template]]\nname = \"t\"\n[[assembly]]\nname = \"a\"\ntype = \"t\"\n";
  const std::map<std::string, std::string> places{{"", ""},
                                                  {"run", "run."},
                                                  {"integrator", "integrator."},
                                                  {"integrator.moreau", "integrator.moreau."},
                                                  {"integrator.runge-kutta", "integrator.runge-kutta."},
                                                  {"integrator.event-driven", "integrator.event-driven."},
                                                  {"integrator.ode", "integrator.ode."},
                                                  {"solver", "solver."},
                                                  {"solver.jacobi", "solver.jacobi."},
                                                  {"world", "world."},
                                                  {"world.shape", "world.shape.floor."},
                                                  {"world.draw", "world.draw.part."},
                                                  {"body", "body.ball."},
                                                  {"body.shape", "body.ball.shape.sphere."},
                                                  {"body.draw", "body.ball.draw.part."},
                                                  {"force", "force.push."},
                                                  {"joint", "joint.hinge."},
                                                  {"drive", "drive.motor."},
                                                  {"contact", "contact.floor."},
                                                  {"column", "column.tilt."},
                                                  {"template", "template.t."},
                                                  {"assembly", "assembly.a."},
                                                  {"report", "report."}};
  for (const Section& s : schema())
    for (const Key& key : s.keys) {
      // Names of their own; parts of templates, whose keys are those of the parts; and a list of files.
      if (s.free || s.path.starts_with("template.") || key.name == "include") continue;
      ASSERT_TRUE(places.contains(s.path)) << "a new section: give its path here";
      const std::string set = places.at(s.path) + key.name + "=" + sample(key);
      try {
        (void)parse(base, "test.toml", {set});
      } catch (const core::InputError& error) {
        // The value may not fit the rest of the scenario, but the key is known and the value of the right kind.
        EXPECT_EQ(std::string(error.what()).find("not known"), std::string::npos) << error.what();
        EXPECT_EQ(std::string(error.what()).find("must be a"), std::string::npos) << error.what();
      }
    }
}

TEST(ReferencePage, IsTheOneInTheDocumentation) {
  const auto expect_page = [](const std::string& file, const std::string& page, const std::string& option) {
    std::ifstream in(STICTION_SOURCE_DIR "/docs/reference/" + file);
    ASSERT_TRUE(in) << file << " is missing";
    std::ostringstream text;
    text << in.rdbuf();
    EXPECT_EQ(text.str(), page) << "refresh it: build/release/stiction schema " << option
                                << "--markdown > docs/reference/" << file;
  };
  expect_page("scenario.md", reference_page(), "");
  expect_page("study.md", study_page(), "--study ");
}

}  // namespace
}  // namespace stiction::scenario::test
