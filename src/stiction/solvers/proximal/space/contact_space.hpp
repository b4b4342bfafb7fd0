#pragma once
// A contact problem without its bodies. The unknown x is the impulse lambda that the contacts have been given:
//
//   u(x)      = G lambda + c
//   F(x, g)   = lambda - g
//   J         = I + A G                   derivative of F where dg = -A du
//
// F is measured as the velocity change that it makes, |F|^2 = F^T G F. Where A is symmetric, J^-1 F is found from
// (A^-1 + G) y = A^-1 F; channels that give no answer, A = 0, get a tiny one. G of other programs may not be quite
// symmetric (gyroscopic terms): then solve() uses its symmetric part, and apply() the whole.
#include "stiction/math/sparse_cholesky.hpp"
#include "stiction/math/sparse_lu.hpp"
#include "stiction/problem/contact_problem.hpp"
#include "stiction/solvers/proximal/space/contacts.hpp"

namespace stiction::solvers::proximal {

class ContactSpace {
 public:
  void begin(const problem::ContactProblem& problem);  // the problem must outlive this

  [[nodiscard]] Contacts contacts() const { return {problem_->laws, problem_->layout, problem_->offset}; }
  [[nodiscard]] bool symmetric() const { return symmetric_; }
  [[nodiscard]] int size() const { return problem_->size(); }
  [[nodiscard]] const double* G(std::size_t i) const { return problem_->G.diagonal(static_cast<int>(i)); }

  void state_of(const Vector& P, Vector& x) const { x = P; }
  void velocity(const Vector& x, Vector& u) const;
  void velocity_change(const Vector& dx, Vector& du) const;
  void residual(const Vector& x, const Vector& g, Vector& F) const { F = x - g; }
  [[nodiscard]] double norm(const Vector& F);
  [[nodiscard]] double slope(const Vector& /*dx*/, const Vector& du, const Vector& F) const { return du.dot(F); }
  void apply(const DiagonalBlocks& A, const Vector& dx, Vector& y);
  [[nodiscard]] bool factor(const DiagonalBlocks& A);        // with A symmetric
  [[nodiscard]] bool factor_whole(const DiagonalBlocks& A);  // with any A
  void solve(Vector& F);
  [[nodiscard]] const math::Supernodes& pattern() const { return cholesky_.pattern(); }
  [[nodiscard]] std::size_t nonzeros() const { return cholesky_.nonzeros(); }

  void velocity_of(std::size_t i, const Vector& x, const Vector& P, double* u) const;
  void push(std::size_t i, const double* dP, Vector& x) const;

 private:
  void multiply_G(const Vector& x, Vector& y) const;  // y += G x

  const problem::ContactProblem* problem_ = nullptr;
  bool symmetric_ = true;
  DiagonalBlocks inverse_;  // of A
  Vector velocity_;
  std::vector<int> pattern_begin_, pattern_row_;  // lower triangle of G, by columns
  std::vector<double> G_, skew_;                  // its values: mean with, and half the difference to those across
  std::vector<double> shifted_, across_;          // A^-1 + G, and its values across the diagonal
  std::vector<int> diagonal_;                     // places of the diagonal blocks' lower triangles
  bool whole_ = false;                            // the last factor is lu_
  math::SparseCholesky cholesky_;
  math::SparseLu lu_;
};

}  // namespace stiction::solvers::proximal
