#include "stiction/event_driven/forces/held_rows.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/event_driven/forces/held_problem.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/problem/residual.hpp"

namespace stiction::event_driven {
namespace {

using dynamics::ContactTerms;

// Columns of W that are dependent up to this count as dependent: far above rounding.
constexpr double kDependent = 1e-10;

// Rows of a problem that are held: the normal ones and, with `parts`, those of parts that stick. row(i, r) is the row
// of the contact's whole block that row r of the problem stands for.
template <class Row>
void keep(const Mode& mode, bool parts, const problem::ContactProblem& problem, Row&& row, AccelerationWorkspace& w) {
  w.rows.kept.clear();
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    const auto contact = static_cast<std::size_t>(w.dynamics.active[i].contact);
    const bool dry = problem.layout[i].dry;
    if (!dry || (parts && mode[contact].hold[laws::SLIDING] == Hold::stick)) w.rows.kept.push_back(problem.offset[i]);
    for (int r = 1; parts && r < problem.dim(static_cast<int>(i)); ++r)
      for (std::size_t p = 0; p < 3; ++p) {
        const laws::Part& part = w.parts[contact][p];
        const int k = row(i, r) - part.first;
        if (mode[contact].hold[p] == Hold::stick && k >= 0 && k < part.rows && part.held[static_cast<std::size_t>(k)])
          w.rows.kept.push_back(problem.offset[i] + r);
      }
  }
}

// How much forces may change: in proportion to what presses. Nothing, where nothing does.
void weigh(AccelerationWorkspace& w) {
  constexpr double kLeast = 1e-2;  // of the largest force: dependent rows must remain distinguishable from rounding
  double most = 0.0;
  for (std::size_t i = 0; i < w.row.size(); ++i)
    most = std::max(most, std::abs(w.forces.P[static_cast<std::size_t>(w.problem.offset[i])]));
  w.rows.weight.clear();
  if (!(most > 0.0)) return;
  for (std::size_t i = 0; i < w.row.size(); ++i) {
    const double share = std::abs(w.forces.P[static_cast<std::size_t>(w.problem.offset[i])]) / most;
    w.rows.weight.insert(w.rows.weight.end(), static_cast<std::size_t>(w.problem.dim(static_cast<int>(i))),
                         std::max(share, kLeast));
  }
}

// Changes x in the kept rows so that G x + c, which `now` holds for the present x, vanishes there: by the shortest
// change, where rows depend on each other: relative to the weights, if there are any. Rows and columns are scaled to a
// diagonal of one.
void solve_kept(const problem::ContactProblem& problem, const std::vector<double>& now, std::vector<double>& x,
                AccelerationWorkspace& w) {
  const auto n = static_cast<Eigen::Index>(w.rows.kept.size());
  if (n == 0) return;
  if (n == 1 && problem.contacts() == 1) {
    const auto k = static_cast<std::size_t>(w.rows.kept[0]);
    x[k] -= now[k] / problem.G.diagonal(0)[0];
    return;
  }
  w.rows.A.setZero(n, n);
  w.rows.b.resize(n);
  w.rows.scale.resize(n);
  w.rows.where.assign(static_cast<std::size_t>(problem.size()), -1);
  for (std::size_t a = 0; a < w.rows.kept.size(); ++a)
    w.rows.where[static_cast<std::size_t>(w.rows.kept[a])] = static_cast<int>(a);
  for (int i = 0; i < problem.contacts(); ++i)
    for (const auto& block : problem.G.row(i))
      for (int r = 0; r < block.rows; ++r) {
        const int a = w.rows.where[static_cast<std::size_t>(problem.offset[static_cast<std::size_t>(i)] + r)];
        if (a < 0) continue;
        for (int k = 0; k < block.columns; ++k) {
          const int b =
              w.rows.where[static_cast<std::size_t>(problem.offset[static_cast<std::size_t>(block.column)] + k)];
          if (b >= 0) w.rows.A(a, b) = problem.G.values(block)[r * block.columns + k];
        }
      }
  for (Eigen::Index a = 0; a < n; ++a) {
    const double d = std::abs(w.rows.A(a, a));
    w.rows.scale[a] = d > 0.0 ? 1.0 / std::sqrt(d) : 1.0;
    w.rows.b[a] = -w.rows.scale[a] * now[static_cast<std::size_t>(w.rows.kept[static_cast<std::size_t>(a)])];
  }
  w.rows.A = w.rows.scale.asDiagonal() * w.rows.A * w.rows.scale.asDiagonal();
  w.rows.equations.compute(w.rows.A, kDependent);
  if (!w.rows.weight.empty() && w.rows.equations.rank() < n) {
    for (Eigen::Index a = 0; a < n; ++a) {
      const double weight = w.rows.weight[static_cast<std::size_t>(w.rows.kept[static_cast<std::size_t>(a)])];
      w.rows.A.col(a) *= weight;
      w.rows.scale[a] *= weight;
    }
    w.rows.equations.compute(w.rows.A, kDependent);
  }
  w.rows.x.resize(n);
  w.rows.equations.solve(w.rows.b, w.rows.x);
  for (Eigen::Index a = 0; a < n; ++a)
    x[static_cast<std::size_t>(w.rows.kept[static_cast<std::size_t>(a)])] += w.rows.scale[a] * w.rows.x[a];
}

}  // namespace

