#include "stiction/analysis/verify/trace.hpp"

namespace stiction::analysis {

void keep(Trace& trace, RunSettings& settings) {
  settings.row = [&trace, also = settings.row](std::span<const double> row) {
    trace.width = row.size();
    trace.values.insert(trace.values.end(), row.begin(), row.end());
    if (also) also(row);
  };
  settings.event = [&trace, also = settings.event](const model::Event& event) {
    trace.events.push_back(event.t);
    if (also) also(event);
  };
}

}  // namespace stiction::analysis
