#pragma once
// Contacts of one colour share no body: a sweep may take them all at once. Few contacts have one order, their own;
// many are swept colour by colour, whatever the number of threads, so that it changes no bit.
#include <cstdint>
#include <vector>

#include "stiction/problem/body_rows.hpp"

namespace stiction::solvers::proximal {

class Colours {
 public:
  // Up to here contacts are swept one after the other in their own order.
  static constexpr std::size_t kFew = 1000;

  // Greedy: every contact takes the first colour that its bodies do not have yet. A body may have more contacts than
  // there are colours: the rest is swept one after the other.
  void choose(const problem::BodyRows& rows);

  // visit(begin, end, at_once) for ranges of order().
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (std::size_t k = 0; k + 1 < begin_.size(); ++k)
      if (begin_[k] < begin_[k + 1]) visit(begin_[k], begin_[k + 1], k + 2 < begin_.size());
  }
  [[nodiscard]] const std::vector<int>& order() const { return order_; }

 private:
  static constexpr std::size_t kColours = 32;  // a sphere of a heap has 12 neighbours at most

  std::vector<int> order_;
  std::vector<std::size_t> begin_;    // of every colour; the last is the rest
  std::vector<std::uint32_t> used_;   // per body
  std::vector<std::uint8_t> colour_;  // per contact
};

}  // namespace stiction::solvers::proximal
