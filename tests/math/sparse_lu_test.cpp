// The sparse LU factor against a dense one, for matrices that are symmetric in their pattern only.
#include <gtest/gtest.h>

#include <Eigen/LU>

#include "random.hpp"
#include "stiction/math/sparse_lu.hpp"

namespace stiction::math {
namespace {

// Blocks of random widths, coupled with a given chance.
struct Sample {
  Eigen::MatrixXd A;
  std::vector<int> begin{0}, row, blocks{0};
  std::vector<double> below, across;

  Sample(test::Random& random, double chance) {
    for (std::size_t k = 0, count = 1 + random.below(40); k < count; ++k)
      blocks.push_back(blocks.back() + 1 + static_cast<int>(random.below(7)));
    const int n = blocks.back();
    A = Eigen::MatrixXd::Zero(n, n);
    for (std::size_t a = 0; a + 1 < blocks.size(); ++a)
      for (std::size_t b = 0; b <= a; ++b)
        if (a == b || random.uniform() < chance)
          for (int r = blocks[a]; r < blocks[a + 1]; ++r)
            for (int c = blocks[b]; c < blocks[b + 1]; ++c) {
              A(r, c) = random.uniform(-1.0, 1.0);
              A(c, r) = random.uniform(-1.0, 1.0);
            }
    // Dominant rows, with the diagonal of every block turned by a cycle: its largest entries are not on the diagonal.
    for (std::size_t b = 0; b + 1 < blocks.size(); ++b)
      for (int r = blocks[b]; r < blocks[b + 1]; ++r)
        A(r, r + 1 < blocks[b + 1] ? r + 1 : blocks[b]) = 1.0 + A.row(r).cwiseAbs().sum();
    for (int c = 0; c < n; ++c) {
      for (int r = c; r < n; ++r)
        if (A(r, c) != 0.0 || A(c, r) != 0.0) {
          row.push_back(r);
          below.push_back(A(r, c));
          across.push_back(A(c, r));
        }
      begin.push_back(static_cast<int>(row.size()));
    }
  }
};

TEST(SparseLu, AgreesWithADenseFactor) {
  test::Random random(5);
  for (int n = 0; n < 200; ++n) {
    const Sample sample(random, random.power_of_ten(-2.0, 0.0));
    Supernodes pattern;
    pattern.analyse(sample.begin, sample.row, sample.blocks);
    SparseLu lu;
    ASSERT_TRUE(lu.factor(pattern, sample.below, sample.across));
    Eigen::VectorXd b(sample.A.rows());
    for (double& x : b) x = random.uniform(-1.0, 1.0);
    Eigen::VectorXd x = b;
    lu.solve(x.data());
    ASSERT_LE((x - sample.A.partialPivLu().solve(b)).norm(), 1e-12 * x.norm()) << "matrix " << n;
  }
}

TEST(SparseLu, TellsAPivotThatVanishes) {
  const std::vector<int> begin{0, 2, 3}, row{0, 1, 1}, blocks{0, 2};
  Supernodes pattern;
  pattern.analyse(begin, row, blocks);
  SparseLu lu;
  EXPECT_TRUE(lu.factor(pattern, std::vector{0.0, 1.0, 0.0}, std::vector{0.0, -1.0, 0.0}));  // a turn by 90 degrees
  EXPECT_FALSE(lu.factor(pattern, std::vector{1.0, 2.0, 4.0}, std::vector{1.0, 2.0, 4.0}));
}

}  // namespace
}  // namespace stiction::math
