#pragma once
// The contact problem as data: find P with xi = G P + c and -xi_i in N_{C_i}(P_i) for every contact i [MLG 17]. Solvers
// see nothing else, so a problem from a file, a paper or another engine can serve as a solver test.
//
//   symbol   field    meaning
//   G_ij     G        blocks of W^T M^-1 W, the diagonal block first in its row
//   c_i      c        free term: W^T M^-1 h dt + (1 + eps) gamma^A [MLG 16]
//   C_i      laws     the set of the contact's law
//
// A problem of many contacts may give the rows of its bodies instead of G, of which it then has the diagonal blocks
// only: `bodies` is not empty (body_rows.hpp).
#include <vector>

#include "stiction/laws/contact_law.hpp"
#include "stiction/math/block_matrix.hpp"
#include "stiction/problem/body_rows.hpp"

namespace stiction::problem {

struct ContactProblem {
  std::vector<laws::ContactLaw> laws;  // for impulses: ContactLaw::to_impulses(dt) of the laws given for forces
  std::vector<laws::Layout> layout;    // rows of each contact's block
  std::vector<int> offset{0};          // of contact i in c and P; one more entry than contacts
  math::BlockMatrix G;
  std::vector<double> c;
  BodyRows bodies;

  [[nodiscard]] bool by_bodies() const { return !bodies.empty(); }
  [[nodiscard]] int contacts() const { return static_cast<int>(laws.size()); }
  [[nodiscard]] int dim(int i) const { return layout[static_cast<std::size_t>(i)].dim(); }
  [[nodiscard]] int size() const { return offset.back(); }

  // Memory is kept: refilling a warm problem allocates nothing.
  void clear() {
    laws.clear();
    layout.clear();
    offset.assign(1, 0);
    G.clear();
    c.clear();
    bodies.clear();
  }
  laws::ContactLaw& add_contact(const laws::ContactLaw& law) { return add_contact(law, law.layout()); }
  // A block may have fewer rows than its law: no contour velocity across a rim, none on a face.
  laws::ContactLaw& add_contact(const laws::ContactLaw& law, laws::Layout rows) {
    laws.push_back(law);
    layout.push_back(rows);
    offset.push_back(offset.back() + layout.back().dim());
    return laws.back();
  }
};

// Start value and result of a solver.
struct Impulses {
  std::vector<double> P;                    // blocks as in the problem
  std::vector<double> hint;                 // per contact: warm start of its projection
  std::vector<laws::ContactStatus> status;  // per contact
};

// xi += G P by the rows of bodies.
void add_by_bodies(const ContactProblem& problem, const std::vector<double>& P, std::vector<double>& xi);

// xi = G P + c
inline void relative_velocity(const ContactProblem& problem, const std::vector<double>& P, std::vector<double>& xi) {
  xi = problem.c;
  if (problem.by_bodies()) return add_by_bodies(problem, P, xi);
  for (int i = 0; i < problem.contacts(); ++i) {
    double* xi_i = xi.data() + problem.offset[static_cast<std::size_t>(i)];
    for (const auto& block : problem.G.row(i))
      math::multiply_add(problem.G.values(block), block.rows, block.columns,
                         P.data() + problem.offset[static_cast<std::size_t>(block.column)], xi_i);
  }
}

}  // namespace stiction::problem
