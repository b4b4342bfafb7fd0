#include "stiction/analysis/plot/svg_plot.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <iterator>

#include "stiction/analysis/plot/ticks.hpp"
#include "stiction/core/printable.hpp"

namespace stiction::analysis {
namespace {

// Okabe and Ito: distinguishable with any colour vision. Dashes help in print.
constexpr std::array<std::string_view, 6> kColours{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b07d00", "#56b4e9"};
constexpr std::array<std::string_view, 6> kDashes{"none", "7 4", "2 3", "9 3 2 3", "4 2", "12 4"};
constexpr std::array<std::string_view, 5> kEventColours{"#0072b2", "#8a949e", "#009e73", "#e69f00", "#d55e00"};

constexpr double kLeft = 70, kRight = 16, kTop = 34, kBottom = 44, kHead = 24, kBetween = 12;

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : core::printable(text))
    out += c == '<' ? "&lt;" : c == '&' ? "&amp;" : c == '>' ? "&gt;" : std::string(1, c);
  return out;
}

// A number on an axis as a place in px.
struct Scale {
  AxisRange range;
  double from, to;  // px
  bool log;
  [[nodiscard]] double operator()(double v) const {
    const double share = log ? std::log10(v / range.low) / std::log10(range.high / range.low)
                             : (v - range.low) / (range.high - range.low);
    return from + share * (to - from);
  }
};

class Drawing {
 public:
  template <class... Arguments>
  void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Arguments>(arguments)...);
    out_ += '\n';
  }
  [[nodiscard]] const std::string& text() const { return out_; }

 private:
  std::string out_;
};

void draw_curve(Drawing& out, const std::vector<double>& times, const PlotCurve& curve, const Scale& x, const Scale& y,
                std::size_t index) {
  std::string path;
  bool pen = false;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double value = y.log ? std::abs(curve.values[i]) : curve.values[i];
    if (!std::isfinite(value) || (y.log && value == 0.0)) {
      pen = false;
      continue;
    }
    fmt::format_to(std::back_inserter(path), "{}{:.1f} {:.1f}", pen ? "L" : "M", x(times[i]), y(value));
    pen = true;
  }
  out.add(R"(<path d="{}" fill="none" stroke="{}" stroke-width="1.6" stroke-dasharray="{}" stroke-linejoin="round"/>)",
          path, kColours[index % 6], kDashes[index % 6]);
}

void draw_legend(Drawing& out, const PlotPane& pane, double top) {
  double at = kLeft;
  for (std::size_t i = 0; i < pane.curves.size(); ++i) {
    const PlotCurve& c = pane.curves[i];
    const std::string label = c.unit.empty() || c.unit == "1" ? c.name : c.name + " [" + c.unit + "]";
    out.add(R"(<path d="M{} {}h22" stroke="{}" stroke-width="2" stroke-dasharray="{}"/>)", at, top - 9, kColours[i % 6],
            kDashes[i % 6]);
    out.add(R"(<text x="{}" y="{}">{}</text>)", at + 27, top - 5, escaped(label));
    at += 45 + 7.2 * static_cast<double>(label.size());
  }
}

void draw_pane(Drawing& out, const PlotData& data, const PlotPane& pane, const Scale& x, const Scale& y, bool last) {
  out.add(R"(<rect x="{}" y="{}" width="{}" height="{}" fill="#ffffff" stroke="#b8c2cc"/>)", x.from, y.to,
          x.to - x.from, y.from - y.to);
  for (const double tick : axis_ticks(y.range, 4, y.log)) {
    out.add(R"(<path d="M{} {:.1f}H{}" stroke="#e3e8ee"/>)", x.from, y(tick), x.to);
    out.add(R"(<text x="{}" y="{:.1f}" text-anchor="end">{}</text>)", x.from - 6, y(tick) + 4, tick_label(tick));
  }
  for (const double tick : axis_ticks(x.range, 8, false)) {
    out.add(R"(<path d="M{:.1f} {}V{}" stroke="#e3e8ee"/>)", x(tick), y.from, y.to);
    if (last)
      out.add(R"(<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>)", x(tick), y.from + 16, tick_label(tick));
  }
  for (std::size_t i = 0; i < pane.curves.size(); ++i) draw_curve(out, data.times, pane.curves[i], x, y, i);
  double drawn = -10.0;
  for (const record::Event& event : data.events) {
    if (x(event.t) - drawn < 1.0) continue;
    drawn = x(event.t);
    out.add(R"(<path d="M{:.1f} {}l-4 -7h8z" fill="{}"><title>{} at {:.6g} s</title></path>)", drawn, y.to + 7,
            kEventColours[static_cast<std::size_t>(event.kind)], record::to_string(event.kind), event.t);
  }
  draw_legend(out, pane, y.to);
}

}  // namespace

std::string svg_plot(const PlotData& data, const SvgOptions& options) {
  const double slot = options.pane_height + kHead + kBetween;
  const double height = kTop + slot * static_cast<double>(data.panes.size()) + kBottom - kBetween;
  Drawing out;
  out.add(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" )"
          R"(font-family="system-ui, DejaVu Sans, sans-serif" font-size="12" fill="#1d2733">)",
          options.width, height);
  out.add(R"(<rect width="{}" height="{}" fill="#ffffff"/>)", options.width, height);
  out.add(R"(<text x="16" y="20" font-size="13" font-weight="600">{}</text>)", escaped(data.title));
  AxisRange time{data.times.front(), data.times.back()};
  if (!(time.high > time.low)) time.high = time.low + 1.0;
  const Scale x{time, kLeft, options.width - kRight, false};
  double top = kTop + kHead;
  for (std::size_t p = 0; p < data.panes.size(); ++p, top += slot) {
    std::vector<const std::vector<double>*> columns;
    for (const PlotCurve& curve : data.panes[p].curves) columns.push_back(&curve.values);
    const Scale y{axis_range(columns, options.log), top + options.pane_height, top, options.log};
    draw_pane(out, data, data.panes[p], x, y, p + 1 == data.panes.size());
  }
  out.add(R"(<text x="{}" y="{}" text-anchor="middle">t [s]</text>)", 0.5 * (x.from + x.to), height - 8);
  out.add("</svg>");
  return out.text();
}

}  // namespace stiction::analysis
