// Every friction law of the variant under the contract, and the contract under laws that are wrong.
#include "laws/contract.hpp"

namespace stiction::laws {
namespace {

TEST(LawContract, Coulomb) {
  EXPECT_TRUE(obeys_contract(Coulomb{0.3}));
}
TEST(LawContract, Orthotropic) {
  EXPECT_TRUE(obeys_contract(Orthotropic{0.3, 0.1}));
}
TEST(LawContract, OrthotropicDrilling) {
  EXPECT_TRUE(obeys_contract(OrthotropicDrilling{0.3, 0.1, 0.2, 1e-3}));
}
TEST(LawContract, ContensouParabolic) {
  EXPECT_TRUE(obeys_contract(ContensouParabolic{0.3, 5e-4}));
}
TEST(LawContract, ContensouUniform) {
  EXPECT_TRUE(obeys_contract(ContensouUniform{1.7, 0.2}));
}
TEST(LawContract, ContensouEllipsoid) {
  EXPECT_TRUE(obeys_contract(ContensouEllipsoid{0.05, 1.0}));
}
TEST(LawContract, ContensouCylinder) {
  EXPECT_TRUE(obeys_contract(ContensouCylinder{0.3, 1e-3}));
}

TEST(LawContract, ContensouSeries) {
  EXPECT_TRUE(obeys_contract(ContensouSeries{0.3, 1e-3}));
}
TEST(LawContract, ContensouPadeFirst) {
  EXPECT_TRUE(obeys_contract(ContensouPadeFirst{0.3, 1e-3}));
}
TEST(LawContract, ContensouPadeSecond) {
  EXPECT_TRUE(obeys_contract(ContensouPadeSecond{0.3, 1e-3}));
}
TEST(LawContract, ContensouErismann) {
  EXPECT_TRUE(obeys_contract(ContensouErismann{0.3, 1e-3}));
}
TEST(LawContract, EllipticContensou) {
  EXPECT_TRUE(obeys_contract(EllipticContensou{0.3, 2e-3, 1e-3}));
  EXPECT_TRUE(obeys_contract(EllipticContensou{0.3, 1e-3, 3e-3}, 10000));
}

TEST(LawContract, EllipticQuadrature) {
  EXPECT_TRUE(obeys_contract(EllipticQuadrature{0.3, 2e-3, 1e-3}, 5000));
  EXPECT_TRUE(obeys_contract(EllipticQuadrature{0.3, 1e-3, 3e-3}, 2000));
}

TEST(LawContract, EllipticErismann) {
  EXPECT_TRUE(obeys_contract(EllipticErismann{0.3, 2e-3, 1e-3}, 20000));
  EXPECT_TRUE(obeys_contract(EllipticErismann{0.3, 1e-3, 3e-3}, 5000));
}

TEST(LawContract, ContensouUniformSeries) {
  EXPECT_TRUE(obeys_contract(ContensouUniformSeries{0.3, 1e-3}));
}

// The list above, with regularised_test.cpp and custom_test.cpp, is the whole variant: a law that joins it must join
// the contract.
static_assert(std::variant_size_v<Friction> == 19);

// The set of rolling without slip is a plane, which no contract with support points can measure: all of it is inside.
TEST(LawContract, RollingWithoutSlipIsTheWholePlane) {
  const RollingWithoutSlip law;
  double hint = 0.0;
  for (double size : {1e-9, 1.0, 1e9}) {
    const Vec3 x = size * Vec3(1.0, -2.0, 0.0);
    EXPECT_EQ(law.project(x, 1e-6, Metric{}, hint), x);
    EXPECT_TRUE(law.project(x, 0.0, Metric{}, hint).isZero(0.0));
    const FrictionDerivative d = law.derivative(x, 1e-6, Metric{});
    EXPECT_EQ(d.by_x, Mat3(Vec3(1.0, 1.0, 0.0).asDiagonal()));
    EXPECT_TRUE(d.by_normal.isZero(0.0));
  }
  EXPECT_EQ(law.support({1.0, -1.0, 0.0}, 1.0), Vec3(HUGE_VAL, -HUGE_VAL, 0.0));
  EXPECT_EQ(law.support({0.0, 1.0, 1.0}, 1.0), Vec3(0.0, HUGE_VAL, 0.0));
}

TEST(LawContract, FrictionlessIsZeroEverywhere) {
  double hint = 0.0;
  EXPECT_TRUE(Frictionless{}.project(Vec3(1.0, 2.0, 3.0), 4.0, Metric{}, hint).isZero(0.0));
  EXPECT_TRUE(Frictionless{}.derivative(Vec3(1.0, 2.0, 3.0), 4.0, Metric{}).by_x.isZero(0.0));
}

template <class Law>
class EveryFriction : public testing::Test {};
using WithFriction =
    testing::Types<Coulomb, ContensouParabolic, ContensouUniform, ContensouEllipsoid, ContensouCylinder,
                   ContensouSeries, ContensouPadeFirst, ContensouPadeSecond, ContensouErismann>;
TYPED_TEST_SUITE(EveryFriction, WithFriction);

TYPED_TEST(EveryFriction, WithoutMuThereIsNoForce) {
  TypeParam law{};
  law.mu = 0.0;
  for (double size : {1e-9, 1.0, 1e9}) {
    double hint = 0.0;
    EXPECT_TRUE(law.project(size * Vec3(1.0, -2.0, 0.0), 5.0, Metric{}, hint).isZero(0.0));
    EXPECT_TRUE(law.derivative(size * Vec3(1.0, -2.0, 0.0), 5.0, Metric{}).by_x.isZero(0.0));
  }
}

// A solver finds a broken problem by its NaN: a projection that swallowed it would hide the break.
TYPED_TEST(EveryFriction, PassesNaNOn) {
  TypeParam law{};
  law.mu = 0.3;
  double hint = 0.0;
  EXPECT_FALSE(law.project(Vec3(NAN, 0.0, 0.0), 1.0, Metric{}, hint).allFinite());
  EXPECT_FALSE(law.project(Vec3(0.0, NAN, 0.0), 1.0, Metric{}, hint).allFinite());
}

// Values of theory: b_T and b_tau at u = 0.5 and 2, twelve digits printed.
TEST(LawReference, ClosedFormsMeetTheTable) {
  const auto expect = [](const ForceAndTorque& b, double T, double tau) {
    EXPECT_NEAR(b.T, T, 1e-12);
    EXPECT_NEAR(b.tau, tau, 1e-12);
  };
  expect(curve(ContensouParabolic{}, 0.5), 0.552233083639, 0.455592294002);
  expect(curve(ContensouParabolic{}, 2.0), 0.974278579257, 0.101909332919);
  expect(curve(ContensouUniform{}, 0.5), 0.483843755630, 0.547748354772);
  expect(curve(ContensouUniform{}, 2.0), 0.967687511260, 0.127809198284);
}

// Radial scaling onto an ellipsoid is not a projection; a law that ignores P_N, one that ignores the metric: all found.
struct RadialEllipsoid : ContensouEllipsoid {
  Vec3 project(const Vec3& x, double P_N, const Metric& m, double& hint) const {
    const double R = kMeanRadius, size = Vec3(x[0], x[1], x[2] / R).norm() / (mu * P_N);
    if (!(mu * P_N > 0.0)) return ContensouEllipsoid::project(x, P_N, m, hint);
    return size <= 1.0 ? x : Vec3(x / size);
  }
};
struct DeafToTheMetric : ContensouParabolic {
  Vec3 project(const Vec3& x, double P_N, const Metric&, double& hint) const {
    return ContensouParabolic::project(x, P_N, Metric{}, hint);
  }
};
struct DeafToTheNormal : Coulomb {
  FrictionDerivative derivative(const Vec3& x, double P_N, const Metric& m) const {
    FrictionDerivative d = Coulomb::derivative(x, P_N, m);
    d.by_normal.setZero();
    return d;
  }
};

TEST(LawContractItself, RejectsWrongLaws) {
  EXPECT_FALSE(obeys_contract(RadialEllipsoid{{0.3, 1.0}}, 1000));
  EXPECT_FALSE(obeys_contract(DeafToTheMetric{{0.3, 1.0}}, 1000));
  EXPECT_FALSE(obeys_contract(DeafToTheNormal{{0.3}}, 1000));
}

}  // namespace
}  // namespace stiction::laws
