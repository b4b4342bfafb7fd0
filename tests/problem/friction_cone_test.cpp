// The cone of Coulomb and dry rolling friction, and the measure of error made of it.
#include <gtest/gtest.h>

#include "random.hpp"
#include "stiction/problem/condense.hpp"
#include "stiction/problem/friction_cone.hpp"

namespace stiction::problem {
namespace {

using Point = Eigen::Matrix<double, 5, 1>;

Point random_point(test::Random& random, double size) {
  Point x;
  for (double& value : x) value = size * random.uniform(-1.0, 1.0);
  return x;
}

// A point of the cone.
Point inside(test::Random& random, const FrictionCone& cone) {
  Point x = random_point(random, 1.0);
  x[0] = std::fabs(x[0]);
  x.segment<2>(1) *= cone.mu * x[0] * random.uniform() / std::max(1e-300, x.segment<2>(1).norm());
  x.segment<2>(3) *= cone.mu_r * x[0] * random.uniform() / std::max(1e-300, x.segment<2>(3).norm());
  return x;
}

// p is the projection of x if and only if it is in K and (x - p) (y - p) <= 0 for every y of K.
TEST(FrictionCone, ProjectsByTheVariationalInequality) {
  test::Random random(1);
  for (int n = 0; n < 2000; ++n) {
    const FrictionCone cone{
        n % 7 == 0 ? 0.0 : random.power_of_ten(-2.0, 1.0), n % 5 == 0 ? 0.0 : random.power_of_ten(-2.0, 1.0), {2, 2}};
    const Point x = random_point(random, 3.0);
    Point p = x;
    cone.project(p.data());
    const double rounding = 1e-14 * (1.0 + x.norm());
    ASSERT_LE(p.segment<2>(1).norm(), cone.mu * p[0] + rounding);
    ASSERT_LE(p.segment<2>(3).norm(), cone.mu_r * p[0] + rounding);
    for (int k = 0; k < 30; ++k) {
      const Point y = random.power_of_ten(-1.0, 1.0) * inside(random, cone);
      ASSERT_LE((x - p).dot(y - p), 1e-12 * (1.0 + x.norm()) * (1.0 + y.norm())) << "point " << n;
    }
    Point again = p;
    cone.project(again.data());
    ASSERT_LE((again - p).norm(), 1e-13 * (1.0 + p.norm()));
  }
}

// A block of mass m on the floor, pushed: sticks below mu, slips above; no other impulse has no defect.
TEST(FrictionCone, DefectVanishesAtTheSolutionOnly) {
  const FrictionCone cone{0.5, 0.0, {2, 0}};
  const double stick[] = {1.0, -0.3, 0.1}, rest[] = {0.0, 0.0, 0.0};
  EXPECT_EQ(cone_defect(cone, stick, rest), 0.0);
  const double slip[] = {1.0, -0.4, 0.3}, moving[] = {0.0, 0.8, -0.6};
  EXPECT_LE(cone_defect(cone, slip, moving), 1e-30);
  const double across[] = {0.0, 0.6, 0.8};
  EXPECT_GT(cone_defect(cone, slip, across), 0.1);
  const double none[] = {0.0, 0.0, 0.0}, lifting[] = {0.1, 2.0, 3.0}, sinking[] = {-0.1, 0.0, 0.0};
  EXPECT_EQ(cone_defect(cone, none, lifting), 0.0);
  EXPECT_GT(cone_defect(cone, none, sinking), 0.0);
}

TEST(BodyProblem, CondensesToTheProblemOfItsContacts) {
  test::Random random(2);
  BodyProblem bodies;
  constexpr int kFreedoms = 12, kContacts = 4;
  Eigen::MatrixXd M = Eigen::MatrixXd::Zero(kFreedoms, kFreedoms), H(kFreedoms, 3 * kContacts);
  for (int b = 0; b < kFreedoms; b += 6) {
    Eigen::Matrix<double, 6, 6> R;
    for (double& x : R.reshaped()) x = random.uniform(-1.0, 1.0);
    M.block<6, 6>(b, b) = R * R.transpose() + Eigen::Matrix<double, 6, 6>::Identity();
  }
  for (double& x : H.reshaped()) x = random.uniform(-1.0, 1.0);
  H.block(0, 0, 6, 3).setZero();  // contact 0 acts on the second body alone, contact 1 on the first
  H.block(6, 3, 6, 3).setZero();
  bodies.M = M.sparseView();
  bodies.H = H.sparseView();
  bodies.f = Eigen::VectorXd::LinSpaced(kFreedoms, -1.0, 1.0);
  bodies.w = Eigen::VectorXd::LinSpaced(3 * kContacts, 0.0, 1.0);
  laws::ContactLaw law;
  law.friction = laws::Coulomb{0.3};
  for (int i = 0; i < kContacts; ++i) bodies.add_contact(law, law.layout());
  EXPECT_EQ(mass_blocks(bodies.M), (std::vector<int>{0, 6, 12}));
  ContactProblem contacts;
  ASSERT_TRUE(condense(bodies, contacts));
  EXPECT_EQ(contacts.G.row(0).size(), 3U);  // contacts 0 and 1 have no body in common
  const Eigen::VectorXd P = Eigen::VectorXd::LinSpaced(3 * kContacts, 1.0, 2.0);
  const Eigen::VectorXd v = M.ldlt().solve(H * P + bodies.f), u = H.transpose() * v + bodies.w;
  EXPECT_LE((motion(bodies, P) - v).norm(), 1e-12);
  std::vector<double> xi;
  relative_velocity(contacts, {P.begin(), P.end()}, xi);
  for (int k = 0; k < 3 * kContacts; ++k) EXPECT_NEAR(xi[static_cast<std::size_t>(k)], u[k], 1e-12);
  bodies.M.coeffRef(3, 3) = -5.0;
  EXPECT_FALSE(condense(bodies, contacts));
}

}  // namespace
}  // namespace stiction::problem
