// A model that was built in C++ alone is recorded, and has a report page, files for ParaView and a picture.
#include "stiction/analysis/run/recorder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "analysis/temporary_folder.hpp"
#include "stiction/analysis/disk/report.hpp"
#include "stiction/analysis/page/page.hpp"
#include "stiction/analysis/page/place.hpp"
#include "stiction/analysis/page/stored_drawing.hpp"
#include "stiction/analysis/plot/panes.hpp"
#include "stiction/analysis/run/run.hpp"
#include "stiction/model/build/builder.hpp"
#include "stiction/record/drawing/drawing.hpp"
#include "stiction/record/export/vtk.hpp"
#include "stiction/record/result/resume.hpp"

using namespace stiction;
using testing_support::TemporaryFolder;

namespace {

model::Model ball_and_link() {
  model::Builder b;
  b.gravity({0, 0, -9.81});
  b.shape("world", "floor", geometry::Plane{});
  b.body({.name = "ball", .mass = 1, .inertia = 4e-3 * math::Mat3::Identity(), .start = {.x = {0, 0, 0.1}}});
  b.shape("ball", "skin", geometry::Sphere{.radius = 0.1});
  b.contact({.name = "touch", .first = "ball.skin", .second = "world.floor", .law = {.friction = laws::Coulomb{0.2}}});
  b.body({.name = "link", .mass = 1, .inertia = 4e-3 * math::Mat3::Identity(), .start = {.x = {1, 0, 1}}});
  b.joint({.name = "hinge", .first = "link", .anchor = math::Vec3(1, 0, 1.3), .axis = {0, 1, 0}});
  return b.build();
}

simulation::RunOptions ten_steps() {
  simulation::RunOptions options;
  options.duration = 0.01;
  options.step = 1e-3;
  return options;
}

nlohmann::json page_data(const std::string& page) {
  const std::string open = "<script type=\"application/json\" id=\"stiction-data\">";
  const std::size_t from = page.find(open) + open.size();
  return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
}

TEST(Recorder, ModelsBuiltInCppHaveAPage) {
  const TemporaryFolder folder;
  const model::Model model = ball_and_link();
  simulation::Simulation simulation(model, ten_steps());
  analysis::Recorder recorder(model, simulation, {.name = "ball", .panes = {{"ball.z"}, {"touch.fz", "touch.vT"}}});
  recorder.create(folder / "ball.h5");
  while (!simulation.done()) {
    ASSERT_FALSE(simulation.advance());
    recorder.step();
  }
  const analysis::RunReport report = recorder.finish();
  EXPECT_EQ(report.t_end, 0.01);

  const record::Reader reader(folder / "ball.h5");
  EXPECT_EQ(reader.rows(), 11U);
  EXPECT_NEAR(reader.read_column("touch.fz").back(), 9.81, 1e-12);
  EXPECT_EQ(analysis::from_attributes(reader.summary()).state_hash, report.state_hash);
  EXPECT_EQ(analysis::default_panes(reader), (analysis::Panes{{"ball.z"}, {"touch.fz", "touch.vT"}}));

  const nlohmann::json data = page_data(analysis::page_of(reader));
  EXPECT_EQ(data["warnings"], nlohmann::json::array());
  ASSERT_EQ(data["shapes"].size(), 3U);
  EXPECT_EQ(data["shapes"][0]["type"], "plane");
  EXPECT_EQ(data["shapes"][1]["type"], "sphere");
  EXPECT_EQ(data["shapes"][1]["body"], "ball");
  EXPECT_EQ(data["shapes"][2]["body"], "link");  // a bar to its joint
  EXPECT_EQ(data["contacts"][0]["set"]["rows"], 25);
  EXPECT_EQ(data["gravity"][2], -9.81);
  analysis::write_page(reader, folder / "ball.html");
  EXPECT_GT(std::filesystem::file_size(folder / "ball.html"), 100'000U);
  EXPECT_EQ(record::export_vtk(reader, analysis::stored_drawing(reader), folder / "vtk", {.every = 5e-3}), 3U);
}

// What has been recorded so far continues in another file, with its picture.
TEST(Recorder, ResumesAResultWithItsDrawing) {
  const TemporaryFolder folder;
  const model::Model model = ball_and_link();
  {
    simulation::Simulation simulation(model, ten_steps());
    analysis::Recorder recorder(model, simulation);
    recorder.create(folder / "first.h5");
    for (int i = 0; i < 4; ++i) {
      ASSERT_FALSE(simulation.advance());
      recorder.step();
    }
    recorder.finish(analysis::RunStatus::interrupted);
  }
  const record::Reader first(folder / "first.h5");
  simulation::Simulation simulation(model, ten_steps());
  simulation.restore(first.checkpoint()->values);
  analysis::Recorder recorder(model, simulation);
  recorder.resume(first, folder / "second.h5");
  while (!simulation.done()) {
    ASSERT_FALSE(simulation.advance());
    recorder.step();
  }
  recorder.finish();
  const record::Reader second(folder / "second.h5");
  EXPECT_EQ(second.rows(), 11U);
  EXPECT_EQ(second.model_text(record::kDrawing), record::drawing_of(model));
}

// A result without a drawing, as older versions wrote them, and without forces: shapes come from its scenario, and no
// force is drawn.
TEST(Recorder, OldResultsHaveShapesAndNoForces) {
  const TemporaryFolder folder;
  const scenario::Scenario scenario = scenario::load("bouncing-ball", {"run.duration=0.01"});
  analysis::RunSettings settings;
  settings.out = folder / "new.h5";
  (void)analysis::run(scenario, settings);
  const record::Reader reader(settings.out);
  record::Layout layout = reader.layout();
  layout.model.clear();
  for (record::Column& column : layout.columns)
    if (column.name.starts_with("floor.f") || column.name.starts_with("floor.n")) column.name += "_unknown";
  {
    record::Writer writer(folder / "old.h5", layout);
    std::vector<double> row(layout.columns.size());
    reader.read_rows(reader.rows() - 1, 1, row);
    writer.row(row);
    writer.finish({}, {});
  }
  const record::Reader old(folder / "old.h5");
  EXPECT_EQ(analysis::stored_drawing(old), reader.model_text(record::kDrawing));
  record::export_vtk(old, analysis::stored_drawing(old), folder / "vtk");
  std::ifstream in(folder / "vtk/contacts_000000.vtp");
  std::ostringstream text;
  text << in.rdbuf();
  EXPECT_NE(text.str().find("Name=\"force\" NumberOfComponents=\"3\" format=\"ascii\">0 0 0 <"), std::string::npos);
}

// `show` compares a disk with its decay law: what it needs is stored, so that a model built in C++ has it too.
TEST(Recorder, StoresTheLastStageOfADisk) {
  const TemporaryFolder folder;
  const scenario::Scenario scenario = scenario::load("disk-rolling-dry", {});
  analysis::RunSettings settings;
  settings.out = folder / "disk.h5";
  (void)analysis::run(scenario, settings);
  const record::Reader reader(settings.out);
  const auto stored = analysis::disk::last_stage(reader);
  ASSERT_TRUE(stored);

  record::Layout layout = reader.layout();
  layout.model.clear();
  {
    record::Writer writer(folder / "old.h5", layout);
    reader.for_each_block([&](std::size_t, std::span<const double> block) {
      for (; !block.empty(); block = block.subspan(layout.columns.size()))
        writer.row(block.first(layout.columns.size()));
    });
    writer.finish({}, {});
  }
  const auto parsed = analysis::disk::last_stage(record::Reader(folder / "old.h5"));
  ASSERT_TRUE(parsed);
  EXPECT_EQ(stored->law.kind, parsed->law.kind);
  EXPECT_EQ(stored->law.a, parsed->law.a);
  EXPECT_EQ(stored->fit.q, parsed->fit.q);
}

}  // namespace
