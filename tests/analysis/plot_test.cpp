// Diagrams: ticks, labels, curves in their frames, logarithmic axes, the plot of the terminal.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "stiction/analysis/chart/chart.hpp"
#include "stiction/analysis/chart/heat_map.hpp"
#include "stiction/analysis/chart/ticks.hpp"
#include "stiction/analysis/chart/trace.hpp"
#include "stiction/analysis/picture/svg.hpp"
#include "stiction/analysis/plot/text_plot.hpp"
#include "stiction/core/error.hpp"

using namespace stiction::analysis;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

Chart wave() {
  Chart chart;
  chart.title = "A < B & C";
  chart.x.label = "t [s]";
  Curve curve{"a<b", "m", ""};
  for (int i = 0; i <= 200; ++i) {
    curve.x.push_back(0.01 * i);
    curve.y.push_back(std::sin(0.1 * i));
  }
  chart.panes.push_back({{curve}});
  return chart;
}

std::string svg_of(const Chart& chart) {
  return to_svg(draw_chart(chart));
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

TEST(Ticks, LabelsTellTicksApartAndShareAFactor) {
  EXPECT_EQ(tick_labels({0.0, 0.5, 1.0}, false).texts, (std::vector<std::string>{"0.0", "0.5", "1.0"}));
  const TickLabels small = tick_labels({0.0, 2e-7, 4e-7}, false);
  EXPECT_EQ(small.texts, (std::vector<std::string>{"0", "200", "400"}));
  EXPECT_EQ(small.factor, "×10⁻⁹");
  EXPECT_EQ(tick_labels({2e6, 4e6}, false).factor, "×10⁶");
  const TickLabels near = tick_labels({12.3456701, 12.3456702}, false);  // six digits would make them equal
  EXPECT_NE(near.texts[0], near.texts[1]);
  EXPECT_EQ(tick_labels({1e-3, 1.0, 1e3}, true).texts, (std::vector<std::string>{"10⁻³", "10⁰", "10³"}));
  EXPECT_EQ(tick_labels({1.0, 2.0, 5.0}, true).texts, (std::vector<std::string>{"1", "2", "5"}));
  EXPECT_TRUE(tick_labels({}, false).texts.empty());
}

TEST(Chart, EscapesNamesAndBreaksCurvesAtGaps) {
  Chart chart = wave();
  EXPECT_EQ(count(svg_of(chart), "a&lt;b"), 1U);
  EXPECT_NE(svg_of(chart).find("A &lt; B &amp; C"), std::string::npos);
  chart.panes[0].curves[0].y[100] = kNone;
  const std::string svg = svg_of(chart);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  const std::size_t curve = svg.find("stroke-linejoin"), from = svg.rfind("d=\"", curve);
  EXPECT_EQ(count(svg.substr(from, curve - from), "M"), 2U);  // two strokes
}

TEST(Chart, LogarithmicAxesRefuseWhatTheyCannotShow) {
  Chart chart = wave();
  chart.panes[0].y.log = true;
  try {
    (void)draw_chart(chart);
    FAIL();
  } catch (const stiction::core::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("a<b: 94 of 201 values are not positive, the first is 0"),
              std::string::npos)
        << error.what();
  }
  for (double& y : chart.panes[0].curves[0].y) y = std::abs(y) > 0.0 ? std::abs(y) : kNone;
  const std::string svg = svg_of(chart);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
  chart.x.log = true;  // the first time is 0
  EXPECT_THROW((void)draw_chart(chart), stiction::core::InputError);
}

