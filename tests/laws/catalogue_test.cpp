// The catalogue of laws: names, tables of parameters, and that every parameter lands in its own member.
#include "stiction/laws/catalogue.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

namespace stiction::laws {
namespace {

TEST(Catalogue, NamesAndVariantsAreUnique) {
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const FrictionEntry& entry : friction_catalogue()) {
    EXPECT_FALSE(entry.name.empty());
    EXPECT_FALSE(entry.doc.empty()) << entry.name;
    EXPECT_TRUE(seen.emplace(entry.name, entry.variant).second) << entry.name << " " << entry.variant;
  }
  EXPECT_EQ(seen.size(), std::variant_size_v<Friction> - 1 + 4);  // all except CustomFriction; four have two words
  EXPECT_EQ(names<Friction>(),
            (std::vector<std::string>{"none", "coulomb", "orthotropic", "orthotropic-drilling", "contensou", "elliptic",
                                      "elliptic-quadrature", "elliptic-erismann", "regularised", "rolling", "pade-1",
                                      "pade-2", "erismann", "uniform-series"}));
  EXPECT_EQ(variants<Friction>("contensou"),
            (std::vector<std::string>{"parabolic", "uniform", "ellipsoid", "cylinder", "series", "pade-1", "pade-2",
                                      "erismann", "uniform-series"}));
  EXPECT_EQ(names<Rolling>(), (std::vector<std::string>{"none", "contour", "classical", "orthotropic"}));
  EXPECT_EQ(variants<Rolling>("contour"), (std::vector<std::string>{"dry", "viscous"}));
  EXPECT_TRUE(variants<Friction>("coulomb").empty());
  EXPECT_TRUE(variants<Friction>("no such law").empty());
}

TEST(Catalogue, ParametersHaveUnitsDocsAndRanges) {
  std::vector<std::vector<Parameter>> tables{normal_parameters()};
  for (const FrictionEntry& entry : friction_catalogue()) tables.push_back(entry.parameters);
  for (const auto& table : tables) {
    std::set<std::string_view> names;
    for (const Parameter& p : table) {
      EXPECT_TRUE(names.insert(p.name).second) << p.name;
      EXPECT_FALSE(p.unit.empty()) << p.name;
      EXPECT_FALSE(p.doc.empty()) << p.name;
      EXPECT_LT(p.range.min, p.range.max) << p.name;
      EXPECT_FALSE(p.range.contains(-1.0)) << p.name;  // no parameter of these laws may be negative
      EXPECT_FALSE(p.range.contains(NAN)) << p.name;
      EXPECT_FALSE(p.range.contains(INFINITY)) << p.name;
      EXPECT_TRUE(p.range.contains(0.5)) << p.name;
      EXPECT_EQ(p.range.contains(0.0), !p.range.open_min) << p.name;
    }
  }
}

TEST(Catalogue, RangesSpeak) {
  EXPECT_EQ(kPositive.text(), "> 0");
  EXPECT_EQ(kNonNegative.text(), ">= 0");
  EXPECT_EQ(kUnitInterval.text(), "0 to 1");
  EXPECT_EQ(Range{}.text(), "any number");
}

// Each parameter gets a number of its own; read back through `describe` and through the members.
TEST(Catalogue, EveryParameterLandsInItsMember) {
  for (const FrictionEntry& entry : friction_catalogue()) {
    std::map<std::string_view, double> given;
    const Friction friction = make(entry, [&](const Parameter& p) {
      const double value = 0.125 * static_cast<double>(given.size() + 1);
      EXPECT_TRUE(given.emplace(p.name, value).second) << p.name << " asked for twice";
      return value;
    });
    EXPECT_EQ(given.size(), entry.parameters.size());
    std::visit(
        [&]<class Law>(const Law& law) {
          if (entry.name != Law::variant) {
            EXPECT_EQ(Law::name, entry.name);
            EXPECT_EQ(Law::variant, entry.variant);
          }
          if constexpr (requires { law.mu; }) {
            EXPECT_EQ(law.mu, given.at("mu"));
          }
          if constexpr (requires { law.radius; }) {
            EXPECT_EQ(law.radius, given.at("radius"));
            EXPECT_EQ(law.lever(), given.at("radius"));
          }
        },
        friction);
    const std::string text = describe({Unilateral{0.75}, friction});
    EXPECT_NE(text.find("0.75"), std::string::npos) << text;
    for (const auto& [name, value] : given)
      EXPECT_NE(text.find(fmt::format("{} {}", name, value)), std::string::npos) << text;
  }
  const Unilateral normal = make_normal([](const Parameter& p) { return p.name == "restitution" ? 0.25 : NAN; });
  EXPECT_EQ(normal.restitution, 0.25);
}

TEST(Catalogue, ChannelsOfALaw) {
  EXPECT_EQ((ContactLaw{{}, Frictionless{}}.dim()), 1);
  EXPECT_EQ((ContactLaw{{}, Coulomb{0.1}}.dim()), 3);
  EXPECT_EQ((ContactLaw{{}, ContensouUniform{0.1, 2.0}}.dim()), 4);
  EXPECT_EQ((ContactLaw{{}, ContensouUniform{0.1, 2.0}}.lever()), 2.0);
  EXPECT_EQ(Unilateral{}.project(-1.0), 0.0);
  EXPECT_EQ(Unilateral{}.project(2.5), 2.5);
  EXPECT_EQ((Unilateral{.adhesion = 3.0}.project(-5.0)), -3.0);
  EXPECT_EQ((ContactLaw{{}, Coulomb{0.1}, {}, ContourDry{0.1}}.dim()), 5);
  EXPECT_EQ((ContactLaw{{}, Coulomb{0.1}, {}, ContourDry{0.1}}.layout().channel(3)), R1);
}

}  // namespace
}  // namespace stiction::laws
