#include "stiction/record/drawing/friction_surface.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "stiction/laws/catalogue.hpp"

using namespace stiction;

namespace {

laws::ContactLaw law_of(const laws::FrictionEntry& entry) {
  return {.normal = {},
          .friction = laws::make(entry, [](const laws::Parameter& p) { return p.unit == "1" ? 0.3 : 5e-4; })};
}

}  // namespace

// Every law of the catalogue draws itself: its points are in its set, and pushed out by one part in a thousand they are
// not.
TEST(FrictionSurface, LiesOnTheBoundaryOfEveryLaw) {
  for (const laws::FrictionEntry& entry : laws::friction_catalogue()) {
    const laws::ContactLaw law = law_of(entry);
    const record::FrictionSurface surface = record::friction_surface(law, 9, 12);
    // A regularised law has no set: its map moves points of the surface on.
    if (std::visit([](const auto& l) { return l.kind; }, law.friction) == laws::LawKind::regularised) continue;
    if (law.dim() == 1 || law.rolls()) {  // no force, or any
      EXPECT_EQ(surface.rows, 0);
      continue;
    }
    ASSERT_EQ(surface.points.size(), 9U * 12U) << entry.name;
    for (const math::Vec3& p : surface.points) {
      const auto project = [&](const math::Vec3& x) {
        return std::visit(
            [&](const auto& friction) {
              double hint = -1.0;
              return math::Vec3(friction.project(x, 1.0, laws::Metric{}, hint));
            },
            law.friction);
      };
      // 1e-9: rounding of the projection itself; the points came from a projection.
      EXPECT_LT((project(p) - p).norm(), 1e-9) << entry.name << ' ' << entry.variant;
      if (law.dim() > 3) {
        EXPECT_GT((project(1.001 * p) - 1.001 * p).norm(), 1e-6) << entry.name << ' ' << entry.variant;
      }
    }
  }
}

TEST(FrictionSurface, ContensouHasItsHeightAndWidth) {
  const laws::ContactLaw law{.normal = {}, .friction = laws::ContensouParabolic{0.3, 5e-4}};
  const record::FrictionSurface surface = record::friction_surface(law);
  double height = 0.0, width = 0.0;
  for (const math::Vec3& p : surface.points) {
    height = std::max(height, p[2]);
    width = std::max(width, std::hypot(p[0], p[1]));
  }
  EXPECT_NEAR(height, 0.3 * laws::kMeanRadius, 1e-6);  // drilling alone [MLG 50]
  EXPECT_NEAR(width, 0.3, 1e-6);                       // sliding alone
}
