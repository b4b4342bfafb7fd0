// Studies: orders, references, quantities, and what they refuse.
#include "stiction/analysis/study/study.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "stiction/core/embedded.hpp"
#include "stiction/core/error.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::analysis {
namespace {

// A ball thrown upwards without contact, and one that is dropped: both have closed forms.
const std::string kThrow = R"(
title = "Order of a flight"
kind = "convergence"
scenario = "bouncing-ball"
set = ["run.duration=0.2", "run.record_every=0.1", "body.ball.angular_velocity=[1, 2, 30]", "body.ball.inertia=[1, 2, 2.5]"]
quantities = ["ball.orientation", "ball.z"]
steps = [2e-2, 5e-3, 1e-2]
)";

StudyReport done(const std::string& text) {
  return run(scenario::parse_study(text, "study.toml"), {});
}

std::string refusal(const std::string& text) {
  try {
    (void)done(text);
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "accepted";
}

std::string with(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

TEST(ObservedOrder, OfExactPowers) {
  for (double p : {1.0, 2.0, 4.0})
    for (double h_0 : {0.0, 0.05, 0.1}) {
      const auto error = [&](double h) { return 3.0 * (std::pow(h, p) - std::pow(h_0, p)); };
      EXPECT_NEAR(observed_order(0.4, error(0.4), 0.2, error(0.2), h_0), p, 1e-6);
      EXPECT_NEAR(observed_order(0.9, error(0.9), 0.2, error(0.2), h_0), p, 1e-6);
    }
  EXPECT_TRUE(std::isnan(observed_order(0.4, 1.0, 0.2, 0.0, 0.0)));
  EXPECT_TRUE(std::isnan(observed_order(0.4, 1.0, 0.2, 0.99, 0.1)));  // falls more slowly than any power
}

TEST(Study, StepsAreSortedAndTheFinestIsTheReference) {
  const StudyReport report = done(kThrow);
  ASSERT_EQ(report.rows.size(), 3u);
  EXPECT_EQ(report.rows[0].value, "0.02");
  EXPECT_EQ(report.rows[2].value, "0.005");
  EXPECT_TRUE(std::isnan(report.rows[2].errors[0]));
  EXPECT_NEAR(report.rows[1].orders[0], 2.0, 0.15);  // free rotation by the midpoint scheme
  EXPECT_FALSE(report.failed());
}

TEST(Study, ReferenceRunAndExactValues) {
  const StudyReport by_run = done(kThrow + "[reference]\nset = [\"integrator.step=1e-4\"]\n");
  ASSERT_TRUE(by_run.reference);
  for (int i : {1, 2}) EXPECT_NEAR(by_run.rows[static_cast<std::size_t>(i)].orders[0], 2.0, 0.05);
  const StudyReport exact = done(with(kThrow, "[\"ball.orientation\", \"ball.z\"]", "[\"ball.z\"]\nexact = [1.0]"));
  for (const StudyRow& row : exact.rows) EXPECT_EQ(row.errors[0], std::fabs(row.values[0] - 1.0));
}

TEST(Study, CasesSideBySide) {
  const StudyReport report = done(R"(
title = "Two ways"
kind = "compare"
scenario = "bouncing-ball"
set = ["run.duration=0.5"]
quantities = ["event.floor.impact", "event.floor.impact.2", "ball.position"]
over = "time"
[[case]]
name = "stepped"
set = ["integrator.impacts=stepped", "integrator.step=1e-3"]
[[case]]
name = "located"
set = ["integrator.impacts=located", "integrator.step=1e-3"]
)");
  ASSERT_EQ(report.rows.size(), 2u);
  EXPECT_TRUE(std::isnan(report.rows[0].errors[0]));
  EXPECT_GT(report.rows[1].errors[0], 0.0);
  EXPECT_LT(report.rows[1].errors[0], 1e-3);
  EXPECT_GT(report.rows[1].errors[2], 0.0);
  EXPECT_TRUE(std::isnan(report.rows[1].values[2]));  // a vector has no one value
  const auto json = nlohmann::json::parse(to_json(report));
  EXPECT_EQ(json["rows"][1]["case"], "located");
  EXPECT_TRUE(json["rows"][0]["quantities"]["event.floor.impact"]["error"].is_null());
  const std::string csv = to_csv(report);
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 3);
  EXPECT_NE(to_text(report).find("located"), std::string::npos);
}

TEST(Study, SweepOverAValue) {
  const StudyReport report = done(R"(
title = "Heights"
kind = "sweep"
scenario = "bouncing-ball"
set = ["run.duration=0.1"]
vary = "body.ball.velocity"
values = [[0, 0, 1], [0, 0, 2]]
quantities = ["ball.z"]
)");
  ASSERT_EQ(report.rows.size(), 2u);
  EXPECT_NEAR(report.rows[1].values[0] - report.rows[0].values[0], 0.1, 1e-9);
  EXPECT_TRUE(std::isnan(report.rows[0].errors[0]));
}

TEST(Study, RefusesWhatItCannotDo) {
  const auto expect = [](const std::string& text, const std::string& part) {
    EXPECT_NE(refusal(text).find(part), std::string::npos) << refusal(text);
  };
  expect(with(kThrow, "ball.z", "ball.zz"), "'ball.zz' is not a quantity");
  expect(with(kThrow, "ball.z", "event.floor.hit"), "did you mean");
  expect(with(kThrow, "steps = [2e-2, 5e-3, 1e-2]", "steps = [1e-2]"), "at least two");
  expect(with(kThrow, "steps = [2e-2, 5e-3, 1e-2]", "steps = [1e-2, -1]"), "out of range");
  expect(with(kThrow, "\"convergence\"", "\"convergense\""), "did you mean 'convergence'");
  expect(with(kThrow, "steps =", "step ="), "did you mean 'steps'");
  expect(with(kThrow, "\"bouncing-ball\"", "\"bouncing-bal\""), "bouncing-ball");
  expect(with(kThrow, "run.duration=0.2", "run.duratio=0.2"), "run.duratio");
  expect(kThrow + "exact = [1.0]", "a value for each");
  expect(with(kThrow, "kind = \"convergence\"", "kind = \"compare\""), "not a key of a study of kind compare");
  expect(kThrow + "[[case]]\nname = \"a\"\n[[case]]\nname = \"a\"\n", "exists twice");
  expect(kThrow + "title = \"again\"", "not valid TOML");
}

// A hard ball is refused by ode, a compliant one by nobody; bounds on agreement are kept or missed.
TEST(Study, MatrixOfLawsAndIntegrators) {
  const std::string text = R"(
title = "Hard and soft"
kind = "matrix"
scenario = "bouncing-ball"
set = ["run.duration=0.5", "run.record_every=0.1", "integrator.step=1e-4", "body.ball.velocity=[0.3, 0, 0]"]
quantities = ["ball.position"]
agree = 1e-3
[[case]]
name = "hard"
[[case]]
name = "soft"
set = ["contact.floor.normal=compliant", "contact.floor.stiffness=1e5"]
)";
  const StudyReport report = done(text);
  ASSERT_EQ(report.rows.size(), 8u);
  for (const StudyRow& row : report.rows) {
    EXPECT_EQ(!row.refused.empty(), row.name == "hard" && row.value == "ode") << row.name << ' ' << row.value;
    EXPECT_FALSE(row.disagrees) << row.name << ' ' << row.value << ' ' << row.errors[0];
    EXPECT_EQ(std::isnan(row.errors[0]), row.value == "event-driven" || !row.refused.empty());
  }
  EXPECT_FALSE(report.failed());
  EXPECT_NE(to_text(report).find("refused: "), std::string::npos);
  EXPECT_EQ(nlohmann::json::parse(to_json(report))["rows"][3]["status"], "refused");
  const StudyReport strict = done(with(text, "agree = 1e-3", "agree = 1e-15"));
  EXPECT_TRUE(strict.failed());
  EXPECT_NE(to_text(strict).find("DISAGREES"), std::string::npos);
  EXPECT_NE(refusal(with(text, "ball.position", "ball.nothing")).find("is not a quantity"), std::string::npos);
}

