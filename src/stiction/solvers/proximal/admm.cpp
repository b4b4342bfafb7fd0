#include "stiction/solvers/proximal/admm.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/core/threads/loops.hpp"
#include "stiction/solvers/proximal/space/body_space.hpp"
#include "stiction/solvers/proximal/space/contact_space.hpp"
#include "stiction/solvers/proximal/space/rigid_space.hpp"

namespace stiction::solvers::proximal {
namespace {

// D_i / rho = 1 / mean(diag G_i)
template <class Space>
std::vector<double> isotropic_steps(const Space& space) {
  const Contacts contacts = space.contacts();
  std::vector<double> out(contacts.count());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const int dim = contacts.layout[i].dim();
    double trace = 0.0;
    for (int k = 0; k < dim; ++k) trace += space.G(i)[k * (dim + 1)];
    out[i] = dim / trace;
  }
  return out;
}

}  // namespace

template <class Space>
double admm(Space& space, std::span<const problem::FrictionCone> cones, const AdmmTuning& tuning, Progress& progress,
            double rho, Vector& r) {
  const Contacts contacts = space.contacts();
  const std::vector<double> base = isotropic_steps(space);
  DiagonalBlocks D;
  D.resize(contacts);
  const auto factor = [&] {
    for (std::size_t i = 0; i < contacts.count(); ++i)
      for (int k = 0, dim = contacts.layout[i].dim(); k < dim; ++k) D.block(i)[k * (dim + 1)] = rho * base[i];
    ++progress.counts.factorisations;
    return space.factor(D);
  };
  Vector x, u, z(r.size()), z_old(r.size()), g(r.size()), F, s(static_cast<Eigen::Index>(contacts.count()));
  space.state_of(r, x);
  space.velocity(x, u);
  // One projection with every contact: r and z of the next iterate from u.
  const auto project = [&](double alpha) {
    core::share_each(contacts.count(), kContactsAtOnce, [&](std::size_t i) {
      std::array<double, laws::kMaxChannels> a{};
      const int at = contacts.offset[i], dim = contacts.layout[i].dim();
      const double d = rho * base[i];
      for (int k = 0; k < dim; ++k) {
        const double shifted = u[at + k] + (k == 0 ? s[static_cast<Eigen::Index>(i)] : 0.0);
        a[static_cast<std::size_t>(k)] = r[at + k] - d * (alpha * shifted + (1.0 - alpha) * z[at + k]);
      }
      std::copy_n(a.data(), dim, r.data() + at);
      cones[i].project(r.data() + at);
      for (int k = 0; k < dim; ++k) z[at + k] = (r[at + k] - a[static_cast<std::size_t>(k)]) / d;
    });
  };
  const auto renew_shift = [&] {
    core::share_each(contacts.count(), kContactsAtOnce, [&](std::size_t i) {
      s[static_cast<Eigen::Index>(i)] = cones[i].shift(u.data() + contacts.offset[i]);
    });
  };
  if (!factor()) return rho;
  z.setZero();
  renew_shift();
  {
    const Vector start = r;
    project(1.0);  // z that belongs to r
    r = start;
  }
  double before = progress.error;  // at the last reckoning
  int since = 0;
  for (int k = 1; k <= tuning.most && !progress.over(); ++k) {
    ++progress.counts.admm;
    core::share_each(contacts.count(), kContactsAtOnce, [&](std::size_t i) {
      for (int at = contacts.offset[i], c = 0; c < contacts.layout[i].dim(); ++c)
        g[at + c] =
            r[at + c] - rho * base[i] * (u[at + c] + (c == 0 ? s[static_cast<Eigen::Index>(i)] : 0.0) - z[at + c]);
    });
    space.residual(x, g, F);
    space.solve(F);
    x -= F;
    space.velocity(x, u);
    z_old = z;
    project(tuning.over);
    if (k % tuning.balance == 0) {
      double primal = 0.0, dual = 0.0;
      for (std::size_t i = 0; i < contacts.count(); ++i)
        for (int at = contacts.offset[i], c = 0; c < contacts.layout[i].dim(); ++c) {
          const double p = u[at + c] + (c == 0 ? s[static_cast<Eigen::Index>(i)] : 0.0) - z[at + c];
          const double d = z[at + c] - z_old[at + c];
          primal += base[i] * p * p;
          dual += base[i] * d * d;
        }
      const double ratio = std::sqrt(primal / std::max(dual, 1e-300));
      if (ratio > tuning.unbalanced || ratio < 1.0 / tuning.unbalanced) {
        rho *= std::clamp(std::sqrt(ratio), 1.0 / tuning.unbalanced, tuning.unbalanced);
        if (!factor()) return rho;
      }
    }
    renew_shift();
    if (k % tuning.look == 0) progress.look(space, r);
    if (++since >= tuning.patience) {
      if (!(progress.error <= tuning.fall * before)) break;
      before = progress.error;
      since = 0;
    }
  }
  return rho;
}

template double admm(BodySpace&, std::span<const problem::FrictionCone>, const AdmmTuning&, Progress&, double, Vector&);
template double admm(ContactSpace&, std::span<const problem::FrictionCone>, const AdmmTuning&, Progress&, double,
                     Vector&);
template double admm(RigidSpace&, std::span<const problem::FrictionCone>, const AdmmTuning&, Progress&, double,
                     Vector&);

}  // namespace stiction::solvers::proximal
