// Loops shared by the threads of one simulation: the same bits for any number of threads, and for none.
#include <gtest/gtest.h>

#include <bit>
#include <numeric>

#include "stiction/core/threads/loops.hpp"
#include "stiction/math/sparse_cholesky.hpp"
#include "stiction/math/sparse_lu.hpp"
#include "stiction/scenario.hpp"

namespace stiction {
namespace {

using core::Team;

TEST(Team, TakesEveryPieceOnce) {
  for (const int threads : {1, 2, 3, 8}) {
    Team team(threads);
    const Team::Lent lent(&team);
    for (std::size_t count : {0, 1, 7, 100, 1001})
      for (int again = 0; again < 50; ++again) {
        std::vector<int> seen(count, 0);
        core::share_each(count, 3, [&](std::size_t i) { ++seen[i]; });
        EXPECT_EQ(std::accumulate(seen.begin(), seen.end(), 0), static_cast<int>(count));
        EXPECT_TRUE(std::ranges::all_of(seen, [](int n) { return n == 1; })) << threads << " " << count;
      }
  }
}

// A piece that shares a loop of its own does it alone, whoever it is.
TEST(Team, ALoopWithinAPieceIsItsOwn) {
  Team team(4);
  const Team::Lent lent(&team);
  std::vector<int> sums(64, 0);
  core::share_each(sums.size(), 1, [&](std::size_t i) {
    EXPECT_EQ(Team::current(), nullptr);
    core::share_each(10, 1, [&](std::size_t k) { sums[i] += static_cast<int>(k); });
  });
  EXPECT_EQ(sums, std::vector<int>(64, 45));
  EXPECT_EQ(Team::current(), &team);
}

// Long sums are those of their pieces, short ones those of one loop: by hand.
TEST(Team, SumsDoNotDependOnIt) {
  for (const std::size_t n : {100UL, 16383UL, 16384UL, 100001UL}) {
    std::vector<double> numbers(n);
    for (std::size_t i = 0; i < n; ++i) numbers[i] = 1.0 / (1.0 + static_cast<double>(i * 7919 % n));
    const auto part = [&](std::size_t begin, std::size_t end) {
      double sum = 0.0;
      for (std::size_t i = begin; i < end; ++i) sum += numbers[i];
      return sum;
    };
    double by_hand = 0.0;
    const std::size_t piece = n < 16384 ? n : 4096;
    for (std::size_t i = 0; i < n; i += piece) by_hand += part(i, std::min(n, i + piece));
    EXPECT_EQ(std::bit_cast<std::uint64_t>(core::shared_sum(n, part)), std::bit_cast<std::uint64_t>(by_hand));
    for (const int threads : {2, 4, 8}) {
      Team team(threads);
      const Team::Lent lent(&team);
      EXPECT_EQ(std::bit_cast<std::uint64_t>(core::shared_sum(n, part)), std::bit_cast<std::uint64_t>(by_hand));
    }
  }
}

// A cube of n x n x n blocks of six, coupled with their neighbours: fronts of more than 512 rows, and many pieces.
struct Grid {
  explicit Grid(int n) {
    const auto number = [&](int x, int y, int z) { return (x * n + y) * n + z; };
    for (int x = 0; x < n; ++x)
      for (int y = 0; y < n; ++y)
        for (int z = 0; z < n; ++z) {
          const int own = number(x, y, z);
          std::vector<int> above;
          if (z + 1 < n) above.push_back(number(x, y, z + 1));
          if (y + 1 < n) above.push_back(number(x, y + 1, z));
          if (x + 1 < n) above.push_back(number(x + 1, y, z));
          blocks.push_back(6 * own);
          for (int c = 0; c < 6; ++c) {
            for (int r = c; r < 6; ++r) row.push_back(6 * own + r);
            for (const int other : above)
              for (int r = 0; r < 6; ++r) row.push_back(6 * other + r);
            begin.push_back(static_cast<int>(row.size()));
          }
        }
    blocks.push_back(6 * n * n * n);
    for (std::size_t k = 0; k < row.size(); ++k) {
      below.push_back(0.3 * static_cast<double>(k * 7919 % 1000) / 1000.0 - 0.15);
      across.push_back(below.back() + 0.1 * static_cast<double>(k * 104729 % 1000) / 1000.0);
    }
    for (std::size_t c = 0; c + 1 < begin.size(); ++c) {
      const auto diagonal = static_cast<std::size_t>(begin[c]);
      below[diagonal] = across[diagonal] = 10.0;
    }
  }
  // y = A x
  std::vector<double> times(const std::vector<double>& x, bool symmetric) const {
    std::vector<double> y(x.size(), 0.0);
    for (std::size_t c = 0; c < x.size(); ++c)
      for (int k = begin[c]; k < begin[c + 1]; ++k) {
        const auto r = static_cast<std::size_t>(row[static_cast<std::size_t>(k)]);
        y[r] += below[static_cast<std::size_t>(k)] * x[c];
        if (r != c) y[c] += (symmetric ? below : across)[static_cast<std::size_t>(k)] * x[r];
      }
    return y;
  }

