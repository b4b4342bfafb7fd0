#pragma once
// Contact problems of a run as files of FCLIB's layout, so that a step that is hard becomes a problem of its own.
#include <filesystem>
#include <string>
#include <vector>

#include "stiction/solvers/options.hpp"

namespace stiction::analysis {

struct DumpSettings {
  int most = 0;               // files
  std::vector<double> times;  // s: problems of the steps that contain these; none: of steps that do not converge
};

class DumpedProblems final : public solvers::Witness {
 public:
  // Files are <result>.problem-1.hdf5, ...
  DumpedProblems(DumpSettings settings, std::filesystem::path result)
      : settings_(std::move(settings)), result_(std::move(result)) {}

  void begin_step(double t, double t_end);
  void see(const problem::ContactProblem& problem, const solvers::Summary& summary) override;

  [[nodiscard]] const std::vector<std::filesystem::path>& files() const { return files_; }
  [[nodiscard]] const std::string& failure() const { return failure_; }  // why a problem could not be written

 private:
  DumpSettings settings_;
  std::filesystem::path result_;
  double t_ = 0.0;
  bool chosen_ = false;  // this step
  std::vector<std::filesystem::path> files_;
  std::string failure_;
};

}  // namespace stiction::analysis
