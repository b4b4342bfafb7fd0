#pragma once
// The rows of a contact problem by bodies, so that G need not be formed:
//
//   x = sum_i R_i^T P_i,   xi_i = R_i x + c_i,   G_ij = R_i R_j^T.
//
// x is the change of the bodies' velocities in coordinates in which every body has unit mass: with M^-1 = K K^T it is
// K^-1 M^-1 W P, and R_i = W_i^T K. A contact acts on one or two bodies, six numbers each.
#include <array>
#include <cstddef>
#include <vector>

namespace stiction::problem {

inline constexpr int kFreedoms = 6;  // of a body

class BodyRows {
 public:
  // Memory is kept. Without bodies there are no rows, and G is complete.
  void clear(int bodies = 0) {
    bodies_ = bodies;
    contacts_.clear();
    values_.clear();
  }
  [[nodiscard]] bool empty() const { return bodies_ == 0; }
  [[nodiscard]] int bodies() const { return bodies_; }
  [[nodiscard]] std::size_t contacts() const { return contacts_.size(); }

  // Appends a contact of `dim` rows between bodies a and b (-1: none); returns its rows at a, dim x 6 and zero, with
  // those at b behind them. The pointer is valid until the next call.
  double* add_contact(int a, int b, int dim) {
    const std::size_t begin = values_.size();
    contacts_.push_back({a, b, dim, begin});
    values_.resize(begin + static_cast<std::size_t>((b < 0 ? 1 : 2) * dim * kFreedoms), 0.0);
    return values_.data() + begin;
  }

  struct Contact {
    int a, b;  // bodies
    int dim;   // rows
    std::size_t begin;
  };
  [[nodiscard]] const Contact& contact(std::size_t i) const { return contacts_[i]; }
  [[nodiscard]] double* at_a(std::size_t i) { return values_.data() + contacts_[i].begin; }
  [[nodiscard]] const double* at_a(std::size_t i) const { return values_.data() + contacts_[i].begin; }
  [[nodiscard]] const double* at_b(std::size_t i) const { return at_a(i) + contacts_[i].dim * kFreedoms; }

  // x += R_i^T P and u += R_i x
  void push(std::size_t i, const double* P, double* x) const {
    const Contact& c = contacts_[i];
    if (c.dim == 3) return push<3>(i, P, x);
    push_rows(at_a(i), c.dim, P, x + kFreedoms * c.a);
    if (c.b >= 0) push_rows(at_b(i), c.dim, P, x + kFreedoms * c.b);
  }
  void pull(std::size_t i, const double* x, double* u) const {
    const Contact& c = contacts_[i];
    if (c.dim == 3) return pull<3>(i, x, u);
    pull_rows(at_a(i), c.dim, x + kFreedoms * c.a, u);
    if (c.b >= 0) pull_rows(at_b(i), c.dim, x + kFreedoms * c.b, u);
  }
  // The same for a number of rows that the compiler knows.
  template <int dim>
  void push(std::size_t i, const double* P, double* x) const {
    const Contact& c = contacts_[i];
    push_rows(at_a(i), dim, P, x + kFreedoms * c.a);
    if (c.b >= 0) push_rows(at_b(i), dim, P, x + kFreedoms * c.b);
  }
  template <int dim>
  void pull(std::size_t i, const double* x, double* u) const {
    const Contact& c = contacts_[i];
    pull_rows(at_a(i), dim, x + kFreedoms * c.a, u);
    if (c.b >= 0) pull_rows(at_b(i), dim, x + kFreedoms * c.b, u);
  }

 private:
  static void push_rows(const double* R, int dim, const double* P, double* x) {
    for (int k = 0; k < dim; ++k, R += kFreedoms)
      for (int f = 0; f < kFreedoms; ++f) x[f] += R[f] * P[k];
  }
  static void pull_rows(const double* R, int dim, const double* x, double* u) {
    for (int k = 0; k < dim; ++k, R += kFreedoms) {
      double sum = 0.0;
      for (int f = 0; f < kFreedoms; ++f) sum += R[f] * x[f];
      u[k] += sum;
    }
  }

  int bodies_ = 0;
  std::vector<Contact> contacts_;
  std::vector<double> values_;
};

}  // namespace stiction::problem
