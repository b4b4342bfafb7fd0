#include "stiction/math/sparse/front_tree.hpp"

#include <algorithm>

namespace stiction::math {

double Supernode::operations() const {
  double sum = 0.0;
  for (int c = 0; c < width; ++c) sum += static_cast<double>(width - c + height) * (width - c + height);
  return sum;
}

void FrontTree::find_children(std::span<const Supernode> nodes) {
  begin_.assign(nodes.size() + 1, 0);
  for (const Supernode& node : nodes)
    if (node.parent >= 0) ++begin_[static_cast<std::size_t>(node.parent) + 1];
  for (std::size_t s = 0; s < nodes.size(); ++s) begin_[s + 1] += begin_[s];
  children_.resize(begin_.back());
  std::vector<std::size_t> end(begin_.begin() + 1, begin_.end());
  for (std::size_t s = 0; s < nodes.size(); ++s)
    if (nodes[s].parent >= 0) children_[--end[static_cast<std::size_t>(nodes[s].parent)]] = static_cast<int>(s);
}

// Of supernodes in that order, from `begin` on: an update takes the room of those that it consumes.
void FrontTree::place_updates(std::span<const Supernode> nodes, std::span<const std::size_t> order, std::size_t begin) {
  std::size_t at = begin;
  for (const std::size_t s : order) {
    for (const int child : children(s))
      if (above_[static_cast<std::size_t>(child)] == above_[s])
        at = std::min(at, update[static_cast<std::size_t>(child)]);
    update[s] = at;
    const auto h = static_cast<std::size_t>(nodes[s].height);
    at += h * h;
    updates = std::max(updates, at);
  }
}

void FrontTree::choose(std::span<const Supernode> nodes) {
  constexpr double kWorth = 1e7;  // operations, some ms: below it the whole tree is one piece
  constexpr double kPieces = 32;  // about so many: enough for 8 threads, though no two are equal
  find_children(nodes);
  std::vector<double> work(nodes.size());  // of the subtree
  double total = 0.0;
  for (std::size_t s = 0; s < nodes.size(); ++s) {
    const double own = nodes[s].operations();
    total += own;
    work[s] += own;
    if (nodes[s].parent >= 0) work[static_cast<std::size_t>(nodes[s].parent)] += work[s];
  }
  const double most = total > kWorth ? total / kPieces : total;
  pieces.clear();
  top.clear();
  above_.assign(nodes.size(), 0);
  std::size_t begin = 0;  // of the subtree at hand
  double last = 0.0;      // work of the last piece
  for (std::size_t s = 0; s < nodes.size(); ++s) {
    above_[s] = work[s] > most;
    if (above_[s]) {
      top.push_back(s);
      begin = s + 1;
      continue;
    }
    if (const int parent = nodes[s].parent; parent >= 0 && !(work[static_cast<std::size_t>(parent)] > most)) continue;
    if (!pieces.empty() && pieces.back().end == begin && last + work[s] <= most) {
      pieces.back().end = s + 1;
      last += work[s];
    } else {
      pieces.push_back({begin, s + 1});
      last = work[s];
    }
    begin = s + 1;
  }
  update.assign(nodes.size(), 0);
  updates = 0;
  std::vector<std::size_t> order;
  for (const Range& piece : pieces) {
    order.clear();
    for (std::size_t s = piece.begin; s < piece.end; ++s) order.push_back(s);
    place_updates(nodes, order, updates);
  }
  place_updates(nodes, top, updates);
}

}  // namespace stiction::math
