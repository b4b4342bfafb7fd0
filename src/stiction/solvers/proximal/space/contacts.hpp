#pragma once
// The contacts of a problem, with bodies or without, and a matrix of small blocks on their diagonal.
#include <Eigen/Core>
#include <span>
#include <vector>

#include "stiction/laws/contact_law.hpp"

namespace stiction::solvers::proximal {

using Vector = Eigen::VectorXd;

// For a thread of a team that shares a loop: some 10 us.
inline constexpr std::size_t kContactsAtOnce = 512, kBodiesAtOnce = 128;

struct Contacts {
  std::span<const laws::ContactLaw> laws;
  std::span<const laws::Layout> layout;
  std::span<const int> offset;

  [[nodiscard]] std::size_t count() const { return laws.size(); }
  [[nodiscard]] int rows() const { return offset.back(); }
};

// One block of dim x dim numbers for each contact, by rows.
class DiagonalBlocks {
 public:
  void resize(const Contacts& contacts) {
    begin_.assign(1, 0);
    for (const laws::Layout rows : contacts.layout)
      begin_.push_back(begin_.back() + static_cast<std::size_t>(rows.dim() * rows.dim()));
    values_.assign(begin_.back(), 0.0);
  }
  [[nodiscard]] double* block(std::size_t i) { return values_.data() + begin_[i]; }
  [[nodiscard]] const double* block(std::size_t i) const { return values_.data() + begin_[i]; }

 private:
  std::vector<std::size_t> begin_;
  std::vector<double> values_;
};

// y = B x
inline void multiply(const Contacts& contacts, const DiagonalBlocks& B, const Vector& x, Vector& y) {
  for (std::size_t i = 0; i < contacts.count(); ++i) {
    const int dim = contacts.layout[i].dim(), at = contacts.offset[i];
    const double* b = B.block(i);
    for (int r = 0; r < dim; ++r) {
      double sum = 0.0;
      for (int c = 0; c < dim; ++c) sum += b[r * dim + c] * x[at + c];
      y[at + r] = sum;
    }
  }
}

}  // namespace stiction::solvers::proximal
