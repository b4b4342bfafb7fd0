#include "stiction/solvers/proximal/sweeps/sweeps.hpp"

#include <algorithm>
#include <array>

#include "stiction/core/threads/loops.hpp"
#include "stiction/problem/friction_cone.hpp"
#include "stiction/solvers/newton/newton_block.hpp"
#include "stiction/solvers/proximal/space/body_space.hpp"
#include "stiction/solvers/proximal/space/contact_space.hpp"
#include "stiction/solvers/proximal/space/rigid_space.hpp"
#include "stiction/solvers/proximal/sweeps/anderson.hpp"

namespace stiction::solvers::proximal {
namespace {

template <class Space>
void prepare(const Space& space, SweepMemory& memory) {
  const Contacts contacts = space.contacts();
  const std::size_t n = contacts.count();
  memory.coulomb.assign(n, {});
  memory.slip.assign(n, 0.0);
  memory.status.assign(n, laws::ContactStatus::open);
  bool others = false;
  for (std::size_t i = 0; i < n; ++i) {
    const laws::Layout rows = contacts.layout[i];
    if (rows.friction == 2 && rows.rolling == 0 && problem::is_cone(contacts.laws[i], rows))
      memory.coulomb[i] = CoulombBlock(space.G(i), problem::cone_of(contacts.laws[i], rows).mu);
    others = others || !memory.coulomb[i].usable();
  }
  if (!others) return;
  memory.steps.resize(n);
  memory.factors.assign(n, {});
  memory.hint.assign(n, 0.0);
  for (std::size_t i = 0; i < n; ++i)
    if (!memory.coulomb[i].usable())
      memory.steps[i] =
          problem::safe_step(contacts.laws[i], space.G(i), contacts.layout[i], problem::Stretch::balanced, 1.0);
}

// p of contact i, whose velocity is u; the largest change of p as a velocity.
double solve_coulomb(const double* G, const double* u, double* p, SweepMemory& memory, std::size_t i) {
  std::array<double, 3> q{u[0], u[1], u[2]}, before{p[0], p[1], p[2]};
  for (std::size_t r = 0; r < 3; ++r)
    for (std::size_t c = 0; c < 3; ++c) q[r] -= G[3 * r + c] * p[c];
  if (!memory.coulomb[i].solve(q.data(), p, memory.slip[i], memory.status[i])) {
    std::copy_n(before.begin(), 3, p);
    memory.slip[i] = 0.0;
    return 0.0;
  }
  double change = 0.0;
  for (std::size_t r = 0; r < 3; ++r) change = std::max(change, G[4 * r] * std::fabs(p[r] - before[r]));
  return change;
}

template <class Space>
double solve_other(const Space& space, const SweepTuning& tuning, int sweeps, double last, SweepMemory& memory,
                   std::size_t i, const std::array<double, laws::kMaxChannels>& u, double* p) {
  const Contacts contacts = space.contacts();
  Block block{
      contacts.laws[i], contacts.layout[i], memory.steps[i], space.G(i), p, memory.hint[i], memory.status[i], u};
  double change = -1.0;
  if (block.status == laws::ContactStatus::stick) change = stick_block(block, memory.factors[i]);
  if (change < 0.0 && (sweeps >= tuning.plain || block.rows.rolling > 0))
    change = newton_block(block, tuning.block_share * last, {});
  return change < 0.0 ? project_block(block, true, tuning.jam) : change;
}

// Contact i: its change, a velocity.
template <class Space>
double sweep_contact(const Space& space, const SweepTuning& tuning, int sweeps, double last, SweepMemory& memory,
                     std::size_t i, Vector& P, Vector& x) {
  const Contacts contacts = space.contacts();
  std::array<double, laws::kMaxChannels> u{}, dP{};
  double* p = P.data() + contacts.offset[i];
  const int dim = contacts.layout[i].dim();
  space.velocity_of(i, x, P, u.data());
  std::copy_n(p, dim, dP.data());
  const double change = memory.coulomb[i].usable() ? solve_coulomb(space.G(i), u.data(), p, memory, i)
                                                   : solve_other(space, tuning, sweeps, last, memory, i, u, p);
  if (!(change > 0.0)) return 0.0;
  for (int r = 0; r < dim; ++r) dP[static_cast<std::size_t>(r)] = p[r] - dP[static_cast<std::size_t>(r)];
  space.push(i, dP.data(), x);
  return change;
}

// One sweep: the largest change. Many contacts of bodies go colour by colour, those of one at once.
template <class Space>
double sweep_once(Space& space, const SweepTuning& tuning, int sweeps, double last, SweepMemory& memory, Vector& P,
                  Vector& x) {
  const std::size_t n = space.contacts().count();
  double largest = 0.0;
  if constexpr (requires { space.colours(); }) {
    constexpr std::size_t kPiece = 128;  // contacts, some 10 us
    const Colours& colours = space.colours();
    const std::vector<int>& order = colours.order();
    memory.changes.resize(n);
    colours.for_each([&](std::size_t begin, std::size_t end, bool at_once) {
      core::share_each(end - begin, at_once ? kPiece : n, [&](std::size_t k) {
        const auto i = static_cast<std::size_t>(order[begin + k]);
        memory.changes[i] = sweep_contact(space, tuning, sweeps, last, memory, i, P, x);
      });
    });
    for (const double change : memory.changes) largest = std::max(largest, change);
  } else {
    for (std::size_t i = 0; i < n; ++i)
      largest = std::max(largest, sweep_contact(space, tuning, sweeps, last, memory, i, P, x));
  }
  return largest;
}

// Whether so many sweeps are still a small part of what the next stage begins with, a factor.
template <class Space>
bool worth_it(Space& space, const SweepTuning& tuning, int sweeps) {
  if constexpr (requires { space.work_of_factor(); }) {
    constexpr double kContact = 400.0;  // a contact's share of a sweep, in operations of a factor
    const double work = kContact * static_cast<double>(space.contacts().count());
    return sweeps * work < tuning.of_factor * space.work_of_factor();
  }
  return false;
}

}  // namespace

template <class Space>
void sweep(Space& space, const SweepTuning& tuning, Progress& progress, SweepMemory& memory, Vector& P, Vector& x) {
  prepare(space, memory);
  Anderson anderson(tuning.history);
  double last = 0.0;               // largest change of the last sweep, a velocity
  double before = progress.error;  // at the last reckoning
  for (int k = 1; k <= tuning.most && !progress.over(); ++k) {
    anderson.before(x);
    last = sweep_once(space, tuning, k - 1, last, memory, P, x);
    ++progress.counts.sweeps;
    if (k % tuning.look == 0) progress.look(space, P);
    if (k % tuning.patience == 0) {
      if (!(progress.error <= tuning.fall * before) && !worth_it(space, tuning, k)) break;
      before = progress.error;
    }
    if (!progress.over()) anderson.after(P, x);
  }
}

template void sweep(BodySpace&, const SweepTuning&, Progress&, SweepMemory&, Vector&, Vector&);
template void sweep(ContactSpace&, const SweepTuning&, Progress&, SweepMemory&, Vector&, Vector&);
template void sweep(RigidSpace&, const SweepTuning&, Progress&, SweepMemory&, Vector&, Vector&);

}  // namespace stiction::solvers::proximal
