// What contacts ask every friction law: its coefficient, and the same law on an elastic patch.
#include <gtest/gtest.h>

#include "stiction/laws/catalogue.hpp"

namespace stiction::laws {
namespace {

// Laws with drilling live on the patch and take its size; the others have none and stay as they are.
TEST(OnPatch, DrillingLawsTakeTheSizeOfThePatch) {
  const Patch patch{.a = 4e-3, .b = 1e-3};
  int drilling = 0;
  for (const FrictionEntry& entry : friction_catalogue()) {
    double value = 0.1;  // every parameter another one
    const ContactLaw law{{}, make<Friction>(entry, [&](const Parameter&) { return value += 0.1; })};
    const ContactLaw on_patch = law.on_patch(patch);
    const bool drills = law.layout().friction == 3;
    drilling += drills ? 1 : 0;
    EXPECT_DOUBLE_EQ(on_patch.lever(), drills ? 2e-3 : 0.0) << entry.name << " " << entry.variant;
    EXPECT_EQ(on_patch.mu(), law.mu()) << entry.name;
    EXPECT_EQ(on_patch.layout().friction, law.layout().friction) << entry.name;
    // Spin of the outer edge apart, nothing else may change: pure sliding meets the same force.
    std::visit(
        [&]<class Law>(const Law& before) {
          const Vec3 slip(0.6, -0.8, 0.0);
          const Vec3 force = before.support(slip, 2.0), after = std::get<Law>(on_patch.friction).support(slip, 2.0);
          if (law.rolls())  // by any force
            EXPECT_EQ(after, force);
          else
            EXPECT_LE((after - force).norm(), 1e-12 * force.norm()) << entry.name << " " << entry.variant;
        },
        law.friction);
  }
  EXPECT_GE(drilling, 8);
  const auto ellipse =
      std::get<EllipticContensou>(ContactLaw{{}, EllipticContensou{0.3, 1.0, 1.0}}.on_patch(patch).friction);
  EXPECT_EQ(ellipse.a, patch.a);
  EXPECT_EQ(ellipse.b, patch.b);
}

TEST(OnPatch, TheCoefficientIsMuOrOne) {
  for (const FrictionEntry& entry : friction_catalogue()) {
    const ContactLaw law{{}, make<Friction>(entry, [](const Parameter& p) { return p.name == "mu" ? 0.3 : 0.1; })};
    EXPECT_EQ(law.mu(), law.layout().friction > 0 && !law.rolls() ? 0.3 : 1.0) << entry.name;
  }
}

}  // namespace
}  // namespace stiction::laws
