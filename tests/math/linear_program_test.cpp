// The best corner of random polytopes, against all corners; directions without end.
#include <gtest/gtest.h>

#include <Eigen/LU>

#include "random.hpp"
#include "stiction/math/linear_program.hpp"

namespace stiction::math {
namespace {

// Largest c.y over the corners: each is where d rows hold with equality and all others hold.
double best_corner(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const Eigen::VectorXd& c) {
  double best = -HUGE_VAL;
  const auto m = static_cast<int>(A.rows());
  for (int i = 0; i < m; ++i)
    for (int j = i + 1; j < m; ++j)
      for (int k = j + 1; k < m; ++k) {
        Eigen::Matrix3d C;
        C << A.row(i), A.row(j), A.row(k);
        if (std::abs(C.determinant()) < 1e-9) continue;
        const Eigen::Vector3d y = C.inverse() * Eigen::Vector3d(b[i], b[j], b[k]);
        if ((A * y - b).maxCoeff() <= 1e-9) best = std::max(best, c.dot(y));
      }
  return best;
}

TEST(LinearProgram, FindsTheBestCorner) {
  test::Random random(1);
  int bounded = 0, endless = 0, degenerate = 0;
  for (int n = 0; n < 2000; ++n) {
    const int m = 4 + static_cast<int>(random.below(9));
    Eigen::MatrixXd A(m, 3);
    Eigen::VectorXd b(m);
    for (int r = 0; r < m; ++r) {
      A.row(r) = random.vector().normalized().transpose();
      b[r] = random.below(3) == 0 ? 0.0 : random.uniform(0.0, 1.0);
    }
    degenerate += (b.array() == 0.0).count() > 3 ? 1 : 0;
    const Eigen::Vector3d c = random.vector();
    const bool at_once = n % 2 == 0;  // or with a look after each row
    LinearProgram program(3);
    if (!at_once) program.begin(c);
    for (int r = 0; r < m; ++r) {
      program.add(A.row(r).transpose(), b[r]);
      if (!at_once) program.solve();
    }
    if (at_once) program.begin(c);
    const LinearOptimum found = program.solve();
    if (found.bounded) {
      ++bounded;
      EXPECT_LE((A * found.y - b).maxCoeff(), 1e-9);
      EXPECT_NEAR(c.dot(found.y), best_corner(A, b, c), 1e-8) << n;
    } else {
      ++endless;
      EXPECT_GT(c.dot(found.y), 0.0);
      EXPECT_LE((A * found.y).maxCoeff(), 1e-9 * found.y.norm());
    }
  }
  EXPECT_GE(bounded, 300);
  EXPECT_GE(endless, 300);
  EXPECT_GE(degenerate, 100);
}

}  // namespace
}  // namespace stiction::math
