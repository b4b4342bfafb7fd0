// Solids that are none are refused with line and key.
#include "hulls/scene.hpp"
#include "stiction/core/error.hpp"

namespace stiction::solids {
namespace {

std::string refusal(const std::string& shape) {
  try {
    Scene scene(1.0, 1e-3);
    (void)scene.body("a", 1.0, Vec3(1.0, 1.0, 1.0), Vec3(0.0, 0.0, 5.0), shape).simulation();
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(BadSolids, AreRefused) {
  const auto points = [](const std::string& list) { return refusal("type = 'polytope'\npoints = " + list); };
  EXPECT_NE(points("[[0,0,0],[1,0,0],[0,1,0]]").find("needs at least four points"), std::string::npos);
  EXPECT_NE(points("[[0,0,0],[1,0,0],[0,1,0],[1,1,0],[2,3,0]]").find("has all its points in one plane"),
            std::string::npos);
  EXPECT_NE(points("[[1,1,1],[1,1,1],[1,1,1],[1,1,1]]").find("has no extent"), std::string::npos);
  EXPECT_NE(points("[[0,0,0],[1,0,0],[0,1,0],[0,0,nan]]").find("nan"), std::string::npos);
  EXPECT_NE(points("[[0,0],[1,0],[0,1],[0,0]]").find("must be a list of points"), std::string::npos);
  EXPECT_NE(points("'rock'").find("must be a list of points"), std::string::npos);
  EXPECT_NE(points("[]").find("needs at least four points"), std::string::npos);
  EXPECT_NE(points("[[0,0,0],[1,0,0],[0,1,0]]").find("solids.toml:15"), std::string::npos);
  EXPECT_NE(refusal("type = 'capsule'\nradius = 1\nlength = 0").find("length = 0 is out of range"), std::string::npos);
  EXPECT_NE(refusal("type = 'box'\nsize = [1, 1, 1]\nmargin = -1").find("margin = -1 is out of range"),
            std::string::npos);
  EXPECT_EQ(points("[[0,0,0],[1,0,0],[0,1,0],[0,0,1],[0.2,0.2,0.2],[1,0,0]]"), "accepted");
}

TEST(BadSolids, MethodsThatCannotSayWhy) {
  for (const char* method : {"event-driven"}) {
    Scene scene(1.0, 1e-3);
    scene.box("a", 1.0, Vec3(1, 1, 1), Vec3(0, 0, 2))
        .box("b", 1.0, Vec3(1, 1, 1), Vec3(0, 0, 4))
        .contact("a.skin", "b.skin", 0.3);
    try {
      (void)scene.simulation({std::string("integrator.type=") + method});
      FAIL() << "accepted";
    } catch (const core::InputError& error) {
      EXPECT_NE(std::string(error.what()).find("use moreau or runge-kutta"), std::string::npos) << error.what();
    }
  }
}

}  // namespace
}  // namespace stiction::solids
