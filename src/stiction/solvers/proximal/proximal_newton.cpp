#include "stiction/solvers/proximal/proximal_newton.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "stiction/solvers/proximal/contact_maps.hpp"
#include "stiction/solvers/proximal/gmres.hpp"
#include "stiction/solvers/proximal/space/body_space.hpp"
#include "stiction/solvers/proximal/space/contact_space.hpp"
#include "stiction/solvers/proximal/space/rigid_space.hpp"

namespace stiction::solvers::proximal {
namespace {

template <class Space>
class Passes {
 public:
  Passes(Space& space, const NewtonPassTuning& tuning, Progress& progress)
      : space_(space), tuning_(tuning), progress_(progress) {
    maps_.begin(space);
    A_.resize(space.contacts());
    symmetric_.resize(space.contacts());
    P_ = progress.best;
    space_.state_of(P_, x_);
    space_.velocity(x_, u_);
  }

  void run(double rho);

 private:
  struct Pass {
    bool arrived = false;
    int steps = 0;
  };
  Pass newton(Sets sets);
  void predict(Sets sets);
  bool factor(Sets sets);
  void solve_whole();
  bool direction(Sets sets);
  double search(Sets sets);
  double shorten(double t, double size);
  double evaluate(Sets sets) {
    maps_.answer(sets, rho_, P_, u_, g_);
    space_.residual(x_, g_, F_);
    return space_.norm(F_);
  }

