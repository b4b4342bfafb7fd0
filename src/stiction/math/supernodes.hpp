#pragma once
// The pattern of the factor of a sparse matrix that is symmetric, at least in its pattern.
//
// Columns come in blocks (the degrees of freedom of a body, the rows of a contact) that are coupled as a whole. The
// blocks are ordered by approximate minimum degree; columns of the factor with the same rows form a supernode, a dense
// panel, and the work is done by dense kernels on frontal matrices (multifrontal method: Duff and Reid 1983; Liu 1992).
#include <cstddef>
#include <span>
#include <vector>

#include "stiction/math/sparse/front_tree.hpp"

namespace stiction::math {

// How many zeros supernodes may store, so that panels become wide enough for dense kernels.
struct SupernodeTuning {
  double zeros = 0.15;  // share of a merged panel that may be zeros
  int narrow = 24;      // columns: panels up to this width may be merged whatever their zeros, within `few`
  double few = 0.5;     // share of zeros in narrow ones
};

struct Supernodes {
  // The lower triangle by compressed columns, diagonal included, and the first column of each block with the end.
  void analyse(std::span<const int> begin, std::span<const int> row, std::span<const int> block_begin,
               const SupernodeTuning& tuning = {});

  // Entries of the matrix in the front of supernode s: visit(k, target).
  template <class Visit>
  void for_entries(std::size_t s, Visit&& visit) const {
    const std::size_t end = s + 1 < nodes.size() ? nodes[s + 1].entries : entry.size();
    for (std::size_t k = nodes[s].entries; k < end; ++k) visit(static_cast<std::size_t>(entry[k]), target[k]);
  }

  std::vector<int> place;  // of a column in the order of elimination
  std::vector<Supernode> nodes;
  std::vector<int> rows;           // rows below each supernode
  std::vector<int> relative;       // the same rows as places in the front of the parent
  std::vector<int> entry, target;  // values of the matrix and their places in the front, below the diagonal
  std::vector<char> turned;        // per value: its row comes before its column in the order of elimination
  FrontTree tree;
  std::size_t panel_size = 0, front_size = 0;  // of all panels, the largest front
  std::size_t nonzeros = 0;                    // of the factor, stored zeros included
  double operations = 0.0;                     // multiplications and additions of a Cholesky factor

 private:
  void find_order(std::span<const int> begin, std::span<const int> row, std::span<const int> block_begin);
  void place_entries(std::span<const int> begin, std::span<const int> row);

  std::vector<int> block_width_, block_parent_;  // in the order of elimination
  std::vector<std::vector<int>> block_rows_;     // blocks below each
};

}  // namespace stiction::math
