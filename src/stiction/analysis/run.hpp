#pragma once
// A scenario run from start to end with recording: what `stiction run` does.
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "stiction/record/result_types.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::analysis {

struct RunSettings {
  std::filesystem::path out;                         // result file; empty: record nothing
  std::filesystem::path resume;                      // go on from the checkpoint of this result; empty: from the start
  std::function<void(double share)> progress;        // called now and then with the share done, 0 to 1
  std::function<bool()> stop;                        // true: end now, keep what was recorded
  std::function<void(std::span<const double>)> row;  // sees every row, columns as in the result
  std::function<void(const model::Event&)> event;    // sees every event
};

enum class RunStatus { finished, interrupted, failed };

struct RunReport {
  RunStatus status = RunStatus::finished;
  std::string failure;  // why the simulation could not continue
  std::string scenario;
  double t_end = 0.0, wall_s = 0.0;
  double energy_initial = 0.0, energy_final = 0.0, energy_input = 0.0, energy_method = 0.0, balance_error = 0.0;
  double step = 0.0;
  std::vector<std::string> contacts;
  std::vector<model::Work> work;  // a contact
  integrators::Statistics statistics;
  std::int64_t events = 0;
  std::string state_hash;

  [[nodiscard]] double dissipated() const;  // by all contacts; > 0
};

// The columns of a scenario's rows.
std::vector<record::Column> columns_of(const scenario::Scenario& scenario);

RunReport run(const scenario::Scenario& scenario, const RunSettings& settings);

// The summary as it is stored in the result, and back.
record::Attributes to_attributes(const RunReport& report);
RunReport from_attributes(const record::Attributes& attributes);

// One JSON object, as `run --json` prints it.
std::string to_json(const RunReport& report);
// The same for people, several lines.
std::string to_text(const RunReport& report);

}  // namespace stiction::analysis
