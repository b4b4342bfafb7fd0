// Forces of contacts as they are recorded, exported and drawn, compared with what the motion of the body implies.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "analysis/temporary_folder.hpp"
#include "stiction/analysis/page/frames.hpp"
#include "stiction/analysis/page/stored_drawing.hpp"
#include "stiction/analysis/run/run.hpp"
#include "stiction/record/export/vtk.hpp"

using namespace stiction;
using math::Vec3;
using testing_support::TemporaryFolder;

namespace {

constexpr double kMass = 2.0, kGravity = 9.81;

// A ball of 0.1 m on the floor, with the keys of its body, of its contact and of the other sections.
std::string ball(const std::string& body, const std::string& contact, const std::string& sections) {
  return "title = \"ball\"\n" + sections + "\n[[body]]\nname = \"ball\"\nmass = 2.0\ninertia = [8e-3, 8e-3, 8e-3]\n" +
         body + "\n[[body.shape]]\nname = \"skin\"\ntype = \"sphere\"\nradius = 0.1\n" +
         "\n[[contact]]\nname = \"floor\"\nbetween = [\"ball.skin\", \"world\"]\n" + contact;
}

record::Reader recorded(const TemporaryFolder& folder, const std::string& text) {
  analysis::RunSettings settings;
  settings.out = folder / "r.h5";
  EXPECT_EQ(analysis::run(scenario::parse(text, "test"), settings).status, analysis::RunStatus::finished);
  return record::Reader(settings.out);
}

std::vector<Vec3> vectors(const record::Reader& reader, const std::string& part, const std::string& vector) {
  const auto x = reader.read_column(part + "." + vector + "x"), y = reader.read_column(part + "." + vector + "y"),
             z = reader.read_column(part + "." + vector + "z");
  std::vector<Vec3> out;
  for (std::size_t i = 0; i < x.size(); ++i) out.emplace_back(x[i], y[i], z[i]);
  return out;
}

// What the files for ParaView say in every row, of an array of the only contact.
std::vector<Vec3> exported(const TemporaryFolder& folder, const record::Reader& reader, const std::string& name) {
  constexpr double kAll = 1e-6;  // s, less than any step
  record::export_vtk(reader, analysis::stored_drawing(reader), folder / "vtk", {.every = kAll});
  std::vector<Vec3> out;
  for (std::size_t i = 0;; ++i) {
    std::string number = std::to_string(i);
    number.insert(0, 6 - number.size(), '0');
    std::ifstream in(folder / ("vtk/contacts_" + number + ".vtp"));
    if (!in) return out;
    std::ostringstream text;
    text << in.rdbuf();
    const std::string all = text.str();
    std::istringstream values(all.substr(all.find('>', all.find("Name=\"" + name + "\"")) + 1));
    Vec3 v;
    values >> v[0] >> v[1] >> v[2];
    out.push_back(v);
  }
}

// What the report page shows.
std::vector<Vec3> shown(const record::Reader& reader) {
  analysis::Frames frames(reader, {});
  const std::size_t width = reader.columns().size();
  reader.for_each_block([&](std::size_t, std::span<const double> block) {
    for (; !block.empty(); block = block.subspan(width)) frames.add(block.first(width));
  });
  std::vector<Vec3> out;
  for (std::span<const float> rest = frames.contact(0); !rest.empty();
       rest = rest.subspan(analysis::Frames::kContactFloats))
    out.emplace_back(rest[3], rest[4], rest[5]);
  return out;
}

// All three say that the force of each step is what its change of momentum needs.
void expect_momentum(const TemporaryFolder& folder, const record::Reader& reader) {
  const std::vector<double> t = reader.read_column("t");
  const std::vector<Vec3> v = vectors(reader, "ball", "v"), force = vectors(reader, "floor", "f");
  const std::vector<Vec3> vtk = exported(folder, reader, "force"), page = shown(reader);
  ASSERT_EQ(vtk.size(), t.size());
  ASSERT_EQ(page.size(), t.size());
  for (std::size_t i = 1; i < t.size(); ++i) {
    const Vec3 needed = kMass * ((v[i] - v[i - 1]) / (t[i] - t[i - 1]) + kGravity * Vec3::UnitZ());
    EXPECT_LT((force[i] - needed).norm(), 1e-9) << "row " << i;  // rounding of v over a step of 1e-3 s
    EXPECT_LT((vtk[i] - needed).norm(), 1e-7) << "row " << i;    // nine digits
    EXPECT_LT((page[i] - needed).norm(), 1e-5) << "row " << i;   // of float
  }
}

TEST(ContactForce, FollowsTheAxisOfATurningBody) {
  const TemporaryFolder folder;
  const record::Reader reader =
      recorded(folder, ball("position = [0, 0, 0.1]\nvelocity = [1, 0.5, 0]\nangular_velocity = [0, 0, 30]\n",
                            "friction = \"orthotropic\"\nmu = 0.1\nmu2 = 0.4\naxis = [1, 0, 0]\naxis_of = \"ball\"\n",
                            "[run]\nduration = 0.05\nrecord_every = 1e-3\n[integrator]\nstep = 1e-3\n"));
  expect_momentum(folder, reader);
  for (const Vec3& n : exported(folder, reader, "normal")) EXPECT_EQ(n, Vec3(0, 0, 1));
}

// Where the normal passes the horizontal the default frame of the tangents turns over.
TEST(ContactForce, DoesNotTurnOverWithTheFrame) {
  const TemporaryFolder folder;
  const std::string hollow = "[[world.shape]]\nname = \"bowl\"\ntype = \"sphere\"\nradius = 0.5\nside = \"inside\"\n";
  const record::Reader reader =
      recorded(folder, ball("position = [0.4, 0, -0.01]\nvelocity = [0, 1, 3]\n", "friction = \"coulomb\"\nmu = 0.3\n",
                            "[run]\nduration = 0.02\nrecord_every = 1e-3\n[integrator]\nstep = 1e-3\n" + hollow));
  const std::vector<double> nz = reader.read_column("floor.nz");
  ASSERT_LT(nz.front() * nz.back(), 0.0);
  expect_momentum(folder, reader);
}

// At rest the floor carries the weight, however long the step was that the row ends with.
void expect_weight(const std::string& sections, const std::string& body, double from) {
  const TemporaryFolder folder;
  const record::Reader reader = recorded(folder, ball(body, "mu = 0.3\nfriction = \"coulomb\"\n", sections));
  const std::vector<double> t = reader.read_column("t");
  const std::vector<Vec3> force = vectors(reader, "floor", "f"), vtk = exported(folder, reader, "force");
  const std::vector<Vec3> page = shown(reader);
  ASSERT_EQ(vtk.size(), t.size());
  std::size_t seen = 0;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (t[i] < from) continue;
    ++seen;
    EXPECT_NEAR(force[i][2], kMass * kGravity, 1e-10) << "t = " << t[i];
    EXPECT_NEAR(vtk[i][2], kMass * kGravity, 1e-7) << "t = " << t[i];
    EXPECT_NEAR(page[i][2], kMass * kGravity, 1e-5) << "t = " << t[i];
  }
  EXPECT_GE(seen, 2U);
}

