// Newton's method on the natural map of all contacts at once, Phi(P) = P - prox_C(P - D (G P + c)) = 0. The columns of
// W may depend on each other (more contacts than degrees of freedom): then G is singular and the impulses are not
// unique; a proximal iteration makes them so, and each step is the shortest of the least-squares ones. Steps are halved
// until the map shrinks; where no step does, a few plain projections go on from there, and the r of friction is made
// longer: every r has the same solutions. That matters where contacts cannot all stick, as the three points of a disk
// that lies almost flat and turns about two of them. xi is then left with a small part that no impulses take away,
// forces grow along a direction that changes no velocity, and with a short r it takes very many steps until P - r xi
// leaves the set and one of the contacts slips.
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
  ContactProblem shifted;
  Impulses start, kept;
  std::vector<double> shift;  // of the diagonal of G
};

namespace {

constexpr int kMaxHalvings = 10, kPlainSteps = 3;
constexpr double kLonger = 4.0, kLongest = 1e8;
constexpr double kDependent = 1e-11;  // pivots of G below this are rounding
constexpr double kShift = 1e-3;  // an error shrinks by about this in a pass; the impulses are sharp to 1e-16/kShift
constexpr int kMaxPasses = 12;

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

// Whether columns of W depend on each other.
bool dependent(const ContactProblem& problem, NewtonScratch& newton) {
  newton.J.setZero(problem.size(), problem.size());
  for (int i = 0; i < problem.contacts(); ++i)
    for (const auto& block : problem.G.row(i))
      newton.J.block(problem.offset[static_cast<std::size_t>(i)],
                     problem.offset[static_cast<std::size_t>(block.column)], block.rows, block.columns) =
          Eigen::Map<const BlockMatrix>(problem.G.values(block), block.rows, block.columns);
  newton.weight = newton.J.diagonal().cwiseSqrt().cwiseMax(1e-300).cwiseInverse();
  newton.J = newton.weight.asDiagonal() * newton.J * newton.weight.asDiagonal();
  newton.qr.setThreshold(kDependent);
  newton.qr.compute(newton.J);
  return newton.qr.rank() < problem.size();
}

// G + kShift diag(G), which has no null space, into newton.shifted.
void shift(const ContactProblem& problem, NewtonScratch& newton) {
  ContactProblem& shifted = newton.shifted;
  shifted.clear();
  shifted.c = problem.c;
  newton.shift.resize(problem.c.size());
  for (int i = 0; i < problem.contacts(); ++i) {
    const auto I = static_cast<std::size_t>(i);
    shifted.add_contact(problem.laws[I], problem.layout[I]);
    for (const auto& block : problem.G.row(i)) {
      double* G = shifted.G.add_block(block.column, block.rows, block.columns);
      std::copy_n(problem.G.values(block), block.rows * block.columns, G);
      if (block.column != i) continue;
      for (int k = 0; k < block.rows; ++k) {
        double& G_kk = G[k * block.columns + k];
        newton.shift[static_cast<std::size_t>(problem.offset[I] + k)] = kShift * G_kk;
        G_kk += kShift * G_kk;
      }
    }
    shifted.G.end_row();
  }
}

// P <- prox_C(P - D xi), from the map of the present P.
void plain_projection(const ContactProblem& problem, Impulses& impulses, const NewtonScratch& newton) {
  for (std::size_t k = 0; k < static_cast<std::size_t>(problem.size()); ++k) {
    const auto K = static_cast<Eigen::Index>(k);
    impulses.P[k] -= newton.Phi[K] / newton.weight[K];
  }
}

// Contacts that open have no impulses at all: linear equations leave them those of rounding.
void clear_open(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch,
                NewtonScratch& newton, Summary& summary) {
  bool any = false;
  newton.kept = impulses;
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    const auto at = static_cast<std::size_t>(problem.offset[i]);
    double* P = impulses.P.data() + at;
    const laws::Unilateral& normal = problem.laws[i].normal;
    if (normal.project(P[0] - scratch.steps[i].r_N * scratch.xi[at]) != 0.0 || normal.pressing(0.0) > 0.0) continue;
    for (int k = 0; k < problem.layout[i].first_rolling(); ++k) {  // viscous rolling goes on
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

void find_steps(const ContactProblem& problem, const Options& options, Scratch& scratch) {
  const auto n = static_cast<std::size_t>(problem.contacts());
  scratch.steps.resize(n);
  for (std::size_t i = 0; i < n; ++i)
    scratch.steps[i] = problem::safe_step(problem.laws[i], problem.G.diagonal(static_cast<int>(i)), problem.layout[i],
                                          options.stretch, options.relaxation);
}

Summary iterate(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch,
                NewtonScratch& newton) {
  const Eigen::Index size = problem.size();
  find_steps(problem, options, scratch);
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

// Options for the iterations that are left.
Options rest_of(const Options& options, int done) {
  Options rest = options;
  rest.max_iterations -= done;
  return rest;
}

// Proximal point: -(G P + c + S (P - P_before)) in N_C(P), from P_before = 0, until P stays. Each pass has one answer,
// whatever the start value and the order of the contacts; without this the forces of dependent contacts, and where
// they slip the motion, would depend on both.
Summary proximal_point(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch,
                       NewtonScratch& newton) {
  shift(problem, newton);
  Summary summary;
  for (int pass = 0; pass < kMaxPasses; ++pass) {
    if (pass > 0)
      for (std::size_t k = 0; k < newton.shift.size(); ++k)
        newton.shifted.c[k] = problem.c[k] - newton.shift[k] * impulses.P[k];
    const int before = summary.iterations;
    summary = iterate(newton.shifted, rest_of(options, before), impulses, scratch, newton);
    summary.iterations += before;
    if (summary.stop != Stop::converged) return summary;
    find_steps(problem, options, scratch);
    summary.residual = problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
    if (summary.residual <= options.tolerance) return summary;
  }
  summary.stop = Stop::iteration_limit;
  return summary;
}

}  // namespace

Summary nonsmooth_newton(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) {
  if (!scratch.newton) scratch.newton = std::make_shared<NewtonScratch>();
  NewtonScratch& newton = *scratch.newton;
  int before = 0;
  if (options.method == Method::newton && dependent(problem, newton)) {
    newton.start = impulses;
    // Half of the iterations at most: where passes do not end, the rest is for plain Newton steps.
    const Options half = rest_of(options, options.max_iterations - options.max_iterations / 2);
    const Summary summary = proximal_point(problem, half, impulses, scratch, newton);
    if (summary.converged()) return summary;
    before = summary.iterations;
    impulses = newton.start;
  }
  Summary summary = iterate(problem, rest_of(options, before), impulses, scratch, newton);
  summary.iterations += before;
  return summary;
}

}  // namespace stiction::solvers
