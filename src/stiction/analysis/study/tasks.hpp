#pragma once
// The runs of a study: every case at every combination of values.
#include <functional>

#include "stiction/analysis/study/quantity.hpp"
#include "stiction/scenario/scenario.hpp"
#include "stiction/scenario/study.hpp"

namespace stiction::analysis {

struct StudyTask {
  const scenario::StudyCase* of = nullptr;
  std::vector<std::string> point{};  // a value of each parameter
};
std::vector<StudyTask> tasks_of(const scenario::Study& study);

// "case 0.1 2": for messages and tables.
std::string title_of(const StudyTask& task);

// The last name of a path, e.g. "mu" of contact.floor.mu and "velocity.2" of body.ball.velocity.2.
std::string short_name(const std::string& path);

// Throw core::InputError if the scenario refuses its values, or lacks a quantity.
scenario::Scenario load_task(const scenario::Study& study, const StudyTask& task);
std::vector<Quantity> quantities_of(const scenario::Study& study, const scenario::Scenario& scenario);

// work(i) for i = 0 ... count - 1 by so many threads, each taking the next one; no more are begun once stop() is true.
// The first exception ends the work and is thrown on.
void in_parallel(std::size_t count, int jobs, const std::function<bool()>& stop,
                 const std::function<void(std::size_t)>& work);

}  // namespace stiction::analysis
