// Rotations, tangent frames, short norms, block matrices and the small Cholesky factor against Eigen.
#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <vector>

#include "random.hpp"
#include "stiction/math/block_matrix.hpp"
#include "stiction/math/norm.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/math/small_cholesky.hpp"
#include "stiction/math/tangent_frame.hpp"

namespace stiction::math {
namespace {

constexpr double kEps = 2.3e-16;

class SmallAlgebra : public testing::Test {
 protected:
  double normal() { return random_.normal(); }
  Vec3 vector() { return random_.vector(); }
  Quat quaternion() { return normalised(random_.quaternion()); }
  test::Random random_{7};
};

TEST_F(SmallAlgebra, RotationIsEigensRotation) {
  for (int i = 0; i < 10000; ++i) {
    const Quat p = quaternion();
    EXPECT_LE((rotation(p) - p.toRotationMatrix()).cwiseAbs().maxCoeff(), 8 * kEps);  // sums of a few products
    EXPECT_NEAR(rotation(p).determinant(), 1.0, 20 * kEps);
  }
}

// One step turns by 2 atan(|omega| dt/2) about omega, in the body frame: third order off the true angle.
TEST_F(SmallAlgebra, AdvancedTurnsAboutOmegaInTheBodyFrame) {
  for (int i = 0; i < 10000; ++i) {
    const Quat p = quaternion();
    const Vec3 omega = vector();
    const double dt = 0.1;
    const Eigen::AngleAxisd turn(2.0 * std::atan(0.5 * dt * omega.norm()), omega.normalized());
    EXPECT_LE((rotation(advanced(p, omega, dt)) - p.toRotationMatrix() * turn.toRotationMatrix()).norm(), 50 * kEps);
    EXPECT_NEAR(squared_norm(advanced(p, omega, dt)), 1.0, 4 * kEps);
  }
  const double angle = 2.0 * std::atan(0.5e-3), third = 1e-9 / 12.0;
  EXPECT_NEAR(1e-3 - angle, third, 1e-3 * third);
}

TEST_F(SmallAlgebra, TangentFrameIsRightHandedAndOrthonormal) {
  std::vector<Vec3> normals{Vec3::UnitX(),
                            Vec3::UnitY(),
                            Vec3::UnitZ(),
                            -Vec3::UnitX(),
                            -Vec3::UnitY(),
                            -Vec3::UnitZ(),
                            Vec3(1e-9, 0, -1).normalized(),
                            Vec3(0.6, 0.8, -0.0)};
  for (int i = 0; i < 10000; ++i) normals.push_back(vector().normalized());
  for (const Vec3& n : normals) {
    const TangentFrame f = tangent_frame(n);
    Mat3 R;
    R << f.t1, f.t2, f.n;
    // Duff et al. report 5e-16 for their construction; n itself is a unit vector to 2 eps only.
    EXPECT_LE((R.transpose() * R - Mat3::Identity()).cwiseAbs().maxCoeff(), 10 * kEps) << n.transpose();
    EXPECT_LE((f.t1.cross(f.t2) - f.n).norm(), 10 * kEps) << n.transpose();
  }
  EXPECT_EQ(tangent_frame(Vec3::UnitZ()).t1, Vec3::UnitX());
  EXPECT_EQ(tangent_frame(Vec3::UnitZ()).t2, Vec3::UnitY());
}

TEST(Norm, EveryFiniteSize) {
  for (double scale : {1e-300, 1e-200, 1e-150, 1.0, 1e140, 1e160, 1e300}) {
    EXPECT_NEAR(norm2(3 * scale, -4 * scale) / scale, 5.0, 5 * kEps * 5);
    EXPECT_NEAR(norm3(2 * scale, -3 * scale, 6 * scale) / scale, 7.0, 5 * kEps * 7);
  }
  EXPECT_EQ(norm3(0.0, 0.0, 0.0), 0.0);
  EXPECT_EQ(norm2(INFINITY, 1.0), INFINITY);
  EXPECT_TRUE(std::isnan(norm3(1.0, NAN, 1.0)));
}

TEST_F(SmallAlgebra, CholeskySolvesAsEigenDoes) {
  for (int n = 1; n <= 6; ++n) {
    for (int i = 0; i < 500; ++i) {
      Eigen::MatrixXd B = Eigen::MatrixXd::NullaryExpr(n, n, [&] { return normal(); });
      const Eigen::MatrixXd A = B * B.transpose() + 0.01 * Eigen::MatrixXd::Identity(n, n);
      std::vector<double> rows, x;
      for (int r = 0; r < n; ++r)
        for (int c = 0; c < n; ++c) rows.push_back(A(r, c));
      const Eigen::VectorXd b = Eigen::VectorXd::NullaryExpr(n, [&] { return normal(); });
      x.assign(b.data(), b.data() + n);
      SmallCholesky<6> factor;
      ASSERT_TRUE(factor.factor(rows.data(), n));
      factor.solve(x.data());
      // Condition at most about 1e4; the residual does not feel it.
      const Eigen::VectorXd residual = A * Eigen::Map<Eigen::VectorXd>(x.data(), n) - b;
      EXPECT_LE(residual.norm(), 1e-12 * (A.norm() * Eigen::Map<Eigen::VectorXd>(x.data(), n).norm() + b.norm()));
    }
  }
}

TEST(SmallCholeskyRefuses, DependentAndIndefinite) {
  SmallCholesky<3> factor;
  const double dependent[] = {1, 2, 2, 4}, indefinite[] = {1, 2, 2, 1}, zero[] = {0}, nan[] = {NAN};
  EXPECT_FALSE(factor.factor(dependent, 2));
  EXPECT_FALSE(factor.factor(indefinite, 2));
  EXPECT_FALSE(factor.factor(zero, 1));
  EXPECT_FALSE(factor.factor(nan, 1));
}

TEST(BlockMatrix, HoldsBlocksAndMultiplies) {
  BlockMatrix G;
  for (int fill = 0; fill < 2; ++fill) {  // the second fill must not see the first
    G.clear();
    double* a = G.add_block(0, 2, 2);
    for (int k = 0; k < 4; ++k) a[k] += k + 1;
    double* b = G.add_block(1, 2, 1);
    b[0] += 5;
    b[1] += 6;
    G.end_row();
    G.add_block(1, 1, 1)[0] += 7;
    G.end_row();
  }
  ASSERT_EQ(G.rows(), 2);
  ASSERT_EQ(G.row(0).size(), 2u);
  EXPECT_EQ(G.diagonal(1)[0], 7.0);
  const double x[] = {1.0, 10.0}, z = 100.0;
  double y[] = {0.5, 0.0};
  multiply_add(G.values(G.row(0)[0]), 2, 2, x, y);
  multiply_add(G.values(G.row(0)[1]), 2, 1, &z, y);
  EXPECT_EQ(y[0], 0.5 + 1 + 20 + 500);
  EXPECT_EQ(y[1], 3.0 + 40 + 600);
}

}  // namespace
}  // namespace stiction::math
