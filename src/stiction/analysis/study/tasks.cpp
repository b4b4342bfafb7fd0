#include "stiction/analysis/study/tasks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

namespace stiction::analysis {

std::vector<StudyTask> tasks_of(const scenario::Study& study) {
  std::vector<std::vector<std::string>> points{{}};
  for (const scenario::StudyParameter& parameter : study.parameters) {
    std::vector<std::vector<std::string>> longer;
    for (const auto& point : points)
      for (const std::string& value : parameter.values) {
        longer.push_back(point);
        longer.back().push_back(value);
      }
    points = std::move(longer);
  }
  std::vector<StudyTask> out;
  for (const scenario::StudyCase& of : study.cases)
    for (const auto& point : points) out.push_back({&of, point});
  return out;
}

std::string title_of(const StudyTask& task) {
  std::string out = task.of->name;
  for (const std::string& value : task.point) out += (out.empty() ? "" : " ") + value;
  return out;
}

std::string short_name(const std::string& path) {
  const std::size_t last = path.rfind('.');
  if (last == std::string::npos || last == 0) return path;
  const bool counted = path.find_first_not_of("0123456789", last + 1) == std::string::npos;  // a component
  const std::size_t from = counted ? path.rfind('.', last - 1) : last;
  return from == std::string::npos ? path : path.substr(from + 1);
}

scenario::Scenario load_task(const scenario::Study& study, const StudyTask& task) {
  std::vector<std::string> set = task.of->set;
  for (std::size_t i = 0; i < task.point.size(); ++i)
    set.push_back(fmt::format("{}={}", study.parameters[i].path, task.point[i]));
  return scenario::load(task.of->scenario, set, task.of->unset);
}

std::vector<Quantity> quantities_of(const scenario::Study& study, const scenario::Scenario& scenario) {
  std::vector<Quantity> out;
  for (const std::string& name : study.quantities) out.push_back(find_quantity(name, scenario, study.after));
  return out;
}

void in_parallel(std::size_t count, int jobs, const std::function<bool()>& stop,
                 const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> broken = false;
  std::exception_ptr problem;
  std::mutex mutex;
  const auto worker = [&] {
    for (;;) {
      const std::size_t i = next++;
      if (i >= count || broken || (stop && stop())) return;
      try {
        work(i);
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!problem) problem = std::current_exception();
        broken = true;
      }
    }
  };
  std::vector<std::thread> threads;
  const auto most = std::min(static_cast<std::size_t>(std::max(jobs, 1)), count);
  for (std::size_t k = 1; k < most; ++k) threads.emplace_back(worker);
  worker();
  for (std::thread& thread : threads) thread.join();
  if (problem) std::rethrow_exception(problem);
}

}  // namespace stiction::analysis
