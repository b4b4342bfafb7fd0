#include "stiction/core/nearest.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace stiction::core {
namespace {

TEST(EditDistance, CountsEdits) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("radius", "radus"), 1U);    // an insertion
  EXPECT_EQ(edit_distance("raddius", "radius"), 1U);  // a deletion
  EXPECT_EQ(edit_distance("radiis", "radius"), 1U);   // a replacement
  EXPECT_EQ(edit_distance("raidus", "radius"), 1U);   // a swap
  EXPECT_EQ(edit_distance("Radius", "radius"), 0U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(Nearest, FindsTheClosestName) {
  const std::vector<std::string> known = {"mu", "mu_r", "radius", "restitution"};
  EXPECT_EQ(nearest("restituton", known), "restitution");
  EXPECT_EQ(nearest("mur", known), "mu");  // mu_r is as close, the first one wins
  EXPECT_EQ(nearest("mu_r", known), "mu_r");
  EXPECT_EQ(nearest("anything", {}), "");
}

TEST(Nearest, DoesNotGuessWhereAnotherWordWasMeant) {
  const std::vector<std::string> known = {"title",  "velocity", "position", "restitution", "restitution_tangential",
                                          "gravity"};
  EXPECT_EQ(nearest("density", known), "");  // half of it stands in velocity
  EXPECT_EQ(nearest("initial_velocity", known), "velocity");
  EXPECT_EQ(nearest("tangential", known), "restitution_tangential");
  EXPECT_EQ(nearest("restitution_coefficient", known), "restitution");
  EXPECT_EQ(nearest("gravitation", known), "gravity");
  EXPECT_EQ(nearest("Velocty", known), "velocity");
  const std::vector<std::string> shorter = {"c_r", "mu"};
  EXPECT_EQ(nearest("mo", shorter), "mu");
  const std::vector<std::string> rolling = {"rolling_kind", "mu_r"};
  EXPECT_EQ(nearest("mu", rolling), "mu_r");
}

}  // namespace
}  // namespace stiction::core
