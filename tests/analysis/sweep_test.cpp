// Sweeps: ranges, grids, numbers that stand for a column, many runs at once, rows that are kept.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <fstream>
#include <numbers>

#include "analysis/temporary_folder.hpp"
#include "stiction/analysis/study/outcome.hpp"
#include "stiction/analysis/study/study.hpp"
#include "stiction/core/error.hpp"
#include "stiction/record/result/reader.hpp"
#include "stiction/scenario/study_lists.hpp"

namespace stiction::analysis {
namespace {

using testing_support::TemporaryFolder;

// A ball that flies: z(t) = 1 + v t - g t^2 / 2 as long as it does not land.
const std::string kFlight = R"toml(
title = "Flight"
kind = "sweep"
scenario = "bouncing-ball"
set = ["run.duration=0.4", "run.record_every=0.01", "body.ball.position=[0, 0, 5]"]
quantities = ["max(ball.z)", "min(ball.z)", "mean(ball.vz)", "last(ball.z)", "ball.z"]
[[parameter]]
path = "body.ball.velocity.2"
values = "0.5:0.5:1.5"
[[parameter]]
path = "world.gravity.2"
values = [-9.81, "-2:-1:-3"]
)toml";

StudyReport sweep(const std::string& text, const StudySettings& settings = {}) {
  return run(scenario::parse_study(text, "study.toml"), settings);
}

std::string refusal(const std::string& text) {
  try {
    (void)sweep(text);
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "accepted";
}

std::string with(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

TEST(Ranges, AreFirstDistanceLast) {
  using scenario::expand_ranges;
  const std::vector<std::string> tenths = expand_ranges({"0.1:0.1:1"});
  ASSERT_EQ(tenths.size(), 10U);
  for (int i = 0; i < 10; ++i)  // as if they had been written out
    EXPECT_EQ(tenths[static_cast<std::size_t>(i)], i < 9 ? "0." + std::to_string(i + 1) : "1");
  EXPECT_EQ(expand_ranges({"1:-0.5:0"}), (std::vector<std::string>{"1", "0.5", "0"}));
  EXPECT_EQ(expand_ranges({"-1:0.5:1"}), (std::vector<std::string>{"-1", "-0.5", "0", "0.5", "1"}));
  EXPECT_EQ(expand_ranges({"0:0.3:1"}), (std::vector<std::string>{"0", "0.3", "0.6", "0.9"}));
  EXPECT_EQ(expand_ranges({"2", "1e-3:1e-3:2e-3", "word", "[0,0,1]"}),
            (std::vector<std::string>{"2", "0.001", "0.002", "word", "[0,0,1]"}));
  for (const char* bad : {"0:0:1", "0:-1:1", "1:2", "1:2:3:4", "0:1e-9:1", "1::2", ":", "e:1:2"})
    EXPECT_THROW((void)expand_ranges({bad}), core::InputError) << bad;
}

TEST(Statistics, OfASampledSine) {
  std::vector<double> t, y;
  for (int i = 0; i <= 1000; ++i) {
    t.push_back(0.01 * i);
    y.push_back(2.0 + std::exp(-0.1 * t.back()) * std::sin(2.0 * std::numbers::pi * t.back()));
  }
  const auto value = [&](const std::string& text, double after = 0.0) {
    return value_of(*Statistic::parse(text), t, y, after);
  };
  EXPECT_EQ(value("max(y)"), *std::ranges::max_element(y));
  EXPECT_EQ(value("min(y)"), *std::ranges::min_element(y));
  EXPECT_NEAR(value("mean(y)", 0.0), 2.0, 0.02);
  EXPECT_EQ(value("last(y)"), y.back());
  for (int k = 1; k <= 10; ++k)  // tops at t = 0.25, 1.25, ..., 9.25
    EXPECT_NEAR(value("maximum(y, " + std::to_string(k) + ")"), 2.0 + std::exp(-0.1 * (10.25 - k)), 1e-3);
  EXPECT_TRUE(std::isnan(value("maximum(y, 11)")));
  EXPECT_TRUE(std::isnan(value("maximum(y, 2)", 9.0)));
  EXPECT_NEAR(value("max(y)", 5.0), 2.0 + std::exp(-0.525), 1e-3);
  EXPECT_TRUE(std::isnan(value("max(y)", 11.0)));
}

TEST(Statistics, PlateausAndEnds) {
  const auto nth = [](const std::vector<double>& y, int k) {
    std::vector<double> t;
    for (std::size_t i = 0; i < y.size(); ++i) t.push_back(static_cast<double>(i));
    return value_of({StatisticKind::maximum, k, ""}, t, y, 0.0);
  };
  EXPECT_EQ(nth({0, 1, 1, 1, 0, 3, 3}, 1), 1);  // a plateau counts once, one at the end not at all
  EXPECT_TRUE(std::isnan(nth({0, 1, 1, 1, 0, 3, 3}, 2)));
  EXPECT_TRUE(std::isnan(nth({2, 2, 1, 0}, 1)));  // nor one at the beginning
  EXPECT_EQ(nth({0, 1, 0, 2, 0, 3, 0}, 3), 1);
  EXPECT_TRUE(std::isnan(nth({}, 1)));
  EXPECT_TRUE(std::isnan(nth({1}, 1)));
  EXPECT_EQ(value_of({StatisticKind::mean, 1, ""}, {0, 1, 3}, {0, 2, 2}, 0.0), 5.0 / 3.0);  // rows are uneven
  EXPECT_FALSE(Statistic::parse("maximum(y)"));
  EXPECT_FALSE(Statistic::parse("maximum(y, 0)"));
  EXPECT_FALSE(Statistic::parse("maximum(y, )"));
  EXPECT_FALSE(Statistic::parse("median(y)"));
  EXPECT_FALSE(Statistic::parse("max()"));
  EXPECT_FALSE(Statistic::parse(""));
}

// All combinations, the last parameter fastest, against the closed form of each.
TEST(Sweep, GridOfFlights) {
  const StudyReport report = sweep(kFlight);
  ASSERT_EQ(report.rows.size(), 9U);
  std::size_t i = 0;
  for (const double v : {0.5, 1.0, 1.5})
    for (const double g : {9.81, 2.0, 3.0}) {
      const StudyRow& row = report.rows[i++];
      const double end = 5 + v * 0.4 - 0.5 * g * 0.16, top = v / g < 0.4 ? 5 + 0.5 * v * v / g : end;
      EXPECT_NEAR(row.values[0], top, 0.5 * g * 0.005 * 0.005 + 1e-9);  // between two rows
      EXPECT_NEAR(row.values[1], std::min(5.0, end), 1e-9);
      EXPECT_NEAR(row.values[2], v - 0.2 * g, 1e-9);
      EXPECT_NEAR(row.values[3], end, 1e-9);
      EXPECT_EQ(row.values[3], row.values[4]);
    }
  EXPECT_EQ(report.rows[1].point, (std::vector<std::string>{"0.5", "-2"}));
  EXPECT_TRUE(to_csv(report).starts_with("case,body.ball.velocity.2,world.gravity.2,max(ball.z),"));
}

TEST(Sweep, SameBitsWithAnyNumberOfJobs) {
  const auto hashes = [](const StudyReport& report) {
    std::vector<std::string> out;
    for (const StudyRow& row : report.rows) {
      out.push_back(row.report.state_hash + row.value);
      for (double v : row.values) out.push_back(std::to_string(std::bit_cast<std::uint64_t>(v)));
    }
    return out;
  };
  StudySettings settings;
  const auto one = hashes(sweep(kFlight, settings));
  settings.jobs = 4;
  EXPECT_EQ(hashes(sweep(kFlight, settings)), one);
}

TEST(Sweep, AFailingRunIsARow) {
  // Gravity must be a number.
  const StudyReport report = sweep(with(kFlight, "[-9.81, \"-2:-1:-3\"]", "[-2, \"down\", -3]"));
  ASSERT_EQ(report.rows.size(), 9U);
  for (std::size_t i = 0; i < 9; ++i) EXPECT_EQ(!report.rows[i].refused.empty(), i % 3 == 1) << i;
  EXPECT_TRUE(report.failed());
  EXPECT_NE(to_text(report).find("refused: "), std::string::npos);
  EXPECT_EQ(refusal(with(kFlight, "world.gravity.2", "world.gravty.2")).find("accepted"), std::string::npos);
}

// A study that is stopped continues with what it has; a change of anything that matters is noticed.
TEST(Sweep, ContinuesWithTheRowsItHas) {
  const TemporaryFolder folder;
  StudySettings settings;
  settings.rows = folder / "rows.jsonl";
  int asked = 0;
  settings.stop = [&] { return ++asked > 12000; };  // some 4000 times per run
  const StudyReport part = sweep(kFlight, settings);
  EXPECT_TRUE(part.interrupted);
  ASSERT_GT(part.missing, 0U);
  ASSERT_GT(part.rows.size(), 0U);
  settings.stop = nullptr;
  settings.only_known = true;
  EXPECT_EQ(sweep(kFlight, settings).rows.size(), part.rows.size());
  settings.only_known = false;
  {  // a kill in the middle of a line
    std::ofstream(settings.rows, std::ios::app) << R"({"key":"abc","case":)";
  }
  const StudyReport rest = sweep(kFlight, settings);
  EXPECT_EQ(rest.known, static_cast<int>(part.rows.size()));
  const StudyReport all = sweep(kFlight);
  ASSERT_EQ(rest.rows.size(), all.rows.size());
  for (std::size_t i = 0; i < all.rows.size(); ++i) {
    EXPECT_EQ(rest.rows[i].values, all.rows[i].values);
    EXPECT_EQ(rest.rows[i].value, all.rows[i].value);
    EXPECT_EQ(rest.rows[i].report.state_hash, all.rows[i].report.state_hash);
    EXPECT_EQ(rest.rows[i].report.statistics.steps, all.rows[i].report.statistics.steps);
  }
  EXPECT_EQ(sweep(kFlight, settings).known, 9);
  EXPECT_EQ(sweep(with(kFlight, "-9.81", "-9.80"), settings).known, 6);
  EXPECT_EQ(sweep(with(kFlight, "duration=0.4", "duration=0.3"), settings).known, 0);
  EXPECT_EQ(sweep(with(kFlight, "\"last(ball.z)\", ", ""), settings).known, 0);
  settings.fresh = true;
  EXPECT_EQ(sweep(kFlight, settings).known, 0);
  std::ofstream(settings.rows) << "my notes\n";
  EXPECT_THROW((void)sweep(kFlight, settings), core::InputError);
}

TEST(Sweep, ShardsTogetherAreTheWhole) {
  const TemporaryFolder folder;
  StudySettings settings;
  settings.rows = folder / "rows.jsonl";
  std::size_t rows = 0;
  for (int k = 1; k <= 4; ++k) {
    settings.shard = {k, 4};
    rows += sweep(kFlight, settings).rows.size();
  }
  EXPECT_EQ(rows, 9U);
  settings.shard = {};
  settings.only_known = true;
  EXPECT_EQ(sweep(kFlight, settings).rows.size(), 9U);
}

TEST(Sweep, KeepsResults) {
  const TemporaryFolder folder;
  StudySettings settings;
  settings.rows = folder / "rows.jsonl";
  EXPECT_EQ(sweep(kFlight, settings).known, 0);
  settings.keep = folder / "kept";
  settings.jobs = 3;
  const StudyReport report = sweep(kFlight, settings);
  EXPECT_EQ(report.known, 0);  // nothing had been kept
  for (const StudyRow& row : report.rows) {
    const record::Reader reader(row.file);
    EXPECT_EQ(reader.read_column("ball.z").back(), row.values[4]);
  }
  std::filesystem::remove(report.rows[3].file);
  EXPECT_EQ(sweep(kFlight, settings).known, 8);
}

TEST(Sweep, RefusesWhatItCannotDo) {
  const auto expect = [](const std::string& text, const std::string& part) {
    EXPECT_NE(refusal(text).find(part), std::string::npos) << refusal(text);
  };
  expect(with(kFlight, "0.5:0.5:1.5", "0.5:0.5"), "first:distance:last");
  expect(with(kFlight, "0.5:0.5:1.5", "2:0.5:1.5"), "has no values");
  expect(with(kFlight, "world.gravity.2", "body.ball.velocity.2"), "exists twice");
  expect(with(kFlight, "kind = \"sweep\"", "kind = \"sweep\"\nvary = \"a\""), "beside [[parameter]]");
  expect(with(kFlight, "kind = \"sweep\"", "kind = \"compare\""), "not a key of a study of kind compare");
  expect(with(kFlight, "max(ball.z)", "max(ball.zz)"), "'ball.zz' is not a quantity");
  expect(with(kFlight, "max(ball.z)", "max(ball.position)"), "is not one column");
  expect(with(kFlight, "max(ball.z)", "maxima(ball.z, 0)"), "maxima(COLUMN, COUNT)");
  expect(with(kFlight, "max(ball.z)", "median(ball.z)"), "'median(ball.z)' is not a quantity");
  expect(with(kFlight, "0.5:0.5:1.5", "0:1e-9:1"), "at most");
}

TEST(Outcome, LinesFamiliesAndMaps) {
  const Outcome family = outcome_of(sweep(kFlight));
  ASSERT_EQ(family.chart.panes.size(), 5U);
  ASSERT_EQ(family.chart.panes[0].curves.size(), 3U);
  EXPECT_EQ(family.chart.panes[0].curves[0].label, "gravity.2 = -9.81");
  EXPECT_EQ(family.chart.panes[0].curves[0].x, (std::vector<double>{0.5, 1, 1.5}));
  const StudyReport grid =
      sweep(with(with(kFlight, "0.5:0.5:1.5", "0.1:0.1:1"), "[-9.81, \"-2:-1:-3\"]", "\"-9:1:-1\""));
  const Outcome map = outcome_of(grid);
  ASSERT_EQ(map.maps.size(), 5U);
  EXPECT_EQ(map.maps[3].x.size(), 10U);
  EXPECT_EQ(map.maps[3].y.front(), -9.0);
  EXPECT_NEAR(map.maps[3].values[8][9], 5 + 1 * 0.4 - 0.5 * 1 * 0.16, 1e-9);
  const scenario::Study words = scenario::parse_study(
      "title=\"a\"\nkind=\"sweep\"\nscenario=\"bouncing-ball\"\nvary=\"integrator.type\"\nvalues=[\"moreau\"]\n",
      "s.toml");
  EXPECT_THROW(check_outcome(words), core::InputError);
}

}  // namespace
}  // namespace stiction::analysis
