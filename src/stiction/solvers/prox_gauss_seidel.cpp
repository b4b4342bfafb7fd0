// Projected Gauss-Seidel iteration: contact by contact, each block with the newest impulses of all the others.
// The fixed point is that of P = prox_C(P - r xi); five shortcuts only change how fast it is reached:
//  - a sticking contact is solved exactly, G_ii dP = -xi_i, as long as the result stays inside its set
//    (MLG 46 with the whole block in place of Q's diagonal);
//  - in slip the impulses of friction and rolling are carried along with the normal one, P_F = f P_N, so that the
//  normal
//    step sees G_NN + G_NF f and the coupling of normal and friction costs no sweeps;
//  - what a few such sweeps do not settle is solved block by block with Newton's method (newton_block.cpp);
//  - what many sweeps do not settle is left to Newton's method on all contacts (nonsmooth_newton.cpp);
//  - several contacts on one body converge linearly, each sweep's change a constant multiple of the one before: that
//    geometric series is summed (Aitken) every few sweeps.
// Friction that falls with speed may have no fixed point of this kind, because its projection prefers stick to slow
// slip. There a solution is reached with the coefficients held, mu k_i, and led to k_i = mu(v_i)/mu where contact i
// slips.
#include <algorithm>
#include <array>
#include <cmath>

#include "stiction/solvers/block.hpp"
#include "stiction/solvers/solve.hpp"

