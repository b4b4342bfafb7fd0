// Runs from start to end: one, many at once, and rollouts.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "bindings.hpp"
#include "interrupt.hpp"
#include "pending.hpp"
#include "result_data.hpp"
#include "stiction/analysis/run/rollout.hpp"
#include "stiction/analysis/run/run.hpp"

namespace stiction::python {
namespace {

using Failures = std::vector<std::optional<simulation::Failure>>;
constexpr auto kTick = std::chrono::milliseconds(20);

py::object failure_tuple(const std::optional<simulation::Failure>& f) {
  if (!f) return py::none();
  return py::make_tuple(f->message, f->time, f->contact, std::string(core::word_of(f->code)));
}

// Calls back with the share done, at most ten times per second, with the lock.
class Progress {
 public:
  explicit Progress(py::object callback) : callback_(std::move(callback)) {}
  void tell(double share) {  // without the lock held
    if (callback_.is_none() || is_pending()) return;
    const auto now = Clock::now();
    if (now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    const py::gil_scoped_acquire lock;
    try {
      callback_(share);
    } catch (py::error_already_set& error) {
      keep_pending(std::move(error));
    }
  }

 private:
  using Clock = std::chrono::steady_clock;
  py::object callback_;
  Clock::time_point last_{};
};

// Records the run in a file. Returns whether Ctrl-C ended it, what was raised, and why it could not continue.
py::tuple run(const SharedScenario& scenario, const std::string& out, bool keep_former, const std::string& resume,
              bool ranges, const py::object& callback) {
  std::optional<simulation::Failure> failure;
  Interrupt interrupt;
  Progress progress(callback);
  analysis::RunReport report;
  {
    const Unlocked unlocked;
    analysis::RunSettings settings;
    settings.out = out;
    settings.former = keep_former ? record::Former::kept : record::Former::replaced;
    settings.resume = resume;
    settings.ranges = ranges;
    settings.progress = [&](double share) { progress.tell(share); };
    settings.stop = [&] { return interrupt.asked(); };
    settings.failure = [&](const simulation::Failure& why) { failure = why; };
    report = analysis::run(*scenario, settings);
  }
  py::object raised = py::none();
  if (const std::exception_ptr error = take_pending()) {
    try {
      std::rethrow_exception(error);
    } catch (py::error_already_set& e) {
      raised = e.value();
      if (e.trace()) raised.attr("__traceback__") = e.trace();
    }
  }
  return py::make_tuple(report.status == analysis::RunStatus::interrupted, raised, failure_tuple(failure));
}

// Threads that take one run after the other, while the caller's thread looks out for Ctrl-C.
class Pool {
 public:
  Pool(const std::vector<SharedScenario>& scenarios, const std::vector<std::string>& files)
      : scenarios_(scenarios), files_(files), results(scenarios.size()), failures(scenarios.size()) {}

  void run(int jobs, Interrupt& interrupt, Progress& progress) {  // without the lock held
    std::vector<std::thread> threads;
    for (int i = 0; i < jobs; ++i) threads.emplace_back([this] { work(); });
    {
      std::unique_lock lock(mutex_);
      while (idle_ < jobs) {
        changed_.wait_for(lock, kTick);
        lock.unlock();
        if (interrupt.asked()) stop_ = true;
        progress.tell(static_cast<double>(done_) / static_cast<double>(scenarios_.size()));
        lock.lock();
      }
    }
    for (std::thread& thread : threads) thread.join();
  }
  [[nodiscard]] bool stopped() const { return stop_; }

 private:
  const std::vector<SharedScenario>& scenarios_;
  const std::vector<std::string>& files_;