// Whether a refusal names the physical reason for which an integrator does not take a model.
bool is_physical(const StudyRow& row) {
  const auto says = [&](const char* what) { return row.refused.find(what) != std::string::npos; };
  if (row.value == "ode" && says("is hard") && says("no force that depends on the state alone")) return true;
  return (row.value == "ode" || row.value == "event-driven") && says("gaps have kinks");
}

class Matrix : public testing::TestWithParam<const char*> {};

// Every law and family of scenarios with every integrator: each cell agrees within the bound of its study, or is
// refused because a hard contact has no force that depends on the state alone, or because those of solids are not
// smooth between events.
TEST_P(Matrix, Agrees) {
  const StudyReport report = run(scenario::load_study(GetParam()), {});
  EXPECT_GT(report.study.agree, 0.0);
  std::map<std::string, int> compared;
  for (const StudyRow& row : report.rows) {
    const std::string cell = row.name + " " + row.value;
    if (!row.refused.empty()) {
      EXPECT_TRUE(is_physical(row)) << cell << ": " << row.refused;
      continue;
    }
    EXPECT_EQ(row.report.status, RunStatus::finished) << cell << ": " << row.report.failure;
    EXPECT_FALSE(row.disagrees) << cell << ": " << row.errors[0];
    EXPECT_EQ(row.report.statistics.unconverged_steps, 0) << cell;
    compared[row.name] += !std::isnan(row.errors[0]);
  }
  EXPECT_EQ(compared.size(), report.study.cases.size());
  for (const auto& [name, others] : compared) EXPECT_GE(others, 1) << name << " was compared with nothing";
}

INSTANTIATE_TEST_SUITE_P(Families, Matrix,
                         testing::Values("matrix-friction", "matrix-rolling", "matrix-disks", "matrix-surfaces",
                                         "matrix-mechanisms", "matrix-solids", "matrix-formulas", "matrix-constraints",
                                         "matrix-implicit"),
                         [](const auto& one) { return std::string(one.param).substr(7); });

// What is built in can be run.
TEST(Study, BuiltinsAreWellFormed) {
  for (const core::EmbeddedText& text : core::builtin_studies()) {
    const scenario::Study study = scenario::load_study(std::string(text.name));
    EXPECT_FALSE(study.quantities.empty()) << text.name;
    for (const scenario::StudyCase& one : study.cases)
      EXPECT_NO_THROW(scenario::load(one.scenario, one.set, one.unset)) << text.name;
  }
}

}  // namespace
}  // namespace stiction::analysis
