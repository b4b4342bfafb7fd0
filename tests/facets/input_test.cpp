// Meshes and heightfields that are none are refused with line and key; what they weigh.
#include <filesystem>
#include <fstream>

#include "facets/meshes.hpp"
#include "hulls/scene.hpp"
#include "stiction/core/error.hpp"
#include "stiction/geometry/hulls/convex_hull.hpp"
#include "stiction/geometry/mass/hull_moments.hpp"
#include "stiction/geometry/meshes/height_file.hpp"

namespace stiction::solids {
namespace {

std::string refusal(const std::string& shape, const std::string& mass = "mass = 1\ninertia = [1, 1, 1]") {
  try {
    Scene scene(1.0, 1e-3);
    scene.add("[[body]]\nname = 'a'\n" + mass + "\n[[body.shape]]\nname = 'skin'\n" + shape);
    (void)scene.simulation();
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "accepted";
}
std::string mesh(const std::string& points, const std::string& triangles) {
  return "type = 'mesh'\npoints = " + points + "\ntriangles = " + triangles;
}
const std::string kFour = "[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]";
const std::string kClosed = "[[0,2,1],[0,1,3],[0,3,2],[1,2,3]]";

#define EXPECT_SAYS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

TEST(BadMeshes, AreRefused) {
  EXPECT_EQ(refusal(mesh(kFour, kClosed)), "accepted");
  EXPECT_SAYS(refusal("type = 'mesh'"), "needs points and triangles");
  EXPECT_SAYS(refusal(mesh(kFour, "[]")), "has no triangle");
  EXPECT_SAYS(refusal(mesh(kFour, "[[0,1,4]]")), "none of its points 0 to 3");
  EXPECT_SAYS(refusal(mesh(kFour, "[[0,1,1.5]]")), "none of its points 0 to 3");
  EXPECT_SAYS(refusal(mesh(kFour, "[[0,1,-1]]")), "none of its points 0 to 3");
  EXPECT_SAYS(refusal(mesh(kFour, "[[0,1]]")), "must be a list of points");
  EXPECT_SAYS(refusal(mesh("[[0,0,0],[1,0,0],[nan,1,0]]", "[[0,1,2]]")), "nan");
  EXPECT_SAYS(refusal(mesh("[[0,0,0],[1,0,0],[2,0,0]]", "[[0,1,2]]")), "a triangle without area: number 1");
  EXPECT_SAYS(refusal(mesh(kFour, "[[0,1,2],[0,1,3]]")), "opposite senses");
  EXPECT_SAYS(refusal(mesh(kFour, "[[0,1,2],[1,0,3],[0,1,3]]")), "has an edge with 3 triangles");
  EXPECT_SAYS(refusal(mesh(kFour, "[[0,1,2],[0,3,1],[0,2,3],[1,3,2]]")), "is inside out");
  EXPECT_SAYS(refusal(mesh(kFour, kClosed) + "\nmargin = -1"), "margin = -1 is out of range");
  EXPECT_SAYS(refusal(mesh(kFour, "[[0,1,2]]"), "density = 1"), "is open: its triangle 1");
  EXPECT_SAYS(refusal(mesh(kFour, kClosed) + "\nmargin = 0.1", "density = 1"), "the volume of its margin");
  EXPECT_SAYS(refusal(mesh(kFour, "[[0,1,4]]")), "solids.toml:1");
}

TEST(BadHeightfields, AreRefused) {
  const auto field = [](const std::string& lines) { return refusal("type = 'heightfield'\n" + lines); };
  EXPECT_EQ(field("heights = [0, 1, 2, 3, 4, 5]\ncolumns = 3"), "accepted");
  EXPECT_SAYS(field(""), "are missing");
  EXPECT_SAYS(field("heights = [0, 1, 2, 3, 4]\ncolumns = 3"), "two or more rows of 3");
  EXPECT_SAYS(field("heights = [0, 1, 2]\ncolumns = 3"), "two or more rows of 3");
  EXPECT_SAYS(field("heights = [0, 1, 2, 3]\ncolumns = 1"), "columns = 1 is out of range");
  EXPECT_SAYS(field("heights = [0, 1, nan, 3]"), "nan");
  EXPECT_SAYS(field("heights = [0, 1, 2, 3]\nspacing = [1, 0]"), "out of range");
  EXPECT_SAYS(refusal("type = 'heightfield'\nheights = [0, 1, 2, 3]", "density = 1"), "has no volume");
}

TEST(BadFiles, OfHeights) {
  const auto why = [](const std::string& text) -> std::string {
    try {
      (void)geometry::parse_heights(text);
    } catch (const core::InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_EQ(why("# a hill\n0 1 2\n\n3 4 5 # end\n"), "accepted");
  EXPECT_SAYS(why("0 1 2\n3 4\n"), "line 2: a row of 2 numbers after rows of 3");
  EXPECT_SAYS(why("0 1\nx 2\n"), "line 2: 'x' is not a finite number");
  EXPECT_SAYS(why("0 inf\n"), "line 1: 'inf' is not a finite number");
  EXPECT_SAYS(why(""), "needs rows of two or more numbers");
}

// In a file: of a mesh, of heights, of neither.
TEST(FromFiles, MeshesAndHeights) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path();
  const std::string obj = (folder / "stiction_facets.obj").string(), rows = (folder / "stiction_heights.txt").string();
  std::ofstream(obj) << "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  std::ofstream(rows) << "0 1 0\n0 2 0\n0 0 0\n";
  EXPECT_EQ(refusal("type = 'mesh'\nfile = '" + obj + "'\nscale = 0.01", "density = 1000"), "accepted");
  EXPECT_EQ(refusal("type = 'heightfield'\nfile = '" + rows + "'"), "accepted");
  EXPECT_SAYS(refusal("type = 'mesh'\nfile = '" + rows + "'"), "is neither STL nor OBJ");
  EXPECT_SAYS(refusal("type = 'heightfield'\nfile = '" + obj + "'"), "line 1: 'v' is not a finite number");
  EXPECT_SAYS(refusal("type = 'mesh'\nfile = '/no/where.stl'"), "does not exist");
  EXPECT_SAYS(refusal("type = 'mesh'\npoints = []\nfile = '" + obj + "'"), "exclude each other");
  EXPECT_SAYS(refusal("type = 'heightfield'\nscale = 2\nheights = [0, 0, 0, 0]"), "is for heights from a file");
  std::filesystem::remove(obj);
  std::filesystem::remove(rows);
}

// A mesh of a polytope has its mass; two boxes side by side as one mesh that is not convex have the sum of theirs.
TEST(MassOfMeshes, AsOfTheSolids) {
  test::Random random(4);
  for (int i = 0; i < 200; ++i) {
    std::vector<Vec3> points;
    for (std::size_t k = 0; k < 4 + random.below(12); ++k) points.push_back(Vec3(5.0, -3.0, 1.0) + random.vector());
    const geometry::Hull hull = geometry::convex_hull(points, 0.0).hull;
    const geometry::Moments a = geometry::moments_of(hull), b = geometry::facets_of(hull)->moments();
    if (a.volume < 1e-3) continue;
    EXPECT_NEAR(a.volume, b.volume, 1e-12 * a.volume);
    EXPECT_LT((a.first - b.first).norm(), 1e-11 * a.first.norm());
    EXPECT_LT((a.second - b.second).norm(), 1e-11 * a.second.norm());
  }
  // An L of three unit cubes, extruded: 3 m^3, its centre at (5/6, 5/6, 1/2).
  const std::vector<Vec3> low{{0, 0, 0}, {2, 0, 0}, {2, 1, 0}, {1, 1, 0}, {1, 2, 0}, {0, 2, 0}};
  geometry::Mesh L;
  for (const double z : {0.0, 1.0})
    for (const Vec3& p : low) L.points.push_back(p + z * Vec3::UnitZ());
  for (const auto& [a, b, c] : {std::array{0, 1, 2}, std::array{0, 2, 3}, std::array{0, 3, 4}, std::array{0, 4, 5}}) {
    L.triangles.push_back({a, c, b});
    L.triangles.push_back({a + 6, b + 6, c + 6});
  }
  for (int k = 0; k < 6; ++k) {
    const int next = (k + 1) % 6;
    L.triangles.push_back({k, next, next + 6});
    L.triangles.push_back({k, next + 6, k + 6});
  }
  const geometry::Moments is = geometry::test_meshes::surface_of(L)->moments();
  EXPECT_NEAR(is.volume, 3.0, 1e-14);
  EXPECT_LT((is.first - 3.0 * Vec3(5.0 / 6.0, 5.0 / 6.0, 0.5)).norm(), 1e-13);
  EXPECT_NEAR(is.second(0, 0), 1.0 / 3.0 + 7.0 / 3.0 + 1.0 / 3.0, 1e-13);
}

}  // namespace
}  // namespace stiction::solids
