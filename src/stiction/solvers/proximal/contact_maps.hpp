#pragma once
// The answer of all contacts to velocities u, g = prox_C(P - D u), and its derivative, dg = -A du. D = rho / G_kk. The
// sets are scaled by the normal impulse of P (latched: then g is the gradient of a convex function of u, and A is
// symmetric) or by that of g itself (exact: at a fixed point the same, but A is not symmetric).
#include "stiction/problem/prox_step.hpp"
#include "stiction/solvers/proximal/space/contacts.hpp"

namespace stiction::solvers::proximal {

enum class Sets { latched, exact };

class ContactMaps {
 public:
  template <class Space>
  void begin(const Space& space) {
    contacts_ = space.contacts();
    steps_.clear();
    for (std::size_t i = 0; i < contacts_.count(); ++i) add_step(i, space.G(i));
    hint_.assign(contacts_.count(), 0.0);
    mode_.assign(contacts_.count(), laws::ContactStatus::open);
  }
  [[nodiscard]] const Contacts& contacts() const { return contacts_; }

  void answer(Sets sets, double rho, const Vector& P, const Vector& u, Vector& g);
  // At the last answer. `symmetric` is A without the dependence of the sets on the new normal impulse.
  void derivative(Sets sets, double rho, const Vector& P, const Vector& u, const Vector& g, DiagonalBlocks& A,
                  DiagonalBlocks& symmetric) const;
  // Velocities near u that agree with the modes of P: none where it sticks, along -P_T where it slips.
  void consistent(const Vector& P, const Vector& u, Vector& consistent) const;
  // |dP| in the metric D^-1.
  [[nodiscard]] double norm(double rho, const Vector& dP) const;
  [[nodiscard]] const std::vector<laws::ContactStatus>& modes() const { return mode_; }

 private:
  void add_step(std::size_t i, const double* G);
  [[nodiscard]] problem::ProxStep step(std::size_t i, double rho) const;

  Contacts contacts_;
  std::vector<problem::ProxStep> steps_;  // with rho = 1
  std::vector<double> mu_;                // of plain Coulomb contacts with three rows, else -1
  std::vector<double> hint_;
  std::vector<laws::ContactStatus> mode_;
};

}  // namespace stiction::solvers::proximal
