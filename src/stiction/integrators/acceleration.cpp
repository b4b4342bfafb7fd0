#include "stiction/integrators/acceleration.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "stiction/math/rotation.hpp"
#include "stiction/problem/residual.hpp"

namespace stiction::integrators {
namespace {

using dynamics::ContactTerms;

constexpr double kDependent = 1e-10;  // columns of W that depend on each other up to this do so: far above rounding

// How fast the contact's geometry changes: an angle over time.
double turning_rate(const Model& model, const State& at, const ContactTerms& c, const double* gamma) {
  const model::Contact& contact = model.contacts()[static_cast<std::size_t>(c.contact)];
  double rate = at.bodies[static_cast<std::size_t>(contact.a)].omega.norm();
  if (contact.b != model::kWorld) rate = std::max(rate, at.bodies[static_cast<std::size_t>(contact.b)].omega.norm());
  if (c.rows.friction > 1) {
    const double length = std::visit([](const auto& pair) { return pair.depth_limit(); }, contact.pair);
    rate += std::hypot(gamma[laws::T1], gamma[laws::T2]) / length;
  }
  return geometry::bend(contact.pair) * rate;
}

// Components along t1, t2 of the frame `to` of a vector given along those of `from`.
void turn(const math::TangentFrame& from, const math::TangentFrame& to, double* pair) {
  const Vec3 v = pair[0] * from.t1 + pair[1] * from.t2;
  pair[0] = v.dot(to.t1);
  pair[1] = v.dot(to.t2);
}

// c += d(W^T)/dt u + dchi/dt: the derivative of gamma along the motion with the velocities held, by central differences
// of sixth order. The bodies turn by up to 3 angles of kDifferenceAngle, so that the differences err by its sixth power
// over 140 and by rounding over it, both about 1e-14. Frames t1, t2 may jump; where velocities along them are held they
// are zero, so that only the plane of the frame matters.
void add_kinematic_terms(const Model& model, const State& at, AccelerationWorkspace& w) {
  const auto closed = w.step.dynamics.contacts();
  double rate = 0.0;
  for (std::size_t i = 0; i < closed.size(); ++i)
    rate = std::max(rate, turning_rate(model, at, closed[i], w.step.gamma_A.data() + w.step.problem.offset[i]));
  if (!(rate > 0.0)) return;
  const double dt = kDifferenceAngle / rate;
  std::array<double, laws::kMaxChannels> gamma;
  for (int k = -3; k <= 3; ++k) {
    if (k == 0) continue;
    w.moved.t = at.t + k * dt;
    move_on(at, k * dt, w.moved);
    dynamics::update_poses(model, w.moved, w.probe);
    const double weight = difference_weight(k) / dt;
    for (std::size_t i = 0; i < closed.size(); ++i) {
      w.probe.n_active = 0;
      dynamics::activate(model, closed[i].contact, w.probe);
      const ContactTerms& c = w.probe.active[0];
      dynamics::relative_velocity(model, w.moved, c, gamma.data());
      if (c.rows.friction > 1) turn(c.frame, closed[i].frame, gamma.data() + laws::T1);
      if (c.rows.rolling > 0) turn(c.frame, closed[i].frame, gamma.data() + c.rows.first_rolling());
      for (int r = 0; r < c.dim(); ++r)
        w.step.problem.c[static_cast<std::size_t>(w.step.problem.offset[i] + r)] +=
            weight * gamma[static_cast<std::size_t>(r)];
    }
  }
}

// Splits the rows of a closed contact into those held and those given by slip.
void reduce_contact(const ContactMode& mode, const laws::ContactLaw& law, const laws::Parts& parts, const double* gamma,
                    AccelerationWorkspace& w) {
  laws::BlockForce per_normal{}, given{};
  double share = 1.0;
  for (int p = 0; p < 3; ++p) {
    const laws::Part& part = parts[static_cast<std::size_t>(p)];
    const auto name = static_cast<laws::PartName>(p);
    if (part.kind == laws::PartKind::absent) continue;
    if (mode.hold[static_cast<std::size_t>(p)] == Hold::onset && p != laws::ROLLING)
      share = law.factor(std::max(part.speed(gamma), std::numeric_limits<double>::min()));
    if (mode.holds(p)) continue;
    laws::add_slip_force(law, name, part, gamma, 1.0, laws::given_by_velocity_alone(law, name) ? given : per_normal);
  }
  for (std::size_t k = 0; k < given.size(); ++k) given[k] += law.normal.adhesion * per_normal[k];
  const laws::ContactLaw held =
      laws::held_law(law, mode.holds(laws::SLIDING), mode.holds(laws::DRILLING), mode.holds(laws::ROLLING), share);
  w.problem.add_contact(held);
  std::array<int, 6> row{};
  const laws::Layout layout = held.layout();
  for (int r = 0; r < layout.dim(); ++r)
    row[static_cast<std::size_t>(r)] =
        r <= layout.friction ? r : law.layout().first_rolling() + r - layout.first_rolling();
  w.row.push_back(row);
  w.per_normal.push_back(per_normal);
  w.given.push_back(given);
}

// G and c of what is held: rows picked, forces of slip in the columns of lambda_N, given forces in c.
void reduce_problem(AccelerationWorkspace& w) {
  const problem::ContactProblem& full = w.step.problem;
  for (std::size_t i = 0; i < w.row.size(); ++i) {
    const int rows = w.problem.dim(static_cast<int>(i));
    for (int r = 0; r < rows; ++r)
      w.problem.c.push_back(full.c[static_cast<std::size_t>(full.offset[i] + w.row[i][static_cast<std::size_t>(r)])]);
    double* c = w.problem.c.data() + w.problem.offset[i];
    for (const auto& block : full.G.row(static_cast<int>(i))) {
      const auto j = static_cast<std::size_t>(block.column);
      const int columns = w.problem.dim(block.column);
      double* G = w.problem.G.add_block(block.column, rows, columns);
      const double* values = full.G.values(block);
      for (int r = 0; r < rows; ++r) {
        const double* from = values + w.row[i][static_cast<std::size_t>(r)] * block.columns;
        for (int k = 0; k < columns; ++k) G[r * columns + k] = from[w.row[j][static_cast<std::size_t>(k)]];
        for (int k = 1; k < block.columns; ++k) {
          G[r * columns] += from[k] * w.per_normal[j][static_cast<std::size_t>(k)];
          c[r] += from[k] * w.given[j][static_cast<std::size_t>(k)];
        }
      }
    }
    w.problem.G.end_row();
  }
}

// Forces of rows that are held now; what slips follows from lambda_N.
void load_start(const Mode& mode, const BlockForces& start, AccelerationWorkspace& w) {
  w.forces.P.clear();
  w.forces.hint.assign(w.row.size(), 0.0);
  w.forces.status.assign(w.row.size(), laws::ContactStatus::stick);
  for (std::size_t i = 0; i < w.row.size(); ++i) {
    const auto contact = static_cast<std::size_t>(w.step.dynamics.active[i].contact);
    for (int r = 0; r < w.problem.dim(static_cast<int>(i)); ++r) {
      const int row = w.row[i][static_cast<std::size_t>(r)];
      bool held = row == 0;
      for (int p = 0; p < 3; ++p) {
        const laws::Part& part = w.parts[contact][static_cast<std::size_t>(p)];
        held = held || (mode[contact].holds(p) && row >= part.first && row < part.first + part.rows);
      }
      w.forces.P.push_back(held ? start[contact][static_cast<std::size_t>(row)] : 0.0);
    }
  }
}

// lambda and gamma' of all rows from the forces of the problem.
void spread(AccelerationWorkspace& w) {
  const problem::ContactProblem& full = w.step.problem;
  w.lambda.assign(static_cast<std::size_t>(full.size()), 0.0);
  for (std::size_t i = 0; i < w.row.size(); ++i) {
    double* lambda = w.lambda.data() + full.offset[i];
    const double* P = w.forces.P.data() + w.problem.offset[i];
    for (int k = 1; k < full.dim(static_cast<int>(i)); ++k)
      lambda[k] = w.given[i][static_cast<std::size_t>(k)] + P[0] * w.per_normal[i][static_cast<std::size_t>(k)];
    for (int r = 0; r < w.problem.dim(static_cast<int>(i)); ++r) lambda[w.row[i][static_cast<std::size_t>(r)]] += P[r];
  }
  problem::relative_velocity(full, w.lambda, w.change);
}

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

// The largest acceleration of which those of contact i are a sum, each row by the square root of its G_kk.
double block_scale(const AccelerationWorkspace& w, std::size_t i) {
  const problem::ContactProblem& full = w.step.problem;
  const int dim = full.dim(static_cast<int>(i));
  double scale = 0.0;
  for (int k = 0; k < dim; ++k) {
    const double G_kk = full.G.diagonal(static_cast<int>(i))[k * dim + k];
    if (!(G_kk > 0.0)) continue;
    double sum = std::abs(full.c[static_cast<std::size_t>(full.offset[i] + k)]);
    for (const auto& block : full.G.row(static_cast<int>(i)))
      for (int l = 0; l < block.columns; ++l)
        sum += std::abs(full.G.values(block)[k * block.columns + l] *
                        w.lambda[static_cast<std::size_t>(full.offset[static_cast<std::size_t>(block.column)] + l)]);
    scale = std::max(scale, sum / std::sqrt(G_kk));
  }
  return scale;
}

double row_change(const AccelerationWorkspace& w, std::size_t i, int k) {
  const problem::ContactProblem& full = w.step.problem;
  const int dim = full.dim(static_cast<int>(i));
  const double G_kk = full.G.diagonal(static_cast<int>(i))[k * dim + k];
  const double change = w.change[static_cast<std::size_t>(full.offset[i] + k)];
  return G_kk > 0.0 ? change / std::sqrt(G_kk) : 0.0;
}

}  // namespace

AccelerationWorkspace::AccelerationWorkspace(const Model& model)
    : step(model), moved(model.initial_state()), probe(model) {
  for (const model::Contact& contact : model.contacts()) parts.push_back(laws::parts_of(contact.law));
}

void move_on(const State& at, double dt, State& moved) {
  for (std::size_t b = 0; b < at.bodies.size(); ++b) {
    const model::BodyState& s = at.bodies[b];
    moved.bodies[b] = {s.x + dt * s.v, math::advanced(s.p, s.omega, dt), s.v, s.omega};
  }
}

double difference_weight(int k) {
  constexpr std::array<double, 3> kWeights{45.0 / 60.0, -9.0 / 60.0, 1.0 / 60.0};
  return (k > 0 ? 1.0 : -1.0) * kWeights[static_cast<std::size_t>(std::abs(k) - 1)];
}

void look_at(const Model& model, const State& at, const Mode& mode, const BlockForces& start,
             AccelerationWorkspace& w) {
  StepWorkspace& ws = w.step;
  dynamics::update_poses(model, at, ws.dynamics);
  ws.dynamics.n_active = 0;
  for (std::size_t i = 0; i < mode.size(); ++i)
    if (mode[i].closed) dynamics::activate(model, static_cast<int>(i), ws.dynamics);
  dynamics::update_forces(model, at, ws.dynamics);
  for (std::size_t b = 0; b < ws.free.size(); ++b) {
    const dynamics::BodyTerms& terms = ws.dynamics.bodies[b];
    const model::Body& body = model.bodies()[b];
    ws.free[b] = {body.inverse_mass * terms.force, body.inverse_inertia * (terms.torque + terms.gyroscopic)};
  }
  look_at_joints(model, at, w);
  assemble(model, at, 1.0, ws);  // c = gamma + W^T M^-1 h
  for (std::size_t k = 0; k < ws.gamma_A.size(); ++k) ws.problem.c[k] -= ws.gamma_A[k];
  add_kinematic_terms(model, at, w);
  w.problem.clear();
  w.row.clear();
  w.per_normal.clear();
  w.given.clear();
  for (std::size_t i = 0; i < ws.dynamics.contacts().size(); ++i) {
    const auto contact = static_cast<std::size_t>(ws.dynamics.active[i].contact);
    reduce_contact(mode[contact], ws.problem.laws[i], w.parts[contact], ws.gamma_A.data() + ws.problem.offset[i], w);
  }
  reduce_problem(w);
  load_start(mode, start, w);
}

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

// Forces have to be exact: what the solver leaves would be noise for the error control and hide small accelerations.
// Where the chosen iteration is slow, Newton's method ends it.
solvers::Summary solve_forces(const solvers::Options& options, AccelerationWorkspace& w) {
  constexpr double kExact = 1e-13;
  constexpr int kNewtonSteps = 100;
  solvers::Options exact = options;
  exact.tolerance = std::min(options.tolerance, kExact);
  exact.max_iterations = std::min(options.max_iterations, 100);
  solvers::Summary summary = solvers::solve(w.problem, exact, w.forces, w.solver);
  for (auto method : {solvers::Method::newton, solvers::Method::augmented_lagrangian, options.method}) {
    if (summary.converged() || summary.residual <= 10.0 * kExact) break;
    w.best = w.forces;
    exact.method = method;
    exact.max_iterations = method == options.method ? options.max_iterations : kNewtonSteps;
    solvers::Summary more = solvers::solve(w.problem, exact, w.forces, w.solver);
    more.iterations += summary.iterations;
    if (!(more.residual < summary.residual)) {
      w.forces = w.best;
      more.residual = summary.residual;
    }
    summary = more;
  }
  if (summary.residual <= options.tolerance) summary.stop = solvers::Stop::converged;
  w.iterations += summary.iterations;
  spread(w);
  return summary;
}

bool forces_obey(double slack, AccelerationWorkspace& w) {
  constexpr double kRounding = 1e-12;
  w.solver.steps.clear();
  for (int i = 0; i < w.problem.contacts(); ++i)
    w.solver.steps.push_back(problem::safe_step(w.problem.laws[static_cast<std::size_t>(i)], w.problem.G.diagonal(i),
                                                w.problem.layout[static_cast<std::size_t>(i)],
                                                problem::Stretch::balanced, 1.0));
  return problem::natural_residual(w.problem, w.solver.steps, w.forces, w.solver.xi) <= std::max(kRounding, slack);
}

void add_contact_forces(const Model& model, AccelerationWorkspace& w) {
  StepWorkspace& ws = w.step;
  for (std::size_t i = 0; i < ws.dynamics.contacts().size(); ++i) {
    const ContactTerms& c = ws.dynamics.active[i];
    const model::Contact& contact = model.contacts()[static_cast<std::size_t>(c.contact)];
    const double* force = w.lambda.data() + ws.problem.offset[i];
    Vec3 linear = force[0] * c.frame.n;
    if (c.rows.friction > 0) linear += force[1] * c.frame.t1 + force[2] * c.frame.t2;
    const auto add = [&](int body, double sign, const auto& iw) {
      FreeIncrement& a = ws.free[static_cast<std::size_t>(body)];
      a.v += sign * model.bodies()[static_cast<std::size_t>(body)].inverse_mass * linear;
      for (std::size_t k = 0; k < static_cast<std::size_t>(c.dim()); ++k) a.omega += force[k] * iw[k];
    };
    add(contact.a, 1.0, c.iw_a);
    if (contact.b != model::kWorld) add(contact.b, -1.0, c.iw_b);
  }
}

double normal_change(const AccelerationWorkspace& w, std::size_t i) {
  const double scale = block_scale(w, i);
  return scale > 0.0 ? row_change(w, i, 0) / scale : 0.0;
}

double part_change(const AccelerationWorkspace& w, std::size_t i, int p) {
  const laws::Part& part =
      w.parts[static_cast<std::size_t>(w.step.dynamics.active[i].contact)][static_cast<std::size_t>(p)];
  const double scale = block_scale(w, i);
  double sum = 0.0;
  for (int k = 0; k < part.rows; ++k)
    if (part.held[static_cast<std::size_t>(k)]) sum = std::max(sum, std::abs(row_change(w, i, part.first + k)));
  return scale > 0.0 ? sum / scale : 0.0;
}

void store_forces(const AccelerationWorkspace& w, BlockForces& out) {
  for (std::size_t i = 0; i < w.row.size(); ++i) {
    auto& block = out[static_cast<std::size_t>(w.step.dynamics.active[i].contact)];
    block.fill(0.0);
    for (int k = 0; k < w.step.problem.dim(static_cast<int>(i)); ++k)
      block[static_cast<std::size_t>(k)] = w.lambda[static_cast<std::size_t>(w.step.problem.offset[i] + k)];
  }
}

}  // namespace stiction::integrators
