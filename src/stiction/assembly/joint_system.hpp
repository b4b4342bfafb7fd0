#pragma once
// The joints of a model within the contact problem. Their set is the whole line, -xi_B in N_R(P_B) = {0}, so that their
// impulses are eliminated before a solver sees the problem [docs/theory/joints.md]:
//
//   xi_B = G_BB P_B + G_BC P_C + c_B = 0        P_B  = -G_BB^+ (G_BC P_C + c_B)
//   xi_C = G_CB P_B + G_CC P_C + c_C            G_CC <- G_CC - G_CB G_BB^+ G_BC,   c_C <- c_C - G_CB G_BB^+ c_B
//
// G_BB^+ gives the least-norm impulses where joints depend on each other.
#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "stiction/dynamics/joints.hpp"
#include "stiction/math/least_norm.hpp"
#include "stiction/problem/contact_problem.hpp"

namespace stiction::assembly {

using model::State;
using model::System;

class JointSystem {
 public:
  explicit JointSystem(const System& system);

  [[nodiscard]] bool empty() const { return G_.blocks() == 0; }
  [[nodiscard]] std::size_t rows() const { return static_cast<std::size_t>(G_.size()); }

  // Bodies that joints hold together have one number; a body without joints has its own.
  [[nodiscard]] int mechanism(int body) const { return mechanism_[static_cast<std::size_t>(body)]; }

  // G_BB at the rows in the workspace.
  void assemble(const System& system, const dynamics::Workspace& dynamics);
  // c_B = W^T (u + du) + chi + lead; du(body) is a pair of velocity changes, lead may be empty. After assemble.
  template <class Change>
  void set_free_term(const System& system, const State& state, const dynamics::Workspace& dynamics, Change&& du,
                     std::span<const double> lead);
  // Columns G_BC and G_BB^+ G_BC of a contact whose first row in the problem is `row`.
  void add_contact(const System& system, const dynamics::Workspace& dynamics, const dynamics::ContactTerms& contact,
                   int row);

  // The Schur complement: a block of G_CC, and c_C.
  void reduce_block(int row_i, int n_i, int row_j, int n_j, double* G_ij) const;
  void reduce_free_term(std::vector<double>& c) const;

  // P_B for the impulses of the contacts; returns what is left of xi_B, relative to the velocities in play.
  double recover(const std::vector<double>& P_C);

  // Positions: -G_BB^+ g_B for the gaps of the joints into `lambda`, and what this leaves of a contact's gap; then
  // lambda for lambda_C.
  void begin_correction(const std::vector<double>& gaps);
  [[nodiscard]] double reduced_gap(double contact_gap, int row) const;
  void add_correction(int row, double lambda_C);

  // What impulses `P`, rows as in the model, do to the velocities: change(body, dv, domega).
  template <class Action>
  void for_bodies(const System& system, const dynamics::Workspace& dynamics, const std::vector<double>& P,
                  Action&& change) const;

  std::vector<double> P;       // impulses, or forces
  std::vector<double> lambda;  // multipliers of the position correction

 private:
  struct End {  // of a joint, at a body
    int joint;
    std::size_t end;
  };
  struct Range {  // blocks of a mechanism
    int first = 0, end = 0;
  };
  [[nodiscard]] double dot(const double* x, const double* y) const;

  math::LeastNorm G_;
  std::vector<int> block_;      // per joint: its place in G
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
  dynamics::joint_rates(system, state, dynamics, c_);
  speed_ = 0.0;
  for (std::size_t j = 0; j < dynamics.joints.size(); ++j)
    for (std::size_t end = 0; end < 3; ++end) {
      const int body = system.joints()[j].bodies[end];
      if (body == model::kWorld) continue;
      const auto& change = du(body);
      const dynamics::JointTerms& terms = dynamics.joints[j];
      dynamics::add_rates(terms, end, change.v, change.omega, c_.data() + system.joints()[j].row);
      const model::BodyState& s = state.bodies[static_cast<std::size_t>(body)];
      for (std::size_t k = 0; k < static_cast<std::size_t>(terms.rows); ++k)
        speed_ = std::max(speed_, (std::fabs(terms.d[k].dot(s.v)) + std::fabs(terms.w[end][k].dot(s.omega))) /
                                      std::sqrt(G_.scale(system.joints()[j].row + static_cast<int>(k))));
    }
  for (std::size_t k = 0; k < lead.size(); ++k) c_[k] += lead[k];
}

template <class Action>
void JointSystem::for_bodies(const System& system, const dynamics::Workspace& dynamics, const std::vector<double>& P_B,
                             Action&& change) const {
  using math::Vec3;
  for (std::size_t j = 0; j < dynamics.joints.size(); ++j) {
    const dynamics::JointTerms& terms = dynamics.joints[j];
    const double* P_j = P_B.data() + system.joints()[j].row;
    Vec3 linear = Vec3::Zero();
    for (std::size_t k = 0; k < static_cast<std::size_t>(terms.rows); ++k) linear += P_j[k] * terms.d[k];
    for (std::size_t end = 0; end < 3; ++end) {
      const int body = system.joints()[j].bodies[end];
      if (body == model::kWorld) continue;
      Vec3 angular = Vec3::Zero();
      for (std::size_t k = 0; k < static_cast<std::size_t>(terms.rows); ++k) angular += P_j[k] * terms.iw[end][k];
      const double inverse_mass = system.body(body).inverse_mass;
      change(static_cast<std::size_t>(body), Vec3(dynamics::kEndSign[end] * inverse_mass * linear), angular);
    }
  }
}

}  // namespace stiction::assembly
