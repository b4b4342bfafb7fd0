#include "stiction/integrators/acceleration.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/problem/residual.hpp"

namespace stiction::integrators {
namespace {

using dynamics::ContactTerms;

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
  hold_problem(mode, start, w);
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
