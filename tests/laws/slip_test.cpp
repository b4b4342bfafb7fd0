// Forces in slip against the fixed point of the projections, and the parts of the laws.
#include "stiction/laws/friction/slip.hpp"

#include <gtest/gtest.h>

#include "random.hpp"
#include "stiction/laws/catalogue.hpp"

namespace stiction::laws {
namespace {

// A value of every parameter inside its range.
double some(const Parameter& parameter) {
  return parameter.name == "radius" || parameter.name == "semi_axis" ? 0.02
         : parameter.name == "semi_axis2"                            ? 0.01
                                                                     : 0.3;
}

// With x = P - r gamma the projection gives P back: slip force and projection belong to one law.
TEST(Slip, ForcesAreFixedPointsOfTheProjections) {
  test::Random random(1);
  for (const auto& friction : catalogue<Friction>())
    for (const auto& rolling : catalogue<Rolling>()) {
      if (friction.name == RollingWithoutSlip::name) continue;  // it never slips
      ContactLaw law{{}, make(friction, some), {}, make(rolling, some)};
      const Layout rows = law.layout();
      const Parts parts = parts_of(law);
      for (int trial = 0; trial < 20; ++trial) {
        const double r = 0.7, N = 2.5;
        std::array<double, kMaxChannels> gamma{};
        for (double& g : gamma) g = random.normal();
        BlockForce force{};
        for (int p = 0; p < 3; ++p)
          if (parts[static_cast<std::size_t>(p)].kind != PartKind::absent)
            add_slip_force(law, static_cast<PartName>(p), parts[static_cast<std::size_t>(p)], gamma.data(), N, force);
        Vec3 P = Vec3::Zero(), x = Vec3::Zero();
        for (int k = 0; k < rows.friction; ++k) {
          P[k] = force[static_cast<std::size_t>(1 + k)];
          x[k] = P[k] - r * gamma[static_cast<std::size_t>(1 + k)];
        }
        double hint = 0.0;
        const Vec3 projected = std::visit(
            [&](const auto& f) -> Vec3 {
              return f.project(x, N, Metric{r, 1.0}, hint);
            },
            law.friction);
        EXPECT_LE((projected - P).norm(), 1e-9 * N) << describe(law);
        if (rows.rolling == 0) continue;
        const auto at = static_cast<std::size_t>(rows.first_rolling());
        const Vec2 P_R(force[at], force[at + 1]), z = P_R - r * Vec2(gamma[at], gamma[at + 1]);
        const Vec2 again = std::visit([&](const auto& l) -> Vec2 { return l.project(z, N, r); }, law.rolling);
        EXPECT_LE((again - P_R).norm(), 1e-12 * N) << describe(law);
      }
    }
}

TEST(Slip, Parts) {
  const Parts coulomb = parts_of({{}, Coulomb{0.3}});
  EXPECT_EQ(coulomb[SLIDING].kind, PartKind::set);
  EXPECT_EQ(coulomb[SLIDING].rows, 2);
  EXPECT_EQ(coulomb[DRILLING].kind, PartKind::absent);
  EXPECT_EQ(parts_of({{}, ContensouUniform{0.3, 0.01}})[SLIDING].rows, 3);
  const Parts cylinder = parts_of({{}, ContensouCylinder{0.3, 0.01}});
  EXPECT_EQ(cylinder[SLIDING].rows, 2);
  EXPECT_EQ(cylinder[DRILLING].rows, 1);
  EXPECT_EQ(parts_of({{}, Coulomb{0.0}})[SLIDING].kind, PartKind::absent);
  const Parts line = parts_of({{}, Orthotropic{0.3, 0.0}});
  EXPECT_TRUE(line[SLIDING].held[0]);
  EXPECT_FALSE(line[SLIDING].held[1]);
  EXPECT_EQ(parts_of({{}, RegularisedCoulomb{0.3, 1e-3}})[SLIDING].kind, PartKind::smooth);
  EXPECT_EQ(parts_of({{}, {}, {}, ClassicalDry{0.01}})[ROLLING].kind, PartKind::set);
  EXPECT_EQ(parts_of({{}, {}, {}, ContourViscous{0.01}})[ROLLING].kind, PartKind::smooth);
}

// What is left of a law when parts of it slip.
TEST(Slip, HeldLaws) {
  const ContactLaw cylinder{{}, ContensouCylinder{0.3, 0.01}, {}, ClassicalDry{0.01}};
  EXPECT_TRUE(std::holds_alternative<ContensouCylinder>(held_law(cylinder, true, true, true, 1.0).friction));
  EXPECT_TRUE(std::holds_alternative<Coulomb>(held_law(cylinder, true, false, true, 1.0).friction));
  EXPECT_TRUE(std::holds_alternative<OrthotropicDrilling>(held_law(cylinder, false, true, true, 1.0).friction));
  EXPECT_TRUE(std::holds_alternative<Frictionless>(held_law(cylinder, false, false, true, 1.0).friction));
  EXPECT_TRUE(std::holds_alternative<NoRolling>(held_law(cylinder, false, false, false, 1.0).rolling));
  const ContactLaw falling{{}, Coulomb{0.4}, StaticKinetic{0.2}};
  EXPECT_EQ(held_law(falling, true, false, false, 0.5).mu_share, 0.5);
  BlockForce force{};
  const std::array<double, kMaxChannels> gamma{0.0, 3.0, 4.0};
  add_slip_force(falling, SLIDING, parts_of(falling)[SLIDING], gamma.data(), 10.0, force);
  EXPECT_NEAR(force[1], -0.2 * 10.0 * 0.6, 1e-14);
  EXPECT_NEAR(force[2], -0.2 * 10.0 * 0.8, 1e-14);
}

}  // namespace
}  // namespace stiction::laws
