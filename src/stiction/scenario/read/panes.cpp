#include "stiction/scenario/read/panes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "stiction/core/nearest.hpp"
#include "stiction/scenario/result_columns.hpp"
#include "stiction/scenario/text/split_names.hpp"

namespace stiction::scenario {

void read_panes(const Table& report, Scenario& scenario) {
  if (!report.has("panes")) return;
  std::vector<std::string> known;
  for (const record::Column& column : columns_of(scenario)) known.push_back(column.name);
  for (const std::string& text : report.texts("panes")) {
    scenario.panes.push_back(split_names(text));
    for (const std::string& name : scenario.panes.back())
      if (std::ranges::find(known, name) == known.end())
        report.refuse("panes", fmt::format("names '{}', which is not a column of the result{}", name,
                                           core::did_you_mean(name, known)));
  }
}

}  // namespace stiction::scenario
