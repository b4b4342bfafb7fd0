// Laws on their own have examples for what is not given, and refuse what they do not use.
#include "stiction/scenario/lone_law.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "stiction/core/error.hpp"
#include "stiction/laws/catalogue.hpp"

using namespace stiction;

namespace {

std::string refusal(const std::string& key, const std::string& name, const std::vector<std::string>& set) {
  try {
    (void)scenario::lone_law(key, name, set);
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "no error";
}

template <class Family>
void expect_examples_in_range() {
  for (const auto& entry : laws::catalogue<Family>())
    for (const laws::Parameter& p : entry.parameters)
      EXPECT_TRUE(p.range.contains(std::isnan(p.fallback) ? p.example : p.fallback)) << entry.name << " " << p.name;
}

TEST(LoneLaw, ExamplesAreInTheirRanges) {
  expect_examples_in_range<laws::Friction>();
  expect_examples_in_range<laws::Coefficient>();
  expect_examples_in_range<laws::Rolling>();
  expect_examples_in_range<laws::Compliance>();
}

TEST(LoneLaw, TakesValuesAndExamples) {
  const auto law = scenario::lone_law("friction", "contensou", {"mu=0.5", "pressure=uniform"});
  EXPECT_EQ(law.parameters, (std::vector<std::pair<std::string, double>>{{"mu", 0.5}, {"radius", 1.0}}));
  EXPECT_EQ(law.words.front(), (std::pair<std::string, std::string>{"pressure", "uniform"}));
  EXPECT_EQ(law.law.mu(), 0.5);
  const auto fall = scenario::lone_law("friction", "coulomb", {"coefficient=stribeck"});
  EXPECT_EQ(fall.parameters[0].second, 0.3);
  EXPECT_EQ(fall.parameters[1], (std::pair<std::string, double>{"mu_kinetic", 0.15}));
}

TEST(LoneLaw, NamesKeysAsTheyWereGiven) {
  EXPECT_EQ(refusal("friction", "coulomb", {"mu=-1"}).substr(0, 14), "--set mu = -1 ")
      << refusal("friction", "coulomb", {"mu=-1"});
  EXPECT_NE(refusal("friction", "coulomb", {"radius=1"}).find("--set radius=1: 'coulomb' has no such parameter"),
            std::string::npos);
  EXPECT_NE(refusal("rolling", "contour", {"mu=1"}).find("did you mean 'mu_r'?"), std::string::npos);
  EXPECT_NE(refusal("friction", "contensou", {"radius=hertz"}).find("needs a load"), std::string::npos);
  EXPECT_NE(refusal("friction", "coulomb", {"coefficient=table"}).find("for scenario files"), std::string::npos);
  EXPECT_NE(refusal("friction", "rolling", {}).find("has no curves"), std::string::npos);
  EXPECT_NE(refusal("friction", "coulomb", {"friction=none"}).find("has no such parameter"), std::string::npos);
}

}  // namespace
