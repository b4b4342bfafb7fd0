// Projection of the end position on {g_V = 0} [LLG 3.8-3.14]: a quasi-Newton iteration with a constant tangent
// operator, here that of the midpoint, so that G of the step serves again. Two departures from LLG: the metric is the
// kinetic one (M instead of the identity, which would add metres to radians), and V are the contacts that stay closed,
// whichever sign their gap has, and those that overlap and separate so slowly that smooth forces would bring them back
// within a step. Contacts that overlap but separate, or have yet to meet their impact, are left alone: moving them
// would add energy and angular momentum.
#include <algorithm>
#include <cmath>

#include "stiction/integrators/step.hpp"
#include "stiction/math/rotation.hpp"

namespace stiction::integrators {
namespace {

constexpr int kMaxCorrections = 20;
constexpr int kSweeps = 50;

// Gaps at the end position; those that need no correction become 0. Returns the largest violation.
double violations(const Model& model, const State& state, StepWorkspace& ws) {
  double largest = 0.0;
  for (std::size_t i = 0; i < ws.dynamics.contacts().size(); ++i) {
    const auto index = static_cast<std::size_t>(ws.dynamics.active[i].contact);
    const model::Contact& contact = model.contacts()[index];
    const double gap = geometry::gap(contact.pair, pose(state, contact.a), pose(state, contact.b));
    const model::ContactState& is = state.contacts[index];
    const bool hops = gap < 0.0 && ws.gamma_E[static_cast<std::size_t>(ws.problem.offset[i])] <= ws.hop[i];
    ws.gap_E[i] = is.persists || hops ? gap : 0.0;
    ws.held[i] = ws.gap_E[i] != 0.0 || (is.persists && !ws.joints.empty());
    largest = std::max(largest, std::fabs(ws.gap_E[i]));
  }
  dynamics::joint_gaps(model, state, ws.joints.gap);
  for (double gap : ws.joints.gap) largest = std::max(largest, std::fabs(gap));
  return largest;
}

// G_NN lambda = -g by Gauss-Seidel sweeps over the normal channels (the system may be singular: dependent contacts);
// joints are eliminated as in the step.
void solve_multipliers(StepWorkspace& ws, double tolerance) {
  const auto n = ws.dynamics.contacts().size();
  std::fill_n(ws.lambda.begin(), n, 0.0);
  if (!ws.joints.empty()) {
    ws.joints.begin_correction();
    for (std::size_t i = 0; i < n; ++i) ws.gap_E[i] = ws.joints.reduced_gap(ws.gap_E[i], ws.problem.offset[i]);
  }
  for (int sweep = 0; sweep < (n == 1 ? 1 : kSweeps); ++sweep) {
    double largest = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
      if (!ws.held[i]) continue;
      double residual = ws.gap_E[i];
      for (const auto& block : ws.problem.G.row(static_cast<int>(i)))
        residual += ws.problem.G.values(block)[0] * ws.lambda[static_cast<std::size_t>(block.column)];
      ws.lambda[i] -= residual / ws.problem.G.diagonal(static_cast<int>(i))[0];
      largest = std::max(largest, std::fabs(residual));
    }
    if (largest <= 0.1 * tolerance) break;
  }
  if (ws.joints.empty()) return;
  for (std::size_t i = 0; i < n; ++i)
    if (ws.lambda[i] != 0.0) ws.joints.add_correction(ws.problem.offset[i], ws.lambda[i]);
}

// q + F(q) M^-1 W_N lambda
void move(const Model& model, State& state, const StepWorkspace& ws, StepEnergy& energy) {
  for (std::size_t i = 0; i < ws.dynamics.contacts().size(); ++i) {
    if (ws.lambda[i] == 0.0) continue;
    const dynamics::ContactTerms& c = ws.dynamics.active[i];
    const model::Contact& contact = model.contacts()[static_cast<std::size_t>(c.contact)];
    const auto shift = [&](int body, double sign, const Vec3& iw) {
      const model::Body& b = model.bodies()[static_cast<std::size_t>(body)];
      model::BodyState& s = state.bodies[static_cast<std::size_t>(body)];
      const Vec3 dx = (sign * b.inverse_mass * ws.lambda[i]) * c.frame.n;
      s.x += dx;
      s.p = math::advanced(s.p, ws.lambda[i] * iw, 1.0);
      energy.method -= b.mass * model.gravity().dot(dx);
    };
    shift(contact.a, 1.0, c.iw_a[laws::N]);
    if (contact.b != model::kWorld) shift(contact.b, -1.0, c.iw_b[laws::N]);
  }
  ws.joints.for_bodies(model, ws.dynamics, ws.joints.lambda, [&](std::size_t body, const Vec3& dx, const Vec3& turn) {
    state.bodies[body].x += dx;
    state.bodies[body].p = math::advanced(state.bodies[body].p, turn, 1.0);
    energy.method -= model.bodies()[body].mass * model.gravity().dot(dx);
  });
}

}  // namespace

bool correct_positions(const Model& model, double tolerance, State& state, StepWorkspace& ws, StepEnergy& energy) {
  ws.gap_E.resize(ws.dynamics.contacts().size());
  ws.lambda.resize(ws.dynamics.contacts().size());
  ws.held.resize(ws.dynamics.contacts().size());
  for (int iteration = 0; iteration < kMaxCorrections; ++iteration) {
    if (violations(model, state, ws) <= tolerance) return true;
    solve_multipliers(ws, tolerance);
    move(model, state, ws, energy);
  }
  return violations(model, state, ws) <= tolerance;
}

}  // namespace stiction::integrators
