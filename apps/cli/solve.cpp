#include <fmt/format.h>

#include <ctime>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "stiction/core/error.hpp"
#include "stiction/problem/condense.hpp"
#include "stiction/problem/friction_cone.hpp"
#include "stiction/record/fclib/written_file.hpp"
#include "stiction/scenario/lone_solver.hpp"
#include "stiction/solvers/proximal/measures.hpp"
#include "stiction/solvers/proximal/space/body_space.hpp"
#include "stiction/solvers/proximal/space/contact_space.hpp"
#include "stiction/solvers/solve.hpp"

namespace stiction::cli {
namespace {

struct SolveOptions {
  std::string file, out;
  std::vector<std::string> set;
  bool json = false;
};

struct Solved {
  Eigen::VectorXd P, u, v;
  double error = 0.0, residual = 0.0;  // of Siconos, and ours
  int iterations = 0, factorisations = 0;
};

Solved solved_by(const solvers::ProximalAnswer& answer) {
  return {answer.P,
          answer.u,
          answer.v,
          answer.error,
          answer.residual,
          answer.counts.iterations(),
          answer.counts.factorisations};
}

// By a solver that knows contacts only.
Solved solve_contacts(const problem::ContactProblem& problem, const solvers::Options& options) {
  const solvers::Solution solution = solvers::solve(problem, options);
  const auto vector = [](const std::vector<double>& from) {
    return Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(from.data(), static_cast<Eigen::Index>(from.size())));
  };
  Solved out{vector(solution.P),        vector(solution.xi),         {}, 0.0,
             solution.summary.residual, solution.summary.iterations, 0};
  solvers::proximal::ContactSpace space;
  if (problem.contacts() == 0) return out;
  space.begin(problem);
  out.error = solvers::proximal::cone_measure(space)(out.P, out.u).tested;
  return out;
}

Solved solve_problem(const problem::ContactProblem& problem, const solvers::Options& options) {
  if (!std::holds_alternative<solvers::ProximalNewton>(options.method)) return solve_contacts(problem, options);
  return solved_by(solvers::solve_by_proximal_newton(problem, options.tolerance, options.max_iterations));
}

Solved solve_problem(const problem::BodyProblem& problem, const solvers::Options& options) {
  if (std::holds_alternative<solvers::ProximalNewton>(options.method))
    return solved_by(solvers::solve_by_proximal_newton(problem, options.tolerance, options.max_iterations));
  problem::ContactProblem contacts;
  if (!problem::condense(problem, contacts)) throw core::InputError("matrix M is not positive definite");
  Solved out = solve_contacts(contacts, options);
  out.v = problem::motion(problem, out.P);
  return out;
}

// Of this thread, s. The clock of the process ticks coarsely where its time is limited, as in benchmarks.
double processor_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

int solve(const SolveOptions& options) {
  solvers::Options fallback;
  fallback.method = solvers::ProximalNewton{};
  fallback.tolerance = 1e-8;
  fallback.max_iterations = 20000;
  const solvers::Options solver = scenario::lone_solver(options.set, fallback);
  const record::fclib::ProblemFile file = record::fclib::read_problem(options.file);
  const double start = processor_time();
  const Solved solved = std::visit([&](const auto& problem) { return solve_problem(problem, solver); }, file.problem);
  const double seconds = processor_time() - start;
  const bool done = solved.error <= solver.tolerance;
  const int contacts = std::visit([](const auto& problem) { return problem.contacts(); }, file.problem);
  if (!options.out.empty()) record::fclib::write_solution(options.file, options.out, {solved.P, solved.u, solved.v});
  const std::string name(std::visit([](const auto& method) { return method.name; }, solver.method));
  if (options.json) {
    const nlohmann::ordered_json facts{{"file", options.file},
                                       {"solver", name},
                                       {"contacts", contacts},
                                       {"bodies", solved.v.size() > 0},
                                       {"solved", done},
                                       {"error", solved.error},
                                       {"residual", solved.residual},
                                       {"iterations", solved.iterations},
                                       {"factorisations", solved.factorisations},
                                       {"cpu_s", seconds}};
    fmt::print("{}\n", facts.dump());
  } else {
    fmt::print("{}: {} contacts, {}\n", options.file, contacts, done ? "solved" : "NOT solved");
    fmt::print("  solver           {}\n", name);
    fmt::print("  iterations       {}\n", solved.iterations);
    fmt::print("  factorisations   {}\n", solved.factorisations);
    fmt::print("  processor time   {:.4g} s\n", seconds);
    fmt::print("  error            {:.2e} (Siconos' measure; tolerance {:g})\n", solved.error, solver.tolerance);
    fmt::print("  residual         {:.2e} (natural map, relative to the closing velocity)\n", solved.residual);
  }
  return done ? kDone : kCannotContinue;
}

}  // namespace

void add_solve(CLI::App& app, Action& action) {
  auto options = std::make_shared<SolveOptions>();
  CLI::App* command = app.add_subcommand("solve", "solve one contact problem in FCLIB's HDF5 layout");
  command->add_option("FILE", options->file, "fclib_local, fclib_global, or their rolling variants")->required();
  command->add_option("--set", options->set, "solver.type, solver.tolerance (default 1e-8), solver.max_iterations, ...")
      ->option_text("PATH=VALUE")
      ->allow_extra_args(false);
  command->add_option("--out", options->out, "file for the problem and its /solution {r, u, v}")->option_text("F.hdf5");
  command->add_flag("--json", options->json, "print one JSON object");
  command->callback([options, &action] { action = [options] { return solve(*options); }; });
}

}  // namespace stiction::cli
