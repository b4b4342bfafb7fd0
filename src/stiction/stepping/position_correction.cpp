// Projection of the end position onto {g_V = 0} [LLG 3.8-3.14]: a quasi-Newton iteration with a constant tangent
// operator, here that of the midpoint, so that G of the step is reused. Two departures from LLG: the metric is the
// kinetic one (M instead of the identity, which would add metres to radians; Variant::printed has it), and V are the
// contacts that stay closed, whichever sign their gap has, and those that overlap and separate so slowly that smooth
// forces would bring them back within a step. Contacts that overlap but separate, or have yet to meet their impact, are
// left alone: moving them would add energy and angular momentum.
#include "stiction/stepping/position_correction.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/core/threads/loops.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/problem/body_sides.hpp"

namespace stiction::stepping {
namespace {

constexpr std::size_t kMaxCorrections = 20;
constexpr double kDiverged = 10.0;  // times the first violation; sweeps cut short may leave a little more than that
constexpr double kLost = 1e3;      // times the first violation: no further, moves of any length could not be taken back
constexpr double kLongest = 20.0;  // times the first violations together: the way of a correction by bodies
constexpr int kSweeps = 50;
constexpr int kPrintedSweeps = 5000;  // in the identity metric the points of a small body are almost dependent

// Gaps at the end position; those that need no correction become 0. Returns the largest violation.
double violations(const System& system, const State& state, StepWorkspace& ws) {
  constexpr std::size_t kPiece = 256;  // contacts at a time, for a thread: some 10 us
  core::share_each(ws.dynamics.contacts().size(), kPiece, [&](std::size_t i) {
    const auto index = static_cast<std::size_t>(ws.dynamics.active[i].contact);
    const model::Contact& contact = system.contacts()[index];
    const double gap = contact.coordinates < 0 ? geometry::gap_near(contact.pair, pose(state, contact.a),
                                                                    pose(state, contact.b), ws.dynamics.anchors[index])
                                               : gap_of(system.model(), contact, state, {});
    const model::ContactState& is = state.contacts[index];
    const bool hops =
        gap < 0.0 && ws.gamma_E[static_cast<std::size_t>(ws.equations.problem.offset[i])] <= ws.equations.hop[i];
    ws.correction.gap[i] = is.persists || hops ? gap : 0.0;
    ws.correction.held[i] = ws.correction.gap[i] != 0.0 || (is.persists && !ws.joints.empty());
  });
  double largest = 0.0;
  for (std::size_t i = 0; i < ws.dynamics.contacts().size(); ++i)
    largest = std::max(largest, std::fabs(ws.correction.gap[i]));
  dynamics::joint_gaps(system, state, ws.correction.joint_gap);
  for (double gap : ws.correction.joint_gap) largest = std::max(largest, std::fabs(gap));
  return largest;
}

// In the identity metric of q = (x, p) a body has, for pdot = p o omega / 2, mass 1 and inertia 1/4.
constexpr double kPrintedInertia = 0.25;

// W_N^T W_N of two contacts in that metric.
double printed_coupling(const System& system, const dynamics::ContactTerms& i, const dynamics::ContactTerms& j) {
  const model::Contact &ci = system.contact(i.contact), &cj = system.contact(j.contact);
  const double along = i.of_coordinates ? 0.0 : i.frame.n.dot(j.frame.n);
  const auto through = [&](double sign, const Vec3& w_i, const Vec3& w_j) {
    return sign * along + w_i.dot(w_j) / kPrintedInertia;
  };
  double sum = 0.0;
  if (ci.a == cj.a) sum += through(1.0, i.w_a[laws::N], j.w_a[laws::N]);
  if (ci.a == cj.b) sum += through(-1.0, i.w_a[laws::N], j.w_b[laws::N]);
  if (ci.b == model::kWorld) return sum;
  if (ci.b == cj.a) sum += through(-1.0, i.w_b[laws::N], j.w_a[laws::N]);
  if (ci.b == cj.b) sum += through(1.0, i.w_b[laws::N], j.w_b[laws::N]);
  return sum;
}

// G_NN lambda = -g by Gauss-Seidel sweeps over the normal channels (the system may be singular: dependent contacts);
// joints are eliminated as in the step.
void solve_multipliers(const System& system, const StepOptions& options, StepWorkspace& ws, double* lambda) {
  const auto G = [&](std::size_t i, const auto& block) {
    if (options.variant != Variant::printed) return ws.equations.problem.G.values(block)[0];
    return printed_coupling(system, ws.dynamics.active[i], ws.dynamics.active[static_cast<std::size_t>(block.column)]);
  };
  const auto n = ws.dynamics.contacts().size();
  const int most = options.variant == Variant::printed ? kPrintedSweeps : kSweeps;
  std::fill_n(lambda, n, 0.0);
  if (!ws.joints.empty()) {
    ws.joints.begin_correction(ws.correction.joint_gap);
    for (std::size_t i = 0; i < n; ++i)
      ws.correction.gap[i] = ws.joints.reduced_gap(ws.correction.gap[i], ws.equations.problem.offset[i]);
  }
  for (int sweep = 0; sweep < (n == 1 ? 1 : most); ++sweep) {
    double largest = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
      if (!ws.correction.held[i]) continue;
      double residual = ws.correction.gap[i], diagonal = 0.0;
      for (const auto& block : ws.equations.problem.G.row(static_cast<int>(i))) {
        const auto j = static_cast<std::size_t>(block.column);
        const double G_ij = G(i, block);
        residual += G_ij * lambda[j];
        if (j == i) diagonal = G_ij;
      }
      lambda[i] -= residual / diagonal;
      largest = std::max(largest, std::fabs(residual));
    }
    constexpr int kLook = 16;  // sweeps between two polls of the stop request
    if (largest <= 0.1 * options.gap_tolerance || (sweep % kLook == kLook - 1 && options.solver.stopped())) break;
  }
  if (ws.joints.empty()) return;
  for (std::size_t i = 0; i < n; ++i)
    if (lambda[i] != 0.0) ws.joints.add_correction(ws.equations.problem.offset[i], lambda[i]);
}

double norm(const std::vector<double>& v) {
  double sum = 0.0;
  for (const double a : v) sum += a * a;
  return std::sqrt(sum);
}

// The same without G: the shortest motion in the kinetic metric that closes the gaps, or leaves least of them, by
// conjugate gradients. Rows are scaled to unit length: a gap alone takes a motion as long as itself, a chain of n equal
// gaps one n times as long. But a body between two faces that are almost parallel would leave them sideways, 1e9
// times as far. The motion grows with every step of the gradients, which find what is well determined first: they end
// before it is longer than `left`, what is left of the way (negative: the first time).
void solve_by_bodies(const StepOptions& options, StepWorkspace& ws, double* lambda, double& left) {
  constexpr int kMost = 300;  // steps; a heap of 1000 spheres takes 20 to 100
  const problem::ContactProblem& problem = ws.equations.problem;
  const auto n = static_cast<std::size_t>(problem.contacts());
  std::vector<double>&scale = ws.correction.scaled.scale, &b = ws.correction.scaled.b;
  scale.resize(n);
  b.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    scale[i] = ws.correction.held[i] ? 1.0 / std::sqrt(problem.G.diagonal(static_cast<int>(i))[0]) : 0.0;
    b[i] = -scale[i] * ws.correction.gap[i];
  }
  thread_local problem::BodySides sides;  // kept: a warm step allocates nothing
  sides.list(problem.bodies);
  const auto visit = [&](std::size_t i, const auto& at_body) {
    const auto& c = problem.bodies.contact(i);
    at_body(problem::kFreedoms * c.a, problem.bodies.at_a(i));
    if (c.b >= 0) at_body(problem::kFreedoms * c.b, problem.bodies.at_b(i));
  };
  const auto apply = [&](const std::vector<double>& x, std::vector<double>& y) {
    constexpr std::size_t kPiece = 1024;  // contacts at a time, for a thread: some 10 us
    core::share_each(n, kPiece, [&](std::size_t i) {
      double sum = 0.0;
      if (scale[i] != 0.0)
        visit(i, [&](int at, const double* R) {
          for (int f = 0; f < problem::kFreedoms; ++f) sum += R[f] * x[static_cast<std::size_t>(at + f)];
        });
      y[i] = sum * scale[i];
    });
  };
  const auto apply_transposed = [&](const std::vector<double>& y, std::vector<double>& x) {
    if (sides.listed()) {
      constexpr std::size_t kPiece = 256;  // bodies at a time, for a thread: some 10 us
      return core::share_each(static_cast<std::size_t>(problem.bodies.bodies()), kPiece,
                              [&, &own_sides = sides](std::size_t body) {
                                double* own = x.data() + problem::kFreedoms * body;
                                std::fill_n(own, problem::kFreedoms, 0.0);
                                for (const problem::BodySides::Side& side : own_sides.of(body)) {
                                  const auto i = static_cast<std::size_t>(side.contact);
                                  const double* R = side.first ? problem.bodies.at_a(i) : problem.bodies.at_b(i);
                                  if (scale[i] == 0.0) continue;
                                  for (int f = 0; f < problem::kFreedoms; ++f) own[f] += R[f] * (scale[i] * y[i]);
                                }
                              });
    }
    std::fill(x.begin(), x.end(), 0.0);
    for (std::size_t i = 0; i < n; ++i)
      if (scale[i] != 0.0)
        visit(i, [&](int at, const double* R) {
          for (int f = 0; f < problem::kFreedoms; ++f) x[static_cast<std::size_t>(at + f)] += R[f] * (scale[i] * y[i]);
        });
  };
  const auto enough = [&](const std::vector<double>& r) {
    for (std::size_t i = 0; i < n; ++i)
      if (std::fabs(r[i]) > 0.1 * options.gap_tolerance * scale[i]) return false;
    return true;
  };
  if (left < 0.0) left = kLongest * norm(b);
  double way = 0.0;
  for (int most = kMost;;) {
    const int steps = math::conjugate_gradients(apply, apply_transposed, enough,
                                                static_cast<std::size_t>(problem::kFreedoms * problem.bodies.bodies()),
                                                b, most, ws.correction.memory, lambda);
    std::vector<double>&multipliers = ws.correction.memory.p_lambda, &motion = ws.correction.memory.s;  // free again
    multipliers.assign(lambda, lambda + n);
    apply_transposed(multipliers, motion);
    way = norm(motion);
    if (way <= left || steps == 0) break;
    most = steps / 2;
  }
  left = std::max(0.0, left - way);
  for (std::size_t i = 0; i < n; ++i) lambda[i] *= scale[i];
}

