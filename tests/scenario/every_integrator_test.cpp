// Every built-in scenario runs with every integrator by --set integrator.type alone, and with every solver by
// --set solver.type alone, whatever keys its file has for the one it names. What is refused is refused for the stated
// reason.
#include <iostream>

#include "scenario/builtin_names.hpp"
#include "scenario/support.hpp"
#include "stiction/scenario/schema/schema.hpp"

namespace stiction::scenario::test {
namespace {

// What a model has that not every integrator supports, seen from the model alone.
struct Traits {
  bool hard = false, compliant = false, dry_joints = false, stops = false, features = false;
  std::size_t pairs = 0;  // of groups

  explicit Traits(const model::Model& model) {
    const auto add = [&](const laws::ContactLaw& law) { (laws::compliant(law.compliance) ? compliant : hard) = true; };
    for (const model::Contact& contact : model.contacts()) {
      add(contact.law);
      if (std::holds_alternative<geometry::JointAxis>(contact.pair))
        (contact.law.normal.dry() ? dry_joints : stops) = true;
      features = features || geometry::seeks(contact.pair);
    }
    for (const model::ContactGroup& group : model.groups()) {
      add(group.law);
      pairs += group.first.size() * group.second.size();
      for (int i : group.first)
        for (int j : group.second)
          features = features || touch_by_features(model.shapes()[at(i)], model.shapes()[at(j)]);
    }
  }

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static bool touch_by_features(const model::BodyShape& a, const model::BodyShape& b) {
    const auto made = a.body == b.body ? std::nullopt : geometry::make_pair(a.shape, b.shape);
    return made && geometry::seeks(made->pair);
  }

  [[nodiscard]] bool fits(const std::string& integrator) const {
    const bool few = pairs <= 20000;  // of which the last two evaluate every one
    if (integrator == "ode") return !hard && !dry_joints && !stops && few;
    if (integrator == "event-driven") return !features && few;
    return true;
  }
};

class EveryIntegrator : public testing::TestWithParam<std::string> {};

TEST_P(EveryIntegrator, ByItsNameAlone) {
  const Traits traits(load(GetParam()).model);
  for (const std::string& type : find_key(section("integrator"), "type")->choices) {
    SCOPED_TRACE(type);
    try {
      const Scenario s = load(GetParam(), {"integrator.type=" + type});
      EXPECT_TRUE(traits.fits(type)) << "taken, but should not";
      EXPECT_EQ(std::visit([](const auto& m) { return m.name; }, s.run.method), type);
      simulation::Simulation simulation(s.model, s.run);
      for (int i = 0; i < 3 && !simulation.done(); ++i) {
        const auto failure = simulation.advance();
        if (failure && traits.compliant && failure->code == integration::Reason::too_fast)
          break;  // needs shorter steps
        EXPECT_FALSE(failure) << failure->message;
      }
    } catch (const core::InputError& error) {
      EXPECT_FALSE(traits.fits(type)) << error.what();
      std::cout << GetParam() << " " << type << ": " << error.what() << "\n";
    }
  }
}

TEST_P(EveryIntegrator, AndEverySolver) {
  for (const std::string& type : find_key(section("solver"), "type")->choices)
    EXPECT_NO_THROW((void)load(GetParam(), {"solver.type=" + type})) << type;
}

INSTANTIATE_TEST_SUITE_P(Builtins, EveryIntegrator, testing::ValuesIn(builtin_names()), name_of);

}  // namespace
}  // namespace stiction::scenario::test
