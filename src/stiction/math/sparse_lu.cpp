#include "stiction/math/sparse_lu.hpp"

#include <Eigen/LU>
#include <algorithm>

namespace stiction::math {
namespace {

using Front = Eigen::Map<Eigen::MatrixXd, 0, Eigen::OuterStride<>>;

}  // namespace

// Of a front (A B; C S) with P A = L U: C U^-1 below, L^-1 P B beside, and S - C A^-1 B for the parent.
bool SparseLu::factor(const Supernodes& pattern, std::span<const double> below, std::span<const double> across) {
  pattern_ = &pattern;
  lower_.resize(pattern.panel_size);
  upper_.resize(pattern.panel_size);
  exchanged_.resize(pattern.place.size());
  front_.resize(pattern.front_size);
  stack_.resize(pattern.stack_size);
  x_.resize(pattern.place.size());
  gather_.resize(pattern.place.size());
  std::size_t top = 0;
  std::vector<std::size_t>& waiting = updates_;
  waiting.clear();
  for (std::size_t s = 0; s < pattern.nodes.size(); ++s) {
    const Supernode& node = pattern.nodes[s];
    const int w = node.width, h = node.height, size = w + h;
    double* front = front_.data();
    std::fill_n(front, static_cast<std::size_t>(size) * static_cast<std::size_t>(size), 0.0);
    pattern.for_entries(s, [&](std::size_t k, int target) {
      const int row = target % size, column = target / size;
      front[target] += pattern.turned[k] ? across[k] : below[k];
      if (row != column) front[column + row * size] += pattern.turned[k] ? below[k] : across[k];
    });
    while (!waiting.empty() && pattern.nodes[waiting.back()].parent == static_cast<int>(s)) {
      const Supernode& child = pattern.nodes[waiting.back()];
      waiting.pop_back();
      const auto ch = static_cast<std::size_t>(child.height);
      top -= ch * ch;
      const double* update = stack_.data() + top;
      const int* place = pattern.relative.data() + child.rows;
      for (std::size_t c = 0; c < ch; ++c) {
        double* column = front + static_cast<std::ptrdiff_t>(place[c]) * size;
        for (std::size_t r = 0; r < ch; ++r) column[place[r]] += update[c * ch + r];
      }
    }
    Front F(front, size, size, Eigen::OuterStride<>(size));
    Eigen::Ref<Eigen::MatrixXd, 0, Eigen::OuterStride<>> pivot = F.topLeftCorner(w, w);
    const Eigen::PartialPivLU<Eigen::Ref<Eigen::MatrixXd, 0, Eigen::OuterStride<>>> lu(pivot);
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
      const auto H = static_cast<std::size_t>(h);
      for (std::size_t c = 0; c < H; ++c)
        std::copy_n(front + (static_cast<std::size_t>(w) + c) * static_cast<std::size_t>(size) + w, H,
                    stack_.data() + top + c * H);
      top += H * H;
      waiting.push_back(s);
      Front(upper_.data() + node.panel, w, h, Eigen::OuterStride<>(w)) = beside;
    }
    std::copy_n(front, static_cast<std::size_t>(size) * static_cast<std::size_t>(w), lower_.data() + node.panel);
  }
  return true;
}

void SparseLu::solve(double* x) {
  const Supernodes& pattern = *pattern_;
  for (std::size_t k = 0; k < pattern.place.size(); ++k) x_[static_cast<std::size_t>(pattern.place[k])] = x[k];
  const auto panel = [&](const Supernode& node) {
    const int size = node.width + node.height;
    return Front(lower_.data() + node.panel, size, node.width, Eigen::OuterStride<>(size));
  };
  for (const Supernode& node : pattern.nodes) {
    const auto L = panel(node);
    Eigen::Map<Eigen::VectorXd> own(x_.data() + node.first, node.width), rest(gather_.data(), node.height);
    Eigen::Map<Eigen::VectorXd> copy(gather_.data(), node.width);
    copy = own;
    for (int k = 0; k < node.width; ++k) own[exchanged_[static_cast<std::size_t>(node.first + k)]] = copy[k];
    L.topRows(node.width).triangularView<Eigen::UnitLower>().solveInPlace(own);
    if (node.height == 0) continue;
    rest.noalias() = L.bottomRows(node.height) * own;
    const int* rows = pattern.rows.data() + node.rows;
    for (int k = 0; k < node.height; ++k) x_[static_cast<std::size_t>(rows[k])] -= rest[k];
  }
  for (auto node = pattern.nodes.rbegin(); node != pattern.nodes.rend(); ++node) {
    Eigen::Map<Eigen::VectorXd> own(x_.data() + node->first, node->width);
    if (node->height > 0) {
      Eigen::Map<Eigen::VectorXd> rest(gather_.data(), node->height);
      const int* rows = pattern.rows.data() + node->rows;
      for (int k = 0; k < node->height; ++k) rest[k] = x_[static_cast<std::size_t>(rows[k])];
      own.noalias() -=
          Front(upper_.data() + node->panel, node->width, node->height, Eigen::OuterStride<>(node->width)) * rest;
    }
    panel(*node).topRows(node->width).triangularView<Eigen::Upper>().solveInPlace(own);
  }
  for (std::size_t k = 0; k < pattern.place.size(); ++k) x[k] = x_[static_cast<std::size_t>(pattern.place[k])];
}

}  // namespace stiction::math
