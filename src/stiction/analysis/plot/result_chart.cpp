#include "stiction/analysis/plot/result_chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "stiction/core/error.hpp"

namespace stiction::analysis {
namespace {

constexpr std::array<Colour, 5> kEventColours{0x0072b2, 0x8a949e, 0x009e73, 0xe69f00, 0xd55e00};

// The rows of a result in the time interval; times never decrease.
struct TimedResult {
  const record::Reader* reader;
  std::string label;
  std::vector<double> t;
  std::size_t first = 0;

  [[nodiscard]] std::vector<double> values(const std::string& name) const {
    const std::vector<double> all = reader->read_column(name);
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
    return {begin, begin + static_cast<std::ptrdiff_t>(t.size())};
  }
};

std::vector<TimedResult> timed(const std::vector<LabelledResult>& results, const PlotRequest& request) {
  std::vector<TimedResult> out;
  for (const LabelledResult& result : results) {
    const std::vector<double> t = result.reader->read_column("t");
    const auto first = std::lower_bound(t.begin(), t.end(), request.from),
               last = std::upper_bound(first, t.end(), request.to);
    if (first < last)
      out.push_back({result.reader, result.label, {first, last}, static_cast<std::size_t>(first - t.begin())});
  }
  if (out.empty()) {
    const record::Reader& reader = *results.front().reader;
    throw core::InputError(reader.rows() == 0 ? fmt::format("{}: the result has no rows", reader.path().string())
                                              : fmt::format("{}: no rows between {} s and {} s", reader.path().string(),
                                                            request.from, request.to));
  }
  return out;
}

// Refuses a column that none of the results has, with the nearest name of the first.
void check_column(const std::vector<LabelledResult>& results, const std::string& name) {
  if (std::ranges::none_of(results, [&](const LabelledResult& r) { return r.reader->find_column(name).has_value(); }))
    (void)results.front().reader->column(name);
}

std::string unit_of(const record::Reader& reader, const std::string& name) {
  return reader.columns()[reader.column(name)].unit;
}

void drop_signs(std::vector<double>& values, bool log) {
  for (double& value : values) {
    value = std::abs(value);
    if (log && value == 0.0) value = std::numeric_limits<double>::quiet_NaN();
  }
}

std::string common_title(const std::vector<LabelledResult>& results) {
  std::string title;
  for (const LabelledResult& result : results) {
    const record::Value* value = record::find(result.reader->meta(), "title");
    const std::string own = value && std::holds_alternative<std::string>(*value) ? std::get<std::string>(*value) : "";
    if (result.reader != results.front().reader && own != title) return "";
    title = own;
  }
  return title;
}

// What is drawn of one column of one result.
Curve curve_of(const TimedResult& result, const std::string& name, const PlotRequest& request,
               std::vector<std::string>& remarks) {
  Curve curve{name, unit_of(*result.reader, name), ""};
  curve.y = result.values(name);
  if (request.spectrum) {
    const std::string whose = result.label.empty() ? name : fmt::format("{} of {}", name, result.label);
    const EvenRows rows = even_rows(result.t, curve.y, request.every, whose);
    Spectrum spectrum = amplitude_spectrum(rows.values, rows.dt, request.window);
    remarks.push_back(fmt::format("{}: highest peak {:.6g}{} at {:.6g} Hz", whose, spectrum.peak_amplitude,
                                  curve.unit.empty() || curve.unit == "1" ? "" : " " + curve.unit,
                                  spectrum.peak_frequency));
    curve.x = std::move(spectrum.frequency);
    curve.y = std::move(spectrum.amplitude);
    return curve;
  }
  curve.x = request.over.empty() ? result.t : result.values(request.over);
  if (request.absolute) drop_signs(curve.y, request.log_y);
  if (request.absolute && !request.over.empty() && request.log_x) drop_signs(curve.x, true);
  return curve;
}

void name_axis(const Panes& panes, const TimedResult& first, const PlotRequest& request, Chart& chart) {
  chart.x.log = request.log_x;
  if (request.spectrum) {
    chart.x.label = "f [Hz]";
    constexpr std::array<std::string_view, 3> kNames{"Hann window", "flat-top window", "no window"};
    chart.note = fmt::format("amplitude spectrum, {}", kNames[static_cast<std::size_t>(request.window)]);
  } else if (request.over.empty()) {
    chart.x.label = "t [s]";
  } else {
    chart.x.label = with_unit(request.over, unit_of(*first.reader, request.over));
    chart.x_margin = 0.05;
  }
  for (const auto& names : panes) {
    ChartPane& pane = chart.panes.emplace_back();
    pane.y.log = request.log_y;
    if (names.size() == 1 && first.reader->find_column(names[0]))
      pane.y.label = with_unit(names[0], unit_of(*first.reader, names[0]));
  }
}

}  // namespace

PlotReply result_chart(const std::vector<LabelledResult>& results, const PlotRequest& request) {
  const Panes panes = request.panes.empty() ? default_panes(*results.front().reader) : request.panes;
  for (const auto& pane : panes)
    for (const std::string& name : pane) check_column(results, name);
  if (!request.over.empty()) check_column(results, request.over);
  const std::vector<TimedResult> shown = timed(results, request);
  PlotReply reply;
  Chart& chart = reply.chart;
  chart.title = request.title ? *request.title : common_title(results);
  name_axis(panes, shown.front(), request, chart);
  for (std::size_t p = 0; p < panes.size(); ++p)
    for (const std::string& name : panes[p])
      for (const TimedResult& result : shown) {
        if (!result.reader->find_column(name)) continue;
        if (!request.over.empty() && !result.reader->find_column(request.over)) continue;
        Curve curve = curve_of(result, name, request, reply.remarks);
        if (results.size() > 1)
          curve.label =
              panes[p].size() == 1 ? result.label : fmt::format("{}, {}", with_unit(name, curve.unit), result.label);
        chart.panes[p].curves.push_back(std::move(curve));
      }
  std::erase_if(chart.panes, [](const ChartPane& pane) { return pane.curves.empty(); });
  if (chart.panes.empty())
    throw core::InputError(
        fmt::format("no result has '{}' beside the columns that are to be drawn over it", request.over));
  if (results.size() == 1 && request.events && request.over.empty() && !request.spectrum)
    for (const record::Event& event : results.front().reader->events())
      chart.marks.push_back({event.t, kEventColours[static_cast<std::size_t>(event.kind)],
                             fmt::format("{} at {:.6g} s", record::to_string(event.kind), event.t)});
  return reply;
}

}  // namespace stiction::analysis
