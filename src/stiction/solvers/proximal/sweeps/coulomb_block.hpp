#pragma once
// One Coulomb contact of three rows, the impulses of all others held, solved exactly. Without its own impulse its
// velocity would be q. Where it slips, u_T = -lambda P_T with lambda > 0, so that
//
//   P_T = -(S + lambda I)^-1 (q_T - G_TN q_N / G_NN),   P_N = -(q_N + G_NT P_T) / G_NN,   S = G_TT - G_TN G_NT / G_NN,
//
// and |P_T| = mu P_N is one equation for lambda; lambda = 0 is stick. |P_T| is convex and falls with lambda, so that
// Newton's method from below arrives without overshooting where N and T are not coupled, and is kept in a bracket
// where they are.
#include <algorithm>
#include <cmath>

#include "stiction/laws/contact_law.hpp"

namespace stiction::solvers::proximal {

class CoulombBlock {
 public:
  CoulombBlock() = default;
  // G by rows. Not usable where the block is not positive.
  CoulombBlock(const double* G, double mu) : mu_(mu), inverse_(1.0 / G[0]) {
    TN_[0] = G[3] * inverse_;
    TN_[1] = G[6] * inverse_;
    NT_[0] = G[1] * inverse_;
    NT_[1] = G[2] * inverse_;
    S_[0] = G[4] - TN_[0] * G[1];
    S_[1] = G[5] - TN_[0] * G[2];
    S_[2] = G[7] - TN_[1] * G[1];
    S_[3] = G[8] - TN_[1] * G[2];
    usable_ = mu >= 0.0 && G[0] > 0.0 && S_[0] > 0.0 && S_[3] > 0.0 && S_[0] * S_[3] > S_[1] * S_[2];
  }
  [[nodiscard]] bool usable() const { return usable_; }

  // P from q. `slip` is lambda of the last time, 0 for stick, and becomes that of this time. False: nothing was found.
  bool solve(const double* q, double* P, double& slip, laws::ContactStatus& status) const {
    if (search(q, P, slip, status)) return true;
    if (slip == 0.0) return false;
    slip = 0.0;  // where N and T are strongly coupled, only a search from stick is sure to arrive
    return search(q, P, slip, status);
  }

 private:
  bool search(const double* q, double* P, double& slip, laws::ContactStatus& status) const {
    constexpr int kSteps = 80;
    constexpr double kEnough = 1e-14;  // of the terms of the equation: rounding
    constexpr double kUsable = 1e-10;  // of them, after all steps: the next sweep goes on from there
    if (!(q[0] < 0.0)) {
      P[0] = P[1] = P[2] = 0.0;
      status = laws::ContactStatus::open;
      return q[0] >= 0.0;
    }
    if (mu_ == 0.0) {
      P[0] = -q[0] * inverse_;
      P[1] = P[2] = 0.0;
      status = laws::ContactStatus::slip;
      return true;
    }
    const double t1 = q[1] - TN_[0] * q[0], t2 = q[2] - TN_[1] * q[0];
    double below = 0.0, above = HUGE_VAL, lambda = slip;
    bool slips = false;  // it is not stick
    for (int k = 0; k < kSteps; ++k) {
      const double a = S_[0] + lambda, d = S_[3] + lambda, inverse = 1.0 / (a * d - S_[1] * S_[2]);
      const double p1 = (S_[1] * t2 - d * t1) * inverse, p2 = (S_[2] * t1 - a * t2) * inverse;
      const double N = -q[0] * inverse_ - NT_[0] * p1 - NT_[1] * p2;
      const double T = std::sqrt(p1 * p1 + p2 * p2), phi = T - mu_ * N;
      const double terms = T + mu_ * (std::fabs(q[0] * inverse_) + std::fabs(NT_[0] * p1) + std::fabs(NT_[1] * p2));
      const bool last = k + 1 == kSteps && std::fabs(phi) <= kUsable * terms;
      const bool found = lambda == 0.0 ? phi <= 0.0 : last || std::fabs(phi) <= kEnough * terms;
      if (found || (below > 0.0 && above - below <= kEnough * below)) {
        if (!(N >= 0.0)) return false;
        const double share = lambda > 0.0 && T > 0.0 ? mu_ * N / T : 1.0;
        P[0] = N;
        P[1] = share * p1;
        P[2] = share * p2;
        slip = lambda;
        status = lambda > 0.0 ? laws::ContactStatus::slip : laws::ContactStatus::stick;
        return true;
      }
      slips = slips || lambda == 0.0;
      (phi > 0.0 ? below : above) = lambda;
      const double d1 = (S_[1] * p2 - d * p1) * inverse, d2 = (S_[2] * p1 - a * p2) * inverse;  // by lambda
      const double slope = (p1 * d1 + p2 * d2) / T + mu_ * (NT_[0] * d1 + NT_[1] * d2);
      lambda -= phi / slope;
      if (lambda <= 0.0 && !slips) lambda = 0.0;  // is it stick?
      if (!(lambda >= below && lambda <= above) || (lambda == below && (slips || below > 0.0)))
        lambda = above < HUGE_VAL ? 0.5 * (below + above) : 2.0 * below + S_[0] + S_[3];
    }
    return false;
  }

  double mu_ = -1.0, inverse_ = 0.0, TN_[2]{}, NT_[2]{}, S_[4]{};
  bool usable_ = false;
};

}  // namespace stiction::solvers::proximal