  std::vector<int> begin{0}, row, blocks;
  std::vector<double> below, across;
};

TEST(Team, SparseFactorsHaveTheSameBits) {
  const Grid grid(9);
  std::vector<double> b(grid.begin.size() - 1);
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = static_cast<double>(i * 31 % 17) - 8.0;
  const auto solve = [&](bool symmetric) {
    math::SparseCholesky cholesky;
    cholesky.analyse(grid.begin, grid.row, grid.blocks);
    EXPECT_GT(cholesky.pattern().tree.pieces.size(), 4U);
    EXPECT_GT(cholesky.pattern().front_size, 512U * 512U);
    std::vector<double> x = b;
    if (symmetric) {
      EXPECT_TRUE(cholesky.factor(grid.below));
      cholesky.solve(x.data());
    } else {
      math::SparseLu lu;
      EXPECT_TRUE(lu.factor(cholesky.pattern(), grid.below, grid.across));
      lu.solve(x.data());
    }
    return x;
  };
  for (const bool symmetric : {true, false}) {
    const std::vector<double> alone = solve(symmetric), back = grid.times(alone, symmetric);
    for (std::size_t i = 0; i < b.size(); ++i) ASSERT_NEAR(back[i], b[i], 1e-11);  // 1e-14 of the terms, and some room
    for (const int threads : {2, 4, 8}) {
      Team team(threads);
      const Team::Lent lent(&team);
      EXPECT_EQ(solve(symmetric), alone) << threads << (symmetric ? " Cholesky" : " LU");
    }
  }
}

// Spheres 0.4 mm apart that fall onto each other: more than 1000 contacts, swept colour by colour, through ADMM and
// Newton's method.
TEST(Team, AHeapMovesAlike) {
  const auto hash = [](int threads, const std::string& tolerance) {
    scenario::Scenario scene = scenario::load(
        "sphere-heap", {"body.ball.copies=[11, 11, 12]", "body.ball.position=[-0.502, -0.502, 0.0502]",
                        "body.ball.spacing=[0.1004, 0.1004, 0.1004]", "body.ball.jitter=2e-4",
                        "world.allow_overlap=\"yes\"", "run.duration=0.03", "solver.tolerance=" + tolerance});
    scene.run.threads = threads;
    simulation::Simulation simulation(scene.model, scene.run);
    while (!simulation.done())
      if (const auto failure = simulation.advance()) ADD_FAILURE() << failure->message;
    std::size_t closed = 0;
    for (const auto& contact : simulation.state().contacts) closed += contact.persists ? 1 : 0;
    EXPECT_GT(closed, 1000U);
    return model::state_hash(simulation.state());
  };
  for (const std::string tolerance : {"1e-2", "1e-6"}) {
    const std::uint64_t alone = hash(1, tolerance);
    for (const int threads : {2, 4, 8}) EXPECT_EQ(hash(threads, tolerance), alone) << threads << " " << tolerance;
  }
}

}  // namespace
}  // namespace stiction
