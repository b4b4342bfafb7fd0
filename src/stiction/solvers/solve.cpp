#include "stiction/solvers/solve.hpp"

#include <fmt/format.h>

#include <cmath>

#include "stiction/core/check_fields.hpp"
#include "stiction/problem/residual.hpp"

namespace stiction::solvers {
namespace {

[[noreturn]] void refuse_problem(const std::string& key, const std::string& why) {
  throw core::InputError(fmt::format("contact problem: {} {}", key, why), {"problem", "", key});
}

void check_options(const Options& options) {
  core::Problem problem = core::problem_of(options);
  if (!problem) problem = std::visit([](const auto& method) { return core::problem_of(method); }, options.method);
  if (problem) throw core::InputError("solver." + problem.text(), {"solver", "", problem.key});
}

// Rows of blocks that begin with the diagonal one and have the sizes of the contacts; finite numbers everywhere.
void check_problem(const ContactProblem& problem) {
  const int n = problem.contacts();
  if (static_cast<int>(problem.layout.size()) != n || static_cast<int>(problem.offset.size()) != n + 1)
    refuse_problem("laws", "must be added by add_contact");
  if (static_cast<int>(problem.c.size()) != problem.size())
    refuse_problem("c", fmt::format("has {} rows, the laws have {}", problem.c.size(), problem.size()));
  for (std::size_t k = 0; k < problem.c.size(); ++k)
    if (!std::isfinite(problem.c[k])) refuse_problem("c", fmt::format("[{}] = {} must be finite", k, problem.c[k]));
  if (problem.G.rows() != n)
    refuse_problem("G", fmt::format("has {} rows of blocks, there are {} contacts", problem.G.rows(), n));
  for (int i = 0; i < n; ++i) {
    const auto row = problem.G.row(i);
    if (row.empty() || row.front().column != i)
      refuse_problem("G", fmt::format("must begin row {} with its diagonal block", i));
    for (const auto& block : row) {
      if (block.column < 0 || block.column >= n || block.rows != problem.dim(i) ||
          block.columns != problem.dim(block.column))
        refuse_problem("G", fmt::format("has a block of {} x {} at ({}, {}): sizes are those of the laws", block.rows,
                                        block.columns, i, block.column));
      const double* values = problem.G.values(block);
      for (int k = 0; k < block.rows * block.columns; ++k)
        if (!std::isfinite(values[k])) refuse_problem("G", fmt::format("has a value in row {} that is not finite", i));
    }
    for (int k = 0; k < problem.dim(i); ++k)
      if (!(problem.G.diagonal(i)[k * (problem.dim(i) + 1)] > 0.0))
        refuse_problem("G", fmt::format("must have positive numbers on its diagonal, but has none in row {}", i));
  }
}

}  // namespace

void settle(const ContactProblem& problem, const Options& options, Impulses& impulses, const Scratch& scratch) {
  constexpr double kSettled = 10.0;  // decision 14
  const double enough = kSettled * options.tolerance * scratch.scale;
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    if (impulses.status[i] != laws::ContactStatus::slip) continue;
    const double* xi = scratch.xi.data() + problem.offset[i];
    const auto xi_F = problem::friction_part(xi, problem.layout[i]);
    const double speed = problem.layout[i].dry ? std::fabs(xi[0]) : problem::friction_change(xi_F, 1.0);
    if (!(speed <= enough)) continue;
    const bool sticks =
        std::visit([](const auto& law) { return law.kind != laws::LawKind::regularised; }, problem.laws[i].friction);
    if (sticks) impulses.status[i] = laws::ContactStatus::stick;
  }
}

Summary solve(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) {
  const Summary summary = solve(options.method, problem, options, impulses, scratch);
  if (options.witness) options.witness->see(problem, summary);
  return summary;
}

Solution solve(const ContactProblem& problem, const Options& options) {
  check_options(options);
  check_problem(problem);
  Impulses impulses{std::vector<double>(problem.c.size(), 0.0), std::vector<double>(problem.laws.size(), 0.0),
                    std::vector<laws::ContactStatus>(problem.laws.size(), laws::ContactStatus::open)};
  Scratch scratch;
  const Summary summary = solve(problem, options, impulses, scratch);
  Solution out{std::move(impulses.P), {}, std::move(impulses.status), summary};
  problem::relative_velocity(problem, out.P, out.xi);
  return out;
}

}  // namespace stiction::solvers
