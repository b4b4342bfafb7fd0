#include "stiction/problem/body_problem.hpp"

#include <algorithm>

namespace stiction::problem {

std::vector<int> mass_blocks(const SparseMatrix& M) {
  std::vector<int> begin{0};
  int reach = 0;  // last row that the columns so far couple
  for (int k = 0; k < M.outerSize(); ++k) {
    if (k > reach) {
      begin.push_back(k);
      reach = k;
    }
    for (SparseMatrix::InnerIterator it(M, k); it; ++it)
      if (it.value() != 0.0) reach = std::max(reach, static_cast<int>(it.row()));
  }
  begin.push_back(static_cast<int>(M.cols()));
  return begin;
}

void fill_blocks(const RowMatrix& G, ContactProblem& contacts) {
  std::vector<int> contact_of(static_cast<std::size_t>(contacts.size())), columns;
  for (int i = 0; i < contacts.contacts(); ++i)
    std::fill_n(contact_of.begin() + contacts.offset[static_cast<std::size_t>(i)], contacts.dim(i), i);
  const int *begin = G.outerIndexPtr(), *column = G.innerIndexPtr();
  const double* value = G.valuePtr();
  contacts.G.clear();
  for (int i = 0; i < contacts.contacts(); ++i) {
    const int first = contacts.offset[static_cast<std::size_t>(i)], dim = contacts.dim(i);
    columns.assign(1, i);
    for (int k = begin[first]; k < begin[first + dim]; ++k)
      if (const int j = contact_of[static_cast<std::size_t>(column[k])]; value[k] != 0.0 && j != i)
        columns.push_back(j);
    std::sort(columns.begin() + 1, columns.end());
    columns.erase(std::unique(columns.begin() + 1, columns.end()), columns.end());
    for (const int j : columns) {
      const int first_j = contacts.offset[static_cast<std::size_t>(j)], dim_j = contacts.dim(j);
      double* block = contacts.G.add_block(j, dim, dim_j);
      for (int k = 0; k < dim; ++k) {
        const int *end = column + begin[first + k + 1],
                  *entry = std::lower_bound(column + begin[first + k], end, first_j);
        for (; entry != end && *entry < first_j + dim_j; ++entry)
          block[k * dim_j + *entry - first_j] = value[entry - column];
      }
    }
    contacts.G.end_row();
  }
}

BodyProblem with_bodies(const ContactProblem& contacts) {
  BodyProblem out;
  const BodyRows& rows = contacts.bodies;
  const int n = kFreedoms * rows.bodies();
  std::vector<Eigen::Triplet<double>> H;
  for (std::size_t i = 0; i < rows.contacts(); ++i) {
    out.add_contact(contacts.laws[i], contacts.layout[i]);
    const BodyRows::Contact& c = rows.contact(i);
    const auto add = [&](int body, const double* R) {
      for (int k = 0; k < c.dim; ++k)
        for (int f = 0; f < kFreedoms; ++f)
          if (R[k * kFreedoms + f] != 0.0)
            H.emplace_back(body * kFreedoms + f, contacts.offset[i] + k, R[k * kFreedoms + f]);
    };
    add(c.a, rows.at_a(i));
    if (c.b >= 0) add(c.b, rows.at_b(i));
  }
  out.M.resize(n, n);
  out.M.setIdentity();
  out.H.resize(n, contacts.size());
  out.H.setFromTriplets(H.begin(), H.end());
  out.f = Eigen::VectorXd::Zero(n);
  out.w = Eigen::Map<const Eigen::VectorXd>(contacts.c.data(), contacts.size());
  return out;
}

}  // namespace stiction::problem
