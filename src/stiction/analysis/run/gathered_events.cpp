#include "stiction/analysis/run/gathered_events.hpp"

#include <algorithm>

namespace stiction::analysis {

std::int64_t gather_events(std::span<const model::Event> events, std::vector<model::Event>& rows) {
  constexpr std::array<int, 2> kNoPair{-1, -1};
  rows.clear();
  std::vector<std::size_t> gathered;  // rows that stand for pairs: at most five per group
  std::int64_t count = 0;
  for (const model::Event& event : events) {
    if (event.shapes == kNoPair) {
      rows.push_back(event);
      continue;
    }
    ++count;
    const auto found = std::ranges::find_if(gathered, [&](std::size_t place) {
      return rows[place].contact == event.contact && rows[place].kind == event.kind;
    });
    if (found == gathered.end()) {
      gathered.push_back(rows.size());
      rows.push_back(event);
      rows.back().shapes = kNoPair;
      rows.back().point = 0;
      continue;
    }
    model::Event& row = rows[*found];
    row.normal_velocity = std::min(row.normal_velocity, event.normal_velocity);
    row.impulse += event.impulse;
  }
  return count;
}

}  // namespace stiction::analysis