  Space& space_;
  const NewtonPassTuning& tuning_;
  Progress& progress_;
  ContactMaps maps_;
  DiagonalBlocks A_, symmetric_;
  Krylov krylov_;
  std::vector<laws::ContactStatus> factored_modes_;
  double rho_ = 1.0, factored_rho_ = 0.0;
  int last_krylov_ = 0;
  bool whole_ = false;                        // factor J, not its symmetric part
  int krylov_steps_ = 0, krylov_solves_ = 0;  // of this run
  Vector P_, P_kept_, x_, x_kept_, u_, g_, F_, dx_, du_, consistent_, trial_u_, trial_x_;
};

// Of J at the last derivative: of its symmetric part, or, where that has turned out too poor for GMRES, of the whole.
template <class Space>
bool Passes<Space>::factor(Sets sets) {
  if (!whole_ && krylov_solves_ >= 2) {
    const math::Supernodes& pattern = space_.pattern();
    const double work = pattern.operations / (tuning_.whole_work * static_cast<double>(pattern.nonzeros));
    whole_ = krylov_steps_ > std::max(tuning_.whole_after, work) * krylov_solves_;
  }
  ++progress_.counts.factorisations;
  bool done = sets == Sets::exact && whole_ && space_.factor_whole(A_);
  done = done || space_.factor(symmetric_);
  factored_modes_ = maps_.modes();
  factored_rho_ = rho_;
  last_krylov_ = 0;
  return done;
}

// J dx_ = F_ with the factor at hand.
template <class Space>
void Passes<Space>::solve_whole() {
  last_krylov_ = gmres([&](const Vector& d, Vector& y) { space_.apply(A_, d, y); }, [&](Vector& d) { space_.solve(d); },
                       F_, tuning_.krylov, tuning_.krylov_most, krylov_, dx_);
  progress_.counts.krylov += last_krylov_;
  krylov_steps_ += last_krylov_;
  ++krylov_solves_;
}

// Newton's direction in dx_ and du_.
template <class Space>
bool Passes<Space>::direction(Sets sets) {
  maps_.derivative(sets, rho_, P_, u_, g_, A_, symmetric_);
  int changed_modes = 0;
  if (factored_modes_.size() == maps_.modes().size())
    for (std::size_t i = 0; i < factored_modes_.size(); ++i) changed_modes += factored_modes_[i] != maps_.modes()[i];
  const bool keep = sets == Sets::exact && factored_rho_ == rho_ && changed_modes <= tuning_.keep_modes &&
                    last_krylov_ < tuning_.krylov_keep;
  if (!keep && !factor(sets)) return false;
  if (sets == Sets::latched && space_.symmetric()) {
    dx_ = -F_;
    space_.solve(dx_);
  } else {
    F_ = -F_;
    solve_whole();
    F_ = -F_;
  }
  space_.velocity_change(dx_, du_);
  return dx_.allFinite();
}

// t in (0, 1] where F(x + t dx) . dx vanishes, to a tenth of its value at 0.
template <class Space>
double Passes<Space>::search(Sets sets) {
  const auto slope = [&](double t) {
    trial_x_ = x_ + t * dx_;
    trial_u_ = u_ + t * du_;
    maps_.answer(sets, rho_, P_, trial_u_, g_);
    space_.residual(trial_x_, g_, F_);
    return space_.slope(dx_, du_, F_);
  };
  const double at_0 = space_.slope(dx_, du_, F_);
  if (!(at_0 < 0.0)) return 1.0;
  double low = 0.0, s_low = at_0, high = 1.0, s_high = slope(1.0);
  if (s_high <= -0.1 * at_0) return 1.0;
  double t = 1.0;
  for (int k = 0, side = 0; k < 30; ++k) {
    t = low + (high - low) * (s_low / (s_low - s_high));
    t = std::clamp(t, low + 0.05 * (high - low), high - 0.05 * (high - low));
    const double s = slope(t);
    if (std::fabs(s) <= -0.1 * at_0) break;
    if (s < 0.0) {
      low = t;
      s_low = s;
      if (side < 0) s_high *= 0.5;
      side = -1;
    } else {
      high = t;
      s_high = s;
      if (side > 0) s_low *= 0.5;
      side = 1;
    }
  }
  return t;
}

// Where J is not symmetric, F . dx need not rise along dx, and the step of its root may lead far away: it is halved
// until |F| grows no more than it may, or else the best of these is taken.
template <class Space>
double Passes<Space>::shorten(double t, double size) {
  double least = std::numeric_limits<double>::infinity(), best = t;
  for (int k = 0; k <= tuning_.halvings; ++k, t *= 0.5) {
    trial_x_ = x_ + t * dx_;
    trial_u_ = u_ + t * du_;
    maps_.answer(Sets::exact, rho_, P_, trial_u_, g_);
    space_.residual(trial_x_, g_, F_);
    const double now = space_.norm(F_);
    if (now < least) {
      least = now;
      best = t;
    }
    if (least <= tuning_.growth * size) break;
  }
  return best;
}

// A longer step D magnifies the velocities that are left, and would flip modes that are right already. The first step
// of a pass therefore takes the modes from P: it linearises g at velocities that agree with P, where g = P.
template <class Space>
void Passes<Space>::predict(Sets sets) {
  const double before = evaluate(sets);
  maps_.consistent(P_, u_, consistent_);
  trial_u_ = consistent_;
  maps_.answer(sets, rho_, P_, trial_u_, g_);
  maps_.derivative(sets, rho_, P_, trial_u_, g_, A_, symmetric_);
  if (!factor(sets)) return;
  trial_u_ = u_ - consistent_;
  g_.resize(P_.size());
  multiply(space_.contacts(), A_, trial_u_, g_);
  g_ = P_ - g_;
  space_.residual(x_, g_, F_);
  F_ = -F_;
  if (sets == Sets::latched && space_.symmetric()) {
    dx_ = F_;
    space_.solve(dx_);
  } else {
    solve_whole();
  }
  ++progress_.counts.newton;
  if (!dx_.allFinite()) return;
  trial_x_ = x_;
  trial_u_ = u_;
  x_ += dx_;
  space_.velocity(x_, u_);
  if (evaluate(sets) < before) return;
  x_ = trial_x_;
  u_ = trial_u_;
}

template <class Space>
auto Passes<Space>::newton(Sets sets) -> Pass {
  const int most = sets == Sets::exact ? tuning_.most_exact : tuning_.most_latched;
  const double enough = tuning_.enough * std::min(1.0, std::sqrt(tuning_.rho_even / rho_));
  Pass pass;
  double reference = std::numeric_limits<double>::infinity();
  int since = 0;
  for (;; ++pass.steps) {
    const double size = evaluate(sets);
    dx_ = g_ - P_;
    if (size <= enough * maps_.norm(rho_, dx_)) {
      pass.arrived = true;
      return pass;
    }
    if (size <= (1.0 - tuning_.decrease) * reference) {
      reference = size;
      since = 0;
    } else if (++since >= tuning_.stuck && sets == Sets::exact) {
      return pass;
    }
    if (pass.steps >= most || progress_.counts.iterations() >= progress_.most) return pass;
    if (!direction(sets)) return pass;
    ++progress_.counts.newton;
    double t = search(sets);
    if (sets == Sets::exact && std::isfinite(tuning_.growth)) t = shorten(t, size);
    x_ += t * dx_;
    space_.velocity(x_, u_);
  }
}

template <class Space>
void Passes<Space>::run(double rho) {
  rho_ = rho;
  double error = progress_.look(space_, P_);  // as a whole
  int cooling = 0, failures = 0, wait = 0;
  for (int pass = 0; pass < tuning_.passes && !progress_.over(); ++pass) {
    ++progress_.counts.passes;
    const Sets sets = error < tuning_.exact_below && cooling == 0 ? Sets::exact : Sets::latched;
    if (cooling > 0) --cooling;
    P_kept_ = P_;
    x_kept_ = x_;
    predict(sets);
    const Pass done = newton(sets);
    if (g_.allFinite()) P_ = g_;
    const double now = progress_.look(space_, P_);
    if (done.arrived) {
      error = now;
      if (done.steps <= tuning_.easy) {
        if (wait > 0)
          --wait;
        else
          rho_ = std::min(rho_ * tuning_.longer, tuning_.rho_most);
      }
      if (done.steps > tuning_.hard) rho_ /= tuning_.shorter;
      failures = 0;
      continue;
    }
    ++failures;
    wait = tuning_.wait;
    rho_ = std::max(rho_ / tuning_.shorter_failed, 1e-3);
    if (!(now <= 2.0 * error)) {
      P_ = P_kept_;
      x_ = x_kept_;
      space_.velocity(x_, u_);
    } else {
      error = now;
    }
    if (sets == Sets::exact && error > tuning_.cool_above)
      cooling = std::min(tuning_.cool_least + failures - 1, tuning_.cool_most);
  }
}

}  // namespace

template <class Space>
void proximal_newton(Space& space, const NewtonPassTuning& tuning, Progress& progress, double rho) {
  Passes<Space> passes(space, tuning, progress);
  passes.run(std::clamp(10.0 * rho, tuning.rho_first, tuning.rho_start));
}

template void proximal_newton(BodySpace&, const NewtonPassTuning&, Progress&, double);
template void proximal_newton(ContactSpace&, const NewtonPassTuning&, Progress&, double);
template void proximal_newton(RigidSpace&, const NewtonPassTuning&, Progress&, double);

}  // namespace stiction::solvers::proximal
