#include "stiction/analysis/page/page.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "stiction/analysis/page/blocks.hpp"
#include "stiction/analysis/page/place.hpp"
#include "stiction/analysis/plot/panes.hpp"
#include "stiction/analysis/run/run.hpp"
#include "stiction/core/error.hpp"

using namespace stiction;
namespace fs = std::filesystem;

namespace {

class Page : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder); }
  void TearDown() override { fs::remove_all(folder); }

  [[nodiscard]] fs::path ran(const std::string& scenario, double duration) const {
    const fs::path file = folder / (scenario + ".h5");
    analysis::RunSettings settings;
    settings.out = file;
    (void)analysis::run(scenario::load(scenario, {"run.duration=" + std::to_string(duration)}), settings);
    return file;
  }

  // The data element of a page.
  static nlohmann::json data_of(const std::string& page) {
    const std::string open = "<script type=\"application/json\" id=\"stiction-data\">";
    const std::size_t from = page.find(open) + open.size();
    return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
  }

  fs::path folder = fs::path(testing::TempDir()) / ("stiction-page-" + std::to_string(::getpid()));
};

TEST_F(Page, CarriesColumnsFramesEventsAndLaws) {
  const record::Reader reader(ran("tippe-top", 0.01));
  const nlohmann::json data = data_of(analysis::page_of(reader));
  EXPECT_EQ(data["rows"], reader.rows());
  EXPECT_EQ(data["columns"].size(), reader.columns().size());
  EXPECT_EQ(data["events"]["count"], reader.event_count());
  EXPECT_EQ(data["frames"]["count"], reader.rows());
  EXPECT_EQ(data["frames"]["bodies"].size(), 1U);
  EXPECT_EQ(data["contacts"][1]["name"], "stick");
  EXPECT_EQ(data["contacts"][1]["set"]["rows"], 25);
  EXPECT_TRUE(data["warnings"].empty()) << data["warnings"];
  EXPECT_EQ(data["parameters"]["contact"][0]["mu"], 0.3);
  EXPECT_EQ(data["panes"][0], nlohmann::json({"tilt"}));
}

TEST_F(Page, CarriesSprings) {
  const nlohmann::json data = data_of(analysis::page_of(record::Reader(ran("stribeck-oscillator", 0.01))));
  ASSERT_EQ(data["springs"].size(), 1U);
  EXPECT_EQ(data["springs"][0]["second"], "");
  EXPECT_EQ(data["springs"][0]["point"].size(), 3U);
}

TEST_F(Page, BudgetBoundsTheFrames) {
  const record::Reader reader(ran("bouncing-ball", 3.0));
  const nlohmann::json data = data_of(analysis::page_of(reader, {.plot_values = 20'000, .frame_values = 10'000}));
  EXPECT_GT(data["rows_per_bucket"], 1);
  EXPECT_LT(data["frames"]["count"], 1000);
}

TEST_F(Page, IsWrittenWholeAndOnlyOverPages) {
  const record::Reader reader(ran("bouncing-ball", 0.01));
  const fs::path page = folder / "page.html";
  analysis::write_page(reader, page);
  analysis::write_page(reader, page);
  EXPECT_GT(fs::file_size(page), 100'000U);
  EXPECT_THROW(analysis::write_page(reader, folder), core::InputError);
  EXPECT_THROW(analysis::write_page(reader, folder / "none" / "page.html"), core::InputError);
  EXPECT_THROW(analysis::write_page(reader, reader.path()), core::InputError);
}

TEST_F(Page, DefaultPanesNameColumnsOfTheResult) {
  for (const auto& builtin : scenario::builtins()) {
    const double step = scenario::load(builtin.name).run.step;
    const record::Reader reader(ran(builtin.name, std::max(0.002, step)));
    const analysis::Panes panes = analysis::default_panes(reader);
    EXPECT_FALSE(panes.empty()) << builtin.name;
    for (const auto& pane : panes)
      for (const std::string& name : pane) EXPECT_NO_THROW((void)reader.column(name)) << builtin.name;
  }
}

TEST_F(Page, PanesInWhichNothingChangesAreLeftOut) {
  EXPECT_TRUE(analysis::default_panes(record::Reader(ran("box-stack", 0.3))).empty());
  const record::Reader turning(ran("drill-string", 8.0));
  const analysis::Panes panes = analysis::default_panes(turning);
  const std::vector<analysis::ColumnRange> ranges = analysis::column_ranges(turning);
  EXPECT_EQ(panes.front(), std::vector<std::string>{"motor.torque"});  // drives first
  for (const auto& pane : panes) {
    bool changes = false;
    for (const std::string& name : pane) changes = changes || ranges[turning.column(name)].changes();
    EXPECT_TRUE(changes) << pane.front();
  }
  // What the table does is given: its speed is no curve.
  for (const auto& pane : panes) EXPECT_EQ(std::ranges::count(pane, "rig.angle_rate"), 0);
}

TEST_F(Page, ContactsAreAsTheyAreAtTheStart) {
  const record::Reader boxes(ran("box-stack", 0.2));
  EXPECT_EQ(boxes.read_column("joints.closed")[0], 36.0);  // nine joints of four corners
  EXPECT_EQ(boxes.read_column("floor.closed")[0], 4.0);
  EXPECT_EQ(boxes.read_column("floor.slipping")[0], 0.0);
  const record::Reader rod(ran("painleve-rod", 0.01));
  EXPECT_EQ(rod.read_column("tip.state")[0], 2.0);  // slides
  EXPECT_EQ(rod.read_column("top.state")[0], 0.0);  // is in the air
  EXPECT_EQ(record::Reader(ran("bouncing-ball", 0.01)).read_column("floor.state")[0], 0.0);
}

TEST_F(Page, ComparesResults) {
  const record::Reader first(ran("bouncing-ball", 0.5));
  std::vector<record::Reader> others;
  others.emplace_back(ran("spinning-ball-drill", 0.2));
  const nlohmann::json data = data_of(analysis::page_of(first, others));
  EXPECT_EQ(data["name"], "bouncing-ball");
  ASSERT_EQ(data["others"].size(), 1U);
  EXPECT_EQ(data["others"][0]["name"], "spinning-ball-drill");
  EXPECT_EQ(data["others"][0]["columns"].size(), others[0].columns().size());
  EXPECT_EQ(data["others"][0]["frames"]["bodies"].size(), 1U);
  EXPECT_TRUE(data_of(analysis::page_of(first))["others"].empty());
}

TEST(PageBlocks, Base64) {
  const auto text = [](std::string_view s) {
    return analysis::base64({reinterpret_cast<const unsigned char*>(s.data()), s.size()});
  };
  EXPECT_EQ(text(""), "");  // the vectors of RFC 4648
  EXPECT_EQ(text("f"), "Zg==");
  EXPECT_EQ(text("fo"), "Zm8=");
  EXPECT_EQ(text("foo"), "Zm9v");
  EXPECT_EQ(text("foobar"), "Zm9vYmFy");
}

}  // namespace
