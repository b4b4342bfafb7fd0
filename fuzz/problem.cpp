// Bytes of a problem file in FCLIB's layout: refused, or a problem that a solver takes, at least as not solved.
#include "stiction/core/error.hpp"
#include "stiction/problem/condense.hpp"
#include "stiction/record/fclib/problem_file.hpp"
#include "stiction/solvers/solve.hpp"
#include "target.hpp"

// HDF5 1.10 does not free an object header whose checksum is wrong.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libhdf5";
}

namespace stiction::fuzz {
namespace {

void solve(const problem::ContactProblem& problem) {
  if (problem.size() > 60) return;
  const solvers::Solution solution = solvers::solve(problem, {.tolerance = 1e-6, .max_iterations = 50});
  require(solution.summary.iterations <= 50, "the limit of iterations holds", solution.summary.iterations);
  if (!solution.summary.converged()) return;
  for (const double P : solution.P) require(std::isfinite(P), "impulses of a solution are finite", P);
}
void solve(const problem::BodyProblem& problem) {
  problem::ContactProblem contacts;
  if (problem.H.cols() <= 60 && problem.M.rows() <= 200 && problem::condense(problem, contacts)) solve(contacts);
}

}  // namespace
}  // namespace stiction::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace stiction;
  try {
    const auto file = record::fclib::read_problem("fuzz.hdf5", fuzz::bytes_of(data, size));
    std::visit([](const auto& problem) { fuzz::solve(problem); }, file.problem);
  } catch (const core::InputError& error) {
    fuzz::require(*error.what() != '\0', "a refusal says why");
  }
  return 0;
}
