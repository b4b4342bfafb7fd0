#include "stiction/analysis/run/dumped_problems.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "stiction/record/fclib/written_file.hpp"

namespace stiction::analysis {

void DumpedProblems::begin_step(double t, double t_end) {
  t_ = t;
  chosen_ =
      std::any_of(settings_.times.begin(), settings_.times.end(), [&](double at) { return t <= at && at < t_end; });
}

// A step must not fail because of a file: why one could not be written is told at the end.
void DumpedProblems::see(const problem::ContactProblem& problem, const solvers::Summary& summary) {
  const bool wanted = settings_.times.empty() ? !summary.converged() : chosen_;
  if (!wanted || static_cast<int>(files_.size()) >= settings_.most || !failure_.empty()) return;
  std::filesystem::path path = result_;
  path.replace_extension(fmt::format(".problem-{}.hdf5", files_.size() + 1));
  try {
    record::fclib::ProblemFile file{fmt::format("step from t = {:.9g} s: {}", t_, summary.report()), problem};
    if (problem.by_bodies()) file.problem = problem::with_bodies(problem);
    record::fclib::write_problem(path, file);
    files_.push_back(path);
  } catch (const std::exception& error) {
    failure_ = error.what();
  }
}

}  // namespace stiction::analysis
