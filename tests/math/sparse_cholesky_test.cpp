// The sparse factor against a dense one.
#include <gtest/gtest.h>

#include <Eigen/Cholesky>

#include "random.hpp"
#include "stiction/math/sparse_cholesky.hpp"

namespace stiction::math {
namespace {

// A random matrix of blocks of given widths; pairs of them are coupled with a given chance.
struct Sample {
  Eigen::MatrixXd A;
  std::vector<int> begin{0}, row, blocks{0};
  std::vector<double> values;

  Sample(test::Random& random, const std::vector<int>& widths, double chance) {
    for (const int w : widths) blocks.push_back(blocks.back() + w);
    const int n = blocks.back();
    A = Eigen::MatrixXd::Zero(n, n);
    for (std::size_t a = 0; a < widths.size(); ++a)
      for (std::size_t b = 0; b < a; ++b)
        if (random.uniform() < chance)
          for (int r = blocks[a]; r < blocks[a + 1]; ++r)
            for (int c = blocks[b]; c < blocks[b + 1]; ++c) A(r, c) = A(c, r) = random.uniform(-1.0, 1.0);
    for (int k = 0; k < n; ++k) A(k, k) = 1.0 + A.row(k).cwiseAbs().sum();  // dominant: positive definite
    for (int c = 0; c < n; ++c) {
      for (int r = c; r < n; ++r)
        if (A(r, c) != 0.0) row.push_back(r);
      begin.push_back(static_cast<int>(row.size()));
    }
    read_values();
  }
  void read_values() {
    values.clear();
    for (int c = 0; c < A.cols(); ++c)
      for (int k = begin[static_cast<std::size_t>(c)]; k < begin[static_cast<std::size_t>(c) + 1]; ++k)
        values.push_back(A(row[static_cast<std::size_t>(k)], c));
  }
};

double error(SparseCholesky& cholesky, const Sample& sample, test::Random& random) {
  Eigen::VectorXd b(sample.A.rows());
  for (double& x : b) x = random.uniform(-1.0, 1.0);
  Eigen::VectorXd x = b;
  cholesky.solve(x.data());
  return (x - sample.A.llt().solve(b)).norm() / (1e-300 + x.norm());
}

TEST(SparseCholesky, AgreesWithADenseFactor) {
  test::Random random(3);
  for (int n = 0; n < 200; ++n) {
    std::vector<int> widths;
    for (std::size_t k = 0, count = 1 + random.below(40); k < count; ++k)
      widths.push_back(1 + static_cast<int>(random.below(7)));
    Sample sample(random, widths, random.power_of_ten(-2.0, 0.0));
    SparseCholesky cholesky;
    cholesky.analyse(sample.begin, sample.row, sample.blocks);
    ASSERT_TRUE(cholesky.factor(sample.values));
    ASSERT_LE(error(cholesky, sample, random), 1e-13) << "matrix " << n;  // condition below 1e3
    // New values in the old pattern.
    sample.A.diagonal() *= 3.0;
    sample.read_values();
    ASSERT_TRUE(cholesky.factor(sample.values));
    ASSERT_LE(error(cholesky, sample, random), 1e-13) << "matrix " << n;
  }
}

TEST(SparseCholesky, StoresAChainWithoutFill) {
  test::Random random(4);
  Sample sample(random, std::vector<int>(100, 6), 0.0);
  for (int b = 0; b + 1 < 100; ++b) sample.A(6 * b + 6, 6 * b) = sample.A(6 * b, 6 * b + 6) = 0.1;
  std::vector<int> begin{0}, row;
  for (int c = 0; c < 600; ++c) {
    for (int r = c; r < 600; ++r)
      if (sample.A(r, c) != 0.0) row.push_back(r);
    begin.push_back(static_cast<int>(row.size()));
  }
  sample.begin = begin;
  sample.row = row;
  sample.read_values();
  SparseCholesky cholesky;
  cholesky.analyse(sample.begin, sample.row, sample.blocks);
  EXPECT_LE(cholesky.nonzeros(), 2U * 100 * (21 + 36));  // a block and the one below it, and as much again for zeros
  ASSERT_TRUE(cholesky.factor(sample.values));
  EXPECT_LE(error(cholesky, sample, random), 1e-13);
}

TEST(SparseCholesky, TellsWhatIsNotPositiveDefinite) {
  test::Random random(5);
  Sample sample(random, {3, 3, 3}, 1.0);
  sample.A(4, 4) = -1.0;
  sample.read_values();
  SparseCholesky cholesky;
  cholesky.analyse(sample.begin, sample.row, sample.blocks);
  EXPECT_FALSE(cholesky.factor(sample.values));
  sample.A(4, 4) = NAN;
  sample.read_values();
  EXPECT_FALSE(cholesky.factor(sample.values));
}

}  // namespace
}  // namespace stiction::math
