#include "stiction/solvers/proximal/contact_maps.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/core/threads/loops.hpp"
#include "stiction/problem/friction_cone.hpp"
#include "stiction/solvers/natural_map.hpp"

namespace stiction::solvers::proximal {

using laws::ContactStatus;

void ContactMaps::add_step(std::size_t i, const double* G) {
  const laws::Layout rows = contacts_.layout[i];
  const laws::ContactLaw& law = contacts_.laws[i];
  const int dim = rows.dim();
  const double s = problem::stretch_of(law, G, rows, problem::Stretch::balanced);
  const auto mean = [&](int first, int end) {
    double sum = 0.0;
    for (int k = first; k < end; ++k) sum += G[k * (dim + 1)] / (k == laws::TAU && k <= rows.friction ? s * s : 1.0);
    return end > first && sum > 0.0 ? (end - first) / sum : 0.0;
  };
  const int R = rows.first_rolling();
  if (i == 0) mu_.clear();
  steps_.push_back({G[0] > 0.0 ? 1.0 / G[0] : 0.0, mean(1, R), s, mean(R, dim), 1.0});
  const bool plain = problem::is_cone(law, rows) && rows.friction == 2 && rows.rolling == 0;
  mu_.push_back(plain ? problem::cone_of(law, rows).mu : -1.0);
}

problem::ProxStep ContactMaps::step(std::size_t i, double rho) const {
  problem::ProxStep out = steps_[i];
  out.r_N *= rho;
  out.r_F *= rho;
  out.r_R *= rho;
  return out;
}

void ContactMaps::answer(Sets sets, double rho, const Vector& P, const Vector& u, Vector& g) {
  g.resize(P.size());
  core::share_each(contacts_.count(), kContactsAtOnce, [&](std::size_t i) {
    const int at = contacts_.offset[i];
    const double *p = P.data() + at, *v = u.data() + at;
    if (mu_[i] >= 0.0) {
      const double r_F = rho * steps_[i].r_F, N = std::max(0.0, p[0] - rho * steps_[i].r_N * v[0]);
      const double radius = mu_[i] * (sets == Sets::exact ? N : std::max(0.0, p[0]));
      const double z1 = p[1] - r_F * v[1], z2 = p[2] - r_F * v[2], z = std::sqrt(z1 * z1 + z2 * z2);
      const double share = z > radius ? radius / z : 1.0;
      g[at] = N;
      g[at + 1] = share * z1;
      g[at + 2] = share * z2;
      mode_[i] = !(N > 0.0) ? ContactStatus::open : z > radius ? ContactStatus::slip : ContactStatus::stick;
      return;
    }
    const laws::ContactLaw& law = contacts_.laws[i];
    const problem::ProxStep d = step(i, rho);
    const double P_N = sets == Sets::exact ? normal_map(law, d, p, v) : p[0];
    const BlockMap map = natural_map(law, contacts_.layout[i], d, p, v, P_N, hint_[i]);
    std::copy_n(map.p.data(), map.p.size(), g.data() + at);
    mode_[i] = map.status;
  });
}

void ContactMaps::derivative(Sets sets, double rho, const Vector& P, const Vector& u, const Vector& g,
                             DiagonalBlocks& A, DiagonalBlocks& symmetric) const {
  core::share_each(contacts_.count(), kContactsAtOnce, [&](std::size_t i) {
    const int at = contacts_.offset[i], dim = contacts_.layout[i].dim();
    const double *p = P.data() + at, *v = u.data() + at;
    double *a = A.block(i), *s = symmetric.block(i);
    if (mu_[i] >= 0.0) {
      const double r_N = rho * steps_[i].r_N, r_F = rho * steps_[i].r_F;
      const double N = p[0] - r_N * v[0];
      const double radius = mu_[i] * std::max(0.0, sets == Sets::exact ? N : p[0]);
      const double z1 = p[1] - r_F * v[1], z2 = p[2] - r_F * v[2], z = std::sqrt(z1 * z1 + z2 * z2);
      std::fill_n(s, 9, 0.0);
      s[0] = N > 0.0 ? r_N : 0.0;
      double e1 = 0.0, e2 = 0.0;
      if (z > radius) {
        e1 = z1 / z;
        e2 = z2 / z;
        const double f = r_F * radius / z;
        s[4] = f * e2 * e2;
        s[5] = s[7] = -f * e1 * e2;
        s[8] = f * e1 * e1;
      } else {
        s[4] = s[8] = r_F;
      }
      std::copy_n(s, 9, a);
      if (sets == Sets::exact) {
        a[3] = mu_[i] * e1 * s[0];
        a[6] = mu_[i] * e2 * s[0];
      }
      return;
    }
    const laws::ContactLaw& law = contacts_.laws[i];
    const laws::Layout rows = contacts_.layout[i];
    const problem::ProxStep d = step(i, rho);
    const double P_N = sets == Sets::exact ? normal_map(law, d, p, v) : p[0];
    BlockMap map{BlockVector(dim), mode_[i]};
    std::copy_n(g.data() + at, dim, map.p.data());
    const BlockDerivative by = natural_map_derivative(law, rows, d, p, v, P_N, map);
    for (int r = 0; r < dim; ++r)
      for (int c = 0; c < dim; ++c) a[r * dim + c] = by.A(r, c) * by.D[c];
    for (int r = 0; r < dim; ++r)
      for (int c = 0; c < dim; ++c) s[r * dim + c] = 0.5 * (a[r * dim + c] + a[c * dim + r]);
    if (sets == Sets::exact)
      for (int r = 1; r < dim; ++r) a[r * dim] += by.b[r] * by.A(0, 0) * by.D[0];
  });
}

void ContactMaps::consistent(const Vector& P, const Vector& u, Vector& out) const {
  constexpr double kOnBoundary = 1.0 - 1e-9;
  out = u;
  core::share_each(contacts_.count(), kContactsAtOnce, [&](std::size_t i) {
    const int at = contacts_.offset[i], dim = contacts_.layout[i].dim();
    const double* p = P.data() + at;
    double* v = out.data() + at;
    if (mu_[i] < 0.0) {
      if (mode_[i] == ContactStatus::stick) std::fill_n(v, dim, 0.0);
      return;
    }
    if (!(p[0] > 0.0)) {
      v[0] = std::max(v[0], 0.0);
      return;
    }
    const double T = std::sqrt(p[1] * p[1] + p[2] * p[2]);
    double along = 0.0, e1 = 0.0, e2 = 0.0;
    if (T > 0.0 && T >= kOnBoundary * mu_[i] * p[0]) {
      e1 = p[1] / T;
      e2 = p[2] / T;
      along = std::min(0.0, e1 * v[1] + e2 * v[2]);
    }
    v[0] = 0.0;
    v[1] = along * e1;
    v[2] = along * e2;
    if (mu_[i] == 0.0) {
      v[1] = u[at + 1];
      v[2] = u[at + 2];
    }
  });
}

double ContactMaps::norm(double rho, const Vector& dP) const {
  const double sum = core::shared_sum(contacts_.count(), [&](std::size_t begin, std::size_t end) {
    double part = 0.0;
    for (std::size_t i = begin; i < end; ++i) {
      const laws::Layout rows = contacts_.layout[i];
      const problem::ProxStep& d = steps_[i];
      for (int k = 0; k < rows.dim(); ++k) {
        const double r = k == 0              ? d.r_N
                         : k > rows.friction ? d.r_R
                         : k == laws::TAU    ? d.r_F / (d.stretch * d.stretch)
                                             : d.r_F;
        const double x = dP[contacts_.offset[i] + k];
        if (r > 0.0) part += x * x / r;
      }
    }
    return part;
  });
  return std::sqrt(sum / rho);
}

}  // namespace stiction::solvers::proximal
