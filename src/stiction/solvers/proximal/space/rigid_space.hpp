#pragma once
// A contact problem given by the rows of its bodies (problem/body_rows.hpp). The unknown x is the change of the bodies'
// velocities by impulses, in coordinates in which every body has unit mass:
//
//   u(x)      = R x + c
//   F(x, g)   = x - R^T g                 what bodies lack if the contacts give g
//   J         = I + R^T A R               derivative of F where dg = -A du
//
// Rigid bodies that only contacts connect: six numbers each, a contact acts on one or two of them. This is what steps
// of the engine are made of; anything else is for body_space.hpp.
//
// Loops over contacts and over bodies are shared by the team of the calling thread (core/threads): what bodies are
// given is added body by body, in the order of their contacts, as a loop over the contacts would.
#include "stiction/math/sparse_cholesky.hpp"
#include "stiction/math/sparse_lu.hpp"
#include "stiction/problem/body_sides.hpp"
#include "stiction/problem/contact_problem.hpp"
#include "stiction/solvers/proximal/space/colours.hpp"
#include "stiction/solvers/proximal/space/contacts.hpp"
#include "stiction/solvers/proximal/space/vectors.hpp"

namespace stiction::solvers::proximal {

class RigidSpace {
 public:
  // The problem, which must have rows by bodies, must outlive this.
  void begin(const problem::ContactProblem& problem) {
    problem_ = &problem;
    analysed_ = coloured_ = false;
    sides_.list(problem.bodies);
  }

  [[nodiscard]] Contacts contacts() const { return {problem_->laws, problem_->layout, problem_->offset}; }
  [[nodiscard]] bool symmetric() const { return true; }
  [[nodiscard]] int size() const { return problem::kFreedoms * rows().bodies(); }
  [[nodiscard]] const double* G(std::size_t i) const { return problem_->G.diagonal(static_cast<int>(i)); }

  void state_of(const Vector& P, Vector& x) const;
  void velocity(const Vector& x, Vector& u) const;
  void velocity_change(const Vector& dx, Vector& du) const;
  void residual(const Vector& x, const Vector& g, Vector& F) const;
  [[nodiscard]] double norm(const Vector& F) const { return std::sqrt(dot(F, F)); }
  [[nodiscard]] double slope(const Vector& dx, const Vector& /*du*/, const Vector& F) const { return dot(dx, F); }
  void apply(const DiagonalBlocks& A, const Vector& dx, Vector& y) const;
  [[nodiscard]] bool factor(const DiagonalBlocks& A);        // of J with A symmetric
  [[nodiscard]] bool factor_whole(const DiagonalBlocks& A);  // of J with any A
  void solve(Vector& F) { whole_ ? lu_.solve(F.data()) : cholesky_.solve(F.data()); }
  // Multiplications and additions of a factor.
  [[nodiscard]] double work_of_factor() {
    analyse();
    return cholesky_.operations();
  }
  [[nodiscard]] const math::Supernodes& pattern() const { return cholesky_.pattern(); }
  [[nodiscard]] std::size_t nonzeros() const { return cholesky_.nonzeros(); }

  void velocity_of(std::size_t i, const Vector& x, const Vector&, double* u) const {
    const double* c = problem_->c.data() + problem_->offset[i];
    for (int k = 0; k < rows().contact(i).dim; ++k) u[k] = c[k];
    rows().pull(i, x.data(), u);
  }
  void push(std::size_t i, const double* dP, Vector& x) const { rows().push(i, dP, x.data()); }
  // In which order contacts are swept, and which of them at once.
  [[nodiscard]] const Colours& colours();

 private:
  [[nodiscard]] const problem::BodyRows& rows() const { return problem_->bodies; }
  template <class Start>
  void add_to_bodies(const Start& start, const Vector& P, Vector& x) const;
  void analyse();
  void assemble(const DiagonalBlocks& A, bool across);  // J_, or J_across_

  const problem::ContactProblem* problem_ = nullptr;
  problem::BodySides sides_;
  Colours colours_;
  bool coloured_ = false, analysed_ = false;  // colours, the pattern are those of the problem
  std::vector<std::array<int, 2>> pairs_;     // bodies of the contacts that the pattern was made for
  int pattern_bodies_ = 0;
  std::vector<int> begin_, row_;      // lower triangle of J, by columns
  std::vector<int> place_;            // per contact: of the block that couples its bodies, among those of its column
  std::vector<double> J_, J_across_;  // values, and those across the diagonal
  mutable Vector dg_;                 // memory
  bool whole_ = false;                // the last factor is lu_
  math::SparseCholesky cholesky_;
  math::SparseLu lu_;
};

}  // namespace stiction::solvers::proximal