TEST(Chart, RangesCutCurvesAtTheFrame) {
  Chart chart = wave();
  chart.panes[0].y.low = -0.25;
  chart.panes[0].y.high = 0.5;
  const AxisScale x{{0.0, 2.0}, 100.0, 700.0}, y{{-0.25, 0.5}, 300.0, 50.0};
  const auto lines = traced(chart.panes[0].curves[0], x, y);
  EXPECT_EQ(lines.size(), 7U);  // from 0 to 20 rad the sine crosses this range seven times
  for (const auto& line : lines)
    for (const Spot& spot : line) {
      EXPECT_GE(spot.y, 50.0 - 1e-9);
      EXPECT_LE(spot.y, 300.0 + 1e-9);
    }
  chart.panes[0].y = {"", false, 3.0, 4.0};
  EXPECT_THROW((void)draw_chart(chart), stiction::core::InputError);  // nothing is there
  chart = wave();
  chart.x.low = 5.0;
  EXPECT_THROW((void)draw_chart(chart), stiction::core::InputError);
  EXPECT_THROW((void)draw_chart(wave(), {.width = 200, .height = 60}), stiction::core::InputError);  // no room
}

// However many rows there are, each extreme is drawn, and no more spots than the frame can show.
TEST(Chart, LongCurvesKeepTheirExtremes) {
  Curve curve{"a", "", ""};
  for (int i = 0; i < 300000; ++i) {
    curve.x.push_back(i);
    curve.y.push_back(i == 123457 ? 7.0 : i == 200001 ? -9.0 : std::sin(0.01 * i));
  }
  const AxisScale x{{0.0, 300000.0}, 0.0, 600.0}, y{{-9.0, 7.0}, 160.0, 0.0};
  const auto lines = traced(curve, x, y);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_LE(lines[0].size(), 4U * 6001U);
  const auto [top, bottom] = std::ranges::minmax(lines[0], {}, &Spot::y);
  EXPECT_NEAR(top.y, 0.0, 1e-9);
  EXPECT_NEAR(top.x, x(123457), 1e-9);
  EXPECT_NEAR(bottom.y, 160.0, 1e-9);
}

TEST(Chart, ThePictureHasTheSizeThatWasAsked) {
  for (const double font : {8.0, 12.0, 20.0}) {
    const Picture picture = draw_chart(wave(), {.width = 400, .height = 300, .font_size = font});
    EXPECT_EQ(picture.width, 400);
    EXPECT_EQ(picture.height, 300);
    for (const PictureItem& item : picture.items)
      if (const auto* words = std::get_if<Words>(&item); words && !words->upwards) {
        const double width = text_width(words->text, words->size);
        const double left = words->at.x - (words->anchor == Anchor::start ? 0.0
                                           : words->anchor == Anchor::end ? width
                                                                          : 0.5 * width);
        EXPECT_GE(left, 0.0) << words->text;
        EXPECT_LE(left + width, 400.0) << words->text;
        EXPECT_LE(words->at.y, 300.0) << words->text;
      }
  }
}

TEST(HeatMap, CellsMeetHalfWayAndMissingOnesAreCrossedOut) {
  const HeatMap map{"a", "b", "c", {1, 2, 4}, {0, 1}, {{1, 2, 3}, {4, kNone, 6}}};
  const Picture picture = draw_maps("title", {map});
  std::size_t cells = 0, crosses = 0;
  for (const PictureItem& item : picture.items) {
    if (const auto* area = std::get_if<Area>(&item)) cells += area->hint.empty() ? 0 : 1;
    if (const auto* stroke = std::get_if<Stroke>(&item)) crosses += stroke->lines.size() == 2 ? 1 : 0;
  }
  EXPECT_EQ(cells, 5U);
  EXPECT_EQ(crosses, 1U);
  EXPECT_EQ(shade(0.0), 0x00224eU);
  EXPECT_EQ(shade(1.0), 0xfee838U);
}

TEST(TextPlot, HasOneLineARowAndTheRange) {
  const std::string text = text_plot(wave(), 40, 5);
  EXPECT_EQ(count(text, "\n"), 1U + 5U + 2U);
  EXPECT_NE(text.find("2 s"), std::string::npos);
  EXPECT_GT(count(text, "\xe2\xa0") + count(text, "\xe2\xa1") + count(text, "\xe2\xa2") + count(text, "\xe2\xa3"), 30U);
}
