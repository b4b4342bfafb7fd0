#pragma once
// The joints of a model within the contact problem. Their set is the whole line, -xi_B in N_R(P_B) = {0}, so that their
// impulses are eliminated before a solver sees the problem [docs/theory/joints.md]:
//
//   xi_B = G_BB P_B + G_BC P_C + c_B = 0        P_B  = -G_BB^+ (G_BC P_C + c_B)
//   xi_C = G_CB P_B + G_CC P_C + c_C            G_CC <- G_CC - G_CB G_BB^+ G_BC,   c_C <- c_C - G_CB G_BB^+ c_B
//
// G_BB^+ gives the least-norm impulses where joints depend on each other. Springs may be rows beside them, with 1 added
// to their diagonal and only the change of velocity in c_B (soft_springs.hpp).
#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "stiction/assembly/soft_springs.hpp"
#include "stiction/dynamics/joints.hpp"
#include "stiction/math/least_norm.hpp"
#include "stiction/problem/contact_problem.hpp"

namespace stiction::assembly {

using model::State;
using model::System;

struct SpringRate {
  std::string name;
  double frequency = 0.0, decay = 0.0;  // rad/s, 1/s
};

class JointSystem {
 public:
  enum class Springs : bool { forces, rows };
  explicit JointSystem(const System& system, Springs springs = Springs::forces);

  [[nodiscard]] bool empty() const { return G_.blocks() == 0; }
  [[nodiscard]] std::size_t rows() const { return static_cast<std::size_t>(G_.size()); }  // those of springs last
  [[nodiscard]] std::size_t joint_rows() const { return joint_rows_; }

  // Bodies connected by joints or rows of springs have one number; a body without them has its own.
  [[nodiscard]] int mechanism(int body) const { return mechanism_[static_cast<std::size_t>(body)]; }

  // How fast every spring, then every torsion spring, swings and decays at the start of the model.
  [[nodiscard]] std::vector<SpringRate> spring_rates(const System& system) const;

  // The start of a step, for the springs.
  void start_soft(const System& system, const State& state) { start_soft_rows(system, state, soft_); }
  // Rows of the springs for a step of length dt; at first, and for dt = 0, they do not act. Call before assemble.
  void soften(const System& system, const dynamics::Workspace& dynamics, double dt);
  // Makes the forces of springs in the workspace the mean ones of the step, for the impulses P.
  void spread_soft(const System& system, double dt, dynamics::Workspace& dynamics);

  // G_BB at the rows in the workspace.
  void assemble(const System& system, const dynamics::Workspace& dynamics);
  // c_B = W^T (u + du) + chi + lead; du(body) is a pair of velocity changes, lead may be empty. Call after assemble.
  template <class Change>
  void set_free_term(const System& system, const State& state, const dynamics::Workspace& dynamics, Change&& du,
                     std::span<const double> lead);
  // Columns G_BC and G_BB^+ G_BC of a contact whose first row in the problem is `row`.
  void add_contact(const System& system, const dynamics::Workspace& dynamics, const dynamics::ContactTerms& contact,
                   int row);

  // The Schur complement: a block of G_CC, and c_C.
  void reduce_block(int row_i, int n_i, int row_j, int n_j, double* G_ij) const;
  void reduce_free_term(std::vector<double>& c) const;

  // P_B for the impulses of the contacts; returns what remains of xi_B, relative to the velocities involved.
  double recover(const std::vector<double>& P_C);

  // Positions: -G_BB^+ g_B for the gaps of the joints into `lambda`, and what this leaves of a contact's gap; then
  // lambda for lambda_C.
  void begin_correction(const std::vector<double>& gaps);
  [[nodiscard]] double reduced_gap(double contact_gap, int row) const;
  void add_correction(int row, double lambda_C);

  // What impulses P, of all rows or of the joints alone, do to the velocities: change(body, dv, domega).
  template <class Action>
  void for_bodies(const System& system, const dynamics::Workspace& dynamics, const std::vector<double>& P,
                  Action&& change) const;

  std::vector<double> P;       // impulses, or forces
  std::vector<double> lambda;  // multipliers of the position correction

