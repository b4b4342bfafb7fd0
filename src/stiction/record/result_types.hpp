#pragma once
// What a result file holds, as plain data. Nothing here knows how it is stored.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "stiction/model/observation.hpp"

namespace stiction::record {

struct Column {
  std::string name;  // e.g. "top.x"; the column of time is called "t"
  std::string unit;  // e.g. "m"; empty for a number without unit
  bool operator==(const Column&) const = default;
};

using model::Event;  // Event::contact is an index into Layout::contacts
using model::EventKind;

// The contact of an event, with its point where it has several; of a group with the shapes of the pair.
std::string event_name(const Event& event, const std::vector<std::string>& contacts,
                       const std::vector<std::string>& shapes);
std::string_view to_string(EventKind kind);
std::optional<EventKind> event_kind(std::string_view name);

using Value = std::variant<double, std::int64_t, std::string>;
using Attributes = std::vector<std::pair<std::string, Value>>;  // in the order given

const Value* find(const Attributes& attributes, std::string_view name);  // nullptr if absent

// Fixed for the life of a file.
struct Layout {
  std::vector<Column> columns;                               // at least one, names unique
  std::vector<std::string> contacts;                         // names for Event::contact; may be empty
  std::size_t checkpoint_size = 0;                           // number of doubles in a checkpoint
  Attributes meta;                                           // short facts: attributes of /meta
  std::vector<std::pair<std::string, std::string>> texts;    // long ones: datasets /meta/<name>, e.g. "scenario"
  std::size_t rows_per_chunk = 0;                            // 0: as many as make about 256 kB
  std::vector<std::string> shapes{};                         // names for Event::shapes, where there are groups
  std::vector<std::pair<std::string, std::string>> model{};  // what is known of the model: datasets /model/<name>
};

// A state from which a run can continue, with what had been recorded when it was taken.
struct Checkpoint {
  std::uint64_t sequence = 0;  // counts the checkpoints of a run, from 1
  std::uint64_t rows = 0;
  std::uint64_t events = 0;
  std::vector<double> values;
};

}  // namespace stiction::record
