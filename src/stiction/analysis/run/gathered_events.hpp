#pragma once
// A heap at rest tells of millions of pairs that stick and slip by turns. Once many events are recorded, those of the
// pairs of a group are told together: one row per step, group and kind.
#include <cstdint>
#include <span>
#include <vector>

#include "stiction/model/observation.hpp"

namespace stiction::analysis {

// Rows of /events from which on pairs are told together: some 6 MB.
inline constexpr std::int64_t kManyEvents = 100'000;

// The rows of a step. Events of pairs become one per group and kind, at the place and time of the first of them,
// without shapes, with the fastest approach and the sum of the impulses; all others stay as they are. Returns how many
// events such rows stand for.
std::int64_t gather_events(std::span<const model::Event> events, std::vector<model::Event>& rows);

}  // namespace stiction::analysis
