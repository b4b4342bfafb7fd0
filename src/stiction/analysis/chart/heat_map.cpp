#include "stiction/analysis/chart/heat_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "stiction/analysis/chart/axis.hpp"
#include "stiction/analysis/chart/style.hpp"
#include "stiction/core/error.hpp"

namespace stiction::analysis {
namespace {

// Cells reach a little below their right and upper neighbours, which come later: else the paper would shine through.
constexpr double kOverlap = 0.3;

// Where the cells of these values begin and end: half-way between neighbours.
std::vector<double> borders_of(const std::vector<double>& values) {
  std::vector<double> out{values[0] - 0.5 * (values[1] - values[0])};
  for (std::size_t i = 1; i < values.size(); ++i) out.push_back(0.5 * (values[i - 1] + values[i]));
  out.push_back(values.back() + 0.5 * (values.back() - values[values.size() - 2]));
  return out;
}

std::vector<Spot> rectangle(double left, double right, double top, double bottom) {
  return {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
}

void draw_frame(Picture& picture, double left, double right, double top, double bottom, double font_size) {
  std::vector<Spot> line = rectangle(left, right, top, bottom);
  line.push_back(line[0]);
  picture.items.push_back(Stroke{{line}, kFrame, font_size / 12.0});
}

void draw_cells(Picture& picture, const HeatMap& map, const AxisScale& x, const AxisScale& y, AxisRange range,
                double font_size) {
  const std::vector<double> columns = borders_of(map.x), rows = borders_of(map.y);
  Stroke crosses{{}, 0x8a949e, font_size / 12.0};
  for (std::size_t j = 0; j < map.y.size(); ++j)
    for (std::size_t i = 0; i < map.x.size(); ++i) {
      const double left = x(columns[i]), right = x(columns[i + 1]), top = y(rows[j + 1]), bottom = y(rows[j]);
      const double value = map.values[j][i];
      if (drawable(value)) {
        picture.items.push_back(Area{rectangle(left, right + kOverlap, top - kOverlap, bottom),
                                     shade((value - range.low) / (range.high - range.low)),
                                     fmt::format("{:.6g} at {:.6g}, {:.6g}", value, map.x[i], map.y[j])});
        continue;
      }
      crosses.lines.push_back({{left, top}, {right, bottom}});
      crosses.lines.push_back({{left, bottom}, {right, top}});
    }
  if (!crosses.lines.empty()) picture.items.push_back(crosses);
}

void draw_bar(Picture& picture, const AxisScale& z, double left, double width, double font_size) {
  constexpr int kSteps = 64;
  for (int k = 0; k < kSteps; ++k) {
    const double low = z.from + (z.to - z.from) * k / kSteps, high = z.from + (z.to - z.from) * (k + 1) / kSteps;
    picture.items.push_back(
        Area{rectangle(left, left + width, high - (k + 1 < kSteps ? kOverlap : 0.0), low), shade((k + 0.5) / kSteps)});
  }
  draw_frame(picture, left, left + width, z.to, z.from, font_size);
}

AxisRange range_of_values(const HeatMap& map) {
  std::vector<const std::vector<double>*> all;
  for (const auto& row : map.values) all.push_back(&row);
  return axis_range(all, false, 0.0);
}

double widest_of(const TickLabels& labels, double font_size) {
  double widest = text_width(labels.factor, font_size);
  for (const std::string& text : labels.texts) widest = std::max(widest, text_width(text, font_size));
  return widest;
}

}  // namespace

Colour shade(double share) {
  // After cividis (Nunez, Anderton, Renslow 2018), at eighths.
  constexpr std::array<std::array<int, 3>, 9> kStops{{{0, 34, 78},
                                                      {18, 53, 112},
                                                      {65, 77, 107},
                                                      {95, 99, 110},
                                                      {124, 123, 120},
                                                      {155, 148, 118},
                                                      {188, 175, 111},
                                                      {222, 203, 92},
                                                      {254, 232, 56}}};
  const double at = 8.0 * std::clamp(share, 0.0, 1.0);
  const auto k = std::min<std::size_t>(static_cast<std::size_t>(at), 7);
  Colour out = 0;
  for (std::size_t c = 0; c < 3; ++c) {
    const double level = kStops[k][c] + (at - static_cast<double>(k)) * (kStops[k + 1][c] - kStops[k][c]);
    out = out << 8U | static_cast<Colour>(std::lround(level));
  }
  return out;
}

Picture draw_maps(const std::string& title, const std::vector<HeatMap>& maps, const ChartSize& size) {
  const double f = size.font_size, top = title.empty() ? 0.6 * f : 2.2 * f, head = 1.9 * f, foot = 3.6 * f;
  const auto count = static_cast<double>(maps.size());
  const double height = size.height ? (*size.height - top) / count - head - foot : 1.4 * size.pane_height;
  Picture picture{size.width, size.height.value_or(top + count * (height + head + foot)), {}};
  if (!title.empty()) picture.items.push_back(Words{{1.3 * f, 1.5 * f}, title, 1.08 * f, Anchor::start, true});
  double at = top;
  for (const HeatMap& map : maps) {
    at += head;
    const std::vector<double> columns = borders_of(map.x), rows = borders_of(map.y);
    AxisScale y{{rows.front(), rows.back()}, at + height, at};
    AxisScale z{range_of_values(map), at + height, at};
    const AxisTicks y_ticks = ticks_of(y, f, false), z_ticks = ticks_of(z, f, false);
    AxisScale x{{columns.front(), columns.back()}, 2.4 * f + widest_of(y_ticks.labels, f), 0.0};
    x.to = size.width - 3.8 * f - widest_of(z_ticks.labels, f);
    if (height < 2.0 * f || x.to - x.from < 4.0 * f)
      throw core::InputError(fmt::format("{:.0f} x {:.0f} px are too few for {} maps with letters of {:.3g} px",
                                         size.width, picture.height, maps.size(), f));
    const AxisTicks x_ticks = ticks_of(x, f, true);
    draw_cells(picture, map, x, y, z.range, f);
    draw_frame(picture, x.from, x.to, y.to, y.from, f);
    draw_bar(picture, z, x.to + 1.2 * f, 1.2 * f, f);
    const auto words = [&](double px, double py, const std::string& text, Anchor anchor, bool upwards = false) {
      if (!text.empty()) picture.items.push_back(Words{{px, py}, text, f, anchor, false, upwards});
    };
    for (std::size_t i = 0; i < y_ticks.at.size(); ++i)
      words(x.from - 0.5 * f, y(y_ticks.at[i]) + 0.35 * f, y_ticks.labels.texts[i], Anchor::end);
    for (std::size_t i = 0; i < z_ticks.at.size(); ++i)
      words(x.to + 2.9 * f, z(z_ticks.at[i]) + 0.35 * f, z_ticks.labels.texts[i], Anchor::start);
    for (std::size_t i = 0; i < x_ticks.at.size(); ++i)
      words(x(x_ticks.at[i]), y.from + 1.3 * f, x_ticks.labels.texts[i], Anchor::middle);
    words(x.from, y.to - 0.6 * f, map.label, Anchor::start);
    words(x.from - 0.5 * f, y.to - 0.6 * f, y_ticks.labels.factor, Anchor::end);
    words(x.to + 1.2 * f, y.to - 0.6 * f, z_ticks.labels.factor, Anchor::start);
    words(0.5 * (x.from + x.to), y.from + 2.8 * f, map.x_label, Anchor::middle);
    words(x.to, y.from + 2.8 * f, x_ticks.labels.factor, Anchor::end);
    words(1.3 * f, 0.5 * (y.from + y.to), map.y_label, Anchor::middle, true);
    at += height + foot;
  }
  return picture;
}

}  // namespace stiction::analysis
