// Results that another program wrote or changed: columns in any order, numbers that cannot be, attributes and texts of
// other kinds. They are read or refused, never trusted.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>
#include <sstream>

#include "analysis/temporary_folder.hpp"
#include "stiction/analysis/disk/report.hpp"
#include "stiction/analysis/page/page.hpp"
#include "stiction/analysis/page/stored_drawing.hpp"
#include "stiction/analysis/run/run.hpp"
#include "stiction/core/error.hpp"
#include "stiction/record/drawing/drawing.hpp"
#include "stiction/record/export/vtk.hpp"
#include "stiction/record/result/writer.hpp"

using namespace stiction;
using testing_support::TemporaryFolder;

namespace {

class ForeignResult : public testing::Test {
 protected:
  void SetUp() override {
    analysis::RunSettings settings;
    settings.out = folder / "good.h5";
    (void)analysis::run(scenario::load("bouncing-ball", {"run.duration=0.02"}), settings);
    const record::Reader reader(settings.out);
    layout = reader.layout();
    rows.resize(reader.rows() * layout.columns.size());
    reader.read_rows(0, reader.rows(), rows);
  }

  // The same result with other contents.
  record::Reader written(const record::Layout& other, const std::vector<double>& values) {
    const std::size_t width = other.columns.size();
    const auto file = folder / ("foreign" + std::to_string(count++) + ".h5");
    record::Writer writer(file, other);
    for (std::size_t i = 0; i + width <= values.size(); i += width) writer.row(std::span(values).subspan(i, width));
    writer.finish({}, {});
    return record::Reader(file);
  }

  std::string vtk(const record::Reader& reader) {
    record::export_vtk(reader, analysis::stored_drawing(reader), folder / "vtk", {.every = 0.005});
    std::string all;
    for (const char* name : {"vtk/bodies_000002.vtp", "vtk/contacts_000002.vtp", "vtk/bodies.pvd"}) {
      std::ifstream in(folder / name);
      std::ostringstream text;
      text << in.rdbuf();
      all += text.str();
    }
    return all;
  }

  static nlohmann::json data_of(const std::string& page) {
    const std::string open = "<script type=\"application/json\" id=\"stiction-data\">";
    const std::size_t from = page.find(open) + open.size();
    return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
  }

  TemporaryFolder folder;
  record::Layout layout;
  std::vector<double> rows;
  int count = 0;
};

// Wherever the columns stand, also the first of a body at the end of the row, pictures are the same.
TEST_F(ForeignResult, ColumnsMayStandInAnyOrder) {
  const std::size_t width = layout.columns.size();
  const std::string good = vtk(written(layout, rows));
  const nlohmann::json frames = data_of(analysis::page_of(written(layout, rows)))["frames"];
  std::mt19937 random(5);
  for (int round = 0; round < 8; ++round) {
    std::vector<std::size_t> order(width);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), random);
    if (round == 0) {
      std::iota(order.begin(), order.end(), std::size_t{0});
      std::swap(order[1], order.back());  // ball.x comes last
      ASSERT_EQ(layout.columns[1].name, "ball.x");
    }
    record::Layout other = layout;
    std::vector<double> values(rows.size());
    for (std::size_t c = 0; c < width; ++c) {
      other.columns[c] = layout.columns[order[c]];
      for (std::size_t r = 0; r < rows.size() / width; ++r) values[r * width + c] = rows[r * width + order[c]];
    }
    const record::Reader reader = written(other, values);
    EXPECT_EQ(vtk(reader), good);
    EXPECT_EQ(data_of(analysis::page_of(reader))["frames"], frames);
  }
}

TEST_F(ForeignResult, MissingColumnsLeaveTheirPartOut) {
  for (std::size_t c = 1; c < layout.columns.size(); ++c) {
    record::Layout other = layout;
    other.columns[c].name = "nothing";
    const record::Reader reader = written(other, rows);
    EXPECT_NO_THROW((void)vtk(reader)) << layout.columns[c].name;
    EXPECT_NO_THROW((void)analysis::page_of(reader)) << layout.columns[c].name;
  }
}

