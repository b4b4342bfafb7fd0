#pragma once
// Substitution with the panels of a sparse factor, pieces of its tree at once. What a supernode takes from rows above
// its piece waits until the top is reached, and is then taken in the order of the supernodes: the sums of one thread.
#include <algorithm>
#include <vector>

#include "stiction/core/threads/loops.hpp"
#include "stiction/math/supernodes.hpp"

namespace stiction::math {

// down(s, rest): solves with the pivot block of supernode s and writes what rows below it lose by that.
// up(s, rest): the same the other way, with the solution in the rows below. x in the order of elimination.
template <class Down, class Up>
void substitute(const Supernodes& pattern, std::vector<double>& x, std::vector<double>& rests, const Down& down,
                const Up& up) {
  const auto rest_of = [&](const Supernode& node) { return rests.data() + node.rows; };
  const auto take = [&](const Supernode& node, int from, int to) {
    const double* rest = rest_of(node);
    const int* rows = pattern.rows.data() + node.rows;
    for (int k = from; k < to; ++k) x[static_cast<std::size_t>(rows[k])] -= rest[k];
  };
  const auto inside = [&](const Supernode& node, int end) {  // rows of the node before column `end`
    const int* rows = pattern.rows.data() + node.rows;
    return static_cast<int>(std::lower_bound(rows, rows + node.height, end) - rows);
  };
  const auto end_of = [&](const FrontTree::Range& piece) {  // the first column above it
    const Supernode& last = pattern.nodes[piece.end - 1];
    return last.first + last.width;
  };
  const auto climb = [&](const Supernode& node) {
    double* rest = rest_of(node);
    const int* rows = pattern.rows.data() + node.rows;
    for (int k = 0; k < node.height; ++k) rest[k] = x[static_cast<std::size_t>(rows[k])];
    up(node, rest);
  };
  const FrontTree& tree = pattern.tree;
  core::share_each(tree.pieces.size(), 1, [&](std::size_t p) {
    const int end = end_of(tree.pieces[p]);
    for (std::size_t s = tree.pieces[p].begin; s < tree.pieces[p].end; ++s) {
      const Supernode& node = pattern.nodes[s];
      down(node, rest_of(node));
      take(node, 0, inside(node, end));
    }
  });
  std::size_t p = 0;
  const auto take_from_pieces = [&](std::size_t before) {  // those of lower number
    for (; p < tree.pieces.size() && tree.pieces[p].begin < before; ++p)
      for (std::size_t s = tree.pieces[p].begin; s < tree.pieces[p].end; ++s)
        take(pattern.nodes[s], inside(pattern.nodes[s], end_of(tree.pieces[p])), pattern.nodes[s].height);
  };
  for (const std::size_t s : tree.top) {
    const Supernode& node = pattern.nodes[s];
    take_from_pieces(s);
    down(node, rest_of(node));
    take(node, 0, node.height);
  }
  for (auto s = tree.top.rbegin(); s != tree.top.rend(); ++s) climb(pattern.nodes[*s]);
  core::share_each(tree.pieces.size(), 1, [&](std::size_t k) {
    for (std::size_t s = tree.pieces[k].end; s-- > tree.pieces[k].begin;) climb(pattern.nodes[s]);
  });
}

// make(s, front) for all supernodes of the tree, children first, each with room for its front. False if one was.
template <class Make>
bool make_fronts(const Supernodes& pattern, const Make& make) {
  const auto one = [&](std::size_t s) {
    thread_local std::vector<double> front;
    if (front.size() < pattern.front_size) front.resize(pattern.front_size);
    return make(s, front.data());
  };
  std::vector<char> failed(pattern.tree.pieces.size(), 0);
  core::share_each(pattern.tree.pieces.size(), 1, [&](std::size_t p) {
    const FrontTree::Range& piece = pattern.tree.pieces[p];
    for (std::size_t s = piece.begin; s < piece.end && !failed[p]; ++s) failed[p] = !one(s);
  });
  return std::ranges::none_of(failed, [](char f) { return f != 0; }) && std::ranges::all_of(pattern.tree.top, one);
}

}  // namespace stiction::math