TEST(ContactForce, IsTheWeightWithStepControl) {
  expect_weight("[run]\nduration = 0.1\nrecord_every = 1e-2\n[integrator]\nstep = 1e-2\ntolerance = 1e-6\n",
                "position = [0, 0, 0.1]\n", 1e-2);
}

TEST(ContactForce, IsTheWeightInTheStepOfALocatedImpact) {
  // It falls 1 cm in 45.2 ms and stays: the step that ends at 50 ms is cut there.
  expect_weight("[run]\nduration = 0.1\nrecord_every = 1e-2\n[integrator]\nstep = 1e-2\nimpacts = \"located\"\n",
                "position = [0, 0, 0.11]\n", 0.049);
}

TEST(ContactForce, IsTheWeightInAShortenedLastStep) {
  expect_weight("[run]\nduration = 0.033\nrecord_every = 1e-2\n[integrator]\nstep = 1e-2\n", "position = [0, 0, 0.1]\n",
                1e-2);
}

TEST(ContactForce, IsTheWeightByEvents) {
  expect_weight("[run]\nduration = 0.033\nrecord_every = 1e-2\n[integrator]\ntype = \"event-driven\"\nstep = 1e-2\n",
                "position = [0, 0, 0.1]\n", 1e-2);
}

// A ball that drills in place: the torque of the contact is what stops its spin.
TEST(ContactForce, HasTheTorqueOfDrilling) {
  const TemporaryFolder folder;
  const record::Reader reader =
      recorded(folder, ball("position = [0, 0, 0.1]\nangular_velocity = [0, 0, 40]\n",
                            "friction = \"contensou\"\nmu = 0.3\nradius = 0.01\n",
                            "[run]\nduration = 0.02\nrecord_every = 1e-3\n[integrator]\nstep = 1e-3\n"));
  const std::vector<double> t = reader.read_column("t"), w = reader.read_column("ball.wz");
  const std::vector<Vec3> torque = vectors(reader, "floor", "m");
  for (std::size_t i = 1; i < t.size(); ++i) {
    EXPECT_NEAR(torque[i][2], 8e-3 * (w[i] - w[i - 1]) / (t[i] - t[i - 1]), 1e-9);
    EXPECT_LT(torque[i][2], -0.01);
    EXPECT_LT(torque[i].head<2>().norm(), 1e-12);
  }
}

TEST(ContactForce, HasColumnsOfTorquesOnlyWhereLawsHaveThem) {
  const TemporaryFolder folder;
  const record::Reader reader = recorded(
      folder, ball("position = [0, 0, 0.1]\n", "mu = 0.3\nfriction = \"coulomb\"\n", "[run]\nduration = 1e-3\n"));
  EXPECT_TRUE(reader.find_column("floor.fz"));
  EXPECT_FALSE(reader.find_column("floor.mz"));
}

}  // namespace
