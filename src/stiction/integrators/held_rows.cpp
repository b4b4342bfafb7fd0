// Rows that are held at zero: forces that do it whatever their sign, and the way back onto them.
#include <algorithm>
#include <cmath>

#include "stiction/integrators/acceleration.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/problem/residual.hpp"

namespace stiction::integrators {
namespace {

using dynamics::ContactTerms;

constexpr double kDependent = 1e-10;  // columns of W that depend on each other up to this do so: far above rounding

// Rows of a problem that are held: the normal ones and, with `parts`, those of parts that stick. row(i, r) is the row
// of the contact's whole block that row r of the problem stands for.
template <class Row>
void keep(const Mode& mode, bool parts, const problem::ContactProblem& problem, Row&& row, AccelerationWorkspace& w) {
  w.kept.clear();
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    const auto contact = static_cast<std::size_t>(w.step.dynamics.active[i].contact);
    w.kept.push_back(problem.offset[i]);
    for (int r = 1; parts && r < problem.dim(static_cast<int>(i)); ++r)
      for (std::size_t p = 0; p < 3; ++p) {
        const laws::Part& part = w.parts[contact][p];
        const int k = row(i, r) - part.first;
        if (mode[contact].hold[p] == Hold::stick && k >= 0 && k < part.rows && part.held[static_cast<std::size_t>(k)])
          w.kept.push_back(problem.offset[i] + r);
      }
  }
}

// Changes x in the kept rows so that G x + c, which `now` holds for the present x, vanishes there: by the shortest
// change, where rows depend on each other. Rows and columns are scaled to a diagonal of one.
void solve_kept(const problem::ContactProblem& problem, const std::vector<double>& now, std::vector<double>& x,
                AccelerationWorkspace& w) {
  const auto n = static_cast<Eigen::Index>(w.kept.size());
  if (n == 0) return;
  if (n == 1) {
    const auto k = static_cast<std::size_t>(w.kept[0]);
    x[k] -= now[k] / problem.G.diagonal(0)[0];
    return;
  }
  w.A.setZero(n, n);
  w.b.resize(n);
  w.scale.resize(n);
  w.where.assign(static_cast<std::size_t>(problem.size()), -1);
  for (std::size_t a = 0; a < w.kept.size(); ++a) w.where[static_cast<std::size_t>(w.kept[a])] = static_cast<int>(a);
  for (int i = 0; i < problem.contacts(); ++i)
    for (const auto& block : problem.G.row(i))
      for (int r = 0; r < block.rows; ++r) {
        const int a = w.where[static_cast<std::size_t>(problem.offset[static_cast<std::size_t>(i)] + r)];
        if (a < 0) continue;
        for (int k = 0; k < block.columns; ++k) {
          const int b = w.where[static_cast<std::size_t>(problem.offset[static_cast<std::size_t>(block.column)] + k)];
          if (b >= 0) w.A(a, b) = problem.G.values(block)[r * block.columns + k];
        }
      }
  for (Eigen::Index a = 0; a < n; ++a) {
    const double d = std::abs(w.A(a, a));
    w.scale[a] = d > 0.0 ? 1.0 / std::sqrt(d) : 1.0;
    w.b[a] = -w.scale[a] * now[static_cast<std::size_t>(w.kept[static_cast<std::size_t>(a)])];
  }
  w.A = w.scale.asDiagonal() * w.A * w.scale.asDiagonal();
  w.qr.setThreshold(kDependent);
  w.qr.compute(w.A);
  w.x = w.scale.cwiseProduct(w.qr.solve(w.b));
  for (Eigen::Index a = 0; a < n; ++a) x[static_cast<std::size_t>(w.kept[static_cast<std::size_t>(a)])] += w.x[a];
}

}  // namespace

void hold_forces(const Mode& mode, AccelerationWorkspace& w) {
  keep(
      mode, true, w.problem, [&](std::size_t i, int r) { return w.row[i][static_cast<std::size_t>(r)]; }, w);
  problem::relative_velocity(w.problem, w.forces.P, w.change);
  solve_kept(w.problem, w.change, w.forces.P, w);
  spread(w);
}

void project(const Model& model, const Mode& mode, State& state, AccelerationWorkspace& w) {
  constexpr int kPositions = 3;  // Newton steps for the gaps: one is enough after a step, where they are tiny
  StepWorkspace& ws = w.step;
  const auto look = [&] {
    dynamics::update_poses(model, state, ws.dynamics);
    ws.dynamics.n_active = 0;
    for (std::size_t i = 0; i < mode.size(); ++i)
      if (mode[i].closed) dynamics::activate(model, static_cast<int>(i), ws.dynamics);
    std::fill(ws.free.begin(), ws.free.end(), FreeIncrement{Vec3::Zero(), Vec3::Zero()});
    dynamics::update_joints(model, state, ws.dynamics);
    std::fill(ws.joints.lead.begin(), ws.joints.lead.end(), 0.0);
    assemble(model, state, 0.0, ws);
    w.lambda.assign(static_cast<std::size_t>(ws.problem.size()), 0.0);
    w.change.assign(w.lambda.size(), 0.0);
  };
  for (int pass = 0; pass <= kPositions; ++pass) {
    look();
    if (ws.dynamics.n_active == 0 && ws.joints.empty()) return;
    double largest = begin_joint_correction(model, state, w), size = 0.0;
    for (std::size_t i = 0; i < ws.dynamics.contacts().size(); ++i) {
      const ContactTerms& c = ws.dynamics.active[i];
      w.change[static_cast<std::size_t>(ws.problem.offset[i])] =
          ws.joints.empty() ? c.gap : ws.joints.reduced_gap(c.gap, ws.problem.offset[i]);
      largest = std::max(largest, std::abs(c.gap));
      size = std::max(size, c.point.cwiseAbs().maxCoeff());
    }
    if (pass == kPositions || largest <= 1e-16 * size) break;
    keep(
        mode, false, ws.problem, [](std::size_t, int r) { return r; }, w);
    solve_kept(ws.problem, w.change, w.lambda, w);
    add_contact_forces(model, w);
    add_joint_correction(model, w);
    for (std::size_t b = 0; b < state.bodies.size(); ++b) {
      state.bodies[b].x += ws.free[b].v;
      state.bodies[b].p = math::advanced(state.bodies[b].p, ws.free[b].omega, 1.0);
    }
  }
  keep(
      mode, true, ws.problem, [](std::size_t, int r) { return r; }, w);
  solve_kept(ws.problem, ws.problem.c, w.lambda, w);  // gamma, joints eliminated
  add_contact_forces(model, w);
  add_joint_forces(model, w);
  for (std::size_t b = 0; b < state.bodies.size(); ++b) {
    state.bodies[b].v += ws.free[b].v;
    state.bodies[b].omega += ws.free[b].omega;
  }
}

}  // namespace stiction::integrators
