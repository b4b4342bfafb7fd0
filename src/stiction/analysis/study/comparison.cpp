#include "stiction/analysis/study/comparison.hpp"

#include <cmath>
#include <span>

#include "stiction/math/elementary/elementary.hpp"

namespace stiction::analysis {
namespace {

using scenario::StudyKind;

bool is_finished(const StudyRun& run) {
  return run.row.refused.empty() && run.row.report.status == RunStatus::finished;
}

// The run of a case that the others are compared with: one with error control, else the last.
const StudyRun* most_trusted(std::span<const std::optional<StudyRun>> runs) {
  const StudyRun* best = nullptr;
  for (const char* name : {"ode", "event-driven"})
    for (const auto& run : runs)
      if (run->row.value == name && is_finished(*run)) best = &*run;
  if (best) return best;
  for (const auto& run : runs)
    if (is_finished(*run)) best = &*run;
  return best;
}

void judge(const scenario::Study& study, StudyRun& run) {
  for (double error : run.row.errors)
    run.row.disagrees = run.row.disagrees || (study.agree > 0.0 && error > study.agree);
}

// Orders within one case; h_0 is the step of its reference run, 0 if that is another one.
void find_orders(std::span<std::optional<StudyRun>> runs, double h_0) {
  for (std::size_t i = 1; i < runs.size(); ++i) {
    const StudyRow& before = runs[i - 1]->row;
    StudyRow& row = runs[i]->row;
    for (std::size_t k = 0; k < row.orders.size(); ++k)
      row.orders[k] =
          observed_order(std::stod(before.value), before.errors[k], std::stod(row.value), row.errors[k], h_0);
  }
}

}  // namespace

double observed_order(double h_1, double error_1, double h_2, double error_2, double h_0) {
  if (!(error_1 > 0.0) || !(error_2 > 0.0) || h_2 == h_0) return kNaN;
  const double ratio = error_1 / error_2;
  if (h_0 == 0.0) return math::log(ratio) / math::log(h_1 / h_2);
  // (h_1^p - h_0^p) / (h_2^p - h_0^p) grows with p, from ln(h_1/h_0) / ln(h_2/h_0) on
  if (ratio <= math::log(h_1 / h_0) / math::log(h_2 / h_0)) return kNaN;
  double low = 0.0, high = 64.0;
  while (high - low > 1e-9) {
    const double p = 0.5 * (low + high), s = math::pow(h_0 / h_2, p);
    ((math::pow(h_1 / h_2, p) - s) / (1.0 - s) < ratio ? low : high) = p;
  }
  return 0.5 * (low + high);
}

void compare_one(const scenario::Study& study, const StudyRun* reference, StudyRun& run) {
  if (!run.row.refused.empty() || run.known) return;
  for (std::size_t k = 0; k < run.quantities.size(); ++k)
    if (!study.exact.empty())
      run.row.errors[k] = std::fabs(run.row.values[k] - study.exact[k]);
    else if (reference && reference != &run)
      run.row.errors[k] = distance(run.quantities, run.observed, reference->observed, k, study.over_time);
}

void compare_all(const scenario::Study& study, const StudyRun* reference, std::vector<std::optional<StudyRun>>& runs) {
  if (study.kind == StudyKind::sweep) return;  // its rows were compared one by one
  if (study.kind == StudyKind::compare) {
    for (auto& run : runs) compare_one(study, reference ? reference : &*runs.front(), *run);
    return;
  }
  const std::size_t size = runs.size() / study.cases.size();
  for (std::size_t first = 0; first < runs.size(); first += size) {
    const std::span<std::optional<StudyRun>> own = std::span(runs).subspan(first, size);
    const bool by_finest = study.kind == StudyKind::convergence && !reference && study.exact.empty();
    const StudyRun* truth = reference                         ? reference
                            : study.kind == StudyKind::matrix ? most_trusted(own)
                            : by_finest                       ? &*own.back()
                                                              : nullptr;
    for (auto& run : own) {
      compare_one(study, truth, *run);
      if (study.kind == StudyKind::matrix) judge(study, *run);
    }
    if (study.kind == StudyKind::convergence) find_orders(own, by_finest ? std::stod(own.back()->row.value) : 0.0);
  }
}

}  // namespace stiction::analysis