 private:
  struct Link {  // a joint or a spring
    std::array<int, 3> bodies;
    int row, rows;
  };
  struct End {  // of a link, at a body
    int link;
    std::size_t end;
  };
  struct Range {  // blocks of a mechanism
    int first = 0, end = 0;
  };
  static std::vector<Link> links_of(const System& system, Springs springs);
  static math::LeastNorm pattern(const std::vector<Link>& links);
  [[nodiscard]] const dynamics::JointTerms& terms(const dynamics::Workspace& dynamics, std::size_t link) const {
    const std::size_t joints = dynamics.joints.size();
    return link < joints ? dynamics.joints[link] : soft_[link - joints].terms;
  }
  [[nodiscard]] double dot(const double* x, const double* y) const;
  void note_what_joints_hold(const System& system);

  std::vector<Link> links_;  // joints, then springs
  std::size_t joint_rows_ = 0;
  std::vector<SoftRows> soft_;
  math::LeastNorm G_;
  std::vector<int> block_;      // per link: its place in G
  std::vector<int> mechanism_;  // per body
  std::vector<Range> range_;    // per body
  std::vector<std::vector<End>> of_body_;
  double speed_ = 0.0;  // largest velocity at a joint, as recover compares them
  std::vector<double> c_, r_, left_, gaps_;
  std::vector<double> B_, X_;  // a column per row of the contact problem
};

// Mean forces of the joints over dt into the state.
void store_joints(const System& system, double dt, const std::vector<double>& P, State& state);

template <class Change>
void JointSystem::set_free_term(const System& system, const State& state, const dynamics::Workspace& dynamics,
                                Change&& du, std::span<const double> lead) {
  std::fill(c_.begin(), c_.end(), 0.0);
  dynamics::joint_rates(system, state, dynamics, c_);
  speed_ = 0.0;
  for (std::size_t i = 0; i < links_.size(); ++i)
    for (std::size_t end = 0; end < 3; ++end) {
      const int body = links_[i].bodies[end];
      if (body == model::kWorld) continue;
      const auto& change = du(body);
      const dynamics::JointTerms& rows = terms(dynamics, i);
      dynamics::add_rates(rows, end, change.v, change.omega, c_.data() + links_[i].row);
      const model::BodyState& s = state.bodies[static_cast<std::size_t>(body)];
      for (std::size_t k = 0; k < static_cast<std::size_t>(rows.rows); ++k)
        speed_ = std::max(speed_, (std::fabs(rows.d[k].dot(s.v)) + std::fabs(rows.w[end][k].dot(s.omega))) /
                                      std::sqrt(G_.scale(links_[i].row + static_cast<int>(k))));
    }
  for (std::size_t k = 0; k < lead.size(); ++k) c_[k] += lead[k];
  for (std::size_t i = 0; i < soft_.size(); ++i) {
    const Link& link = links_[links_.size() - soft_.size() + i];
    for (int k = 0; k < link.rows; ++k)
      c_[static_cast<std::size_t>(link.row + k)] += soft_[i].offset[static_cast<std::size_t>(k)];
  }
}

template <class Action>
void JointSystem::for_bodies(const System& system, const dynamics::Workspace& dynamics, const std::vector<double>& P_B,
                             Action&& change) const {
  using math::Vec3;
  for (std::size_t i = 0; i < links_.size(); ++i) {
    if (static_cast<std::size_t>(links_[i].row) >= P_B.size()) return;
    const dynamics::JointTerms& rows = terms(dynamics, i);
    const double* P_i = P_B.data() + links_[i].row;
    Vec3 linear = Vec3::Zero();
    for (std::size_t k = 0; k < static_cast<std::size_t>(rows.rows); ++k) linear += P_i[k] * rows.d[k];
    for (std::size_t end = 0; end < 3; ++end) {
      const int body = links_[i].bodies[end];
      if (body == model::kWorld) continue;
      Vec3 angular = Vec3::Zero();
      for (std::size_t k = 0; k < static_cast<std::size_t>(rows.rows); ++k) angular += P_i[k] * rows.iw[end][k];
      const double inverse_mass = system.body(body).inverse_mass;
      change(static_cast<std::size_t>(body), Vec3(dynamics::kEndSign[end] * inverse_mass * linear), angular);
    }
  }
}

}  // namespace stiction::assembly
