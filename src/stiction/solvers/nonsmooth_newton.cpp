// Newton's method on the natural map of all contacts at once, Phi(P) = P - prox_C(P - D (G P + c)) = 0. The columns of
// W may depend on each other (more contacts than degrees of freedom): then G is singular, the impulses are not unique,
// and each step is the shortest of the least-squares ones. Steps are halved until the map shrinks; where no step does,
// a few plain projections go on from there, and the r of friction is made longer: every r has the same solutions. That
// matters where contacts cannot all stick, as the three points of a disk that lies almost flat and turns about two of
// them. xi is then left with a small part that no impulses take away, forces grow along a direction that changes no
// velocity, and with a short r it takes very many steps until P - r xi leaves the set and one of the contacts slips.
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "stiction/solvers/natural_map.hpp"
#include "stiction/solvers/solve.hpp"

namespace stiction::solvers {

struct NewtonScratch {
  Eigen::MatrixXd J;
  Eigen::VectorXd Phi, d, P, weight;  // weight turns impulses into velocities
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> qr;
  std::vector<BlockMap> maps;
  std::vector<problem::ProxStep> steps;  // with the longer r of friction
};

namespace {

constexpr int kMaxHalvings = 10, kPlainSteps = 3;
constexpr double kLonger = 4.0, kLongest = 1e8;

// Weighted Phi of all contacts at impulses.P; scratch.xi holds G P + c afterwards. Returns its length.
double evaluate(const ContactProblem& problem, Impulses& impulses, Scratch& scratch, NewtonScratch& newton) {
  problem::relative_velocity(problem, impulses.P, scratch.xi);
  newton.maps.clear();
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    const auto at = static_cast<std::size_t>(problem.offset[i]);
    newton.maps.push_back(natural_map(problem.laws[i], problem.layout[i], newton.steps[i], impulses.P.data() + at,
                                      scratch.xi.data() + at, impulses.hint[i]));
    newton.Phi.segment(problem.offset[i], problem.dim(static_cast<int>(i))) = newton.maps.back().Phi;
    impulses.status[i] = newton.maps.back().status;
  }
  newton.Phi.array() *= newton.weight.array();
  return newton.Phi.norm();
}

// J in weighted rows and columns: what is solved for are velocities.
void fill_jacobian(const ContactProblem& problem, const Impulses& impulses, const Scratch& scratch,
                   NewtonScratch& newton) {
  newton.J.setZero();
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    const int at = problem.offset[i], n = problem.dim(static_cast<int>(i));
    const BlockDerivative d = natural_map_derivative(problem.laws[i], problem.layout[i], newton.steps[i],
                                                     impulses.P.data() + at, scratch.xi.data() + at, newton.maps[i]);
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
void lengthen(double factor, const ContactProblem& problem, const Scratch& scratch, NewtonScratch& newton) {
  newton.steps = scratch.steps;
  newton.weight.resize(problem.size());
  for (std::size_t i = 0; i < newton.steps.size(); ++i) {
    newton.steps[i].r_F *= factor;
    choose_weights(problem.layout[i], newton.steps[i], newton.weight.data() + problem.offset[i]);
  }
}

// P <- prox_C(P - D xi), from the map of the present P.
void plain_projection(const ContactProblem& problem, Impulses& impulses, const NewtonScratch& newton) {
  for (std::size_t k = 0; k < static_cast<std::size_t>(problem.size()); ++k) {
    const auto K = static_cast<Eigen::Index>(k);
    impulses.P[k] -= newton.Phi[K] / newton.weight[K];
  }
}

}  // namespace

Summary nonsmooth_newton(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) {
  if (!scratch.newton) scratch.newton = std::make_shared<NewtonScratch>();
  NewtonScratch& newton = *scratch.newton;
  const auto n = static_cast<std::size_t>(problem.contacts());
  const Eigen::Index size = problem.size();
  scratch.steps.resize(n);
  for (std::size_t i = 0; i < n; ++i)
    scratch.steps[i] = problem::safe_step(problem.laws[i], problem.G.diagonal(static_cast<int>(i)), problem.layout[i],
                                          options.stretch, options.relaxation);
  newton.J.resize(size, size);
  newton.Phi.resize(size);
  double longer = 1.0;
  lengthen(longer, problem, scratch, newton);

  Summary summary;
  double length = evaluate(problem, impulses, scratch, newton);
  for (;; ++summary.iterations) {
    summary.residual = problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
    if (!std::isfinite(summary.residual)) return {Stop::not_finite, summary.iterations, summary.residual};
    if (summary.residual <= options.tolerance) return summary;
    if (summary.iterations >= options.max_iterations)
      return {Stop::iteration_limit, summary.iterations, summary.residual};
    fill_jacobian(problem, impulses, scratch, newton);
    newton.qr.setThreshold(1e-11);
    newton.qr.compute(newton.J);
    newton.d = newton.qr.solve(-newton.Phi).cwiseQuotient(newton.weight);
    newton.P = Eigen::Map<const Eigen::VectorXd>(impulses.P.data(), size);
    bool shorter = false;
    double share = 1.0;
    for (int halving = 0; halving <= kMaxHalvings && !shorter && newton.d.allFinite(); ++halving, share *= 0.5) {
      Eigen::Map<Eigen::VectorXd>(impulses.P.data(), size) = newton.P + share * newton.d;
      const double next = evaluate(problem, impulses, scratch, newton);
      shorter = next < (1.0 - 1e-3 * share) * length;
      if (shorter) length = next;
    }
    if (shorter) continue;
    Eigen::Map<Eigen::VectorXd>(impulses.P.data(), size) = newton.P;
    lengthen(1.0, problem, scratch, newton);
    for (int step = 0; step < kPlainSteps; ++step) {
      (void)evaluate(problem, impulses, scratch, newton);
      plain_projection(problem, impulses, newton);
    }
    longer = longer < kLongest ? kLonger * longer : 1.0;
    lengthen(longer, problem, scratch, newton);
    length = evaluate(problem, impulses, scratch, newton);
  }
}

}  // namespace stiction::solvers
