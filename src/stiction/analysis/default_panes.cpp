#include "stiction/analysis/default_panes.hpp"

#include <algorithm>

namespace stiction::analysis {
namespace {

// Scenarios that know best; the first whose name begins like the result's counts. Columns a result lacks are left out.
struct Choice {
  std::string_view scenario;
  Panes panes;
};

const std::vector<Choice>& choices() {
  static const std::vector<Choice> list{
      {"tippe-top", {{"tilt"}, {"body.gap", "stick.gap"}, {"energy.total", "energy.kinetic", "energy.potential"}}},
      {"bouncing-ball", {{"ball.z"}, {"ball.vz"}, {"energy.total", "energy.kinetic", "energy.potential"}}},
      {"spinning-ball-drill", {{"ball.vx"}, {"floor.wspin"}, {"floor.PT1", "floor.Ptau"}}},
      {"sliding-block-sphere", {{"sphere.vx", "floor.vT"}, {"floor.PT1"}, {"energy.total", "energy.kinetic"}}},
      {"sphere-heap", {{"balls.closed", "balls.slipping", "box.closed"}, {"energy.kinetic"}, {"balls.PN_max"}}},
      {"disk", {{"energy.total"}, {"chi"}, {"beta"}}},
  };
  return list;
}

bool has(const record::Reader& reader, std::string_view name) {
  const auto& columns = reader.columns();
  return std::any_of(columns.begin(), columns.end(), [&](const auto& c) { return c.name == name; });
}

void add_present(const record::Reader& reader, const std::vector<std::string>& names, Panes& panes) {
  std::vector<std::string> present;
  for (const std::string& name : names)
    if (has(reader, name)) present.push_back(name);
  if (!present.empty()) panes.push_back(std::move(present));
}

// The first columns with this ending; many lines in one pane help nobody.
std::vector<std::string> ending(const record::Reader& reader, std::string_view suffix) {
  constexpr std::size_t kMost = 4;
  std::vector<std::string> names;
  for (const record::Column& column : reader.columns())
    if (column.name.ends_with(suffix) && names.size() < kMost) names.push_back(column.name);
  return names;
}

// Derived columns first (a scenario asks for what matters), then height, gaps, sliding, energy.
Panes guess(const record::Reader& reader) {
  Panes panes;
  for (const record::Column& column : reader.columns())
    if (column.name != "t" && column.name.find('.') == std::string::npos && panes.size() < 2)
      panes.push_back({column.name});
  if (panes.empty()) {
    std::vector<std::string> heights;
    for (const std::string& name : ending(reader, ".qw")) heights.push_back(name.substr(0, name.size() - 2) + "z");
    add_present(reader, heights, panes);
  }
  add_present(reader, ending(reader, ".gap"), panes);
  if (panes.size() < 3) add_present(reader, ending(reader, ".vT"), panes);
  add_present(reader, {"energy.total", "energy.kinetic", "energy.potential"}, panes);
  for (const record::Column& column : reader.columns())
    if (panes.empty() && column.name != "t") panes.push_back({column.name});
  return panes;
}

}  // namespace

Panes default_panes(const record::Reader& reader) {
  const record::Value* value = record::find(reader.meta(), "name");
  const std::string name = value && std::holds_alternative<std::string>(*value) ? std::get<std::string>(*value) : "";
  Panes panes;
  for (const Choice& choice : choices())
    if (panes.empty() && name.starts_with(choice.scenario))
      for (const auto& pane : choice.panes) add_present(reader, pane, panes);
  return panes.empty() ? guess(reader) : panes;
}

}  // namespace stiction::analysis