namespace stiction::solvers {
namespace {

using laws::ContactStatus;
using laws::kMaxChannels;
using math::Vec2;
using math::Vec3;
using problem::ProxStep;

constexpr int kPlainSweeps = 8;   // before Newton's method is tried on a block
constexpr int kFreeSweeps = 60;   // after this many sweeps coefficients that fall are held
constexpr int kCheap = 60;        // rows of a problem for which steps of Newton's method cost little
constexpr int kLargest = 400;     // rows of a problem that it is tried on at all
constexpr int kFewSweeps = 20;    // before it is tried on all contacts of a cheap problem; again at twice as many
constexpr int kManySweeps = 50;   // of another problem
constexpr int kNewtonSteps = 30;  // given to it; when tried again on a cheap problem, as many as there were iterations
constexpr int kCarrySweeps = 50;  // after this many sweeps the plain normal step takes over, should carrying not pay

// The block's own stick solution, taken only if it obeys the law. Returns the largest change, or a negative number.
double try_stick(Block& block, Scratch::Factor& factor) {
  const int dim = block.dim();
  if (!factor.tried) {
    factor.tried = true;
    factor.usable = factor.cholesky.factor(block.G, dim);
  }
  if (!factor.usable) return -1.0;
  std::array<double, kMaxChannels> d{};
  for (int k = 0; k < dim; ++k) d[static_cast<std::size_t>(k)] = -block.xi[static_cast<std::size_t>(k)];
  factor.cholesky.solve(d.data());
  const double P_N = block.P[0] + d[0];
  const Vec3 dP_F = problem::friction_part(d.data(), block.rows);
  const Vec3 P_F = problem::friction_part(block.P, block.rows) + dP_F;
  const auto next = problem::friction_prox(block.law, block.step, P_N, P_F, Vec3::Zero(), block.hint);
  if (next.status != ContactStatus::stick) return -1.0;
  const Vec2 dP_R = problem::rolling_part(d.data(), block.rows);
  if (block.rows.rolling > 0) {
    const Vec2 P_R = problem::rolling_part(block.P, block.rows) + dP_R;
    if (problem::rolling_prox(block.law, block.step, P_N, P_R, Vec2::Zero()) != P_R) return -1.0;
  }
  for (int k = 0; k < dim; ++k) block.P[k] += d[static_cast<std::size_t>(k)];
  return problem::velocity_change(block.step, d[0], dP_F, dP_R);
}

// Normal step, the other impulses carried along while the contact slips. Returns the change of P_N.
double normal_step(Block& block, bool carry) {
  const double P_N = block.P[0], G_NN = block.G[0], pressing = block.law.normal.pressing(P_N);
  if (!(G_NN > 0.0)) return 0.0;
  double D = G_NN;
  if (carry && block.status != ContactStatus::open && pressing > 0.0)
    for (int k = 1; k < block.dim(); ++k) D += block.G[k] * (block.P[k] / pressing);
  else
    carry = false;
  // Near D = 0 the contact jams (Painleve): the plain step is the safe one.
  if (D < 0.25 * G_NN) {
    D = G_NN;
    carry = false;
  }
  const double next = block.law.normal.project(P_N - block.xi[0] / D), change = next - P_N;
  if (change == 0.0) return 0.0;
  if (carry)
    for (int k = 1; k < block.dim(); ++k) block.add(k, block.P[k] / pressing * change);
  block.add(0, change);
  return change;
}

double plain_step(Block& block, bool carry) {
  const Vec3 F_before = problem::friction_part(block.P, block.rows);
  const Vec2 R_before = problem::rolling_part(block.P, block.rows);
  const double dP_N = normal_step(block, carry);
  const Vec3 P_F = problem::friction_part(block.P, block.rows);
  const auto next = problem::friction_prox(block.law, block.step, block.P[0], P_F,
                                           problem::friction_part(block.xi.data(), block.rows), block.hint);
  block.status = next.status;
  if (block.rows.rolling == 0) {
    problem::set_friction_part(block.P, block.rows, next.P_F);
    return problem::velocity_change(block.step, dP_N, next.P_F - F_before, Vec2::Zero());
  }
  for (int k = 0; k < block.rows.friction; ++k) block.add(1 + k, next.P_F[k] - P_F[k]);
  const Vec2 P_R = problem::rolling_prox(block.law, block.step, block.P[0], problem::rolling_part(block.P, block.rows),
                                         problem::rolling_part(block.xi.data(), block.rows));
  problem::set_rolling_part(block.P, block.rows, P_R);
  return problem::velocity_change(block.step, dP_N, next.P_F - F_before, P_R - R_before);
}

double update(Block& block, Scratch::Factor& factor, int sweeps, double enough) {
  if (block.status == ContactStatus::stick)
    if (const double change = try_stick(block, factor); change >= 0.0) return change;
  if (sweeps >= kPlainSweeps || block.rows.rolling > 0)
    if (const double change = newton_block(block, enough); change >= 0.0) return change;
  return plain_step(block, sweeps < kCarrySweeps);
}

constexpr int kPause = 3;  // sweeps between two jumps, in which the changes become parallel again

void begin_extrapolation(Scratch::Extrapolation& e, std::size_t size) {
  e.dP.assign(size, 0.0);
  e.wait = kPause;
  e.jumped = false;
}

// After a sweep: P + lambda/(1 - lambda) dP, the limit of the series, where two successive changes are nearly parallel.
// A jump after which the changes are larger than before it is taken back. True if P was moved.
bool extrapolate(double change, Impulses& impulses, Scratch::Extrapolation& e) {
  const std::size_t size = impulses.P.size();
  if (e.jumped && change > e.change_before) {
    impulses.P = e.P_safe;
    begin_extrapolation(e, size);
    e.wait = 4 * kPause;
    return true;
  }
  e.jumped = false;
  double before2 = 0.0, product = 0.0, now2 = 0.0;
  for (std::size_t k = 0; k < size; ++k) {
    const double now = impulses.P[k] - e.P[k];
    before2 += e.dP[k] * e.dP[k];
    product += e.dP[k] * now;
    now2 += now * now;
    e.dP[k] = now;
  }
  if (--e.wait > 0) return false;
  const double lambda = product / before2;
  const bool parallel = product * product > 0.9 * before2 * now2;
  if (!parallel || !(lambda > 0.0 && lambda < 0.999)) return false;
  e.P_safe = impulses.P;
  for (std::size_t k = 0; k < size; ++k) impulses.P[k] += lambda / (1.0 - lambda) * e.dP[k];
  begin_extrapolation(e, size);
  e.change_before = change;
  e.jumped = true;
  return true;
}

// One sweep over all contacts: the largest change, as a velocity.
struct Sweep {
  double change = 0.0;
  double sum = 0.0;  // of the changes: keeps what a maximum would lose, NaN
};

Sweep sweep(const ContactProblem& problem, const std::vector<laws::ContactLaw>& laws, Impulses& impulses,
            Scratch& scratch, int sweeps, double enough) {
  Sweep result;
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    const auto at = static_cast<std::size_t>(problem.offset[i]);
    Block block{laws[i],
                problem.layout[i],
                scratch.steps[i],
                problem.G.diagonal(static_cast<int>(i)),
                impulses.P.data() + at,
                impulses.hint[i],
                impulses.status[i],
                {}};
    std::copy_n(problem.c.data() + at, block.dim(), block.xi.data());
    for (const auto& G_ij : problem.G.row(static_cast<int>(i)))
      math::multiply_add(problem.G.values(G_ij), G_ij.rows, G_ij.columns,
                         impulses.P.data() + problem.offset[static_cast<std::size_t>(G_ij.column)], block.xi.data());
    const double change = update(block, scratch.factors[i], sweeps, enough);
    result.change = std::max(result.change, change);
    result.sum += change;
  }
  return result;
}

// Half of the way towards the coefficients that belong to the speeds of slipping contacts. One that sticks keeps its
// own: what holds it is below mu in any case.
void lead_coefficients(const ContactProblem& problem, const Impulses& impulses, Scratch& scratch) {
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    if (impulses.status[i] != ContactStatus::slip || problem.laws[i].coefficient.index() == 0) continue;
    const Vec3 xi_F = problem::friction_part(scratch.xi.data() + problem.offset[i], problem.layout[i]);
    scratch.held[i].mu_share = 0.5 * (scratch.held[i].mu_share + problem.laws[i].factor(xi_F.norm()));
  }
}

