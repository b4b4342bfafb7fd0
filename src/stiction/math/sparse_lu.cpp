#include "stiction/math/sparse_lu.hpp"

#include <Eigen/LU>

#include "stiction/math/sparse/front_solve.hpp"
#include "stiction/math/sparse/tiles.hpp"

namespace stiction::math {
bool SparseLu::factor(const Supernodes& pattern, std::span<const double> below, std::span<const double> across) {
  pattern_ = &pattern;
  lower_.resize(pattern.panel_size);
  upper_.resize(pattern.panel_size);
  exchanged_.resize(pattern.place.size());
  updates_.resize(pattern.tree.updates);
  x_.resize(pattern.place.size());
  rests_.resize(pattern.rows.size());
  return make_fronts(pattern, [&](std::size_t s, double* front) { return make_front(s, below, across, front); });
}

// Of a front (A B; C S) with P A = L U: C U^-1 below, L^-1 P B beside, and S - C A^-1 B for the parent.
bool SparseLu::make_front(std::size_t s, std::span<const double> below, std::span<const double> across, double* front) {
  const Supernodes& pattern = *pattern_;
  const Supernode& node = pattern.nodes[s];
  const int w = node.width, h = node.height, size = w + h;
  const auto W = static_cast<std::size_t>(w), H = static_cast<std::size_t>(h), n = static_cast<std::size_t>(size);
  std::fill_n(front, n * n, 0.0);
  pattern.for_entries(s, [&](std::size_t k, int target) {
    const int row = target % size, column = target / size;
    front[target] += pattern.turned[k] ? across[k] : below[k];
    if (row != column) front[column + row * size] += pattern.turned[k] ? below[k] : across[k];
  });
  for (const int number : pattern.tree.children(s)) {
    const Supernode& child = pattern.nodes[static_cast<std::size_t>(number)];
    const auto ch = static_cast<std::size_t>(child.height);
    const double* update = updates_.data() + pattern.tree.update[static_cast<std::size_t>(number)];
    const int* place = pattern.relative.data() + child.rows;
    core::share_each(ch, kUpdateColumns, [&](std::size_t c) {
      double* column = front + static_cast<std::ptrdiff_t>(place[c]) * size;
      for (std::size_t r = 0; r < ch; ++r) column[place[r]] += update[c * ch + r];
    });
  }
  Front F(front, size, size, Eigen::OuterStride<>(size));
  if (size >= kTiled) {
    if (!tiled_lu(F, w, std::span(exchanged_).subspan(static_cast<std::size_t>(node.first), W))) return false;
  } else {
    FrontBlock pivot = F.topLeftCorner(w, w);
    const Eigen::PartialPivLU<FrontBlock> lu(pivot);
    const auto diagonal = F.topLeftCorner(w, w).diagonal();
    if (!diagonal.allFinite() || !(diagonal.cwiseAbs().minCoeff() > 0.0)) return false;
    std::copy_n(lu.permutationP().indices().data(), w, exchanged_.data() + node.first);
    if (h > 0) {
      auto beside = F.topRightCorner(w, h);
      auto under = F.bottomLeftCorner(h, w);
      beside = lu.permutationP() * beside;
      F.topLeftCorner(w, w).triangularView<Eigen::UnitLower>().solveInPlace(beside);
      F.topLeftCorner(w, w).triangularView<Eigen::Upper>().solveInPlace<Eigen::OnTheRight>(under);
      F.bottomRightCorner(h, h).noalias() -= under * beside;
    }
  }
  double* update = updates_.data() + pattern.tree.update[s];
  core::share_each(H, kUpdateColumns, [&](std::size_t c) {
    std::copy_n(front + (W + c) * n + W, H, update + c * H);
    std::copy_n(front + (W + c) * n, W, upper_.data() + node.panel + c * W);
  });
  core::share_each(W, kUpdateColumns,
                   [&](std::size_t c) { std::copy_n(front + c * n, n, lower_.data() + node.panel + c * n); });
  return true;
}

void SparseLu::solve(double* x) {
  const Supernodes& pattern = *pattern_;
  for (std::size_t k = 0; k < pattern.place.size(); ++k) x_[static_cast<std::size_t>(pattern.place[k])] = x[k];
  const auto own = [&](const Supernode& node) {
    return Eigen::Map<Eigen::VectorXd>(x_.data() + node.first, node.width);
  };
  const auto panel = [&](const Supernode& node) {
    const int size = node.width + node.height;
    return Front(lower_.data() + node.panel, size, node.width, Eigen::OuterStride<>(size));
  };
  const auto down = [&](const Supernode& node, double* rest) {
    auto L = panel(node);
    auto part = own(node);
    thread_local std::vector<double> copy;
    copy.assign(part.begin(), part.end());
    for (int k = 0; k < node.width; ++k)
      part[exchanged_[static_cast<std::size_t>(node.first + k)]] = copy[static_cast<std::size_t>(k)];
    L.topRows(node.width).triangularView<Eigen::UnitLower>().solveInPlace(part);
    if (node.height == 0) return;
    tiled_product(L.bottomRows(node.height), part, Eigen::Map<Eigen::VectorXd>(rest, node.height));
  };
  const auto up = [&](const Supernode& node, const double* rest) {
    auto part = own(node);
    if (node.height > 0) {
      Front U(upper_.data() + node.panel, node.width, node.height, Eigen::OuterStride<>(node.width));
      tiled_subtract(U, Eigen::Map<const Eigen::VectorXd>(rest, node.height), part);
    }
    panel(node).topRows(node.width).triangularView<Eigen::Upper>().solveInPlace(part);
  };
  substitute(pattern, x_, rests_, down, up);
  for (std::size_t k = 0; k < pattern.place.size(); ++k) x[k] = x_[static_cast<std::size_t>(pattern.place[k])];
}

}  // namespace stiction::math
