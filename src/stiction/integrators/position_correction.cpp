// Projection of the end position on {g_V = 0} [LLG 3.8-3.14]: a quasi-Newton iteration with a constant tangent
// operator, here that of the midpoint, so that G of the step serves again. Two departures from LLG: the metric is the
// kinetic one (M instead of the identity, which would add metres to radians; Variant::printed has it), and V are the
// contacts that stay closed, whichever sign their gap has, and those that overlap and separate so slowly that smooth
// forces would bring them back within a step. Contacts that overlap but separate, or have yet to meet their impact, are
// left alone: moving them would add energy and angular momentum.
#include <algorithm>
#include <cmath>

#include "stiction/integrators/step.hpp"
#include "stiction/math/rotation.hpp"

namespace stiction::integrators {
namespace {

constexpr int kMaxCorrections = 20;
constexpr int kSweeps = 50;
constexpr int kPrintedSweeps = 5000;  // in the identity metric the points of a small body almost depend on each other

// Gaps at the end position; those that need no correction become 0. Returns the largest violation.
double violations(const Model& model, const State& state, StepWorkspace& ws) {
  double largest = 0.0;
  for (std::size_t i = 0; i < ws.dynamics.contacts().size(); ++i) {
    const auto index = static_cast<std::size_t>(ws.dynamics.active[i].contact);
    const model::Contact& contact = model.contacts()[index];
    const double gap =
        geometry::gap_near(contact.pair, pose(state, contact.a), pose(state, contact.b), ws.dynamics.anchors[index]);
    const model::ContactState& is = state.contacts[index];
    const bool hops = gap < 0.0 && ws.gamma_E[static_cast<std::size_t>(ws.problem.offset[i])] <= ws.hop[i];
    ws.gap_E[i] = is.persists || hops ? gap : 0.0;
    largest = std::max(largest, std::fabs(ws.gap_E[i]));
  }
  return largest;
}

// In the identity metric of q = (x, p) a body has, for pdot = p o omega / 2, mass 1 and inertia 1/4.
constexpr double kPrintedInertia = 0.25;

// W_N^T W_N of two contacts in that metric.
double printed_coupling(const Model& model, const dynamics::ContactTerms& i, const dynamics::ContactTerms& j) {
  const model::Contact &ci = model.contacts()[static_cast<std::size_t>(i.contact)],
                       &cj = model.contacts()[static_cast<std::size_t>(j.contact)];
  const double along = i.frame.n.dot(j.frame.n);
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

// G_NN lambda = -g by Gauss-Seidel sweeps over the normal channels (the system may be singular: dependent contacts).
void solve_multipliers(const Model& model, const StepOptions& options, StepWorkspace& ws) {
  const auto G = [&](std::size_t i, const auto& block) {
    if (options.variant != Variant::printed) return ws.problem.G.values(block)[0];
    return printed_coupling(model, ws.dynamics.active[i], ws.dynamics.active[static_cast<std::size_t>(block.column)]);
  };
  const auto n = ws.dynamics.contacts().size();
  const int most = options.variant == Variant::printed ? kPrintedSweeps : kSweeps;
  std::fill_n(ws.lambda.begin(), n, 0.0);
  for (int sweep = 0; sweep < (n == 1 ? 1 : most); ++sweep) {
    double largest = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
      if (ws.gap_E[i] == 0.0) continue;
      double residual = ws.gap_E[i], diagonal = 0.0;
      for (const auto& block : ws.problem.G.row(static_cast<int>(i))) {
        const auto j = static_cast<std::size_t>(block.column);
        const double G_ij = G(i, block);
        residual += G_ij * ws.lambda[j];
        if (j == i) diagonal = G_ij;
      }
      ws.lambda[i] -= residual / diagonal;
      largest = std::max(largest, std::fabs(residual));
    }
    if (largest <= 0.1 * options.gap_tolerance) break;
  }
}

// q + F(q) M^-1 W_N lambda
void move(const Model& model, Variant variant, State& state, const StepWorkspace& ws, StepEnergy& energy) {
  const bool printed = variant == Variant::printed;
  for (std::size_t i = 0; i < ws.dynamics.contacts().size(); ++i) {
    if (ws.lambda[i] == 0.0) continue;
    const dynamics::ContactTerms& c = ws.dynamics.active[i];
    const model::Contact& contact = model.contacts()[static_cast<std::size_t>(c.contact)];
    const auto shift = [&](int body, double sign, const Vec3& w, const Vec3& iw) {
      const model::Body& b = model.bodies()[static_cast<std::size_t>(body)];
      model::BodyState& s = state.bodies[static_cast<std::size_t>(body)];
      const Vec3 dx = (sign * (printed ? 1.0 : b.inverse_mass) * ws.lambda[i]) * c.frame.n;
      s.x += dx;
      s.p = math::advanced(s.p, ws.lambda[i] * (printed ? w / kPrintedInertia : iw), 1.0);
      energy.method -= b.mass * model.gravity().dot(dx);
    };
    shift(contact.a, 1.0, c.w_a[laws::N], c.iw_a[laws::N]);
    if (contact.b != model::kWorld) shift(contact.b, -1.0, c.w_b[laws::N], c.iw_b[laws::N]);
  }
}

}  // namespace

bool correct_positions(const Model& model, const StepOptions& options, State& state, StepWorkspace& ws,
                       StepEnergy& energy) {
  ws.gap_E.resize(ws.dynamics.contacts().size());
  ws.lambda.resize(ws.dynamics.contacts().size());
  for (int iteration = 0; iteration < kMaxCorrections; ++iteration) {
    if (violations(model, state, ws) <= options.gap_tolerance) return true;
    solve_multipliers(model, options, ws);
    move(model, options.variant, state, ws, energy);
  }
  return violations(model, state, ws) <= options.gap_tolerance;
}

}  // namespace stiction::integrators
