#pragma once
// The contacts of each body, in their order: a sum over them is that of a loop over all contacts, but bodies are
// independent of each other.
#include <span>
#include <vector>

#include "stiction/problem/body_rows.hpp"

namespace stiction::problem {

class BodySides {
 public:
  // Below so many contacts nothing is listed: one loop is faster.
  static constexpr std::size_t kFew = 1000;

  struct Side {
    int contact;
    bool first;  // of the contact's bodies

    // x += R^T P at this body
    void push(const BodyRows& rows, const double* P, double* x) const {
      const auto i = static_cast<std::size_t>(contact);
      const int dim = rows.contact(i).dim;
      const double* R = first ? rows.at_a(i) : rows.at_b(i);
      for (int k = 0; k < dim; ++k, R += kFreedoms)
        for (int f = 0; f < kFreedoms; ++f) x[f] += R[f] * P[k];
    }
  };

  void list(const BodyRows& rows);
  [[nodiscard]] bool listed() const { return !sides_.empty(); }
  [[nodiscard]] std::span<const Side> of(std::size_t body) const {
    return {sides_.data() + begin_[body], begin_[body + 1] - begin_[body]};
  }

 private:
  std::vector<std::size_t> begin_, next_;
  std::vector<Side> sides_;
};

}  // namespace stiction::problem