void hold_forces(const Mode& mode, AccelerationWorkspace& w) {
  keep(
      mode, true, w.problem, [&](std::size_t i, int r) { return w.row[i][static_cast<std::size_t>(r)]; }, w);
  problem::relative_velocity(w.problem, w.forces.P, w.change);
  weigh(w);
  solve_kept(w.problem, w.change, w.forces.P, w);
  w.rows.weight.clear();
  spread(w);
}

void project(const System& system, const Mode& mode, State& state, AccelerationWorkspace& w) {
  constexpr int kPositions = 3;  // Newton steps for the gaps: one is enough after a step, where they are tiny
  const problem::ContactProblem& problem = w.equations.problem;
  const auto whole = [](std::size_t, int r) { return r; };
  const auto closed = [&] { return w.dynamics.contacts(); };
  auto& [none, changes, moves, joint_gaps] = w.projection;
  for (int pass = 0; pass <= kPositions; ++pass) {
    dynamics::update_poses(system, state, w.dynamics);
    w.dynamics.n_active = 0;
    for (std::size_t i = 0; i < mode.size(); ++i)
      if (mode[i].closed) dynamics::activate(system, static_cast<int>(i), w.dynamics);
    dynamics::update_joints(system, state, w.dynamics);
    if (!w.joints.empty()) w.joints.assemble(system, w.dynamics);
    assembly::assemble<assembly::VelocityChange>(system, state, w.dynamics, none, 0.0, 0.0, {}, w.joints, w.equations);
    w.lambda.assign(static_cast<std::size_t>(problem.size()), 0.0);
    w.change.assign(w.lambda.size(), 0.0);
    if (closed().empty() && w.joints.empty()) return;

    double largest = 0.0, size = 0.0;
    if (!w.joints.empty()) {
      dynamics::joint_gaps(system, state, joint_gaps);
      w.joints.begin_correction(joint_gaps);
      for (double gap : joint_gaps) largest = std::max(largest, std::abs(gap));
    }
    for (std::size_t i = 0; i < closed().size(); ++i) {
      const ContactTerms& c = closed()[i];
      w.change[static_cast<std::size_t>(problem.offset[i])] =
          w.joints.empty() ? c.gap : w.joints.reduced_gap(c.gap, problem.offset[i]);
      largest = std::max(largest, std::abs(c.gap));
      size = std::max(size, c.point.cwiseAbs().maxCoeff());
    }
    if (pass == kPositions || largest <= 1e-16 * size) break;
    keep(mode, false, problem, whole, w);
    solve_kept(problem, w.change, w.lambda, w);
    std::fill(moves.begin(), moves.end(), assembly::Displacement{});
    const auto of = [&moves = moves](std::size_t body) -> assembly::Displacement& { return moves[body]; };
    assembly::add_impulses(system, closed(), w.lambda, problem.offset, of);
    if (!w.joints.empty()) {
      for (std::size_t i = 0; i < closed().size(); ++i)
        w.joints.add_correction(problem.offset[i], w.lambda[static_cast<std::size_t>(problem.offset[i])]);
      smooth::add_joint_impulses(system, w.dynamics, w.joints, w.joints.lambda, of);
    }
    for (std::size_t b = 0; b < moves.size(); ++b) {
      if (const int own = system.bodies()[b].coordinates; own >= 0) {
        system.coordinates()[static_cast<std::size_t>(own)].move(static_cast<int>(b), moves[b].turn, state);
        continue;
      }
      state.bodies[b].x += moves[b].x;
      state.bodies[b].p = math::advanced(state.bodies[b].p, moves[b].turn, 1.0);
    }
  }
  keep(mode, true, problem, whole, w);
  solve_kept(problem, problem.c, w.lambda, w);  // gamma, joints eliminated
  std::fill(changes.begin(), changes.end(), assembly::VelocityChange{});
  const auto of = [&changes = changes](std::size_t body) -> assembly::VelocityChange& { return changes[body]; };
  assembly::add_impulses(system, closed(), w.lambda, problem.offset, of);
  if (!w.joints.empty()) {
    (void)w.joints.recover(w.lambda);
    smooth::add_joint_impulses(system, w.dynamics, w.joints, w.joints.P, of);
  }
  for (std::size_t b = 0; b < changes.size(); ++b) {
    state.bodies[b].v += changes[b].v;
    state.bodies[b].omega += changes[b].omega;
  }
}

}  // namespace stiction::event_driven
