// Newton's cradle as a newcomer writes it with the page docs/howto/several-impacts.md beside the reference.
#include <fmt/format.h>

#include "own_models.hpp"

namespace stiction::simulation {
namespace {

constexpr int kBalls = 5;

// Balls that touch, the first `moving` of them arriving with 1 m/s from 5 cm away; neighbours are in contact.
std::string row(int moving, const std::string& law) {
  std::string text = "title = \"a cradle\"\nrun = { duration = 0.2 }\nworld = { gravity = [0, 0, 0] }\n";
  for (int i = 0; i < kBalls; ++i)
    text += fmt::format(
        "[[body]]\nname = \"ball{}\"\nmass = 0.1\nposition = [{}, 0, 0]\nvelocity = [{}, 0, 0]\n"
        "[[body.shape]]\ntype = \"sphere\"\nradius = 0.02\n",
        i, 0.04 * i - (i < moving ? 0.05 : 0.0), i < moving ? 1 : 0);
  for (int i = 0; i + 1 < kBalls; ++i)
    text += fmt::format(
        "[[contact]]\nname = \"hit{0}\"\nbetween = [\"ball{0}.sphere\", \"ball{1}.sphere\"]\nrestitution = 1\n{2}", i,
        i + 1, law);
  return text;
}

double speed_after(int moving, int ball, const std::string& law) {
  double v = 0.0;
  run_all(own(row(moving, law)),
          [&](const Simulation& s) { v = s.state().bodies[static_cast<std::size_t>(ball)].v.x(); });
  return v;
}

TEST(FirstHour, NewtonsCradle) {
  for (int moving = 1; moving < kBalls; ++moving)
    for (int ball = 0; ball < kBalls; ++ball)
      EXPECT_NEAR(speed_after(moving, ball, "impact = \"sequential\"\n"), ball >= kBalls - moving ? 1.0 : 0.0, 0.01)
          << moving << " in, ball " << ball;
  // What the page says of the default: balls that touch all leave, the first comes back.
  EXPECT_LT(speed_after(1, 0, ""), -0.3);
}

}  // namespace
}  // namespace stiction::simulation
