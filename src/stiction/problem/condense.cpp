#include "stiction/problem/condense.hpp"

#include <Eigen/SparseCholesky>
#include <Eigen/SparseLU>

namespace stiction::problem {

bool condense(const BodyProblem& bodies, ContactProblem& contacts) {
  if (Eigen::SimplicialLLT<SparseMatrix>(SparseMatrix(bodies.M + SparseMatrix(bodies.M.transpose()))).info() !=
      Eigen::Success)
    return false;
  Eigen::SparseLU<SparseMatrix> lu(bodies.M);  // M may have a gyroscopic part
  const SparseMatrix inverse_H = lu.solve(bodies.H);
  const RowMatrix G = SparseMatrix(bodies.H.transpose()) * inverse_H;
  const Eigen::VectorXd c = bodies.H.transpose() * lu.solve(bodies.f) + bodies.w;
  contacts.clear();
  for (int i = 0; i < bodies.contacts(); ++i)
    contacts.add_contact(bodies.laws[static_cast<std::size_t>(i)], bodies.layout[static_cast<std::size_t>(i)]);
  contacts.c.assign(c.begin(), c.end());
  fill_blocks(G, contacts);
  return true;
}

Eigen::VectorXd motion(const BodyProblem& bodies, const Eigen::VectorXd& P) {
  Eigen::SparseLU<SparseMatrix> lu(bodies.M);
  return lu.solve(bodies.H * P + bodies.f);
}

}  // namespace stiction::problem
