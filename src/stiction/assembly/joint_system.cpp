#include "stiction/assembly/joint_system.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::assembly {
namespace {

using dynamics::JointTerms;
using math::Vec3;

std::vector<int> by_row(const System& system) {
  std::vector<int> order(system.joints().size());
  for (std::size_t j = 0; j < order.size(); ++j) order[j] = static_cast<int>(j);
  std::sort(order.begin(), order.end(), [&](int i, int j) {
    return system.joints()[static_cast<std::size_t>(i)].row < system.joints()[static_cast<std::size_t>(j)].row;
  });
  return order;
}

math::LeastNorm pattern(const System& system) {
  const std::vector<int> order = by_row(system);
  std::vector<int> sizes;
  std::vector<std::vector<int>> coupled(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const model::Joint& joint = system.joints()[static_cast<std::size_t>(order[i])];
    sizes.push_back(joint.rows());
    for (std::size_t k = 0; k < i; ++k)
      if (shares_body(joint, system.joints()[static_cast<std::size_t>(order[k])]))
        coupled[i].push_back(static_cast<int>(k));
  }
  return {sizes, coupled};
}

// G += W_i^T M^-1 W_j through one body
void add_through_body(const JointTerms& i, std::size_t end_i, const JointTerms& j, std::size_t end_j,
                      double inverse_mass, double* G) {
  const double linear = dynamics::kEndSign[end_i] * dynamics::kEndSign[end_j] * inverse_mass;
  for (std::size_t k = 0; k < static_cast<std::size_t>(i.rows); ++k)
    for (std::size_t l = 0; l < static_cast<std::size_t>(j.rows); ++l)
      *G++ += linear * i.d[k].dot(j.d[l]) + i.w[end_i][k].dot(j.iw[end_j][l]);
}

}  // namespace

