#include "stiction/math/norm.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace stiction::math {
namespace {

TEST(Norm, PlainNumbers) {
  EXPECT_EQ(norm2(3.0, -4.0), 5.0);
  EXPECT_EQ(norm3(2.0, -3.0, 6.0), 7.0);
  EXPECT_EQ(norm3(0.0, 0.0, 0.0), 0.0);
}

TEST(Norm, SquaresThatOverflowOrVanish) {
  for (double scale : {1e-320, 1e-300, 1e-155, 1e-141, 1e150, 1e200, 1e307}) {
    // 1e-320 has only eleven bits
    const double tolerance = (scale < 1e-310 ? 1e-3 : 4e-16) * scale;
    EXPECT_NEAR(norm2(3.0 * scale, 4.0 * scale), 5.0 * scale, 5.0 * tolerance) << scale;
    EXPECT_NEAR(norm3(scale, 2.0 * scale, 2.0 * scale), 3.0 * scale, 5.0 * tolerance) << scale;
  }
}

TEST(Norm, NotANumber) {
  EXPECT_TRUE(std::isnan(norm2(NAN, 1.0)));
  EXPECT_TRUE(std::isnan(norm3(1.0, 0.0, NAN)));
  EXPECT_TRUE(std::isnan(norm3(0.0, NAN, 0.0)));
  EXPECT_EQ(norm2(-INFINITY, 1.0), INFINITY);
}

}  // namespace
}  // namespace stiction::math
