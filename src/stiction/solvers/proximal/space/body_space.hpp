#pragma once
// A contact problem in the velocities of its bodies. The unknown x is v:
//
//   u(x)      = H^T v + w                 what the contacts see
//   F(x, g)   = M (v - v_f) - H g         impulses that bodies lack if the contacts give g
//   J         = M + H A H^T               derivative of F where dg = -A du
//
// F is measured in the kinetic metric, |F|^2 = F^T M^-1 F. M of other programs may not be quite symmetric (gyroscopic
// terms): then solve() uses its symmetric part, and everything else the whole.
#include "stiction/math/sparse_cholesky.hpp"
#include "stiction/math/sparse_lu.hpp"
#include "stiction/problem/body_problem.hpp"
#include "stiction/solvers/proximal/space/contacts.hpp"

namespace stiction::solvers::proximal {

class BodySpace {
 public:
  // The problem must outlive this. False if M is not positive definite, or not made of small blocks.
  [[nodiscard]] bool begin(const problem::BodyProblem& problem);

  [[nodiscard]] Contacts contacts() const { return {problem_->laws, problem_->layout, problem_->offset}; }
  [[nodiscard]] bool symmetric() const { return symmetric_; }
  [[nodiscard]] int size() const { return freedoms_; }
  [[nodiscard]] const double* G(std::size_t i) const { return G_.block(i); }  // H_i^T M^-1 H_i

  void state_of(const Vector& P, Vector& x);  // v_f + M^-1 H P
  void velocity(const Vector& x, Vector& u) const;
  void velocity_change(const Vector& dx, Vector& du) const;          // H^T dv
  void residual(const Vector& x, const Vector& g, Vector& F) const;  // F(x, g)
  [[nodiscard]] double norm(const Vector& F);
  // F(x + dx, g) . dv, with du = H^T dv
  [[nodiscard]] double slope(const Vector& dx, const Vector& /*du*/, const Vector& F) const { return dx.dot(F); }
  void apply(const DiagonalBlocks& A, const Vector& dx, Vector& y);  // J dx
  [[nodiscard]] bool factor(const DiagonalBlocks& A);                // of J, with A symmetric and positive semidefinite
  [[nodiscard]] bool factor_whole(const DiagonalBlocks& A);          // of J with any A
  void solve(Vector& F) { whole_ ? lu_.solve(F.data()) : cholesky_.solve(F.data()); }
  [[nodiscard]] const math::Supernodes& pattern() const { return cholesky_.pattern(); }
  [[nodiscard]] std::size_t nonzeros() const { return cholesky_.nonzeros(); }

  // For sweeps: u_i, and the change of x by an impulse at contact i.
  void velocity_of(std::size_t i, const Vector& x, const Vector& P, double* u) const;
  void push(std::size_t i, const double* dP, Vector& x) const;

 private:
  // Degrees of freedom that contact i acts on, whole blocks of M, and its columns of H on them, by rows.
  [[nodiscard]] std::span<const int> freedoms(std::size_t i) const {
    return std::span(freedom_).subspan(begin_[i], begin_[i + 1] - begin_[i]);
  }
  bool invert_mass();
  void collect_rows();
  void collect_pattern();
  void assemble(const DiagonalBlocks& A, bool across);  // J_, or J_across_
  void mass_product(const Vector& x, Vector& y) const;
  void inverse_mass_product(const Vector& x, Vector& y) const;

  const problem::BodyProblem* problem_ = nullptr;
  int freedoms_ = 0;
  bool symmetric_ = true;
  std::vector<int> mass_begin_;           // blocks of M
  std::vector<std::size_t> mass_values_;  // of each block in the next two
  std::vector<double> mass_, inverse_mass_;
  std::vector<std::size_t> begin_;   // of each contact in freedom_
  std::vector<std::size_t> values_;  // of each contact in the next two
  std::vector<int> freedom_;
  std::vector<double> H_, inverse_H_;  // H_i and M^-1 H_i
  DiagonalBlocks G_;
  Vector v_f_, force_, contact_;
  std::vector<int> pattern_begin_, pattern_row_;  // lower triangle of J
  std::vector<int> mass_place_;                   // of entries of M, then of every contact's, in the pattern
  std::vector<bool> mass_diagonal_;
  std::vector<std::size_t> contact_place_;  // beginning of each contact's entries
  std::vector<int> place_;
  std::vector<double> J_, J_across_;  // values, and those across the diagonal
  bool whole_ = false;                // the last factor is lu_
  math::SparseCholesky cholesky_;
  math::SparseLu lu_;
};

}  // namespace stiction::solvers::proximal