// q + F(q) M^-1 W_N lambda of one contact
void move(const System& system, Variant variant, const dynamics::ContactTerms& c, double lambda, State& state,
          StepEnergy& energy) {
  if (lambda == 0.0) return;
  const bool printed = variant == Variant::printed;
  const model::Contact& contact = system.contact(c.contact);
  const auto shift = [&](int body, double sign, const Vec3& w, const Vec3& iw) {
    const model::Body& b = system.body(body);
    if (b.coordinates >= 0) {
      const auto& placed = system.coordinates()[static_cast<std::size_t>(b.coordinates)];
      return placed.move(body, lambda * (printed ? w / kPrintedInertia : iw), state);
    }
    model::BodyState& s = state.bodies[static_cast<std::size_t>(body)];
    const Vec3 dx = (sign * (printed ? 1.0 : b.inverse_mass) * lambda) * c.frame.n;
    s.x += dx;
    s.p = math::advanced(s.p, lambda * (printed ? w / kPrintedInertia : iw), 1.0);
    energy.method -= b.mass * system.gravity().dot(dx);
  };
  shift(contact.a, 1.0, c.w_a[laws::N], c.iw_a[laws::N]);
  if (contact.b != model::kWorld) shift(contact.b, -1.0, c.w_b[laws::N], c.iw_b[laws::N]);
}