// No number is a state but 0, 1 and 2.
TEST_F(ForeignResult, StrangeStatesCountAsOpen) {
  const auto state = static_cast<std::size_t>(std::ranges::find(layout.columns, "floor.state", &record::Column::name) -
                                              layout.columns.begin());
  for (const double strange : {1e300, -1e300, -1.0, 0.5, 7.0, std::numeric_limits<double>::infinity(),
                               std::numeric_limits<double>::quiet_NaN()}) {
    std::vector<double> values = rows;
    for (std::size_t i = state; i < values.size(); i += layout.columns.size()) values[i] = strange;
    const record::Reader reader = written(layout, values);
    EXPECT_NE(vtk(reader).find("Name=\"state\" NumberOfComponents=\"1\" format=\"ascii\">0 <"), std::string::npos);
    EXPECT_NO_THROW((void)analysis::page_of(reader));
  }
}

// The largest numbers of a double do not fit the page's floats.
TEST_F(ForeignResult, NumbersBeyondFloats) {
  for (const double strange : {1e300, -1e300, std::numeric_limits<double>::quiet_NaN()}) {
    const record::Reader reader = written(layout, std::vector<double>(rows.size(), strange));
    EXPECT_NO_THROW((void)analysis::page_of(reader));
    EXPECT_NO_THROW((void)vtk(reader));
  }
}

// Counts of the summary as numbers that no integer can hold.
TEST_F(ForeignResult, CountsThatAreNoCounts) {
  for (const double strange : {1e300, -1e300, std::numeric_limits<double>::quiet_NaN()}) {
    const analysis::RunReport report = analysis::from_attributes({{"steps", strange}, {"events", strange}});
    EXPECT_EQ(report.statistics.steps, 0);
    EXPECT_EQ(report.events, 0);
  }
  EXPECT_EQ(analysis::from_attributes({{"steps", 12.0}}).statistics.steps, 12);
}

TEST_F(ForeignResult, ATitleThatIsANumber) {
  record::Layout other = layout;
  for (auto& [name, value] : other.meta)
    if (name == "title") value = 3.0;
  const std::string page = analysis::page_of(written(other, rows));
  EXPECT_NE(page.find("<title>bouncing-ball</title>"), std::string::npos);
  EXPECT_EQ(data_of(page)["meta"]["title"], "bouncing-ball");
}

TEST_F(ForeignResult, ADamagedDrawingIsToldOnThePageAndRefusedForVtk) {
  const auto with = [&](const std::string& drawing) {
    record::Layout other = layout;
    other.model = {{record::kDrawing, drawing}};
    return written(other, rows);
  };
  const std::string mesh =
      R"({"type": "blob", "body": "ball", "name": "s", "mesh": {"points": [0,0,0, 1,0,0, 0,1,0], "triangles": [0,1,)";
  for (const std::string& bad :
       {std::string("{"), std::string("3"), std::string("[]"), std::string(R"({"shapes": 1})"),
        std::string(R"({"shapes": [{"type": "sphere", "body": 7}]})"), std::string(R"({"shapes": [1]})"),
        std::string(R"({"shapes": [{"type": "sphere", "body": "ball", "radius": "large"}]})"),
        R"({"shapes": [)" + mesh + "3]}}]}", R"({"shapes": [)" + mesh + "-1]}}]}"}) {
    const record::Reader reader = with(bad);
    EXPECT_THROW((void)vtk(reader), core::InputError) << bad;
    EXPECT_NO_THROW((void)analysis::page_of(reader)) << bad;
  }
  for (const char* bad : {R"({"contacts": [{"name": 3}]})", R"({"contacts": [{"name": "floor", "set": 4}]})",
                          R"({"sets": [{}]})", R"({"sets": [{"rows": "a", "columns": 1, "points": []}]})",
                          R"({"contacts": [{"name": "floor", "lever": []}]})"}) {
    const nlohmann::json warnings = data_of(analysis::page_of(with(bad)))["warnings"];
    EXPECT_NE(warnings.dump().find("no drawing of its model"), std::string::npos) << bad;
  }
}

TEST_F(ForeignResult, ADamagedStageIsNone) {
  for (const char* bad : {"{", "3", R"({"kind": 4})", R"({"kind": "dry", "q": "fast"})"}) {
    record::Layout other = layout;
    other.model.emplace_back(analysis::disk::kStage, bad);
    EXPECT_EQ(analysis::disk::last_stage_text(written(other, rows)), "") << bad;
  }
}

}  // namespace
