#include "stiction/analysis/plot/panes.hpp"

#include <fmt/format.h>

#include <sstream>

#include "stiction/scenario/text/split_names.hpp"

namespace stiction::analysis {
namespace {

void add_present(const record::Reader& reader, const std::vector<std::string>& names, Panes& panes) {
  std::vector<std::string> present;
  for (const std::string& name : names)
    if (reader.find_column(name)) present.push_back(name);
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

std::string to_text(const Panes& panes) {
  std::string text;
  for (const auto& pane : panes) text += fmt::format("{}{}", text.empty() ? "" : "\n", fmt::join(pane, ","));
  return text;
}

Panes default_panes(const record::Reader& reader) {
  Panes panes;
  for (const auto& [name, text] : reader.texts()) {
    if (name != kPanesText) continue;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) add_present(reader, scenario::split_names(line), panes);
  }
  return panes.empty() ? guess(reader) : panes;
}

}  // namespace stiction::analysis
