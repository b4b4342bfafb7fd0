// Study text: it is refused with its place, or its runs can be listed.
#include "stiction/scenario/study.hpp"

#include "stiction/analysis/study/tasks.hpp"
#include "stiction/core/error.hpp"
#include "target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace stiction;
  try {
    const scenario::Study study = scenario::parse_study(fuzz::text_of(data, size), "fuzz.toml");
    for (const analysis::StudyTask& task : analysis::tasks_of(study))
      fuzz::require(task.of != nullptr && task.point.size() == study.parameters.size(), "a task has all its values");
  } catch (const core::InputError& error) {
    fuzz::require(std::string(error.what()).find("fuzz.toml") != std::string::npos, "a refusal names the file");
  }
  return 0;
}
