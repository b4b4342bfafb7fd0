#include "stiction/record/export/vtk.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "stiction/analysis/page/stored_drawing.hpp"
#include "stiction/analysis/run/run.hpp"
#include "stiction/core/error.hpp"

using namespace stiction;
namespace fs = std::filesystem;

namespace {

std::string read(const fs::path& path) {
  std::ifstream in(path);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

// The numbers of a named array of a .vtp file.
std::vector<double> numbers(const std::string& text, const std::string& name) {
  const std::size_t at = text.find('>', text.find("Name=\"" + name + "\"")) + 1;
  std::istringstream in(text.substr(at, text.find('<', at) - at));
  std::vector<double> out;
  for (double x = 0.0; in >> x;) out.push_back(x);
  return out;
}

TEST(Vtk, SphereOnTheFloorWithItsWeight) {
  const fs::path folder = fs::path(testing::TempDir()) / ("stiction-vtk-" + std::to_string(::getpid()));
  fs::create_directories(folder);
  const scenario::Scenario scenario = scenario::load("sliding-block-sphere", {"run.duration=0.1"});
  analysis::RunSettings settings;
  settings.out = folder / "r.h5";
  (void)analysis::run(scenario, settings);
  const record::Reader reader(settings.out);
  const std::string drawing = analysis::stored_drawing(reader);

  EXPECT_EQ(record::export_vtk(reader, drawing, folder / "out", {.every = 0.02}), 6U);
  const std::string bodies = read(folder / "out" / "bodies_000005.vtp");
  const std::string contacts = read(folder / "out" / "contacts_000005.vtp");
  const std::vector<double> points = numbers(bodies, "Points"), force = numbers(contacts, "force");
  const std::vector<double> triangles = numbers(bodies, "connectivity"), x = reader.read_column("sphere.x");
  ASSERT_EQ(points.size() % 3, 0U);
  ASSERT_GT(triangles.size(), 100U);  // the sphere and the floor are there
  const std::vector<double> owner = numbers(bodies, "body"), z = reader.read_column("sphere.z");
  for (std::size_t i = 0; i < owner.size(); ++i) {
    if (owner[i] != 0.0) continue;
    const auto p = 3 * static_cast<std::size_t>(triangles[3 * i]);
    EXPECT_NEAR(std::hypot(points[p] - x.back(), points[p + 1], points[p + 2] - z.back()), z.back(), 1e-6);
  }
  for (const double corner : triangles) EXPECT_LT(corner, static_cast<double>(points.size() / 3));
  ASSERT_EQ(force.size(), 3U);
  EXPECT_NEAR(force[2], 9.81, 1e-6);         // it carries the weight of 1 kg
  EXPECT_NEAR(force[0], -0.2 * 9.81, 1e-6);  // friction, mu = 0.2, against the motion
  EXPECT_NEAR(numbers(contacts, "Points")[0], x.back(), 1e-6);
  EXPECT_NE(read(folder / "out" / "bodies.pvd").find("timestep=\"0.1"), std::string::npos);

  EXPECT_THROW(record::export_vtk(reader, drawing, folder / "r.h5", {}), core::InputError);
  EXPECT_THROW(record::export_vtk(reader, drawing, folder / "out", {.every = -1.0}), core::InputError);
  EXPECT_THROW(record::export_vtk(reader, "{}", folder / "out"), core::InputError);
  fs::remove_all(folder);
}

}  // namespace