  void work() {
    for (std::size_t i = next_++; i < scenarios_.size() && !stop_; i = next_++) {
      try {
        analysis::RunSettings settings;
        settings.out = files_[i];
        settings.stop = [this] { return stop_.load() || is_pending(); };
        settings.failure = [&](const simulation::Failure& why) { failures[i] = why; };
        analysis::run(*scenarios_[i], settings);
        results[i] = read_result(files_[i]);
      } catch (...) {
        note(i, std::current_exception());
      }
      if (std::exception_ptr raised = take_pending()) note(i, std::move(raised));
      ++done_;
    }
    const std::lock_guard lock(mutex_);
    ++idle_;
    changed_.notify_one();
  }
  void note(std::size_t i, std::exception_ptr what) {
    const std::lock_guard lock(mutex_);
    if (!error || i < first_) error = std::move(what), first_ = i;
    stop_ = true;
  }

  std::atomic<std::size_t> next_ = 0, done_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  int idle_ = 0;
  std::size_t first_ = 0;

 public:
  std::vector<std::shared_ptr<ResultData>> results;
  Failures failures;
  std::exception_ptr error;
};

py::tuple run_many(const std::vector<SharedScenario>& scenarios, const std::vector<std::string>& files, int jobs,
                   const py::object& callback) {
  Interrupt interrupt;
  Progress progress(callback);
  Pool pool(scenarios, files);
  {
    const Unlocked unlocked;
    pool.run(std::min(jobs, static_cast<int>(scenarios.size())), interrupt, progress);
  }
  if (pool.error) std::rethrow_exception(pool.error);
  (void)take_interrupt();  // the package raises what has the results so far
  throw_pending();
  py::list results, failures;
  for (const auto& result : pool.results) results.append(result ? py::cast(result) : py::none());
  for (const auto& failure : pool.failures) failures.append(failure_tuple(failure));
  return py::make_tuple(pool.stopped(), results, failures);
}

// The rollout in a thread of its own, while the caller's looks out for Ctrl-C.
py::tuple rollout(const SharedScenario& scenario, const std::vector<std::pair<std::string, std::vector<double>>>& given,
                  const std::vector<std::string>& columns, int jobs) {
  std::vector<analysis::Variation> variations;
  for (const auto& [path, values] : given) variations.push_back({path, values});
  Interrupt interrupt;
  analysis::Rollout out;
  std::exception_ptr error, raised;
  std::mutex mutex;
  std::condition_variable changed;
  std::atomic<bool> stop = false;
  bool finished = false;
  {
    const Unlocked unlocked;
    std::thread worker([&] {
      const auto asked = [&] {
        if (std::exception_ptr what = take_pending()) {
          const std::lock_guard lock(mutex);
          if (!raised) raised = std::move(what);
          stop = true;
        }
        return stop.load(std::memory_order_relaxed);
      };
      try {
        out = analysis::rollout(*scenario, variations, {.columns = columns, .jobs = jobs, .stop = asked});
      } catch (...) {
        error = std::current_exception();
      }
      const std::lock_guard lock(mutex);
      finished = true;
      changed.notify_one();
    });
    std::unique_lock lock(mutex);
    while (!finished) {
      changed.wait_for(lock, kTick);
      lock.unlock();
      if (interrupt.asked()) stop = true;
      lock.lock();
    }
    lock.unlock();
    worker.join();
  }
  (void)take_interrupt();
  throw_pending();
  if (raised) std::rethrow_exception(raised);
  if (error) std::rethrow_exception(error);
  py::list failures;
  for (const auto& failure : out.failures) failures.append(failure_tuple(failure));
  const bool stopped = out.stopped;
  const auto runs = static_cast<py::ssize_t>(out.runs), rows = static_cast<py::ssize_t>(out.rows);
  return py::make_tuple(stopped, frozen(std::move(out.values), {runs, rows, static_cast<py::ssize_t>(out.columns)}),
                        failures);
}

}  // namespace

void bind_batch(py::module_& m) {
  m.def("run", &run);
  m.def("run_many", &run_many);
  m.def("rollout", &rollout);
}

}  // namespace stiction::python
