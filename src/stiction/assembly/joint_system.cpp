#include "stiction/assembly/joint_system.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/dynamics/springs.hpp"

namespace stiction::assembly {
namespace {

using dynamics::JointTerms;
using math::Vec3;

// G += W_i^T M^-1 W_j through one body
void add_through_body(const JointTerms& i, std::size_t end_i, const JointTerms& j, std::size_t end_j,
                      double inverse_mass, double* G) {
  const double linear = dynamics::kEndSign[end_i] * dynamics::kEndSign[end_j] * inverse_mass;
  for (std::size_t k = 0; k < static_cast<std::size_t>(i.rows); ++k)
    for (std::size_t l = 0; l < static_cast<std::size_t>(j.rows); ++l)
      *G++ += linear * i.d[k].dot(j.d[l]) + i.w[end_i][k].dot(j.iw[end_j][l]);
}

}  // namespace

std::vector<JointSystem::Link> JointSystem::links_of(const System& system, Springs springs) {
  std::vector<Link> links;
  int row = 0;
  for (const model::Joint& joint : system.joints()) {
    links.push_back({joint.bodies, joint.row, joint.rows()});
    row += joint.rows();
  }
  if (springs == Springs::forces) return links;
  const auto add = [&](int a, int b, int rows) {
    links.push_back({{a, b, model::kWorld}, row, rows});
    row += rows;
  };
  for (const model::Spring& spring : system.springs()) add(spring.a, spring.b, kSpringRows);
  for (const model::TorsionSpring& spring : system.torsion_springs()) add(spring.a, spring.b, kTorsionSpringRows);
  return links;
}

// Blocks in the order of the rows.
math::LeastNorm JointSystem::pattern(const std::vector<Link>& links) {
  std::vector<const Link*> order;
  for (const Link& link : links) order.push_back(&link);
  std::ranges::sort(order, {}, [](const Link* link) { return link->row; });
  const auto share_body = [](const Link& i, const Link& j) {
    return std::ranges::any_of(i.bodies, [&](int body) {
      return body != model::kWorld && std::ranges::find(j.bodies, body) != j.bodies.end();
    });
  };
  std::vector<int> sizes;
  std::vector<std::vector<int>> coupled(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    sizes.push_back(order[i]->rows);
    for (std::size_t k = 0; k < i; ++k)
      if (share_body(*order[i], *order[k])) coupled[i].push_back(static_cast<int>(k));
  }
  return {sizes, coupled};
}

JointSystem::JointSystem(const System& system, Springs springs)
    : links_(links_of(system, springs)),
      G_(pattern(links_)),
      block_(links_.size()),
      mechanism_(system.bodies().size()),
      range_(system.bodies().size()),
      of_body_(system.bodies().size()) {
  for (std::size_t i = 0; i < links_.size(); ++i)
    block_[i] = static_cast<int>(std::ranges::count_if(links_, [&](const Link& l) { return l.row < links_[i].row; }));
  for (const model::Joint& joint : system.joints()) joint_rows_ += static_cast<std::size_t>(joint.rows());
  soft_.resize(links_.size() - system.joints().size());
  for (std::size_t b = 0; b < mechanism_.size(); ++b) mechanism_[b] = static_cast<int>(b);
  for (std::size_t i = 0; i < links_.size(); ++i) {
    int first = -1;
    for (std::size_t end = 0; end < 3; ++end) {
      const int body = links_[i].bodies[end];
      if (body == model::kWorld) continue;
      of_body_[static_cast<std::size_t>(body)].push_back({static_cast<int>(i), end});
      if (first < 0) first = mechanism(body);
      const int joined = mechanism(body);
      std::replace(mechanism_.begin(), mechanism_.end(), std::max(first, joined), std::min(first, joined));
      first = std::min(first, joined);
    }
  }
  for (std::size_t b = 0; b < range_.size(); ++b) {
    range_[b] = {G_.blocks(), 0};
    for (std::size_t i = 0; i < links_.size(); ++i) {
      if (mechanism(links_[i].bodies[0]) != mechanism_[b]) continue;
      range_[b] = {std::min(range_[b].first, block_[i]), std::max(range_[b].end, block_[i] + 1)};
    }
    if (range_[b].end == 0) range_[b].first = 0;
  }
  for (auto* v : {&P, &lambda, &c_, &r_, &left_, &gaps_}) v->resize(rows());
  if (!soft_.empty() && !system.joints().empty()) note_what_joints_hold(system);
}

// What an impulse of 1 along a spring does to its length, with the joints and without them.
void JointSystem::note_what_joints_hold(const System& system) {
  const State& start = system.model().initial_state();
  dynamics::Workspace dynamics(system);
  dynamics::update_poses(system, start, dynamics);
  dynamics::update_joints(system, start, dynamics);
  dynamics::update_springs(system, start, dynamics);
  assemble(system, dynamics);
  for (std::size_t i = 0; i < soft_.size(); ++i) {
    const JointTerms row = unit_row(system, dynamics, i);
    std::vector<double> b(rows(), 0.0), x(rows(), 0.0);
    for (std::size_t end = 0; end < 2; ++end) {
      const int body = links_[dynamics.joints.size() + i].bodies[end];
      if (body == model::kWorld) continue;
      const Vec3 v = dynamics::kEndSign[end] * system.body(body).inverse_mass * row.d[0];
      for (const End& at : of_body_[static_cast<std::size_t>(body)])
        if (const auto link = static_cast<std::size_t>(at.link); link < dynamics.joints.size())
          dynamics::add_rates(dynamics.joints[link], at.end, v, row.iw[end][0], b.data() + links_[link].row);
    }
    G_.solve(b.data(), x.data(), 0, G_.blocks());
    const double alone = mobility(system, i, row);
    soft_[i].held = alone > 0.0 ? std::clamp(1.0 - dot(x.data(), b.data()) / alone, 0.0, 1.0) : 1.0;
  }
}

std::vector<SpringRate> JointSystem::spring_rates(const System& system) const {
  const State& start = system.model().initial_state();
  dynamics::Workspace dynamics(system);
  dynamics::update_poses(system, start, dynamics);
  dynamics::update_springs(system, start, dynamics);
  std::vector<SpringRate> out;
  for (std::size_t i = 0; i < soft_.size(); ++i) {
    const double w = soft_[i].held * mobility(system, i, unit_row(system, dynamics, i));
    const auto add = [&](const auto& spring) {
      out.push_back({spring.name, std::sqrt(spring.stiffness * w), spring.damping * w});
    };
    if (i < system.springs().size())
      add(system.springs()[i]);
    else
      add(system.torsion_springs()[i - system.springs().size()]);
  }
  return out;
}

void JointSystem::soften(const System& system, const dynamics::Workspace& dynamics, double dt) {
  update_soft_rows(system, dynamics, dt, soft_);
}

void JointSystem::spread_soft(const System& system, double dt, dynamics::Workspace& dynamics) {
  if (!soft_.empty()) spread_soft_forces(system, dt, P.data() + joint_rows_, soft_, dynamics);
}

void JointSystem::assemble(const System& system, const dynamics::Workspace& dynamics) {
  G_.set_zero();
  for (std::size_t b = 0; b < of_body_.size(); ++b)
    for (const End& i : of_body_[b])
      for (const End& j : of_body_[b]) {
        const int bi = block_[static_cast<std::size_t>(i.link)], bj = block_[static_cast<std::size_t>(j.link)];
        if (bj > bi) continue;
        add_through_body(terms(dynamics, static_cast<std::size_t>(i.link)), i.end,
                         terms(dynamics, static_cast<std::size_t>(j.link)), j.end, system.bodies()[b].inverse_mass,
                         bi == bj ? G_.diagonal(bi) : G_.lower(bi, bj));
      }
  for (std::size_t i = dynamics.joints.size(); i < links_.size(); ++i)
    for (int k = 0; k < links_[i].rows; ++k) G_.diagonal(block_[i])[k * links_[i].rows + k] += 1.0;
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
        const auto i = static_cast<std::size_t>(at.link);
        dynamics::add_rates(terms(dynamics, i), at.end, v, iw, B + links_[i].row);
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
  // Dependent rows contradict each other slightly wherever positions are not exact, as within a step: that is not a
  // failure of the solution, and what counts is G D^-1 xi_B, in which it does not appear.
  G_.multiply_add(P.data(), r_.data(), 0, G_.blocks());
  for (std::size_t k = 0; k < rows(); ++k) r_[k] /= G_.scale(static_cast<int>(k));
  std::fill(left_.begin(), left_.end(), 0.0);
  G_.multiply_add(r_.data(), left_.data(), 0, G_.blocks());
  for (std::size_t k = 0; k < rows(); ++k)
    left = std::max(left, std::fabs(left_[k]) / std::sqrt(G_.scale(static_cast<int>(k))));
  // Where the velocities to be changed are tiny compared with those involved, the rounding of the latter must not
  // count. And where nothing moves nor pushes, the last velocities are rounding of rounding.
  constexpr double kNothing = 1e-100;
  scale = std::max(scale, 1e-5 * speed_);
  return scale > kNothing ? left / scale : 0.0;
}

void JointSystem::begin_correction(const std::vector<double>& gaps) {
  std::fill(std::copy(gaps.begin(), gaps.end(), gaps_.begin()), gaps_.end(), 0.0);
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
