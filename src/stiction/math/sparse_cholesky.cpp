#include "stiction/math/sparse_cholesky.hpp"

#include <Eigen/Cholesky>

namespace stiction::math {
namespace {

// Eigen sums products of large matrices in an order that follows the sizes of the caches. Fixed ones give the same bits
// on every machine; set before any thread begins.
[[maybe_unused]] const bool kFixedCaches = [] {
  Eigen::setCpuCacheSizes(32 * 1024, 512 * 1024, 2 * 1024 * 1024);
  return true;
}();

using Panel = Eigen::Map<Eigen::MatrixXd, 0, Eigen::OuterStride<>>;

}  // namespace

void SparseCholesky::analyse(std::span<const int> begin, std::span<const int> row, std::span<const int> block_begin,
                             const SupernodeTuning& tuning) {
  pattern_.analyse(begin, row, block_begin, tuning);
  panels_.resize(pattern_.panel_size);
  front_.resize(pattern_.front_size);
  stack_.resize(pattern_.stack_size);
  x_.resize(pattern_.place.size());
  gather_.resize(pattern_.place.size());
}

bool SparseCholesky::factor(std::span<const double> values) {
  std::size_t top = 0;
  std::vector<std::size_t>& waiting = updates_;
  waiting.clear();
  for (std::size_t s = 0; s < pattern_.nodes.size(); ++s) {
    const Supernode& node = pattern_.nodes[s];
    const int w = node.width, h = node.height, size = w + h;
    double* front = front_.data();
    for (int c = 0; c < size; ++c) std::fill_n(front + static_cast<std::ptrdiff_t>(c) * size + c, size - c, 0.0);
    pattern_.for_entries(s, [&](std::size_t k, int target) { front[target] += values[k]; });
    // Children lie on top of the stack, the last one uppermost.
    while (!waiting.empty() && pattern_.nodes[waiting.back()].parent == static_cast<int>(s)) {
      const Supernode& child = pattern_.nodes[waiting.back()];
      waiting.pop_back();
      const auto ch = static_cast<std::size_t>(child.height);
      top -= ch * ch;
      const double* update = stack_.data() + top;
      const int* place = pattern_.relative.data() + child.rows;
      for (std::size_t c = 0; c < ch; ++c) {
        double* column = front + static_cast<std::ptrdiff_t>(place[c]) * size;
        for (std::size_t r = c; r < ch; ++r) column[place[r]] += update[c * ch + r];
      }
    }
    Panel F(front, size, size, Eigen::OuterStride<>(size));
    Eigen::Ref<Eigen::MatrixXd, 0, Eigen::OuterStride<>> pivot = F.topLeftCorner(w, w);
    const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd, 0, Eigen::OuterStride<>>> llt(pivot);
    if (llt.info() != Eigen::Success || !F.topLeftCorner(w, w).diagonal().allFinite()) return false;
    if (h > 0) {
      auto below = F.bottomLeftCorner(h, w);
      F.topLeftCorner(w, w).triangularView<Eigen::Lower>().transpose().solveInPlace<Eigen::OnTheRight>(below);
      F.bottomRightCorner(h, h).selfadjointView<Eigen::Lower>().rankUpdate(below, -1.0);
      const auto H = static_cast<std::size_t>(h);
      for (std::size_t c = 0; c < H; ++c)
        std::copy_n(front + (static_cast<std::size_t>(w) + c) * static_cast<std::size_t>(size) +
                        static_cast<std::size_t>(w) + c,
                    H - c, stack_.data() + top + c * H + c);
      top += H * H;
      waiting.push_back(s);
    }
    std::copy_n(front, static_cast<std::size_t>(size) * static_cast<std::size_t>(w), panels_.data() + node.panel);
  }
  return true;
}

void SparseCholesky::solve(double* x) {
  for (std::size_t k = 0; k < pattern_.place.size(); ++k) x_[static_cast<std::size_t>(pattern_.place[k])] = x[k];
  const auto below = [&](const Supernode& node) { return Eigen::Map<Eigen::VectorXd>(gather_.data(), node.height); };
  const auto panel = [&](const Supernode& node) {
    return Panel(panels_.data() + node.panel, node.width + node.height, node.width,
                 Eigen::OuterStride<>(node.width + node.height));
  };
  for (const Supernode& node : pattern_.nodes) {
    const auto L = panel(node);
    Eigen::Map<Eigen::VectorXd> own(x_.data() + node.first, node.width);
    L.topRows(node.width).triangularView<Eigen::Lower>().solveInPlace(own);
    if (node.height == 0) continue;
    auto rest = below(node);
    rest.noalias() = L.bottomRows(node.height) * own;
    for (int k = 0; k < node.height; ++k)
      x_[static_cast<std::size_t>(pattern_.rows[node.rows + static_cast<std::size_t>(k)])] -= rest[k];
  }
  for (auto node = pattern_.nodes.rbegin(); node != pattern_.nodes.rend(); ++node) {
    const auto L = panel(*node);
    Eigen::Map<Eigen::VectorXd> own(x_.data() + node->first, node->width);
    if (node->height > 0) {
      auto rest = below(*node);
      for (int k = 0; k < node->height; ++k)
        rest[k] = x_[static_cast<std::size_t>(pattern_.rows[node->rows + static_cast<std::size_t>(k)])];
      own.noalias() -= L.bottomRows(node->height).transpose() * rest;
    }
    L.topRows(node->width).triangularView<Eigen::Lower>().transpose().solveInPlace(own);
  }
  for (std::size_t k = 0; k < pattern_.place.size(); ++k) x[k] = x_[static_cast<std::size_t>(pattern_.place[k])];
}

}  // namespace stiction::math
