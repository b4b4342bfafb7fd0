// Mesh files: a tetrahedron and a sphere written here in every format come back as they were; damaged files are
// refused with the reason and, where there are lines, the line.
#include "stiction/geometry/meshes/mesh_file.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>

#include "stiction/core/error.hpp"
#include "stiction/geometry/drawn/drawn.hpp"
#include "stiction/geometry/meshes/thinned.hpp"

namespace stiction::geometry {
namespace {

const Mesh kTetrahedron{{{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 4}}, {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};

std::string text_stl(const Mesh& mesh) {
  std::string out = "solid a part with a name\n";
  for (const auto& t : mesh.triangles) {
    out += "facet normal 0 0 0\n outer loop\n";
    for (const int i : t) {
      const Vec3& p = mesh.points[static_cast<std::size_t>(i)];
      out += "  vertex " + std::to_string(p.x()) + " +" + std::to_string(p.y()) + "\t" + std::to_string(p.z()) + "\r\n";
    }
    out += " endloop\nendfacet\n";
  }
  return out + "endsolid a part with a name\n";
}

std::string binary_stl(const Mesh& mesh) {
  std::string out(84, '\0');
  std::memcpy(out.data(), "solid", 5);  // as some programs write; it is no text all the same
  const auto count = static_cast<std::uint32_t>(mesh.triangles.size());
  std::memcpy(out.data() + 80, &count, 4);
  for (const auto& t : mesh.triangles) {
    std::array<float, 12> record{};
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t i = 0; i < 3; ++i)
        record[3 + 3 * k + i] = static_cast<float>(mesh.points[static_cast<std::size_t>(t[k])][static_cast<int>(i)]);
    out.append(reinterpret_cast<const char*>(record.data()), sizeof record);
    out.append(2, '\0');
  }
  return out;
}

std::string why(const std::string& bytes) {
  try {
    (void)parse_mesh(bytes);
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "";
}

// Six times the volume, by the divergence theorem: closed and oriented as it was.
double volume(const Mesh& mesh) {
  double sum = 0.0;
  for (const auto& t : mesh.triangles) {
    const auto at = [&](std::size_t k) { return mesh.points[static_cast<std::size_t>(t[k])]; };
    sum += at(0).dot(at(1).cross(at(2)));
  }
  return sum;
}

TEST(MeshFile, EveryFormatGivesTheSameMesh) {
  const std::string obj =
      "# exported\nmtllib part.mtl\no part\nv 0 0 0\nv 1 0 0 1.0\nv 0 2 0\nvt 0 0\nvn 0 0 1\nv 0 0 4\n"
      "f 1/1/1 3/1/1 2/1/1 # below\nf 1 2 4\nf -4//1 -1//1 -2//1\nusemtl steel\nf 2 3 4\n";
  for (const std::string& bytes : {text_stl(kTetrahedron), binary_stl(kTetrahedron), obj}) {
    const Mesh mesh = parse_mesh(bytes);
    EXPECT_EQ(mesh.points.size(), 4u);
    EXPECT_EQ(mesh.triangles.size(), 4u);
    EXPECT_DOUBLE_EQ(volume(mesh), 8.0);
  }
}

TEST(MeshFile, PolygonsOfAnObjAreCut) {
  const Mesh mesh = parse_mesh("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv -1 0.5 0\nf 1 2 3 4 5\n");
  EXPECT_EQ(mesh.triangles.size(), 3u);
}

TEST(MeshFile, RefusesWithTheReason) {
  EXPECT_EQ(why(""), "is neither STL nor OBJ");
  EXPECT_EQ(why("duration = 1.0\n"), "is neither STL nor OBJ");
  EXPECT_EQ(why(binary_stl(kTetrahedron).substr(0, 200)), "is neither STL nor OBJ, or a binary STL that is cut off");
  EXPECT_EQ(why("solid nothing\nendsolid nothing\n"), "has no triangle");
  EXPECT_EQ(why("solid\nfacet\nvertex 0 0\n0\n"), "cannot be read: line 3: a point needs three finite numbers");
  EXPECT_EQ(why("solid\nfacet\nvertex 0 0 nan\n"), "cannot be read: line 3: a point needs three finite numbers");
  EXPECT_EQ(why("solid\nfacet\nvertex 0 0 1e999\n"), "cannot be read: line 3: a point needs three finite numbers");
  EXPECT_EQ(why("solid\nfacet\nvertex 0 0 1\nvertex 0 1 1\nendfacet\n"),
            "cannot be read: line 5: a facet with 2 corners");
  EXPECT_EQ(why("solid\nvertex 0 0 1\nvertex 0 1 1\nvertex 1 1 1\nvertex 1 1 1\n"),
            "cannot be read: line 5: a facet with more than 3 corners");
  EXPECT_EQ(why("solid\nfacet\nvertex 0 0 1\n"), "ends within a facet");
  EXPECT_EQ(why("v 0 0 0\nv 1 0 0\nf 1 2\n"), "cannot be read: line 3: a face with 2 corners");
  EXPECT_EQ(why("v 0 0 0\nv 1 0 0\nf 1 2 3\n"), "cannot be read: line 3: a corner that is none of its 2 points");
  EXPECT_EQ(why("v 0 0 0\nf 0 1 1\n"), "cannot be read: line 2: a corner that is none of its 1 points");
  EXPECT_EQ(why("v 0 0 0\nf 1 1 1\n"), "has no triangle");
  EXPECT_EQ(why("v 0 0 0\nv 1e200 0 0\nv 0 1 0\nf 1 2 3\n"), "has a corner that is not finite: of triangle 1");
  Mesh infinite = kTetrahedron;
  infinite.points[2].x() = INFINITY;
  EXPECT_EQ(why(binary_stl(infinite)), "has a corner that is not finite: of triangle 1");
  std::string many(84, '\0');
  many[83] = '\x7f';  // two thousand million triangles that are not there
  EXPECT_EQ(why(many), "is neither STL nor OBJ, or a binary STL that is cut off");
}

// Any damage is refused or gives a mesh whose corners exist.
TEST(MeshFile, SurvivesDamage) {
  std::mt19937 random(1);
  const std::vector<std::string> whole{text_stl(kTetrahedron), binary_stl(kTetrahedron),
                                       "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 -1\nf 2/1 3//2 4/1/1\n"};
  int read = 0;
  for (int i = 0; i < 30000; ++i) {
    std::string bytes = whole[random() % whole.size()];
    for (auto k = random() % 4 + 1; k > 0 && !bytes.empty(); --k) {
      const std::size_t at = random() % bytes.size();
      const auto kind = random() % 3;
      if (kind == 0) bytes[at] = static_cast<char>(random());
      if (kind == 1) bytes.erase(at, random() % 20);
      if (kind == 2) bytes.insert(at, bytes.substr(random() % bytes.size(), 9));
    }
    try {
      const Mesh mesh = parse_mesh(bytes);
      ++read;
      for (const auto& t : mesh.triangles)
        for (const int c : t) ASSERT_TRUE(c >= 0 && c < static_cast<int>(mesh.points.size()));
    } catch (const core::InputError&) {
    }
  }
  EXPECT_GT(read, 1000);
}

TEST(MeshFile, ThinnedKeepsTheForm) {
  const int n = 400;
  std::vector<Vec3> points;
  for (int i = 0; i <= n; ++i)
    for (int k = 0; k <= n; ++k) {
      const double a = M_PI * i / n, b = 2.0 * M_PI * (k % n) / n;
      points.emplace_back(3.0 * std::sin(a) * std::cos(b), 3.0 * std::sin(a) * std::sin(b), 3.0 * std::cos(a));
    }
  const Mesh fine = grid_mesh(points, n + 1), few = thinned(fine, 20000);
  EXPECT_LE(few.triangles.size(), 20000u);
  EXPECT_GT(few.triangles.size(), 5000u);
  EXPECT_NEAR(std::fabs(volume(few)) / std::fabs(volume(fine)), 1.0, 0.01);
  EXPECT_EQ(thinned(kTetrahedron, 20000).triangles.size(), 4u);
}

TEST(DrawnFile, ReadsScalesAndPlaces) {
  const auto path =
      std::filesystem::temp_directory_path() / ("stiction-mesh-" + std::to_string(std::random_device()()));
  std::ofstream(path, std::ios::binary) << binary_stl(kTetrahedron);
  DrawnFile part{.file = path, .scale = 1e-3, .centre = {1, 2, 3}, .rotation = {0, 0, M_PI / 2}};
  EXPECT_FALSE(part.problem());
  const Mesh mesh = part.mesh();
  EXPECT_NEAR(volume(mesh) - 0.0, 8e-9, 1e-12);
  bool found = false;  // (1, 0, 0) mm turned by a quarter about z
  for (const Vec3& p : mesh.points) found = found || (p - Vec3(1, 2.001, 3)).norm() < 1e-15;
  EXPECT_TRUE(found);
  std::filesystem::remove(path);
  EXPECT_EQ(part.problem().why, "does not exist");
  part.file = std::filesystem::temp_directory_path();
  EXPECT_EQ(part.problem().why, "is not a file");
}

}  // namespace
}  // namespace stiction::geometry
