#include "stiction/solvers/proximal/hybrid.hpp"

#include <limits>

#include "stiction/solvers/proximal/admm.hpp"
#include "stiction/solvers/proximal/proximal_newton.hpp"
#include "stiction/solvers/proximal/space/body_space.hpp"
#include "stiction/solvers/proximal/space/contact_space.hpp"
#include "stiction/solvers/proximal/space/rigid_space.hpp"

namespace stiction::solvers::proximal {

template <class Space>
void solve_hybrid(Space& space, const Tuning& tuning, const Vector& P, SweepMemory& memory, Progress& progress) {
  const Contacts contacts = space.contacts();
  Vector r = Vector::Zero(contacts.rows()), x;
  double given = std::numeric_limits<double>::infinity(), none = 0.0;  // errors as a whole
  if (P.size() == r.size() && P.squaredNorm() > 0.0) given = progress.look(space, P);
  if (!progress.over()) none = progress.look(space, r);
  if (progress.over() || progress.best.size() != r.size()) return;  // the second: not finite
  if (tuning.warm == 1.0)
    r = progress.best;
  else if (given < tuning.warm * none)
    r = P;
  space.state_of(r, x);
  sweep(space, tuning.sweeps, progress, memory, r, x);
  bool cones = true;
  std::vector<problem::FrictionCone> cone(contacts.count());
  for (std::size_t i = 0; i < cone.size(); ++i) {
    cones = cones && problem::is_cone(contacts.laws[i], contacts.layout[i]);
    cone[i] = problem::cone_of(contacts.laws[i], contacts.layout[i]);
  }
  double rho = 1.0;
  if (cones && !progress.over()) {
    r = progress.best;
    rho = admm(space, cone, tuning.admm, progress, rho, r);
  }
  if (!progress.over()) proximal_newton(space, tuning.newton, progress, rho);
}

template void solve_hybrid(BodySpace&, const Tuning&, const Vector&, SweepMemory&, Progress&);
template void solve_hybrid(ContactSpace&, const Tuning&, const Vector&, SweepMemory&, Progress&);
template void solve_hybrid(RigidSpace&, const Tuning&, const Vector&, SweepMemory&, Progress&);

}  // namespace stiction::solvers::proximal
