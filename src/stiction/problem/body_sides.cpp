#include "stiction/problem/body_sides.hpp"

namespace stiction::problem {

void BodySides::list(const BodyRows& rows) {
  sides_.clear();
  if (rows.contacts() < kFew) return;
  const auto bodies = static_cast<std::size_t>(rows.bodies());
  begin_.assign(bodies + 1, 0);
  const auto each = [&](const auto& visit) {
    for (std::size_t i = 0; i < rows.contacts(); ++i) {
      const auto& contact = rows.contact(i);
      visit(static_cast<std::size_t>(contact.a), Side{static_cast<int>(i), true});
      if (contact.b >= 0) visit(static_cast<std::size_t>(contact.b), Side{static_cast<int>(i), false});
    }
  };
  each([&](std::size_t body, Side) { ++begin_[body + 1]; });
  for (std::size_t b = 0; b < bodies; ++b) begin_[b + 1] += begin_[b];
  next_.assign(begin_.begin(), begin_.end() - 1);
  sides_.resize(begin_.back());
  each([&](std::size_t body, Side side) { sides_[next_[body]++] = side; });
}

}  // namespace stiction::problem
