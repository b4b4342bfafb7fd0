// K's friction laws on the elastic patch, chosen by the key `friction` alone.
#include "scenario/support.hpp"

namespace stiction::scenario::test {
namespace {

Scenario top(const std::vector<std::string>& set) {
  return load("tippe-top-hertz", set);
}
const laws::ContactLaw& body_law(const Scenario& scene) {
  return scene.model.contacts()[static_cast<std::size_t>(scene.model.find_contact("body"))].law;
}

template <class Law>
void expect_law(const std::string& word, bool patch = true) {
  for (const char* normal : {"hertz", "volumetric"}) {
    const Scenario scene = top({"contact.body.friction=" + word, std::string("contact.body.normal=") + normal});
    EXPECT_TRUE(std::holds_alternative<Law>(body_law(scene).friction)) << word;
    EXPECT_EQ(body_law(scene).patch, patch) << word;
    EXPECT_TRUE(scene.warnings.empty()) << word << ": " << scene.warnings.front();
    simulation::RunOptions options = scene.run;
    options.duration = 5e-3;
    simulation::Simulation simulation(scene.model, options);
    while (!simulation.done()) ASSERT_FALSE(simulation.advance()) << word;
    const auto index = static_cast<std::size_t>(scene.model.find_contact("body"));
    EXPECT_LT(simulation.audit().contacts[index].sliding, 0.0) << word;
  }
}

TEST(PatchFriction, EveryWordOfK) {
  expect_law<laws::ContensouParabolic>("contensou");
  expect_law<laws::ContensouErismann>("erismann");
  expect_law<laws::ContensouPadeFirst>("pade-1");
  expect_law<laws::ContensouPadeSecond>("pade-2");
  expect_law<laws::EllipticContensou>("elliptic");
  expect_law<laws::EllipticQuadrature>("elliptic-quadrature");
  expect_law<laws::EllipticErismann>("elliptic-erismann");
  expect_law<laws::RegularisedCoulomb>("regularised", false);
}

// The words and the pressures of before name the same laws.
TEST(PatchFriction, BothSpellingsAreOneLaw) {
  for (const char* word : {"erismann", "pade-1", "pade-2"}) {
    const Scenario a = top({std::string("contact.body.friction=") + word});
    const Scenario b = top({std::string("contact.body.pressure=") + word});
    EXPECT_EQ(body_law(a).friction.index(), body_law(b).friction.index()) << word;
    EXPECT_TRUE(b.warnings.empty());
    const Scenario hard = load("tippe-top", {std::string("contact.body.friction=") + word});  // pressure = "parabolic"
    EXPECT_EQ(body_law(hard).friction.index(), body_law(a).friction.index()) << word;
    EXPECT_TRUE(hard.warnings.empty());
  }
}

std::string message(const std::vector<std::string>& set) {
  try {
    (void)top(set);
    return "";
  } catch (const core::InputError& error) {
    return error.what();
  }
}

TEST(PatchFriction, WhatMakesNoSense) {
  const auto expect = [](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  expect(message({"contact.body.friction=pade-3"}), "did you mean 'pade-");
  expect(message({"contact.body.friction=pade-3"}), "elliptic-quadrature");
  expect(message({"contact.body.friction=pade-1", "contact.body.pressure=uniform"}),
         "pressure = one of: parabolic, uniform");
  expect(message({"contact.body.friction=elliptic", "contact.body.semi_axis=1e-3"}), "both be numbers or both");
  expect(message({"contact.body.normal=compliant", "contact.body.stiffness=1e6"}), "radius is missing");
  expect(message({"contact.body.normal=compliant", "contact.body.stiffness=1e6", "contact.body.radius=hertz"}),
         "requires a hard contact or the normal law hertz or volumetric");
}

}  // namespace
}  // namespace stiction::scenario::test
