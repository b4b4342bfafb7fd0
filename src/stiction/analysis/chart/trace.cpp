#include "stiction/analysis/chart/trace.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::analysis {
namespace {

struct Edges {
  double left, right, top, bottom;
  [[nodiscard]] bool holds(Spot s) const { return s.x >= left && s.x <= right && s.y >= top && s.y <= bottom; }
};

// The part of a segment inside the edges (Liang and Barsky); false if there is none.
bool cut(const Edges& edges, Spot& a, Spot& b) {
  const double dx = b.x - a.x, dy = b.y - a.y;
  const std::array<double, 4> p{-dx, dx, -dy, dy},
      q{a.x - edges.left, edges.right - a.x, a.y - edges.top, edges.bottom - a.y};
  double enter = 0.0, leave = 1.0;
  for (std::size_t i = 0; i < 4; ++i) {
    if (p[i] == 0.0) {
      if (q[i] < 0.0) return false;
      continue;
    }
    const double r = q[i] / p[i];
    if (p[i] < 0.0)
      enter = std::max(enter, r);
    else
      leave = std::min(leave, r);
  }
  if (enter > leave) return false;
  const Spot start = a;
  a = {start.x + enter * dx, start.y + enter * dy};
  b = {start.x + leave * dx, start.y + leave * dy};
  return true;
}

// Of consecutive spots that share a strip the first, the lowest, the highest and the last.
std::vector<Spot> by_strips(const std::vector<Spot>& line) {
  const auto strip = [](const Spot& s) { return std::floor(10.0 * s.x); };  // of 0.1 px
  std::vector<Spot> out;
  for (std::size_t i = 0; i < line.size();) {
    std::size_t end = i, low = i, high = i;
    for (; end < line.size() && strip(line[end]) == strip(line[i]); ++end) {
      if (line[end].y < line[low].y) low = end;
      if (line[end].y > line[high].y) high = end;
    }
    std::array<std::size_t, 4> kept{i, std::min(low, high), std::max(low, high), end - 1};
    for (std::size_t k = 0; k < 4; ++k)
      if (k == 0 || kept[k] != kept[k - 1]) out.push_back(line[kept[k]]);
    i = end;
  }
  return out;
}

// The square of the distance of a spot from the segment between two others.
double square_distance(Spot s, Spot a, Spot b) {
  const double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
  const double share = length > 0.0 ? std::clamp(((s.x - a.x) * dx + (s.y - a.y) * dy) / length, 0.0, 1.0) : 0.0;
  const double ex = s.x - a.x - share * dx, ey = s.y - a.y - share * dy;
  return ex * ex + ey * ey;
}

// Without spots that are closer than 0.05 px to the line that remains.
std::vector<Spot> straightened(const std::vector<Spot>& line) {
  constexpr double kTolerance = 0.05 * 0.05;
  constexpr std::size_t kMost = 50;  // spots between two that are kept: bounds the work
  std::vector<Spot> out;
  std::size_t last = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i > 0 && i + 1 < line.size() && i - last < kMost) {
      bool straight = true;
      for (std::size_t k = last + 1; k <= i && straight; ++k)
        straight = square_distance(line[k], line[last], line[i + 1]) < kTolerance;
      if (straight) continue;
    }
    out.push_back(line[i]);
    last = i;
  }
  return out;
}

}  // namespace

std::vector<std::vector<Spot>> traced(const Curve& curve, const AxisScale& x, const AxisScale& y) {
  const Edges edges{std::min(x.from, x.to), std::max(x.from, x.to), std::min(y.from, y.to), std::max(y.from, y.to)};
  std::vector<std::vector<Spot>> lines;
  bool pen = false;  // the line before may go on
  Spot last{};
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    const Spot next{x(curve.x[i]), y(curve.y[i])};
    if (!drawable(curve.x[i]) || !drawable(curve.y[i]) || !drawable(next.x) || !drawable(next.y)) {
      pen = false;
      continue;
    }
    if (curve.dots) {
      if (edges.holds(next)) lines.push_back({next});
      continue;
    }
    if (!pen) {
      if (edges.holds(next)) lines.push_back({next});
    } else {
      Spot a = last, b = next;
      if (cut(edges, a, b)) {
        if (!edges.holds(last) || lines.empty()) lines.push_back({a});
        lines.back().push_back(b);
      }
    }
    last = next;
    pen = true;
  }
  if (!curve.dots)
    for (auto& line : lines) line = straightened(by_strips(line));
  return lines;
}

}  // namespace stiction::analysis
