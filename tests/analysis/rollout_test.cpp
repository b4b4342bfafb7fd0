// Rollouts: the rows of single runs, bit for bit, for any number of threads.
#include <gtest/gtest.h>

#include <cmath>

#include "stiction/record.hpp"
#include "stiction/scenario.hpp"

namespace stiction::analysis {
namespace {

using scenario::Scenario;

// The column of a run with the given changes.
std::vector<double> column_of(const Scenario& scene, const std::vector<std::string>& set, std::size_t column) {
  const Scenario own = scenario::parse(scene.text, scene.name, set);
  std::vector<double> out;
  RunSettings settings;
  settings.row = [&](std::span<const double> row) { out.push_back(row[column]); };
  run(own, settings);
  return out;
}

std::size_t index_of(const Scenario& scene, const std::string& name) {
  const simulation::Simulation simulation(scene.model, scene.run);
  const auto columns = Recorder(scene.model, simulation, description_of(scene)).columns();
  std::size_t i = 0;
  while (columns[i].name != name) ++i;
  return i;
}

void expect_single_runs(const Scenario& scene, const std::vector<Variation>& variations, const std::string& column) {
  for (const int jobs : {1, 3}) {
    const Rollout out = rollout(scene, variations, {.columns = {"t", column}, .jobs = jobs, .stop = {}});
    ASSERT_EQ(out.runs, variations.front().values.size());
    for (std::size_t run = 0; run < out.runs; ++run) {
      std::vector<std::string> set;
      for (const Variation& v : variations) set.push_back(v.path + "=" + std::to_string(v.values[run]));
      const std::vector<double> expected = column_of(scene, set, index_of(scene, column));
      ASSERT_EQ(out.rows, expected.size());
      for (std::size_t row = 0; row < out.rows; ++row)
        ASSERT_EQ(out.values[(run * out.rows + row) * 2 + 1], expected[row]) << "run " << run << ", row " << row;
    }
  }
}

TEST(Rollout, ParametersOfLawsAreSet) {
  expect_single_runs(scenario::load("tippe-top", {"run.duration=0.01"}),
                     {{"contact.body.mu", {0.1, 0.25, 0.5}}, {"contact.stick.mu", {0.5, 0.25, 0.125}}}, "tilt");
}

TEST(Rollout, OtherNumbersAreReadAnew) {
  expect_single_runs(scenario::load("tippe-top", {"run.duration=0.01"}),
                     {{"body.top.angular_velocity.2", {150, 160}}, {"contact.body.mu", {0.25, 0.5}}}, "top.wz");
}

// A duration that is no multiple of the rows: the end has a row of its own.
TEST(Rollout, RowsOfAShortEnd) {
  expect_single_runs(scenario::load("bouncing-ball", {"run.duration=0.0234", "run.record_every=0.01"}),
                     {{"body.ball.position.2", {0.5, 0.75}}}, "ball.z");
}

TEST(Rollout, WrongInputNamesTheRun) {
  const Scenario scene = scenario::load("tippe-top", {"run.duration=0.001"});
  const auto message = [&](const std::vector<Variation>& variations, const std::vector<std::string>& columns) {
    try {
      (void)rollout(scene, variations, {.columns = columns, .jobs = 2, .stop = {}});
    } catch (const core::InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_NE(message({{"contact.body.mu", {0.1, 0.2, -1.0}}}, {"tilt"}).find("run 2: "), std::string::npos);
  EXPECT_NE(message({{"body.top.mass", {1e-3, -1.0}}}, {"tilt"}).find("run 1: "), std::string::npos);
  EXPECT_NE(message({{"contact.body.mu", {0.1}}}, {"tillt"}).find("did you mean 'tilt'"), std::string::npos);
  EXPECT_NE(message({{"run.duration", {0.002}}}, {"tilt"}).find("number of rows"), std::string::npos);
  EXPECT_NE(message({}, {"tilt"}).find("parameter"), std::string::npos);
  EXPECT_NE(message({{"contact.body.mu", {0.1}}}, {}).find("column"), std::string::npos);
  EXPECT_NE(message({{"contact.body.mu", {0.1}}, {"contact.stick.mu", {0.1, 0.2}}}, {"tilt"}).find("2"),
            std::string::npos);
}

TEST(Rollout, StopsWhenAsked) {
  const Scenario scene = scenario::load("tippe-top", {"run.duration=1000"});
  int asked = 0;
  const Variation mu{"contact.body.mu", {0.1, 0.2}};
  const Rollout out =
      rollout(scene, std::span(&mu, 1), {.columns = {"tilt"}, .jobs = 1, .stop = [&] { return ++asked > 1000; }});
  EXPECT_TRUE(out.stopped);
  EXPECT_EQ(asked, 1001);
  EXPECT_TRUE(std::isnan(out.values.back()));
}

}  // namespace
}  // namespace stiction::analysis
