#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "stiction/analysis/plot/svg_plot.hpp"
#include "stiction/analysis/plot/text_plot.hpp"
#include "stiction/analysis/plot/ticks.hpp"

using namespace stiction::analysis;

namespace {

PlotData wave() {
  PlotData data{.title = "A < B & C", .times = {}, .panes = {}, .events = {}};
  PlotCurve curve{"a<b", "m", {}};
  for (int i = 0; i <= 200; ++i) {
    data.times.push_back(0.01 * i);
    curve.values.push_back(std::sin(0.1 * i));
  }
  data.panes.push_back({{curve}});
  return data;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

}  // namespace

TEST(Ticks, AreRoundAndInside) {
  for (const AxisRange range : {AxisRange{0, 1}, AxisRange{-3e-5, 7e-5}, AxisRange{1e6, 1.1e6}, AxisRange{-1, 1e-9}}) {
    const auto ticks = axis_ticks(range, 5, false);
    EXPECT_GE(ticks.size(), 2U);
    EXPECT_LE(ticks.size(), 8U);
    for (const double t : ticks) {
      EXPECT_GE(t, range.low - 1e-9 * (range.high - range.low));
      EXPECT_LE(t, range.high + 1e-9 * (range.high - range.low));
    }
  }
  EXPECT_EQ(axis_ticks({1e-3, 1e2}, 8, true).size(), 6U);
}

TEST(Ticks, RangeOfNothingAndOfOneValue) {
  const std::vector<double> none{std::numeric_limits<double>::quiet_NaN()}, one{3.0}, negative{-1e-3, 0.0};
  const std::vector<double>* columns[] = {&none};
  EXPECT_LT(axis_range(columns, false).low, axis_range(columns, false).high);
  EXPECT_LT(axis_range(columns, true).low, axis_range(columns, true).high);
  columns[0] = &one;
  EXPECT_LT(axis_range(columns, false).low, 3.0);
  columns[0] = &negative;
  EXPECT_GT(axis_range(columns, true).low, 0.0);
}

TEST(SvgPlot, EscapesNamesAndBreaksCurvesAtGaps) {
  PlotData data = wave();
  EXPECT_EQ(count(svg_plot(data), "a&lt;b"), 1U);
  EXPECT_NE(svg_plot(data).find("A &lt; B &amp; C"), std::string::npos);
  data.panes[0].curves[0].values[100] = std::numeric_limits<double>::quiet_NaN();
  const std::string svg = svg_plot(data);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  const std::size_t curve = svg.find("stroke-linejoin"), from = svg.rfind("d=\"", curve);
  EXPECT_EQ(count(svg.substr(from, curve - from), "M"), 2U);  // two strokes
}

TEST(SvgPlot, LogarithmOfWavesThroughZero) {
  const std::string svg = svg_plot(wave(), {.log = true});
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
}

TEST(TextPlot, HasOneLineARowAndTheRange) {
  const std::string text = text_plot(wave(), 40, 5);
  EXPECT_EQ(count(text, "\n"), 1U + 5U + 2U);
  EXPECT_NE(text.find("2 s"), std::string::npos);
  EXPECT_GT(count(text, "\xe2\xa0") + count(text, "\xe2\xa1") + count(text, "\xe2\xa2") + count(text, "\xe2\xa3"), 30U);
}
