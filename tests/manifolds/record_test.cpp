// The points of a contact in result files: events keep them, tables and pictures show them.
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "manifolds/support.hpp"
#include "stiction/analysis/bond_graph/measured.hpp"
#include "stiction/analysis/run/run.hpp"
#include "stiction/record/drawing/drawing.hpp"
#include "stiction/record/export/vtk.hpp"
#include "stiction/record/result/places.hpp"

namespace stiction::manifolds {
namespace {

namespace fs = std::filesystem;

class RecordedCoin : public ::testing::Test {
 protected:
  void SetUp() override {
    folder = fs::temp_directory_path() / ("stiction-manifolds-" + std::to_string(::getpid()));
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }
  fs::path folder;
};

TEST_F(RecordedCoin, EventsNameThePoint) {
  const scenario::Scenario scene = scenario::parse(coin_text(Style::one), "coin.toml");
  analysis::RunSettings settings;
  settings.out = folder / "coin.h5";
  (void)analysis::run(scene, settings);
  const record::Reader reader(settings.out);
  EXPECT_EQ(reader.contacts(), std::vector<std::string>{"rim"});
  std::array<int, 5> seen{};
  for (const record::Event& event : reader.events()) {
    ASSERT_TRUE(event.point >= 1 && event.point <= 4) << event.point;
    ++seen[static_cast<std::size_t>(event.point)];
    EXPECT_EQ(record::event_name(event, reader.contacts(), reader.shapes()), "rim." + std::to_string(event.point));
  }
  for (int k = 1; k <= 3; ++k) EXPECT_GT(seen[static_cast<std::size_t>(k)], 0) << "point " << k;
  EXPECT_EQ(record::point_places(reader, "rim").size(), 4u);
  ASSERT_TRUE(record::contact_places(reader, "rim"));

  // The whole is the sum of its points, row by row.
  const auto column = [&](const std::string& name) { return reader.read_column(name); };
  const std::vector<double> whole = column("rim.fz"), closed = column("rim.closed"), gap = column("rim.gap");
  for (std::size_t r = 0; r < whole.size(); ++r) {
    double sum = 0.0, least = HUGE_VAL, pressing = 0.0;
    for (int k = 1; k <= 4; ++k) {
      const std::string point = "rim." + std::to_string(k);
      sum += column(point + ".fz")[r];
      least = std::min(least, column(point + ".gap")[r]);
      pressing += column(point + ".state")[r] > 0.0 ? 1.0 : 0.0;
    }
    ASSERT_EQ(whole[r], sum);
    ASSERT_EQ(gap[r], least);
    ASSERT_EQ(closed[r], pressing);
    if (r > 20) break;
  }

  record::export_vtk(reader, record::drawing_of(scene.model), folder / "vtk", {.every = 0.1});
  std::stringstream text;
  text << std::ifstream(folder / "vtk" / "contacts_000000.vtp").rdbuf();
  EXPECT_NE(text.str().find("NumberOfPoints=\"4\""), std::string::npos);
  EXPECT_NE(text.str().find("Name=\"point\" NumberOfComponents=\"1\" format=\"ascii\">1 2 3 4 "), std::string::npos);
}

// A contact is one element of the graph, and its bonds carry the power of all its points.
TEST_F(RecordedCoin, TheBondGraphHasOneContact) {
  const auto one =
      analysis::measured_bond_graph(scenario::parse(coin_text(Style::one), "one.toml", {"run.duration=0.2"}));
  const auto apart =
      analysis::measured_bond_graph(scenario::parse(coin_text(Style::per_point), "apart.toml", {"run.duration=0.2"}));
  const auto power = [](const analysis::BondGraph& graph) {
    double sum = 0.0;
    std::size_t elements = 0;
    for (const analysis::Bond& bond : graph.bonds) {
      const analysis::BondNode& to = graph.nodes[bond.to];
      if (!to.label.starts_with("contact: ")) continue;
      sum += bond.power.mean;
      ++elements;
    }
    return std::pair(sum, elements);
  };
  EXPECT_EQ(power(one).second, 1u);
  EXPECT_EQ(power(apart).second, 4u);
  EXPECT_NEAR(power(one).first, power(apart).first, 1e-12 * std::abs(power(apart).first));
  EXPECT_LT(one.worst_junction, 1e-9);
}

}  // namespace
}  // namespace stiction::manifolds
