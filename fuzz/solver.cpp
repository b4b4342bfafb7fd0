// Contact problems of every law, G = W^T M^-1 W often singular, by every solver: what is called converged has the
// residual that is told, computed anew, and no solver takes more iterations than it may.
#include <Eigen/Dense>
#include <limits>

#include "draw.hpp"
#include "stiction/laws/catalogue.hpp"
#include "stiction/problem/residual.hpp"
#include "stiction/solvers/solve.hpp"
#include "target.hpp"

namespace stiction::fuzz {
namespace {

template <class Family>
Family law_of(Draw& draw) {
  const auto& list = laws::catalogue<Family>();
  const auto& entry = list[static_cast<std::size_t>(draw.below(static_cast<int>(list.size())))];
  return laws::make(entry, [&](const laws::Parameter& p) { return draw.parameter(p); });
}

laws::ContactLaw contact_law(Draw& draw) {
  laws::ContactLaw law;
  law.friction = law_of<laws::Friction>(draw);
  if (draw.coin()) law.rolling = law_of<laws::Rolling>(draw);
  const double share = draw.uniform(0.0, 1.0);
  const int falls = draw.below(8);
  if (falls == 0) law.coefficient = laws::StaticKinetic{share * law.mu()};
  if (falls == 1) law.coefficient = laws::Stribeck{share * law.mu(), draw.power_of_ten(-1.0, 1.0), 1.0};
  switch (draw.below(8)) {
    case 0:
      law.normal.adhesion = draw.power_of_ten(-2.0, 1.0);
      break;
    case 1:
      law.normal.expansion = draw.power_of_ten(-2.0, 1.0);
      break;
    case 2:
      law = {};
      law.normal.hold = draw.power_of_ten(-2.0, 1.0);
      break;
    case 3:
      law.normal.bilateral = true;
      break;
    default:
      break;
  }
  return law;
}

// Rows that hang on few coordinates depend on each other; every row has a number at least.
problem::ContactProblem problem_of(Draw& draw) {
  problem::ContactProblem out;
  const int contacts = 1 + draw.below(4), coordinates = 1 + draw.below(8);
  for (int i = 0; i < contacts; ++i) {
    const laws::ContactLaw law = contact_law(draw);
    laws::Layout rows = law.layout();
    if (rows.rolling > 0 && draw.coin()) rows.rolling = 1;  // a rim rolls along one direction
    out.add_contact(law, rows);
  }
  Eigen::MatrixXd W(coordinates, out.size());
  for (int k = 0; k < out.size(); ++k) {
    for (int i = 0; i < coordinates; ++i) W(i, k) = draw.number(-1.0, 1.0);
    if (W.col(k).isZero(0.0)) W(k % coordinates, k) = 1.0;
  }
  Eigen::VectorXd inverse_mass(coordinates), u(coordinates);
  for (int i = 0; i < coordinates; ++i) {
    inverse_mass[i] = draw.power_of_ten(-2.0, 2.0);
    u[i] = draw.number(-2.0, 2.0);
  }
  const Eigen::MatrixXd G = W.transpose() * inverse_mass.asDiagonal() * W;
  const Eigen::VectorXd c = W.transpose() * u;
  out.c.assign(c.begin(), c.end());
  for (int i = 0; i < contacts; ++i) {
    const auto put = [&](int j) {
      double* block = out.G.add_block(j, out.dim(i), out.dim(j));
      for (int r = 0; r < out.dim(i); ++r)
        for (int s = 0; s < out.dim(j); ++s)
          block[r * out.dim(j) + s] =
              G(out.offset[static_cast<std::size_t>(i)] + r, out.offset[static_cast<std::size_t>(j)] + s);
    };
    put(i);
    for (int j = 0; j < contacts; ++j)
      if (j != i) put(j);
    out.G.end_row();
  }
  return out;
}

template <class... Methods>
std::variant<Methods...> method_of(int number, std::type_identity<std::variant<Methods...>>) {
  const std::array<std::variant<Methods...>, sizeof...(Methods)> all{Methods{}...};
  return all[static_cast<std::size_t>(number) % all.size()];
}

}  // namespace
}  // namespace stiction::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace stiction;
  fuzz::Draw draw(data, size);
  solvers::Options options;
  options.method = fuzz::method_of(draw.byte(), std::type_identity<solvers::Method>{});
  options.tolerance = draw.power_of_ten(-12.0, -3.0);
  options.max_iterations = 1 + draw.byte();
  const problem::ContactProblem problem = fuzz::problem_of(draw);
  const auto contacts = static_cast<std::size_t>(problem.contacts());
  problem::Impulses impulses{std::vector<double>(problem.c.size()), std::vector<double>(contacts),
                             std::vector<laws::ContactStatus>(contacts)};
  solvers::Scratch scratch;
  const solvers::Summary summary = solvers::solve(problem, options, impulses, scratch);
  fuzz::require(summary.iterations <= options.max_iterations, "the limit of iterations holds", summary.iterations);
  if (!summary.converged()) return 0;
  for (const double P : impulses.P) fuzz::require(std::isfinite(P), "impulses of a solution are finite", P);
  fuzz::require(summary.residual <= options.tolerance, "a solution is within the tolerance", summary.residual);
  // With a coefficient that falls the residual is that of the last round, its coefficients held (solve.hpp).
  for (const laws::ContactLaw& law : problem.laws)
    if (law.coefficient.index() != 0) return 0;
  std::vector<double> xi;
  const double residual = problem::natural_residual(problem, scratch.steps, impulses, xi);
  // Hints may move the last digits of a projection, and G P + c is rounded, however small it is.
  double largest = 0.0;
  for (int i = 0; i < problem.contacts(); ++i)
    for (int r = 0; r < problem.dim(i); ++r) {
      double sum = std::fabs(problem.c[static_cast<std::size_t>(problem.offset[static_cast<std::size_t>(i)] + r)]);
      for (const auto& block : problem.G.row(i))
        for (int s = 0; s < block.columns; ++s)
          sum += std::fabs(
              problem.G.values(block)[r * block.columns + s] *
              impulses.P[static_cast<std::size_t>(problem.offset[static_cast<std::size_t>(block.column)] + s)]);
      largest = std::fmax(largest, sum);
    }
  const double scale = problem::velocity_scale(problem);
  const double rounding = scale > 0.0 ? 32.0 * std::numeric_limits<double>::epsilon() * largest / scale : 0.0;
  fuzz::require(std::fabs(residual - summary.residual) <= 1e-13 * (1.0 + residual) + rounding,
                "the residual is that of the impulses", residual - summary.residual);
  return 0;
}
