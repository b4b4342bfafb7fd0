#pragma once
// What a run does not determine, in spans of recorded rows: contact forces of which others give the same motion, with
// their ranges where asked for, and contacts whose motion itself may be one of several (Painleve).
#include <array>
#include <string>
#include <vector>

#include "stiction/simulation/simulation.hpp"

namespace stiction::analysis {

struct ForceSpan {
  struct Contact {
    std::string name;
    std::array<double, laws::kMaxChannels> force{}, least{}, most{};  // N, in the last row of the span
  };
  double begin = 0.0, end = 0.0;        // s, first and last row
  int dimension = 0;                    // of the set of forces
  bool ranges = false;                  // least and most are known
  std::vector<Contact> contacts{};      // whose forces are not unique
  std::vector<std::string> jammed{};    // slide so that their own normal force presses them together
  std::vector<std::string> released{};  // stuck in this span by a static coefficient, and slipped at its end
};

// Sees the rows of a run.
class Uniqueness {
 public:
  void look(const simulation::Simulation& simulation, problem::Ranges ranges);
  void note(const simulation::Simulation& simulation, const model::Event& event);
  [[nodiscard]] const std::vector<ForceSpan>& spans() const { return spans_; }

 private:
  std::vector<ForceSpan> spans_;
  bool open_ = false;  // the last row belongs to the last span
};

// In a sentence without a full stop.
std::string to_sentence(const ForceSpan& span);
// The same with a line for each contact.
std::string to_text(const ForceSpan& span);

// JSON, for `run --json` and the result file. Bounds that are not finite are null.
std::string spans_to_json(const std::vector<ForceSpan>& spans);
std::vector<ForceSpan> spans_from_json(const std::string& text);

}  // namespace stiction::analysis
