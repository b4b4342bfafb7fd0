#include "stiction/analysis/plot/text_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "stiction/analysis/chart/ticks.hpp"

namespace stiction::analysis {
namespace {

// A grid of dots, written as Unicode Braille patterns (U+2800 and the bits of its dots).
class Dots {
 public:
  Dots(int columns, int rows) : columns_(columns), rows_(rows), cells_(static_cast<std::size_t>(columns * rows), 0) {}
  [[nodiscard]] int width() const { return 2 * columns_; }
  [[nodiscard]] int height() const { return 4 * rows_; }

  void set(int x, int y) {  // y from the top
    if (x < 0 || x >= width() || y < 0 || y >= height()) return;
    constexpr unsigned char bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    cells_[static_cast<std::size_t>(y / 4 * columns_ + x / 2)] |= bits[y % 4][x % 2];
  }
  [[nodiscard]] std::string line(int row) const {
    std::string out;
    for (int c = 0; c < columns_; ++c) {
      const unsigned char cell = cells_[static_cast<std::size_t>(row * columns_ + c)];
      if (cell == 0) {
        out += ' ';
      } else {  // U+2800 + cell in UTF-8
        out += '\xe2';
        out += static_cast<char>(0xa0 | cell >> 6);
        out += static_cast<char>(0x80 | (cell & 0x3f));
      }
    }
    return out;
  }

 private:
  int columns_, rows_;
  std::vector<unsigned char> cells_;
};

void draw(Dots& dots, const std::vector<double>& times, const std::vector<double>& values, AxisRange range) {
  const double span = times.back() > times.front() ? times.back() - times.front() : 1.0;
  bool pen = false;
  int last_x = 0, last_y = 0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (!drawable(values[i])) {
      pen = false;
      continue;
    }
    const auto x = static_cast<int>(std::lround((times[i] - times.front()) / span * (dots.width() - 1)));
    const auto y =
        static_cast<int>(std::lround((range.high - values[i]) / (range.high - range.low) * (dots.height() - 1)));
    const int steps = pen ? std::max({std::abs(x - last_x), std::abs(y - last_y), 1}) : 1;
    for (int k = pen ? 0 : 1; k <= steps; ++k)
      dots.set(pen ? last_x + (x - last_x) * k / steps : x, pen ? last_y + (y - last_y) * k / steps : y);
    last_x = x;
    last_y = y;
    pen = true;
  }
}

// To the values themselves, if they are not all the same.
void tighten(AxisRange& range, const std::vector<double>& values) {
  double low = range.high, high = range.low;
  for (const double v : values)
    if (drawable(v)) {
      low = std::min(low, v);
      high = std::max(high, v);
    }
  if (low < high) range = {low, high};
}

}  // namespace

std::string text_plot(const Chart& chart, int columns, int rows) {
  std::string out;
  for (const ChartPane& pane : chart.panes) {
    const Curve& curve = pane.curves.front();
    const std::vector<double>* values[] = {&curve.y};
    AxisRange range = axis_range(values, false);
    tighten(range, curve.y);
    Dots dots(columns, rows);
    draw(dots, curve.x, curve.y, range);
    out += fmt::format("  {}\n", with_unit(curve.name, curve.unit));
    for (int r = 0; r < rows; ++r)
      out += fmt::format("  {:>11} ┤{}\n",
                         r == 0          ? fmt::format("{:.4g}", range.high)
                         : r == rows - 1 ? fmt::format("{:.4g}", range.low)
                                         : "",
                         dots.line(r));
  }
  const std::vector<double>& times = chart.panes.front().curves.front().x;
  std::string rule;
  for (int c = 0; c < columns; ++c) rule += "─";
  const std::string first = fmt::format("{:.4g}", times.front()), last = fmt::format("{:.4g} s", times.back());
  out += fmt::format("  {:>11} └{}\n  {:>11}  {}{:>{}}\n", "", rule, "t", first, last,
                     columns - static_cast<int>(first.size()));
  return out;
}

}  // namespace stiction::analysis
