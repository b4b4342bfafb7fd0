#include "stiction/solvers/newton/damped_newton.hpp"

#include <cmath>

#include "stiction/math/dense.hpp"
#include "stiction/solvers/natural_map.hpp"
#include "stiction/solvers/options.hpp"

namespace stiction::solvers {
namespace {

struct NewtonMemory {
  Eigen::MatrixXd J;
  Eigen::VectorXd Phi, d, P, weight;  // weight turns impulses into velocities
  math::LeastSquares equations;
  std::vector<BlockMap> maps;
  std::vector<problem::ProxStep> steps;  // with the longer r of friction
  Impulses kept;
};

// Weighted Phi of all contacts at impulses.P; scratch.xi holds G P + c afterwards. Returns its length.
double evaluate(const ContactProblem& problem, Impulses& impulses, Scratch& scratch, NewtonMemory& newton) {
  problem::relative_velocity(problem, impulses.P, scratch.xi);
  newton.maps.clear();
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    const auto at = static_cast<std::size_t>(problem.offset[i]);
    const double* P = impulses.P.data() + at;
    newton.maps.push_back(natural_map(problem.laws[i], problem.layout[i], newton.steps[i], P, scratch.xi.data() + at,
                                      P[0], impulses.hint[i]));
    const int n = problem.dim(static_cast<int>(i));
    newton.Phi.segment(problem.offset[i], n) = Eigen::Map<const BlockVector>(P, n) - newton.maps.back().p;
    impulses.status[i] = newton.maps.back().status;
  }
  newton.Phi.array() *= newton.weight.array();
  return newton.Phi.norm();
}

// J in weighted rows and columns: what is solved for are velocities.
void fill_jacobian(const ContactProblem& problem, const Impulses& impulses, const Scratch& scratch,
                   NewtonMemory& newton) {
  newton.J.setZero();
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    const int at = problem.offset[i], n = problem.dim(static_cast<int>(i));
    const double* P = impulses.P.data() + at;
    const BlockDerivative d = natural_map_derivative(problem.laws[i], problem.layout[i], newton.steps[i], P,
                                                     scratch.xi.data() + at, P[0], newton.maps[i]);
    for (const auto& block : problem.G.row(static_cast<int>(i))) {
      const Eigen::Map<const BlockMatrix> G(problem.G.values(block), block.rows, block.columns);
      newton.J.block(at, problem.offset[static_cast<std::size_t>(block.column)], n, block.columns) +=
          d.A * (d.D.asDiagonal() * G);
    }
    newton.J.block(at, at, n, n) -= d.A;
    newton.J.block(at, at, n, n).diagonal().array() += 1.0;
    newton.J.block(at, at, n, 1) -= d.b;
  }
  newton.J = newton.weight.asDiagonal() * newton.J * newton.weight.cwiseInverse().asDiagonal();
}

// The r of friction `factor` times as long.
void lengthen(double factor, const ContactProblem& problem, const Scratch& scratch, NewtonMemory& newton) {
  newton.steps = scratch.steps;
  newton.weight.resize(problem.size());
  for (std::size_t i = 0; i < newton.steps.size(); ++i) {
    newton.steps[i].r_F *= factor;
    choose_weights(problem.layout[i], newton.steps[i], newton.weight.data() + problem.offset[i]);
  }
}

// P <- prox_C(P - D xi), from the map of the present P.
void plain_projection(const ContactProblem& problem, Impulses& impulses, const NewtonMemory& newton) {
  for (std::size_t k = 0; k < static_cast<std::size_t>(problem.size()); ++k) {
    const auto K = static_cast<Eigen::Index>(k);
    impulses.P[k] -= newton.Phi[K] / newton.weight[K];
  }
}

// Contacts that open have no impulses at all: linear equations leave them those of rounding.
void clear_open(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch,
                NewtonMemory& newton, Summary& summary) {
  bool any = false;
  newton.kept = impulses;
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    const auto at = static_cast<std::size_t>(problem.offset[i]);
    double* P = impulses.P.data() + at;
    const laws::Unilateral& normal = problem.laws[i].normal;
    if (normal.project(P[0] - scratch.steps[i].r_N * scratch.xi[at]) != 0.0 || normal.pressing(0.0) > 0.0) continue;
    for (int k = 0; k < problem.layout[i].first_rolling(); ++k) {  // viscous rolling continues
      any = any || P[k] != 0.0;
      P[k] = 0.0;
    }
  }
  if (!any) return;
  const double residual = problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
  if (residual <= options.tolerance) {
    summary.residual = residual;
    return;
  }
  impulses = newton.kept;
  (void)problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
}

}  // namespace

Summary damped_newton(const ContactProblem& problem, const Options& options, const DampedNewtonTuning& tuning,
                      Impulses& impulses, Scratch& scratch) {
  auto& newton = scratch.of<NewtonMemory>();
  const Eigen::Index size = problem.size();
  problem::safe_steps(problem, options.stretch, options.relaxation, scratch.steps);
  newton.J.resize(size, size);
  newton.Phi.resize(size);
  double longer = 1.0;
  lengthen(longer, problem, scratch, newton);

  Summary summary;
  double length = evaluate(problem, impulses, scratch, newton);
  for (;; ++summary.iterations) {
    summary.residual = problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
    if (!std::isfinite(summary.residual)) return {Stop::not_finite, summary.iterations, summary.residual};
    if (summary.residual <= options.tolerance) {
      clear_open(problem, options, impulses, scratch, newton, summary);
      return summary;
    }
    if (summary.iterations >= options.max_iterations || options.stopped())
      return {Stop::iteration_limit, summary.iterations, summary.residual};
    fill_jacobian(problem, impulses, scratch, newton);
    newton.equations.compute(newton.J, tuning.rank);
    newton.d.resize(size);
    newton.equations.solve(newton.Phi, newton.d);
    newton.d = -newton.d.cwiseQuotient(newton.weight);
    newton.P = Eigen::Map<const Eigen::VectorXd>(impulses.P.data(), size);
    bool shorter = false;
    double share = 1.0;
    for (int halving = 0; halving <= tuning.halvings && !shorter && newton.d.allFinite(); ++halving, share *= 0.5) {
      Eigen::Map<Eigen::VectorXd>(impulses.P.data(), size) = newton.P + share * newton.d;
      const double next = evaluate(problem, impulses, scratch, newton);
      shorter = next < (1.0 - tuning.decrease * share) * length;
      if (shorter) length = next;
    }
    if (shorter) continue;
    Eigen::Map<Eigen::VectorXd>(impulses.P.data(), size) = newton.P;
    lengthen(1.0, problem, scratch, newton);
    for (int step = 0; step < tuning.plain_steps; ++step) {
      (void)evaluate(problem, impulses, scratch, newton);
      plain_projection(problem, impulses, newton);
    }
    longer = longer < tuning.longest ? tuning.longer * longer : 1.0;
    lengthen(longer, problem, scratch, newton);
    length = evaluate(problem, impulses, scratch, newton);
  }
}

}  // namespace stiction::solvers
