#include "stiction/analysis/study/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "stiction/analysis/study/quantity.hpp"
#include "stiction/core/error.hpp"

namespace stiction::analysis {
namespace {

using scenario::StudyCase;
using scenario::StudyKind;

struct Run {
  StudyRow row;
  std::vector<Quantity> quantities;
  Observed observed;
};

scenario::Scenario load(const scenario::Study& study, const StudyCase& of, const std::string& value) {
  std::vector<std::string> set = of.set;
  if (!value.empty()) set.push_back(fmt::format("{}={}", study.vary, value));
  return scenario::load(of.scenario, set, of.unset);
}

std::vector<Quantity> quantities_of(const scenario::Study& study, const scenario::Scenario& scenario) {
  std::vector<Quantity> out;
  for (const std::string& name : study.quantities) out.push_back(find_quantity(name, scenario));
  return out;
}

// One case at one value. The shortest of several runs counts; their numbers are the same.
Run run_once(const scenario::Study& study, const StudyCase& of, const std::string& value,
             const std::function<void(double)>& progress, const std::function<bool()>& stop) {
  const scenario::Scenario scenario = load(study, of, value);
  Run out;
  out.quantities = quantities_of(study, scenario);
  out.row.name = of.name;
  out.row.value = value;
  for (int i = 0; i < study.repeat; ++i) {
    Observer observer(out.quantities);
    RunSettings settings;
    settings.stop = stop;
    settings.progress = [&](double share) {
      if (progress) progress((i + share) / study.repeat);
    };
    settings.row = [&](std::span<const double> row) { observer.row(row); };
    settings.event = [&](const model::Event& event) { observer.event(event); };
    const double shortest = out.row.report.wall_s;
    out.row.report = run(scenario, settings);
    if (i > 0) out.row.report.wall_s = std::min(shortest, out.row.report.wall_s);
    out.observed = observer.observed();
    if (out.row.report.status != RunStatus::finished) break;
  }
  for (std::size_t k = 0; k < out.quantities.size(); ++k)
    out.row.values.push_back(final_value(out.quantities, out.observed, k));
  out.row.errors.assign(study.quantities.size(), kNaN);
  out.row.orders.assign(study.quantities.size(), kNaN);
  return out;
}

// A cell of a matrix that an integrator does not take.
Run refused(const scenario::Study& study, const StudyCase& of, const std::string& value, const std::string& why) {
  Run out;
  out.row.name = of.name;
  out.row.value = value;
  out.row.refused = why;
  for (auto* numbers : {&out.row.values, &out.row.errors, &out.row.orders})
    numbers->assign(study.quantities.size(), kNaN);
  return out;
}

// The run of a case that the others are compared with: one with error control, else the last.
const Run* most_trusted(std::span<const Run> runs) {
  const Run* best = nullptr;
  for (const char* name : {"ode", "event-driven"})
    for (const Run& run : runs)
      if (run.row.value == name && run.row.refused.empty() && run.row.report.status == RunStatus::finished) best = &run;
  if (best) return best;
  for (const Run& run : runs)
    if (run.row.refused.empty() && run.row.report.status == RunStatus::finished) best = &run;
  return best;
}

void judge(const scenario::Study& study, Run& run) {
  for (double error : run.row.errors)
    run.row.disagrees = run.row.disagrees || (study.agree > 0.0 && error > study.agree);
}

// Distances of a run from what it is compared with.
void compare(const scenario::Study& study, const Run* reference, Run& run) {
  if (!run.row.refused.empty()) return;
  for (std::size_t k = 0; k < run.quantities.size(); ++k)
    if (!study.exact.empty())
      run.row.errors[k] = std::fabs(run.row.values[k] - study.exact[k]);
    else if (reference && reference != &run)
      run.row.errors[k] = distance(run.quantities, run.observed, reference->observed, k, study.over_time);
}

// Orders within one case; h_0 is the step of its reference run, 0 if that is another one.
void find_orders(std::span<Run> runs, double h_0) {
  for (std::size_t i = 1; i < runs.size(); ++i)
    for (std::size_t k = 0; k < runs[i].row.orders.size(); ++k)
      runs[i].row.orders[k] = observed_order(std::stod(runs[i - 1].row.value), runs[i - 1].row.errors[k],
                                             std::stod(runs[i].row.value), runs[i].row.errors[k], h_0);
}

}  // namespace

double observed_order(double h_1, double error_1, double h_2, double error_2, double h_0) {
  if (!(error_1 > 0.0) || !(error_2 > 0.0) || h_2 == h_0) return kNaN;
  const double ratio = error_1 / error_2;
  if (h_0 == 0.0) return std::log(ratio) / std::log(h_1 / h_2);
  // (h_1^p - h_0^p) / (h_2^p - h_0^p) grows with p, from ln(h_1/h_0) / ln(h_2/h_0) on
  if (ratio <= std::log(h_1 / h_0) / std::log(h_2 / h_0)) return kNaN;
  double low = 0.0, high = 64.0;
  while (high - low > 1e-9) {
    const double p = 0.5 * (low + high), s = std::pow(h_0 / h_2, p);
    ((std::pow(h_1 / h_2, p) - s) / (1.0 - s) < ratio ? low : high) = p;
  }
  return 0.5 * (low + high);
}

void check(const scenario::Study& study) {
  const auto look = [&](const StudyCase& of, const std::string& value) {
    (void)quantities_of(study, load(study, of, value));
  };
  if (study.kind == StudyKind::matrix) {  // an integrator may refuse a case, but not all of them
    for (const StudyCase& of : study.cases) {
      std::string why;
      const auto taken = [&](const std::string& value) {
        try {
          look(of, value);
          return true;
        } catch (const core::InputError& error) {
          if (why.empty()) why = error.what();
          return false;
        }
      };
      if (std::ranges::none_of(study.values, taken)) throw core::InputError(why);
    }
    if (study.reference) look(*study.reference, "");
    return;
  }
  if (study.reference) look(*study.reference, "");
  for (const StudyCase& of : study.cases)
    for (const std::string& value : study.values) look(of, value);
}

StudyReport run(const scenario::Study& study, const StudySettings& settings) {
  check(study);
  StudyReport report;
  report.study = study;
  const int runs = static_cast<int>(study.cases.size() * study.values.size()) + (study.reference ? 1 : 0);
  int done = 0;
  const auto stopped = [&] { return settings.stop && settings.stop(); };
  const auto next = [&](const StudyCase& of, const std::string& value) {
    ++done;
    if (study.kind == StudyKind::matrix && !value.empty()) {
      try {
        (void)quantities_of(study, load(study, of, value));
      } catch (const core::InputError& error) {
        return refused(study, of, value, error.what());
      }
    }
    const std::string what = of.name.empty() || value.empty() ? of.name + value : of.name + " " + value;
    return run_once(
        study, of, value,
        [&](double share) {
          if (settings.progress) settings.progress(what, done, runs, share);
        },
        settings.stop);
  };

  std::optional<Run> reference;
  if (study.reference) reference = next(*study.reference, "");
  std::vector<Run> all;
  for (const StudyCase& of : study.cases) {
    const std::size_t first = all.size();
    for (const std::string& value : study.values)
      if (!stopped()) all.push_back(next(of, value));
    if (stopped()) continue;
    const std::span<Run> own = std::span(all).subspan(first);
    if (study.kind == StudyKind::matrix) {
      const Run* truth = reference ? &*reference : most_trusted(own);
      for (Run& one : own) {
        compare(study, truth, one);
        judge(study, one);
      }
    }
    if (study.kind != StudyKind::convergence) continue;
    const bool by_finest = !reference && study.exact.empty();
    for (Run& one : own) compare(study, reference ? &*reference : by_finest ? &own.back() : nullptr, one);
    find_orders(own, by_finest ? std::stod(own.back().row.value) : 0.0);
  }
  if (study.kind == StudyKind::compare || study.kind == StudyKind::sweep)
    for (Run& one : all)
      compare(study, reference ? &*reference : study.kind == StudyKind::compare ? &all.front() : nullptr, one);
  if (reference) report.reference = reference->row;
  for (Run& one : all) report.rows.push_back(std::move(one.row));
  report.interrupted = stopped();
  if (report.interrupted && !report.rows.empty() && report.rows.back().report.status == RunStatus::interrupted)
    report.rows.pop_back();
  return report;
}

}  // namespace stiction::analysis
