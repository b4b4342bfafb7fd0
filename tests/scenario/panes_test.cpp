// [report] panes: names are checked against the columns of the result, and disappear with their parts.
#include <gtest/gtest.h>

#include "stiction/core/error.hpp"
#include "stiction/scenario/scenario.hpp"
#include "stiction/scenario/text/split_names.hpp"

using namespace stiction;
using Panes = std::vector<std::vector<std::string>>;

namespace {

std::string message(const std::vector<std::string>& set) {
  try {
    (void)scenario::load("tippe-top", set);
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Panes, AreReadFromTheScenario) {
  EXPECT_EQ(scenario::load("tippe-top").panes,
            (Panes{{"tilt"}, {"body.gap", "stick.gap"}, {"energy.total", "energy.kinetic", "energy.potential"}}));
  EXPECT_TRUE(scenario::load("rattleback").panes.empty());
  EXPECT_EQ(scenario::load("rattleback", {"report.panes=[\"energy.total\"]"}).panes, (Panes{{"energy.total"}}));
}

TEST(Panes, AWrongNameIsAnErrorWithTheNearestColumn) {
  const std::string wrong = message({"report.panes=[\"tilt\", \"body.gap,stik.gap\"]"});
  EXPECT_NE(wrong.find("report.panes"), std::string::npos) << wrong;
  EXPECT_NE(wrong.find("'stik.gap'"), std::string::npos) << wrong;
  EXPECT_NE(wrong.find("'stick.gap'?"), std::string::npos) << wrong;
  EXPECT_NE(message({"report.panes=[\"\"]"}).find("''"), std::string::npos);
  EXPECT_NE(message({"report.panes=[\"body.fx\"]"}), message({"report.panes=[\"body.gx\"]"}));
  EXPECT_EQ(message({"report.panes=[\"body.fx\"]"}), "no error");
  EXPECT_NE(message({"report.pains=[\"tilt\"]"}).find("'panes'"), std::string::npos);
}

TEST(Panes, LeaveOutWhatIsSwitchedOff) {
  EXPECT_EQ(scenario::load("tippe-top", {"contact.stick.enabled=false"}).panes[1],
            (std::vector<std::string>{"body.gap"}));
  EXPECT_EQ(scenario::load("tippe-top", {"column.tilt.enabled=false"}).panes.size(), 2U);
  EXPECT_EQ(scenario::load("tippe-top", {"contact.stick.enabled=false", "report.panes=[\"work.stick.normal\"]"}).panes,
            Panes{});
}

TEST(Panes, NamesAreSeparatedByCommas) {
  EXPECT_EQ(scenario::split_names("a"), (std::vector<std::string>{"a"}));
  EXPECT_EQ(scenario::split_names(" a.b ,c,\td "), (std::vector<std::string>{"a.b", "c", "d"}));
  EXPECT_EQ(scenario::split_names("a,,b"), (std::vector<std::string>{"a", "", "b"}));
  EXPECT_EQ(scenario::split_names("  "), (std::vector<std::string>{""}));
}

}  // namespace
