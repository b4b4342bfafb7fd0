#include "stiction/math/sparse_cholesky.hpp"

#include <Eigen/Cholesky>

#include "stiction/math/sparse/front_solve.hpp"
#include "stiction/math/sparse/tiles.hpp"

namespace stiction::math {
namespace {

// Eigen sums products of large matrices in an order that follows the sizes of the caches. Fixed ones give the same bits
// on every machine; set before any thread begins.
[[maybe_unused]] const bool kFixedCaches = [] {
  Eigen::setCpuCacheSizes(32 * 1024, 512 * 1024, 2 * 1024 * 1024);
  return true;
}();

}  // namespace

void SparseCholesky::analyse(std::span<const int> begin, std::span<const int> row, std::span<const int> block_begin,
                             const SupernodeTuning& tuning) {
  pattern_.analyse(begin, row, block_begin, tuning);
  panels_.resize(pattern_.panel_size);
  updates_.resize(pattern_.tree.updates);
  x_.resize(pattern_.place.size());
  rests_.resize(pattern_.rows.size());
}

bool SparseCholesky::factor(std::span<const double> values) {
  return make_fronts(pattern_, [&](std::size_t s, double* front) { return make_front(s, values, front); });
}

bool SparseCholesky::make_front(std::size_t s, std::span<const double> values, double* front) {
  const Supernode& node = pattern_.nodes[s];
  const int w = node.width, h = node.height, size = w + h;
  for (int c = 0; c < size; ++c) std::fill_n(front + static_cast<std::ptrdiff_t>(c) * size + c, size - c, 0.0);
  pattern_.for_entries(s, [&](std::size_t k, int target) { front[target] += values[k]; });
  for (const int number : pattern_.tree.children(s)) {
    const Supernode& child = pattern_.nodes[static_cast<std::size_t>(number)];
    const auto ch = static_cast<std::size_t>(child.height);
    const double* update = updates_.data() + pattern_.tree.update[static_cast<std::size_t>(number)];
    const int* place = pattern_.relative.data() + child.rows;
    core::share_each(ch, kUpdateColumns, [&](std::size_t c) {
      double* column = front + static_cast<std::ptrdiff_t>(place[c]) * size;
      for (std::size_t r = c; r < ch; ++r) column[place[r]] += update[c * ch + r];
    });
  }
  Front F(front, size, size, Eigen::OuterStride<>(size));
  if (size >= kTiled) {
    if (!tiled_cholesky(F, w)) return false;
  } else {
    FrontBlock pivot = F.topLeftCorner(w, w);
    const Eigen::LLT<FrontBlock> llt(pivot);
    if (llt.info() != Eigen::Success || !F.topLeftCorner(w, w).diagonal().allFinite()) return false;
    if (h > 0) {
      auto below = F.bottomLeftCorner(h, w);
      F.topLeftCorner(w, w).triangularView<Eigen::Lower>().transpose().solveInPlace<Eigen::OnTheRight>(below);
      F.bottomRightCorner(h, h).selfadjointView<Eigen::Lower>().rankUpdate(below, -1.0);
    }
  }
  const auto W = static_cast<std::size_t>(w), H = static_cast<std::size_t>(h), n = static_cast<std::size_t>(size);
  double* update = updates_.data() + pattern_.tree.update[s];
  core::share_each(H, kUpdateColumns,
                   [&](std::size_t c) { std::copy_n(front + (W + c) * n + W + c, H - c, update + c * H + c); });
  core::share_each(W, kUpdateColumns,
                   [&](std::size_t c) { std::copy_n(front + c * n, n, panels_.data() + node.panel + c * n); });
  return true;
}

void SparseCholesky::solve(double* x) {
  for (std::size_t k = 0; k < pattern_.place.size(); ++k) x_[static_cast<std::size_t>(pattern_.place[k])] = x[k];
  const auto own = [&](const Supernode& node) {
    return Eigen::Map<Eigen::VectorXd>(x_.data() + node.first, node.width);
  };
  const auto panel = [&](const Supernode& node) {
    const int size = node.width + node.height;
    return Front(panels_.data() + node.panel, size, node.width, Eigen::OuterStride<>(size));
  };
  const auto down = [&](const Supernode& node, double* rest) {
    auto L = panel(node);
    auto part = own(node);
    L.topRows(node.width).triangularView<Eigen::Lower>().solveInPlace(part);
    if (node.height == 0) return;
    tiled_product(L.bottomRows(node.height), part, Eigen::Map<Eigen::VectorXd>(rest, node.height));
  };
  const auto up = [&](const Supernode& node, const double* rest) {
    auto L = panel(node);
    auto part = own(node);
    if (node.height > 0)
      tiled_subtract_turned(L.bottomRows(node.height), Eigen::Map<const Eigen::VectorXd>(rest, node.height), part);
    L.topRows(node.width).triangularView<Eigen::Lower>().transpose().solveInPlace(part);
  };
  substitute(pattern_, x_, rests_, down, up);
  for (std::size_t k = 0; k < pattern_.place.size(); ++k) x[k] = x_[static_cast<std::size_t>(pattern_.place[k])];
}

}  // namespace stiction::math
