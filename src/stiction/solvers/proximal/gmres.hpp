#pragma once
// GMRES (Saad and Schultz 1986) with a preconditioner from the right, without restart.
#include <Eigen/Core>
#include <cmath>
#include <vector>

#include "stiction/solvers/proximal/space/vectors.hpp"

namespace stiction::solvers::proximal {

struct Krylov {
  std::vector<Eigen::VectorXd> basis, directions;  // memory
  Eigen::MatrixXd H;
  Eigen::VectorXd c, s, y, w;
};

// Solves J x = b to |b - J x| <= tolerance |b|: apply(x, out) gives J x, precondition(x) replaces x by about J^-1 x.
// Returns the number of steps.
template <class Apply, class Precondition>
int gmres(const Apply& apply, const Precondition& precondition, const Eigen::VectorXd& b, double tolerance, int most,
          Krylov& memory, Eigen::VectorXd& x) {
  const double beta = std::sqrt(dot(b, b));
  x.setZero(b.size());
  if (!(beta > 0.0)) return 0;
  auto& [basis, directions, H, c, s, y, w] = memory;
  basis.resize(static_cast<std::size_t>(most) + 1);
  directions.resize(static_cast<std::size_t>(most));
  H.resize(most + 1, most);  // what is read was written
  c.resize(most);
  s.resize(most);
  y.resize(most + 1);
  basis[0] = b / beta;
  y[0] = beta;
  int k = 0;
  while (k < most) {
    const auto K = static_cast<std::size_t>(k);
    directions[K] = basis[K];
    precondition(directions[K]);
    apply(directions[K], w);
    for (int j = 0; j <= k; ++j) {
      H(j, k) = dot(w, basis[static_cast<std::size_t>(j)]);
      add(-H(j, k), basis[static_cast<std::size_t>(j)], w);
    }
    const double length = std::sqrt(dot(w, w));
    for (int j = 0; j < k; ++j) {
      const double upper = c[j] * H(j, k) + s[j] * H(j + 1, k);
      H(j + 1, k) = c[j] * H(j + 1, k) - s[j] * H(j, k);
      H(j, k) = upper;
    }
    const double hypotenuse = std::sqrt(H(k, k) * H(k, k) + length * length);
    if (!(hypotenuse > 0.0)) break;
    c[k] = H(k, k) / hypotenuse;
    s[k] = length / hypotenuse;
    H(k, k) = hypotenuse;
    y[k + 1] = -s[k] * y[k];
    y[k] *= c[k];
    ++k;
    if (std::fabs(y[k]) <= tolerance * beta || !(length > 0.0)) break;
    basis[K + 1] = w / length;
  }
  for (int j = k - 1; j >= 0; --j) {
    for (int l = j + 1; l < k; ++l) y[j] -= H(j, l) * y[l];
    y[j] /= H(j, j);
  }
  for (int j = 0; j < k; ++j) add(y[j], directions[static_cast<std::size_t>(j)], x);
  return k;
}

}  // namespace stiction::solvers::proximal
