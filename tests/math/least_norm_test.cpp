// Least-norm solutions of singular block systems against a dense pseudo-inverse.
#include "stiction/math/least_norm.hpp"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <random>

namespace stiction::math {
namespace {

struct Random {
  Eigen::MatrixXd A;  // G = A A^T, rows of blocks, few columns shared: sparse and singular
  std::vector<int> sizes;
  std::vector<std::vector<int>> coupled;
};

// Blocks of rows act on two of the 6-column bodies; every third block repeats combinations of another one's rows.
Random draw(unsigned seed) {
  std::mt19937 rng(seed);
  std::normal_distribution<double> normal;
  Random out;
  const int bodies = 4 + static_cast<int>(seed % 5), blocks = bodies + static_cast<int>(seed % 4);
  std::vector<std::pair<int, int>> ends;
  int rows = 0;
  for (int i = 0; i < blocks; ++i) {
    out.sizes.push_back(1 + static_cast<int>(rng() % 5));
    rows += out.sizes.back();
    ends.emplace_back(rng() % bodies, rng() % bodies);
    if (i % 3 == 2) ends.back() = ends[static_cast<std::size_t>(i) - 1];
    out.coupled.emplace_back();
    for (int j = 0; j < i; ++j)
      for (int e : {ends[j].first, ends[j].second})
        if ((e == ends.back().first || e == ends.back().second) &&
            (out.coupled.back().empty() || out.coupled.back().back() != j))
          out.coupled.back().push_back(j);
  }
  out.A = Eigen::MatrixXd::Zero(rows, 6 * bodies);
  int at = 0, last = 0;
  for (int i = 0; i < blocks; ++i) {
    for (int r = 0; r < out.sizes[i]; ++r)
      for (int c = 0; c < 6; ++c) {
        out.A(at + r, 6 * ends[i].first + c) += normal(rng);
        out.A(at + r, 6 * ends[i].second + c) += 0.1 * normal(rng);
      }
    if (i % 3 == 2) {
      Eigen::MatrixXd mix(out.sizes[i], out.sizes[i - 1]);
      for (double& m : mix.reshaped()) m = normal(rng);
      out.A.middleRows(at, out.sizes[i]) = mix * out.A.middleRows(last, out.sizes[i - 1]);
    }
    last = at;
    at += out.sizes[i];
  }
  return out;
}

TEST(LeastNorm, MatchesThePseudoInverse) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Random r = draw(seed);
    LeastNorm solver(r.sizes, r.coupled);
    const Eigen::MatrixXd G = r.A * r.A.transpose();
    solver.set_zero();
    for (int i = 0; i < solver.blocks(); ++i) {
      const auto put = [&](int j, double* values) {
        for (int k = 0; k < r.sizes[i]; ++k)
          for (int l = 0; l < r.sizes[j]; ++l) *values++ = G(solver.offset(i) + k, solver.offset(j) + l);
      };
      put(i, solver.diagonal(i));
      for (int j : r.coupled[i]) put(j, solver.lower(i, j));
    }
    solver.factor();
    const Eigen::VectorXd b = r.A * Eigen::VectorXd::LinSpaced(r.A.cols(), -1.0, 1.0);
    Eigen::VectorXd x(b.size());
    solver.solve(b.data(), x.data(), 0, solver.blocks());
    EXPECT_LE((G * x - b).norm(), 1e-12 * b.norm()) << seed;
    const Eigen::VectorXd consistent = x;
    // Least in the norm of D = diag(G): in y = D^1/2 x it is the shortest.
    const Eigen::VectorXd root = G.diagonal().cwiseSqrt();
    const Eigen::MatrixXd S = root.cwiseInverse().asDiagonal() * G * root.cwiseInverse().asDiagonal();
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> qr;
    qr.setThreshold(1e-10);
    qr.compute(S);
    const Eigen::VectorXd y = qr.solve(root.cwiseInverse().asDiagonal() * b);
    EXPECT_LE((root.asDiagonal() * x - y).norm(), 1e-5 * y.norm()) << seed;  // rounding over eps = 1e-9, times passes
    // A contradiction in b changes nothing: what the kernel of D^-1/2 G D^-1/2 sees of it is left out. Its size is what
    // joints may be open by at the start, 1e-6; x passes through numbers 1e-6/eps times as large.
    Eigen::VectorXd z = root.asDiagonal() * Eigen::VectorXd::LinSpaced(b.size(), 0.0, 1e-6);
    z -= S * qr.solve(z);
    if (z.norm() < 1e-9) continue;
    const Eigen::VectorXd contradicting = b + root.asDiagonal() * z;
    solver.solve(contradicting.data(), x.data(), 0, solver.blocks());
    EXPECT_LE((x - consistent).norm(), 1e-5 * consistent.norm()) << seed;
  }
}

}  // namespace
}  // namespace stiction::math