JointSystem::JointSystem(const System& system)
    : G_(pattern(system)),
      block_(system.joints().size()),
      mechanism_(system.bodies().size()),
      range_(system.bodies().size()),
      of_body_(system.bodies().size()) {
  const std::vector<int> order = by_row(system);
  for (std::size_t i = 0; i < order.size(); ++i) block_[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
  for (std::size_t b = 0; b < mechanism_.size(); ++b) mechanism_[b] = static_cast<int>(b);
  for (std::size_t j = 0; j < system.joints().size(); ++j) {
    int first = -1;
    for (std::size_t end = 0; end < 3; ++end) {
      const int body = system.joints()[j].bodies[end];
      if (body == model::kWorld) continue;
      of_body_[static_cast<std::size_t>(body)].push_back({static_cast<int>(j), end});
      if (first < 0) first = mechanism(body);
      const int joined = mechanism(body);
      std::replace(mechanism_.begin(), mechanism_.end(), std::max(first, joined), std::min(first, joined));
      first = std::min(first, joined);
    }
  }
  for (std::size_t b = 0; b < range_.size(); ++b) {
    range_[b] = {G_.blocks(), 0};
    for (std::size_t j = 0; j < system.joints().size(); ++j) {
      if (mechanism(system.joints()[j].bodies[0]) != mechanism_[b]) continue;
      range_[b] = {std::min(range_[b].first, block_[j]), std::max(range_[b].end, block_[j] + 1)};
    }
    if (range_[b].end == 0) range_[b].first = 0;
  }
  for (auto* v : {&P, &lambda, &c_, &r_, &left_, &gaps_}) v->resize(rows());
}

void JointSystem::assemble(const System& system, const dynamics::Workspace& dynamics) {
  G_.set_zero();
  for (std::size_t b = 0; b < of_body_.size(); ++b)
    for (const End& i : of_body_[b])
      for (const End& j : of_body_[b]) {
        const int bi = block_[static_cast<std::size_t>(i.joint)], bj = block_[static_cast<std::size_t>(j.joint)];
        if (bj > bi) continue;
        add_through_body(dynamics.joints[static_cast<std::size_t>(i.joint)], i.end,
                         dynamics.joints[static_cast<std::size_t>(j.joint)], j.end, system.bodies()[b].inverse_mass,
                         bi == bj ? G_.diagonal(bi) : G_.lower(bi, bj));
      }
  G_.factor();
}

void JointSystem::add_contact(const System& system, const dynamics::Workspace& dynamics,
                              const dynamics::ContactTerms& contact, int row) {
  const model::Contact& pair = system.contact(contact.contact);
  const std::array<const Vec3*, 3> directions{&contact.frame.n, &contact.frame.t1, &contact.frame.t2};
  const auto dim = static_cast<std::size_t>(contact.dim());
  const std::size_t size = (static_cast<std::size_t>(row) + dim) * rows();
  if (B_.size() < size) {
    B_.resize(size);
    X_.resize(size);
  }
  for (std::size_t k = 0; k < dim; ++k) {
    double* B = B_.data() + (static_cast<std::size_t>(row) + k) * rows();
    double* X = X_.data() + (static_cast<std::size_t>(row) + k) * rows();
    std::fill(B, B + rows(), 0.0);
    std::fill(X, X + rows(), 0.0);
    const auto add = [&](int body, double sign, const Vec3& iw) {
      const auto b = static_cast<std::size_t>(body);
      Vec3 v = Vec3::Zero();
      if (k < static_cast<std::size_t>(contact.rows.linear()))
        v = sign * system.bodies()[b].inverse_mass * *directions[k];
      for (const End& at : of_body_[b]) {
        const auto j = static_cast<std::size_t>(at.joint);
        dynamics::add_rates(dynamics.joints[j], at.end, v, iw, B + system.joints()[j].row);
      }
    };
    add(pair.a, 1.0, contact.iw_a[k]);
    if (pair.b != model::kWorld) add(pair.b, -1.0, contact.iw_b[k]);
    const Range& a = range_[static_cast<std::size_t>(pair.a)];
    G_.solve(B, X, a.first, a.end);
    if (pair.b == model::kWorld || mechanism(pair.b) == mechanism(pair.a)) continue;
    const Range& b = range_[static_cast<std::size_t>(pair.b)];
    G_.solve(B, X, b.first, b.end);
  }
}

double JointSystem::dot(const double* x, const double* y) const {
  double sum = 0.0;
  for (std::size_t k = 0; k < rows(); ++k) sum += x[k] * y[k];
  return sum;
}

void JointSystem::reduce_block(int row_i, int n_i, int row_j, int n_j, double* G_ij) const {
  for (int k = 0; k < n_i; ++k)
    for (int l = 0; l < n_j; ++l)
      *G_ij++ -= dot(X_.data() + static_cast<std::size_t>(row_i + k) * rows(),
                     B_.data() + static_cast<std::size_t>(row_j + l) * rows());
}

void JointSystem::reduce_free_term(std::vector<double>& c) const {
  for (std::size_t l = 0; l < c.size(); ++l) c[l] -= dot(X_.data() + l * rows(), c_.data());
}

double JointSystem::recover(const std::vector<double>& P_C) {
  r_ = c_;
  for (std::size_t l = 0; l < P_C.size(); ++l)
    if (P_C[l] != 0.0)
      for (std::size_t k = 0; k < rows(); ++k) r_[k] += P_C[l] * B_[l * rows() + k];
  G_.solve(r_.data(), P.data(), 0, G_.blocks());
  double scale = 0.0, left = 0.0;
  for (std::size_t k = 0; k < rows(); ++k) {
    P[k] = -P[k];
    scale = std::max(scale, std::fabs(r_[k]) / std::sqrt(G_.scale(static_cast<int>(k))));
  }
  // Rows that depend on each other contradict themselves a little wherever positions are not exact, as within a step:
  // that is no lack of the solution, and what counts is G D^-1 xi_B, in which it does not appear.
  G_.multiply_add(P.data(), r_.data(), 0, G_.blocks());
  for (std::size_t k = 0; k < rows(); ++k) r_[k] /= G_.scale(static_cast<int>(k));
  std::fill(left_.begin(), left_.end(), 0.0);
  G_.multiply_add(r_.data(), left_.data(), 0, G_.blocks());
  for (std::size_t k = 0; k < rows(); ++k)
    left = std::max(left, std::fabs(left_[k]) / std::sqrt(G_.scale(static_cast<int>(k))));
  // Where the velocities to be changed are tiny beside those in play, the rounding of the latter must not count.
  scale = std::max(scale, 1e-5 * speed_);
  return scale > 0.0 ? left / scale : 0.0;
}

void JointSystem::begin_correction(const std::vector<double>& gaps) {
  gaps_ = gaps;
  G_.solve(gaps_.data(), lambda.data(), 0, G_.blocks());
  for (double& l : lambda) l = -l;
}

double JointSystem::reduced_gap(double contact_gap, int row) const {
  return contact_gap - dot(X_.data() + static_cast<std::size_t>(row) * rows(), gaps_.data());
}

void JointSystem::add_correction(int row, double lambda_C) {
  const double* X = X_.data() + static_cast<std::size_t>(row) * rows();
  for (std::size_t k = 0; k < rows(); ++k) lambda[k] -= X[k] * lambda_C;
}

void store_joints(const System& system, double dt, const std::vector<double>& P, State& state) {
  if (!(dt > 0.0)) return;
  for (std::size_t j = 0; j < state.joints.size(); ++j) {
    const model::Joint& joint = system.joints()[j];
    for (std::size_t k = 0; k < static_cast<std::size_t>(joint.rows()); ++k)
      state.joints[j].force[k] = P[static_cast<std::size_t>(joint.row) + k] / dt;
  }
}

}  // namespace stiction::assembly
