#pragma once
// The contact problem with its bodies as data: find v and P with
//
//   M v = H P + f,   xi = H^T v + w,   -xi_i in N_{C_i}(P_i) for every contact i.
//
//   symbol   field    meaning
//   M        M        mass matrix, symmetric and positive definite; blocks of 6 x 6 for rigid bodies
//   H        H        generalized force directions W of [MLG 16], a column for each row of a contact's block
//   f        f        impulses of everything else, M u^A + h dt
//   w        w        what contacts see besides v: velocities of drives and restitution, eps gamma^A
//
// Without bodies it is the ContactProblem with G = H^T M^-1 H and c = H^T M^-1 f + w.
#include <Eigen/SparseCore>

#include "stiction/problem/contact_problem.hpp"

namespace stiction::problem {

using SparseMatrix = Eigen::SparseMatrix<double>;
using RowMatrix = Eigen::SparseMatrix<double, Eigen::RowMajor>;

struct BodyProblem {
  std::vector<laws::ContactLaw> laws;
  std::vector<laws::Layout> layout;
  std::vector<int> offset{0};
  SparseMatrix M, H;
  Eigen::VectorXd f, w;

  [[nodiscard]] int contacts() const { return static_cast<int>(laws.size()); }
  [[nodiscard]] int size() const { return offset.back(); }
  [[nodiscard]] int freedoms() const { return static_cast<int>(M.rows()); }
  void add_contact(const laws::ContactLaw& law, laws::Layout rows) {
    laws.push_back(law);
    layout.push_back(rows);
    offset.push_back(offset.back() + rows.dim());
  }
};

// The ranges of degrees of freedom that M couples: the beginning of each, and the end of the last.
std::vector<int> mass_blocks(const SparseMatrix& M);

// G of a contact problem that has its contacts already. Indices within a row ascend.
void fill_blocks(const RowMatrix& G, ContactProblem& contacts);

// The problem with its bodies, of one that is given by their rows: v is their change of velocity by impulses, in
// coordinates in which M is the unit matrix.
BodyProblem with_bodies(const ContactProblem& contacts);

}  // namespace stiction::problem
