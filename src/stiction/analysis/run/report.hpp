#pragma once
// The outcome of a run: energies, works, statistics of the solver. Its summary in the result, as JSON and as text.
#include <string>
#include <vector>

#include "stiction/analysis/run/uniqueness.hpp"
#include "stiction/record/result_types.hpp"
#include "stiction/simulation/simulation.hpp"

namespace stiction::analysis {

enum class RunStatus { finished, interrupted, failed, unfinished };  // unfinished: killed, or still running

struct RunReport {
  RunStatus status = RunStatus::finished;
  std::string failure;  // why the simulation could not continue
  std::string scenario;
  double t_end = 0.0, wall_s = 0.0;
  double energy_initial = 0.0, energy_final = 0.0, energy_input = 0.0, energy_method = 0.0, balance_error = 0.0;
  double energy_dampers = 0.0;  // their work
  double step = 0.0;
  std::vector<std::string> contacts;
  std::vector<model::Work> work;  // per contact
  integration::Statistics statistics;
  std::int64_t events = 0;           // rows of /events
  std::int64_t gathered_events = 0;  // events of pairs that rows of whole groups stand for (gathered_events.hpp)
  std::string state_hash;
  std::vector<ForceSpan> not_unique;  // what the laws leave open: at the end, or where asked for at every row
  std::vector<std::string> warnings;  // what makes the result doubtful (warnings.hpp)

  [[nodiscard]] double dissipated() const;  // by all contacts; > 0
};

// The summary as it is stored in the result, and back.
record::Attributes to_attributes(const RunReport& report);
RunReport from_attributes(const record::Attributes& attributes);

// One JSON object, as `run --json` prints it; with the JSON of a verification where there was one.
std::string to_json(const RunReport& report, const std::string& verification = {});
// The same for people, several lines.
std::string to_text(const RunReport& report);

}  // namespace stiction::analysis
