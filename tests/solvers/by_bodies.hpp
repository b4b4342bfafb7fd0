#pragma once
#include <algorithm>
#include <vector>

#include "solvers/random_problem.hpp"

namespace stiction::solvers {

// The same problem with the rows of its bodies and the diagonal of G.
inline ContactProblem by_bodies(const RandomProblem& random) {
  ContactProblem out;
  const auto bodies = static_cast<int>(random.u.size() / 6);
  for (int i = 0; i < random.problem.contacts(); ++i)
    out.add_contact(random.problem.laws[static_cast<std::size_t>(i)],
                    random.problem.layout[static_cast<std::size_t>(i)]);
  out.c = random.problem.c;
  out.bodies.clear(bodies);
  const Eigen::MatrixXd R = random.W.transpose() * random.inverse_M.llt().matrixL().toDenseMatrix();
  for (int i = 0; i < out.contacts(); ++i) {
    const int at = out.offset[static_cast<std::size_t>(i)], dim = out.dim(i);
    double* G = out.G.add_block(i, dim, dim);
    std::copy_n(random.problem.G.diagonal(i), dim * dim, G);
    out.G.end_row();
    std::vector<int> touched;
    for (int b = 0; b < bodies; ++b)
      if (random.W.block(6 * b, at, 6, dim).norm() > 0.0) touched.push_back(b);
    double* rows = out.bodies.add_contact(touched[0], touched.size() > 1 ? touched[1] : -1, dim);
    for (const int b : touched)
      for (int k = 0; k < dim; ++k)
        for (int f = 0; f < 6; ++f) *rows++ = R(at + k, 6 * b + f);
  }
  return out;
}

}  // namespace stiction::solvers