// Newton's method from where this solve began, from the present impulses, and, when tried again, with the proximal
// iteration that makes the impulses of dependent contacts unique. The impulses stay if it does not arrive.
bool try_newton(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch, bool again,
                Summary& summary) {
  Options few = options;
  few.max_iterations = again ? std::max(kNewtonSteps, summary.iterations) : kNewtonSteps;
  scratch.before_newton = impulses;
  impulses = scratch.start;
  for (int attempt = 0; attempt < (again ? 3 : 2); ++attempt) {
    if (attempt == 2) few.method = Method::newton;
    const Summary newton = nonsmooth_newton(problem, few, impulses, scratch);
    summary.iterations += newton.iterations;
    summary.residual = newton.residual;
    if (newton.converged()) return true;
    impulses = scratch.before_newton;
  }
  return false;
}

}  // namespace

Summary prox_gauss_seidel(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) {
  const auto n = static_cast<std::size_t>(problem.contacts());
  scratch.steps.resize(n);
  scratch.factors.resize(n);
  scratch.held.clear();
  bool falls = false;
  for (std::size_t i = 0; i < n; ++i) {
    falls = falls || problem.laws[i].coefficient.index() != 0;
    scratch.steps[i] = problem::safe_step(problem.laws[i], problem.G.diagonal(static_cast<int>(i)), problem.layout[i],
                                          options.stretch, options.relaxation);
    scratch.factors[i].tried = false;
  }

  if (falls)
    for (const laws::ContactLaw& law : problem.laws) scratch.held.push_back(law.held(1.0));

  Summary summary;
  const double enough = options.tolerance * problem::velocity_scale(problem);
  double last_change = HUGE_VAL;
  const bool cheap = problem.size() <= kCheap;
  int newton_at = cheap ? kFewSweeps : kManySweeps;
  scratch.start = impulses;
  if (n > 1) begin_extrapolation(scratch.extrapolation, impulses.P.size());
  for (;;) {
    if (n > 1) scratch.extrapolation.P = impulses.P;
    const bool held = falls && summary.iterations >= kFreeSweeps;
    const Sweep done =
        sweep(problem, held ? scratch.held : problem.laws, impulses, scratch, summary.iterations, 0.01 * enough);
    ++summary.iterations;
    if (!std::isfinite(done.sum)) {
      (void)problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);  // callers read xi in any case
      return {Stop::not_finite, summary.iterations, done.change};
    }
    // A sweep that gains a constant factor promises the next change; once that is small enough, look at the residual.
    const double promised = last_change < HUGE_VAL ? done.change * (done.change / last_change) : done.change;
    last_change = done.change;
    const bool last = summary.iterations >= options.max_iterations;
    if (last || held || std::min(done.change, promised) <= enough) {
      summary.residual = problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
      if (summary.residual <= options.tolerance) return summary;
      if (last) return {Stop::iteration_limit, summary.iterations, summary.residual};
    }
    if (held) {
      lead_coefficients(problem, impulses, scratch);
      continue;
    }
    if (summary.iterations >= newton_at && problem.size() <= kLargest) {
      const bool again = cheap && summary.iterations > kFewSweeps;
      newton_at = 2 * summary.iterations;
      if (try_newton(problem, options, impulses, scratch, again, summary)) return summary;
      last_change = HUGE_VAL;
      if (n > 1) begin_extrapolation(scratch.extrapolation, impulses.P.size());
      continue;
    }
    if (n > 1 && extrapolate(done.change, impulses, scratch.extrapolation)) last_change = HUGE_VAL;
  }
}

}  // namespace stiction::solvers
