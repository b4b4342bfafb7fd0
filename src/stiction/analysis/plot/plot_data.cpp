#include "stiction/analysis/plot/plot_data.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "stiction/analysis/plot/thinning.hpp"
#include "stiction/core/error.hpp"

namespace stiction::analysis {
namespace {

// Rows [first, last) of the time interval; times of a result never decrease.
std::pair<std::size_t, std::size_t> rows_between(const record::Reader& reader, double from, double to) {
  const std::vector<double> t = reader.read_column("t");
  const auto first = std::lower_bound(t.begin(), t.end(), from), last = std::upper_bound(first, t.end(), to);
  return {static_cast<std::size_t>(first - t.begin()), static_cast<std::size_t>(last - t.begin())};
}

}  // namespace

PlotData plot_data(const record::Reader& reader, const Panes& panes, std::size_t samples, double from, double to) {
  std::vector<std::size_t> places{reader.column("t")};
  for (const auto& pane : panes)
    for (const std::string& name : pane) places.push_back(reader.column(name));
  const auto [first, last] = rows_between(reader, from, to);
  if (first >= last)
    throw core::InputError(reader.rows() == 0
                               ? fmt::format("{}: the result has no rows", reader.path().string())
                               : fmt::format("{}: no rows between {} s and {} s", reader.path().string(), from, to));

  Thinning thinning(last - first, places.size(), samples * places.size());
  const std::size_t width = reader.columns().size();
  std::vector<double> picked(places.size());
  reader.for_each_block([&, begin = first, end = last](std::size_t row, std::span<const double> block) {
    for (; !block.empty(); ++row, block = block.subspan(width)) {
      if (row < begin || row >= end) continue;
      std::transform(places.begin(), places.end(), picked.begin(), [&](std::size_t c) { return block[c]; });
      thinning.add(picked);
    }
  });
  thinning.finish();

  PlotData data;
  const record::Value* title = record::find(reader.meta(), "title");
  if (title && std::holds_alternative<std::string>(*title)) data.title = std::get<std::string>(*title);
  data.times.assign(thinning.times().begin(), thinning.times().end());
  std::size_t next = 1;
  for (const auto& pane : panes) {
    PlotPane& out = data.panes.emplace_back();
    for (const std::string& name : pane) {
      const auto values = thinning.samples(next);
      out.curves.push_back({name, reader.columns()[places[next]].unit, {values.begin(), values.end()}});
      ++next;
    }
  }
  for (const record::Event& event : reader.events())
    if (event.t >= data.times.front() && event.t <= data.times.back()) data.events.push_back(event);
  return data;
}

}  // namespace stiction::analysis
