#pragma once
// The order in which the fronts of a sparse factor are made (math/supernodes.hpp), and where their updates wait.
//
// Supernodes are numbered so that every subtree of the elimination tree is one range. Ranges of subtrees with a share
// of the work each, the pieces, are independent of each other: a team of threads makes them at once. What is above them
// comes after them, its large fronts tile by tile. Updates are added to a front in an order that the tree gives, so
// that the factor has the same bits with any number of threads.
#include <cstddef>
#include <span>
#include <vector>

namespace stiction::math {

struct Supernode {
  int first = 0, width = 0;  // columns
  int height = 0;            // rows below them
  int parent = -1;
  std::size_t rows = 0;     // begin in Supernodes::rows and relative
  std::size_t panel = 0;    // begin of (width + height) x width numbers by columns
  std::size_t entries = 0;  // begin in Supernodes::entry and target; the end is that of the next

  [[nodiscard]] double operations() const;  // multiplications and additions of a Cholesky factor
};

struct FrontTree {
  void choose(std::span<const Supernode> nodes);

  [[nodiscard]] std::span<const int> children(std::size_t s) const {  // the last one first
    return {children_.data() + begin_[s], begin_[s + 1] - begin_[s]};
  }

  struct Range {
    std::size_t begin, end;  // supernodes
  };
  std::vector<Range> pieces;
  std::vector<std::size_t> top;     // the supernodes above them, ascending
  std::vector<std::size_t> update;  // of every supernode: where its update waits, height x height numbers
  std::size_t updates = 0;          // memory of them all

 private:
  void find_children(std::span<const Supernode> nodes);
  void place_updates(std::span<const Supernode> nodes, std::span<const std::size_t> order, std::size_t begin);

  std::vector<std::size_t> begin_;
  std::vector<int> children_;
  std::vector<char> above_;  // of every supernode: it is in `top`
};

}  // namespace stiction::math
