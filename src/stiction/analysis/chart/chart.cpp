#include "stiction/analysis/chart/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "stiction/analysis/chart/axis.hpp"
#include "stiction/analysis/chart/legend.hpp"
#include "stiction/analysis/chart/style.hpp"
#include "stiction/analysis/chart/trace.hpp"
#include "stiction/core/error.hpp"
#include "stiction/math/elementary/elementary.hpp"

namespace stiction::analysis {
namespace {

// A pane on its way into the picture.
struct PlacedPane {
  const ChartPane* pane = nullptr;
  std::string label;  // beside the axis, upwards; empty: none
  std::vector<LegendEntry> legend;
  AxisScale y;
  AxisTicks ticks;
  double head = 0.0;  // height of the legend
};

std::string label_of(const Curve& curve) {
  return curve.label.empty() ? with_unit(curve.name, curve.unit) : curve.label;
}

// What the values of a pane are called in messages.
std::string name_of(const ChartPane& pane) {
  if (!pane.y.label.empty()) return pane.y.label;
  std::string out;
  for (const Curve& curve : pane.curves)
    if (out.find(curve.name) == std::string::npos) out += (out.empty() ? "" : ", ") + curve.name;
  return out;
}

// The label of the axis if the pane has one or shows one curve; the other curves go into the legend.
void name_parts(PlacedPane& out, double pane_height, double font_size) {
  const ChartPane& pane = *out.pane;
  out.label = !pane.y.label.empty() ? pane.y.label : pane.curves.size() == 1 ? label_of(pane.curves[0]) : "";
  const bool too_long = text_width(out.label, font_size) > pane_height;
  if (too_long) out.label.clear();
  if (pane.curves.size() > 1 || too_long)
    for (std::size_t i = 0; i < pane.curves.size(); ++i)
      out.legend.push_back({label_of(pane.curves[i]), i, pane.curves[i].dots});
}

void draw_grid(Picture& picture, const AxisScale& x, const AxisScale& y, const AxisTicks& x_ticks,
               const AxisTicks& y_ticks, double font_size) {
  const double thin = font_size / 12.0;
  Stroke fine{{}, kFineGrid, thin}, grid{{}, kGrid, thin};
  const auto upright = [&](Stroke& s, double tick) { s.lines.push_back({{x(tick), y.from}, {x(tick), y.to}}); };
  const auto level = [&](Stroke& s, double tick) { s.lines.push_back({{x.from, y(tick)}, {x.to, y(tick)}}); };
  const auto between_decades = [](const AxisScale& scale, auto&& use) {  // 2 to 9 times each power of ten
    if (!scale.log || math::log10(scale.range.high / scale.range.low) > 6.0) return;
    for (double k = std::floor(math::log10(scale.range.low)); k <= math::log10(scale.range.high); k += 1.0)
      for (int n = 2; n < 10; ++n) {
        const double at = n * math::pow(10.0, k);
        if (at > scale.range.low && at < scale.range.high) use(at);
      }
  };
  between_decades(x, [&](double tick) { upright(fine, tick); });
  between_decades(y, [&](double tick) { level(fine, tick); });
  for (const double tick : x_ticks.at) upright(grid, tick);
  for (const double tick : y_ticks.at) level(grid, tick);
  if (!fine.lines.empty()) picture.items.push_back(fine);
  if (!grid.lines.empty()) picture.items.push_back(grid);
  picture.items.push_back(
      Stroke{{{{x.from, y.to}, {x.to, y.to}, {x.to, y.from}, {x.from, y.from}, {x.from, y.to}}}, kFrame, thin});
}

void draw_curves(Picture& picture, const ChartPane& pane, const AxisScale& x, const AxisScale& y, double font_size) {
  const double width = font_size / 7.5;
  for (std::size_t i = 0; i < pane.curves.size(); ++i) {
    const Curve& curve = pane.curves[i];
    Stroke stroke{traced(curve, x, y), curve_colour(i), curve.dots ? 1.6 * width : width, {}, true};
    if (!curve.dots) stroke.dashes = curve_dashes(i, width);
    if (!stroke.lines.empty()) picture.items.push_back(std::move(stroke));
  }
}

void draw_marks(Picture& picture, const Chart& chart, const AxisScale& x, double top, double font_size) {
  const double unit = font_size / 12.0;
  double drawn = -10.0;
  for (const ChartMark& mark : chart.marks) {
    if (mark.x < x.range.low || mark.x > x.range.high || x(mark.x) - drawn < 1.0) continue;
    drawn = x(mark.x);
    picture.items.push_back(
        Area{{{drawn, top + 7 * unit}, {drawn - 4 * unit, top}, {drawn + 4 * unit, top}}, mark.colour, mark.hint});
  }
}

void draw_y_axis(Picture& picture, const PlacedPane& pane, const AxisScale& x, double font_size) {
  for (std::size_t i = 0; i < pane.ticks.at.size(); ++i)
    picture.items.push_back(Words{{x.from - 0.5 * font_size, pane.y(pane.ticks.at[i]) + 0.35 * font_size},
                                  pane.ticks.labels.texts[i],
                                  font_size,
                                  Anchor::end});
  if (!pane.ticks.labels.factor.empty())
    picture.items.push_back(Words{
        {x.from - 0.5 * font_size, pane.y.to - 0.5 * font_size}, pane.ticks.labels.factor, font_size, Anchor::end});
  if (!pane.label.empty())
    picture.items.push_back(
        Words{{1.3 * font_size, 0.5 * (pane.y.from + pane.y.to)}, pane.label, font_size, Anchor::middle, false, true});
}

void draw_x_axis(Picture& picture, const ChartAxis& axis, const AxisScale& x, const AxisTicks& ticks, double top,
                 double font_size) {
  for (std::size_t i = 0; i < ticks.at.size(); ++i)
    picture.items.push_back(
        Words{{x(ticks.at[i]), top + 1.3 * font_size}, ticks.labels.texts[i], font_size, Anchor::middle});
  picture.items.push_back(Words{{0.5 * (x.from + x.to), top + 2.8 * font_size}, axis.label, font_size, Anchor::middle});
  if (!ticks.labels.factor.empty())
    picture.items.push_back(Words{{x.to, top + 2.8 * font_size}, ticks.labels.factor, font_size, Anchor::end});
}

// As much of a text as fits.
std::string shortened(std::string text, double width, double size) {
  if (text_width(text, size) <= width) return text;
  while (!text.empty() && text_width(text + "...", size) > width) {
    while (text.size() > 1 && (static_cast<unsigned char>(text.back()) & 0xc0U) == 0x80U) text.pop_back();
    text.pop_back();
  }
  return text + "...";
}

}  // namespace

std::string with_unit(const std::string& name, const std::string& unit) {
  return unit.empty() || unit == "1" ? name : name + " [" + unit + "]";
}

Picture draw_chart(const Chart& chart, const ChartSize& size) {
  const double f = size.font_size;
  const auto count = static_cast<double>(chart.panes.size());
  const bool headed = !chart.title.empty() || !chart.note.empty();
  const double top = headed ? 2.2 * f : 0.6 * f, bottom = 3.6 * f, between = f;

  std::vector<const std::vector<double>*> all_x;
  for (const ChartPane& pane : chart.panes)
    for (const Curve& curve : pane.curves) all_x.push_back(&curve.x);
  AxisScale x{range_of(chart.x, all_x, chart.x.label, chart.x_margin), 0.0, 1.0, chart.x.log};

  // Labels decide about the margin at the left, that about the rows of the legends, these about the heights.
  std::vector<PlacedPane> panes;
  double pane_height = size.height ? (*size.height - top - bottom) / count : size.pane_height, left = 0.0;
  for (const ChartPane& pane : chart.panes) {
    PlacedPane& out = panes.emplace_back();
    out.pane = &pane;
    name_parts(out, pane_height, f);
    std::vector<const std::vector<double>*> all_y;
    for (const Curve& curve : pane.curves) all_y.push_back(&curve.y);
    out.y = {range_of(pane.y, all_y, name_of(pane), 0.05), pane_height, 0.0, pane.y.log};
    out.ticks = ticks_of(out.y, f, false);
    double widest = text_width(out.ticks.labels.factor, f);
    for (const std::string& text : out.ticks.labels.texts) widest = std::max(widest, text_width(text, f));
    left = std::max(left, widest + (out.label.empty() ? 0.9 : 2.4) * f);
  }
  x.from = left;
  x.to = size.width - 1.3 * f;
  AxisTicks x_ticks = ticks_of(x, f, true);
  if (!x_ticks.at.empty()) {  // the last label ends within the picture
    x.to -=
        std::max(0.0, x(x_ticks.at.back()) + 0.5 * text_width(x_ticks.labels.texts.back(), f) + 0.3 * f - size.width);
    x_ticks = ticks_of(x, f, true);
  }
  double heads = 0.0;
  for (PlacedPane& pane : panes) {
    const int rows = legend_rows(pane.legend, x.to - x.from, f);
    pane.head = rows > 0 ? (1.5 * rows + 0.4) * f : pane.ticks.labels.factor.empty() ? 0.0 : 1.6 * f;
    heads += pane.head;
  }
  if (size.height) pane_height = (*size.height - top - bottom - heads - between * (count - 1.0)) / count;
  if (pane_height < 2.0 * f || x.to - x.from < 4.0 * f)
    throw core::InputError(fmt::format("{:.0f} x {:.0f} px are too few for {} panes with letters of {:.3g} px",
                                       size.width, size.height.value_or(pane_height), chart.panes.size(), f));

  Picture picture{
      size.width, size.height.value_or(top + bottom + heads + count * pane_height + between * (count - 1.0)), {}};
  const double note = text_width(chart.note, f);
  const double room = size.width - 2.6 * f - (note > 0.0 ? note + f : 0.0);
  if (!chart.title.empty())
    picture.items.push_back(
        Words{{1.3 * f, 1.5 * f}, shortened(chart.title, 0.9 * room, 1.08 * f), 1.08 * f, Anchor::start, true});
  if (!chart.note.empty()) picture.items.push_back(Words{{size.width - 1.3 * f, 1.5 * f}, chart.note, f, Anchor::end});
  double at = top;
  for (PlacedPane& pane : panes) {
    at += pane.head;
    pane.y.from = at + pane_height;
    pane.y.to = at;
    pane.ticks = ticks_of(pane.y, f, false);
    draw_grid(picture, x, pane.y, x_ticks, pane.ticks, f);
    draw_curves(picture, *pane.pane, x, pane.y, f);
    draw_marks(picture, chart, x, at, f);
    draw_y_axis(picture, pane, x, f);
    draw_legend(picture, pane.legend, x.from, at - pane.head, x.to - x.from, f);
    at += pane_height + between;
  }
  draw_x_axis(picture, chart.x, x, x_ticks, at - between, f);
  return picture;
}

}  // namespace stiction::analysis
