#include "stiction/solvers/proximal/sweeps.hpp"

#include <algorithm>
#include <array>

#include "stiction/solvers/newton/newton_block.hpp"
#include "stiction/solvers/proximal/space/body_space.hpp"
#include "stiction/solvers/proximal/space/contact_space.hpp"

namespace stiction::solvers::proximal {

template <class Space>
void sweep(Space& space, int count, const SweepTuning& tuning, Progress& progress, Vector& P, Vector& x) {
  const Contacts contacts = space.contacts();
  const std::size_t n = contacts.count();
  std::vector<problem::ProxStep> steps(n);
  std::vector<BlockFactor> factors(n);
  std::vector<double> hint(n, 0.0);
  std::vector<laws::ContactStatus> status(n, laws::ContactStatus::open);
  for (std::size_t i = 0; i < n; ++i)
    steps[i] = problem::safe_step(contacts.laws[i], space.G(i), contacts.layout[i], problem::Stretch::balanced, 1.0);
  std::array<double, laws::kMaxChannels> before{};
  double last = 0.0;  // largest change of the last sweep, a velocity
  for (int k = 0; k < count && !progress.over(); ++k) {
    double largest = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
      double* p = P.data() + contacts.offset[i];
      Block block{contacts.laws[i], contacts.layout[i], steps[i], space.G(i), p, hint[i], status[i], {}};
      space.velocity_of(i, x, P, block.xi.data());
      std::copy_n(p, block.dim(), before.data());
      double change = -1.0;
      if (block.status == laws::ContactStatus::stick) change = stick_block(block, factors[i]);
      if (change < 0.0 && (k >= tuning.plain || block.rows.rolling > 0))
        change = newton_block(block, tuning.block_share * last, {});
      if (change < 0.0) change = project_block(block, true, tuning.jam);
      largest = std::max(largest, change);
      for (int r = 0; r < block.dim(); ++r)
        before[static_cast<std::size_t>(r)] = p[r] - before[static_cast<std::size_t>(r)];
      space.push(i, before.data(), x);
    }
    last = largest;
    ++progress.counts.sweeps;
    if ((k + 1) % tuning.look == 0) progress.look(space, P);
  }
  if (count % tuning.look != 0) progress.look(space, P);
}

template void sweep(BodySpace&, int, const SweepTuning&, Progress&, Vector&, Vector&);
template void sweep(ContactSpace&, int, const SweepTuning&, Progress&, Vector&, Vector&);

}  // namespace stiction::solvers::proximal
