// Every rolling law of the variant under its contract, and the contract under laws that are wrong.
#include "laws/rolling_contract.hpp"

namespace stiction::laws {
namespace {

TEST(RollingContract, ContourDry) {
  EXPECT_TRUE(obeys_dry_contract(ContourDry{0.02}));
}
TEST(RollingContract, ClassicalDry) {
  EXPECT_TRUE(obeys_dry_contract(ClassicalDry{1.3e-3}));
}
TEST(RollingContract, OrthotropicDry) {
  EXPECT_TRUE(obeys_dry_contract(OrthotropicDryRolling{2e-3, 5e-4}));
  EXPECT_TRUE(obeys_dry_contract(OrthotropicDryRolling{2e-3, 0.3}, 20000));
}
TEST(RollingContract, ContourViscous) {
  EXPECT_TRUE(obeys_viscous_contract(ContourViscous{0.4}, {0.4, 0.4}));
}
TEST(RollingContract, ClassicalViscous) {
  EXPECT_TRUE(obeys_viscous_contract(ClassicalViscous{3e-5}, {3e-5, 3e-5}));
}
TEST(RollingContract, OrthotropicViscous) {
  EXPECT_TRUE(obeys_viscous_contract(OrthotropicViscousRolling{3e-5, 2e-3}, {3e-5, 2e-3}));
}

// The list above is the whole variant except NoRolling: a law that joins it must join the contract.
static_assert(std::variant_size_v<Rolling> == 7);

TEST(RollingContract, NoRollingIsZeroEverywhere) {
  EXPECT_TRUE(NoRolling{}.project(Vec2(1.0, 2.0), 3.0, 1.0).isZero(0.0));
  EXPECT_EQ((ContactLaw{{}, Coulomb{0.3}}.layout().rolling), 0);
}

// Dry laws take no notice of r, nor of the time step; viscous laws without viscosity do nothing.
TEST(RollingContract, WhatDoesNotMatter) {
  const OrthotropicDryRolling dry{2e-3, 5e-4};
  const Vec2 x(0.7, -0.2);
  EXPECT_EQ(dry.project(x, 2.0, 1e-6), dry.project(x, 2.0, 1e6));
  EXPECT_EQ(dry.over(1e-4).project(x, 2.0, 1.0), dry.project(x, 2.0, 1.0));
  EXPECT_TRUE((ClassicalViscous{0.0}.project(x, 2.0, 1.0).isZero(0.0)));
  EXPECT_TRUE((ClassicalDry{0.0}.project(x, 2.0, 1.0).isZero(0.0)));
  EXPECT_TRUE((OrthotropicDryRolling{2e-3, 0.0}.project(x, 2.0, 1.0) == Vec2(4e-3, 0.0)));
}

TEST(RollingContract, NaNPassesOn) {
  EXPECT_FALSE((ClassicalDry{0.1}.project(Vec2(NAN, 0.0), 1.0, 1.0).allFinite()));
  EXPECT_FALSE((OrthotropicDryRolling{0.1, 0.2}.project(Vec2(0.0, NAN), 1.0, 1.0).allFinite()));
  EXPECT_FALSE((OrthotropicViscousRolling{0.1, 0.2}.project(Vec2(0.0, NAN), 1.0, 1.0).allFinite()));
}

// Radial scaling onto the ellipse is not a projection; nor may a law forget P_N, or the impulse be that of a second.
struct RadialEllipse : OrthotropicDryRolling {
  Vec2 project(const Vec2& x, double P_N, double) const {
    const double size = std::hypot(x[0] / mu_r, x[1] / mu_r2) / P_N;
    if (!(P_N > 0.0)) return Vec2::Zero();
    return size <= 1.0 ? x : Vec2(x / size);
  }
  RadialEllipse over(double) const { return *this; }
};
struct DeafToTheNormal : ClassicalDry {
  RollingDerivative derivative(const Vec2& x, double P_N, double r) const {
    return {ClassicalDry::derivative(x, P_N, r).by_x, Vec2::Zero()};
  }
  DeafToTheNormal over(double) const { return *this; }
};
struct DeafToTheStep : ClassicalViscous {
  DeafToTheStep over(double) const { return *this; }
};
struct DeafToR : ClassicalViscous {
  Vec2 project(const Vec2& x, double P_N, double) const { return ClassicalViscous::project(x, P_N, 1.0); }
  DeafToR over(double dt) const { return {{c_r * dt}}; }
};

TEST(RollingContractItself, RejectsWrongLaws) {
  EXPECT_FALSE(obeys_dry_contract(RadialEllipse{{2e-3, 5e-4}}, 1000));
  EXPECT_FALSE(obeys_dry_contract(DeafToTheNormal{{2e-3}}, 1000));
  EXPECT_FALSE(obeys_viscous_contract(DeafToTheStep{{0.1}}, {0.1, 0.1}, 1000));
  EXPECT_FALSE(obeys_viscous_contract(DeafToR{{0.1}}, {0.1, 0.1}, 1000));
}

}  // namespace
}  // namespace stiction::laws
