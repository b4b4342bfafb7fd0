#include "stiction/math/sparse/tiles.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "stiction/core/threads/loops.hpp"

namespace stiction::math {
namespace {

constexpr int kPanel = 64;               // columns eliminated at a time
constexpr int kTile = 192;               // rows and columns of a tile
constexpr int kRows = 1024;              // of a panel that a vector is multiplied by
constexpr int kColumns = 64;             // of one that it is multiplied by from the left
constexpr std::size_t kLarge = 1 << 16;  // numbers in such a panel

int count_of(int size, int tile) {
  return (size + tile - 1) / tile;
}

// visit(begin, size) for the tiles of begin ... end
template <class Visit>
void for_tiles(int begin, int end, int tile, const Visit& visit) {
  core::share_each(static_cast<std::size_t>(count_of(end - begin, tile)), 1, [&](std::size_t k) {
    const int at = begin + static_cast<int>(k) * tile;
    visit(at, std::min(tile, end - at));
  });
}

// The first columns of F, of which rows above `pivots` may be exchanged. Column by column, each brought up to date when
// it is reached.
bool lu_of_panel(FrontBlock F, int begin, int end, int pivots, std::span<int> swapped) {
  for (int j = begin; j < end; ++j) {
    int best = j;
    F.col(j).segment(j, pivots - j).cwiseAbs().maxCoeff(&best);
    best += j;
    swapped[static_cast<std::size_t>(j)] = best;
    if (!std::isfinite(F(best, j)) || F(best, j) == 0.0) return false;
    if (best != j) F.row(j).segment(begin, end - begin).swap(F.row(best).segment(begin, end - begin));
    const int below = pivots - j - 1, right = end - j - 1;
    F.col(j).segment(j + 1, below) /= F(j, j);
    if (below > 0 && right > 0)
      F.block(j + 1, j + 1, below, right).noalias() -= F.col(j).segment(j + 1, below) * F.row(j).segment(j + 1, right);
  }
  return true;
}

}  // namespace

bool tiled_cholesky(FrontBlock F, int w) {
  const int n = static_cast<int>(F.rows());
  for (int k = 0; k < w; k += kPanel) {
    const int b = std::min(kPanel, w - k), next = k + b;
    FrontBlock pivot = F.block(k, k, b, b);
    const Eigen::LLT<FrontBlock> llt(pivot);
    if (llt.info() != Eigen::Success || !F.diagonal().segment(k, b).allFinite()) return false;
    for_tiles(next, n, kTile, [&](int row, int rows) {
      auto below = F.block(row, k, rows, b);
      F.block(k, k, b, b).triangularView<Eigen::Lower>().transpose().solveInPlace<Eigen::OnTheRight>(below);
    });
    const int tiles = count_of(n - next, kTile);
    core::share_each(static_cast<std::size_t>(tiles * (tiles + 1) / 2), 1, [&](std::size_t t) {
      int i = 0, j = static_cast<int>(t);  // tile (i, j) of the lower triangle
      while (j > i) j -= ++i;
      const int row = next + i * kTile, rows = std::min(kTile, n - row);
      const int column = next + j * kTile, columns = std::min(kTile, n - column);
      F.block(row, column, rows, columns).noalias() -=
          F.block(row, k, rows, b) * F.block(column, k, columns, b).transpose();
    });
  }
  return true;
}

bool tiled_lu(FrontBlock F, int w, std::span<int> exchanged) {
  const int n = static_cast<int>(F.rows());
  std::vector<int> swapped(static_cast<std::size_t>(w)), row_of(static_cast<std::size_t>(w));
  std::iota(row_of.begin(), row_of.end(), 0);
  for (int k = 0; k < w; k += kPanel) {
    const int b = std::min(kPanel, w - k), next = k + b;
    if (!lu_of_panel(F, k, next, w, swapped)) return false;
    for (int j = k; j < next; ++j)
      std::swap(row_of[static_cast<std::size_t>(j)],
                row_of[static_cast<std::size_t>(swapped[static_cast<std::size_t>(j)])]);
    for_tiles(0, n, kTile, [&](int column, int columns) {
      for (int c = column; c < column + columns; ++c) {
        if (c >= k && c < next) continue;
        double* values = &F(0, c);
        for (int j = k; j < next; ++j) std::swap(values[j], values[swapped[static_cast<std::size_t>(j)]]);
      }
    });
    for_tiles(w, n, kTile, [&](int row, int rows) {
      auto below = F.block(row, k, rows, b);
      F.block(k, k, b, b).triangularView<Eigen::Upper>().solveInPlace<Eigen::OnTheRight>(below);
    });
    for_tiles(next, n, kTile, [&](int column, int columns) {
      auto beside = F.block(k, column, b, columns);
      F.block(k, k, b, b).triangularView<Eigen::UnitLower>().solveInPlace(beside);
    });
    const int tiles = count_of(n - next, kTile);
    core::share_each(static_cast<std::size_t>(tiles * tiles), 1, [&](std::size_t t) {
      const int row = next + static_cast<int>(t) / tiles * kTile, rows = std::min(kTile, n - row);
      const int column = next + static_cast<int>(t) % tiles * kTile, columns = std::min(kTile, n - column);
      F.block(row, column, rows, columns).noalias() -= F.block(row, k, rows, b) * F.block(k, column, b, columns);
    });
  }
  for (int k = 0; k < w; ++k) exchanged[static_cast<std::size_t>(row_of[static_cast<std::size_t>(k)])] = k;
  return true;
}

void tiled_product(const FrontBlock& A, const Eigen::Ref<const Eigen::VectorXd>& x, Eigen::Ref<Eigen::VectorXd> y) {
  const int n = static_cast<int>(A.rows());
  const int tile = static_cast<std::size_t>(A.size()) < kLarge ? n : kRows;
  for_tiles(0, n, tile, [&](int row, int rows) { y.segment(row, rows).noalias() = A.middleRows(row, rows) * x; });
}

void tiled_subtract(const FrontBlock& A, const Eigen::Ref<const Eigen::VectorXd>& x, Eigen::Ref<Eigen::VectorXd> y) {
  const int n = static_cast<int>(A.rows());
  const int tile = static_cast<std::size_t>(A.size()) < kLarge ? n : kColumns;
  for_tiles(0, n, tile, [&](int row, int rows) { y.segment(row, rows).noalias() -= A.middleRows(row, rows) * x; });
}

void tiled_subtract_turned(const FrontBlock& A, const Eigen::Ref<const Eigen::VectorXd>& x,
                           Eigen::Ref<Eigen::VectorXd> y) {
  const int w = static_cast<int>(A.cols()), tile = static_cast<std::size_t>(A.size()) < kLarge ? w : kColumns;
  for_tiles(0, w, tile, [&](int column, int columns) {
    y.segment(column, columns).noalias() -= A.middleCols(column, columns).transpose() * x;
  });
}

}  // namespace stiction::math