// The same of the joints.
void move_joints(const System& system, State& state, const StepWorkspace& ws, StepEnergy& energy) {
  ws.joints.for_bodies(system, ws.dynamics, ws.joints.lambda, [&](std::size_t body, const Vec3& dx, const Vec3& turn) {
    state.bodies[body].x += dx;
    state.bodies[body].p = math::advanced(state.bodies[body].p, turn, 1.0);
    energy.method -= system.bodies()[body].mass * system.gravity().dot(dx);
  });
}

}  // namespace

bool correct_positions(const System& system, const StepOptions& options, State& state, StepWorkspace& ws,
                       StepEnergy& energy) {
  const auto n = ws.dynamics.contacts().size();
  const auto move_by = [&](std::size_t i, double lambda) {
    move(system, options.variant, ws.dynamics.active[i], lambda, state, energy);
  };
  ws.correction.gap.resize(n);
  ws.correction.held.resize(n);
  ws.correction.lambda.resize(n * kMaxCorrections);  // of every iteration
  const double at_first = violations(system, state, ws);
  double now = at_first, left = -1.0;
  std::size_t iteration = 0;
  const auto goes_on = [&] {
    return now > options.gap_tolerance && !(now > kLost * at_first) && !options.solver.stopped();
  };
  for (; iteration < kMaxCorrections && goes_on(); ++iteration) {
    double* lambda = ws.correction.lambda.data() + iteration * n;
    if (ws.equations.problem.by_bodies())
      solve_by_bodies(options, ws, lambda, left);
    else
      solve_multipliers(system, options, ws, lambda);
    for (std::size_t i = 0; i < n; ++i) move_by(i, lambda[i]);
    move_joints(system, state, ws, energy);
    now = violations(system, state, ws);
  }
  // Too far from where the tangents are right: all the way back, the last move first.
  if (now > kDiverged * at_first && ws.joints.empty())
    for (std::size_t k = iteration * n; k-- > 0;) move_by(k % n, -ws.correction.lambda[k]);
  return now <= options.gap_tolerance;
}

}  // namespace stiction::stepping
