#include "stiction/analysis/chart/legend.hpp"

#include "stiction/analysis/chart/style.hpp"

namespace stiction::analysis {
namespace {

constexpr double kSample = 1.9, kGap = 0.4, kBetween = 1.2, kRow = 1.5;  // font sizes

// use(entry, its left edge, its row); the number of rows.
template <class Use>
int place_entries(const std::vector<LegendEntry>& entries, double width, double font_size, Use&& use) {
  int row = 0;
  double at = 0.0;
  for (const LegendEntry& entry : entries) {
    const double length = (kSample + kGap) * font_size + text_width(entry.label, font_size);
    if (at > 0.0 && at + length > width) {
      ++row;
      at = 0.0;
    }
    use(entry, at, row);
    at += length + kBetween * font_size;
  }
  return entries.empty() ? 0 : row + 1;
}

}  // namespace

int legend_rows(const std::vector<LegendEntry>& entries, double width, double font_size) {
  return place_entries(entries, width, font_size, [](const LegendEntry&, double, int) {});
}

void draw_legend(Picture& picture, const std::vector<LegendEntry>& entries, double left, double top, double width,
                 double font_size) {
  place_entries(entries, width, font_size, [&](const LegendEntry& entry, double at, int row) {
    const double base = top + (row * kRow + 1.0) * font_size, middle = base - 0.33 * font_size, x = left + at;
    const double line = font_size / 6.0;
    if (entry.dots)
      picture.items.push_back(
          Stroke{{{{x + 0.5 * kSample * font_size, middle}}}, curve_colour(entry.style), 2.0 * line, {}, true});
    else
      picture.items.push_back(Stroke{{{{x, middle}, {x + kSample * font_size, middle}}},
                                     curve_colour(entry.style),
                                     line,
                                     curve_dashes(entry.style, line)});
    picture.items.push_back(Words{{x + (kSample + kGap) * font_size, base}, entry.label, font_size});
  });
}

}  // namespace stiction::analysis
