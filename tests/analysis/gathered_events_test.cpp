// Events of the pairs of a group are bounded: from some number of rows on they are told together, and none is lost.
#include "stiction/analysis/run/gathered_events.hpp"

#include <gtest/gtest.h>

#include "analysis/temporary_folder.hpp"
#include "stiction/analysis/run/recorder.hpp"

namespace stiction::analysis {
namespace {

using model::Event;
using model::EventKind;

TEST(GatheredEvents, OneRowPerGroupAndKind) {
  const std::vector<Event> events{
      {0.1, 0, EventKind::close, -1.0, 2.0, {1, 2}}, {0.1, 2, EventKind::slip, 0.0, 5.0, {-1, -1}, 3},
      {0.1, 0, EventKind::close, -3.0, 4.0, {2, 3}}, {0.1, 0, EventKind::open, 0.5, 0.0, {1, 2}, 2},
      {0.1, 1, EventKind::close, -2.0, 1.0, {1, 4}}, {0.1, 0, EventKind::close, -2.0, 0.5, {3, 4}}};
  const std::vector<Event> expected{{0.1, 0, EventKind::close, -3.0, 6.5},
                                    {0.1, 2, EventKind::slip, 0.0, 5.0, {-1, -1}, 3},
                                    {0.1, 0, EventKind::open, 0.5, 0.0},
                                    {0.1, 1, EventKind::close, -2.0, 1.0}};
  std::vector<Event> rows{events};  // what was there before does not matter
  EXPECT_EQ(gather_events(events, rows), 5);
  EXPECT_EQ(rows, expected);
  EXPECT_EQ(gather_events({}, rows), 0);
  EXPECT_TRUE(rows.empty());
}

struct Recorded {
  std::vector<Event> rows;
  RunReport report;
  std::size_t happened = 0;
};

Recorded heap(const std::filesystem::path& file, std::int64_t many) {
  const scenario::Scenario scenario = scenario::load("sphere-heap", {"run.duration=0.4", "body.ball.copies=[3, 3, 3]"});
  simulation::Simulation simulation(scenario.model, scenario.run);
  Description description = description_of(scenario);
  description.many_events = many;
  Recorder recorder(scenario.model, simulation, description);
  recorder.create(file);
  Recorded out;
  while (!simulation.done()) {
    EXPECT_FALSE(simulation.advance());
    out.happened += simulation.events().size();
    recorder.step();
  }
  recorder.finish();
  const record::Reader reader(file);
  out.rows = reader.events();
  out.report = from_attributes(reader.summary());
  return out;
}

TEST(GatheredEvents, AHeapIsBoundedAndLosesNone) {
  const testing_support::TemporaryFolder folder;
  constexpr std::int64_t kMany = 40;
  const Recorded all = heap(folder / "all.h5", kManyEvents), few = heap(folder / "few.h5", kMany);
  ASSERT_GT(all.happened, 100U);
  EXPECT_EQ(all.rows.size(), all.happened);
  EXPECT_EQ(all.report.gathered_events, 0);
  // A row of a whole group has no pair: those and the others are all that happened.
  std::size_t whole = 0;
  for (const Event& row : few.rows) whole += row.shapes[0] < 0;
  EXPECT_EQ(few.rows.size() - whole + static_cast<std::size_t>(few.report.gathered_events), few.happened);
  EXPECT_GT(whole, 0U);
  EXPECT_LT(few.rows.size(), all.rows.size());
  EXPECT_EQ(few.report.events, static_cast<std::int64_t>(few.rows.size()));
  EXPECT_EQ(few.report.state_hash, all.report.state_hash);
  const std::vector<Event> first(few.rows.begin(), few.rows.begin() + kMany);
  EXPECT_EQ(first, std::vector<Event>(all.rows.begin(), all.rows.begin() + kMany));
}

}  // namespace
}  // namespace stiction::analysis
