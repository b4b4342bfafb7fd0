#include "stiction/solvers/proximal/space/colours.hpp"

#include <bit>
#include <numeric>

namespace stiction::solvers::proximal {

void Colours::choose(const problem::BodyRows& rows) {
  const std::size_t n = rows.contacts();
  order_.resize(n);
  if (n < kFew) {
    std::iota(order_.begin(), order_.end(), 0);
    begin_ = {0, n};
    return;
  }
  used_.assign(static_cast<std::size_t>(rows.bodies()), 0);
  colour_.resize(n);
  begin_.assign(kColours + 2, 0);
  for (std::size_t i = 0; i < n; ++i) {
    const auto& contact = rows.contact(i);
    std::uint32_t& of_a = used_[static_cast<std::size_t>(contact.a)];
    std::uint32_t& of_b = contact.b < 0 ? of_a : used_[static_cast<std::size_t>(contact.b)];
    const auto free = static_cast<std::size_t>(std::countr_one(of_a | of_b));
    if (free < kColours) {
      of_a |= std::uint32_t{1} << free;
      of_b |= std::uint32_t{1} << free;
    }
    colour_[i] = static_cast<std::uint8_t>(free);
    ++begin_[free + 1];
  }
  for (std::size_t k = 1; k < begin_.size(); ++k) begin_[k] += begin_[k - 1];
  std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
  for (std::size_t i = 0; i < n; ++i) order_[next[colour_[i]]++] = static_cast<int>(i);
}

}  // namespace stiction::solvers::proximal
