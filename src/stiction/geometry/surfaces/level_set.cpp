#include "stiction/geometry/surfaces/level_set.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::geometry::surfaces {
namespace {

// visit(node) over 0 <= node < count in each direction.
template <class Visit>
void for_nodes(int count, Visit&& visit) {
  for (int k = 0; k < count; ++k)
    for (int j = 0; j < count; ++j)
      for (int i = 0; i < count; ++i) visit(std::array{i, j, k});
}

}  // namespace

LevelGrid::LevelGrid(const Level& f, const Region& box) : box_(box) {
  for_nodes(kNodes, [&](const Node& n) { values_.push_back(f(at(n))); });
}

Vec3 LevelGrid::at(const Node& n) const {
  return box_.low + (Vec3(n[0], n[1], n[2]) / kCells).cwiseProduct(box_.size());
}

std::optional<Vec3> LevelGrid::not_finite() const {
  std::optional<Vec3> out;
  for_nodes(kNodes, [&](const Node& n) {
    if (!out && !std::isfinite(value(n))) out = at(n);
  });
  return out;
}

std::optional<Vec3> LevelGrid::negative_on_border() const {
  std::optional<Vec3> out;
  for_nodes(kNodes, [&](const Node& n) {
    const bool border = std::ranges::any_of(n, [](int i) { return i == 0 || i == kCells; });
    if (!out && border && value(n) < 0.0) out = at(n);
  });
  return out;
}

std::optional<Region> LevelGrid::inside() const {
  std::optional<Region> out;
  for_nodes(kNodes, [&](const Node& n) {
    if (!(value(n) < 0.0)) return;
    const Vec3 r = at(n);
    out = out ? Region{out->low.cwiseMin(r), out->high.cwiseMax(r)} : Region{r, r};
  });
  if (!out) return out;
  const Vec3 cell = box_.size() / kCells;
  return Region{out->low - cell, out->high + cell};
}

Vec3 LevelGrid::lowest() const {
  Node best{0, 0, 0};
  for_nodes(kNodes, [&](const Node& n) {
    if (value(n) < value(best)) best = n;
  });
  return at(best);
}

Vec3 LevelGrid::crossing(const Node& a, const Node& b) const {
  const double f_a = value(a), f_b = value(b);
  return at(a) + f_a / (f_a - f_b) * (at(b) - at(a));
}

// visit(a, b) over the edges of a cell that the surface crosses, f < 0 at a.
template <class Visit>
void LevelGrid::for_edges(const Node& cell, Visit&& visit) const {
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (int side = 0; side < 4; ++side) {
      Node a = cell;
      a[(axis + 1) % 3] += side % 2;
      a[(axis + 2) % 3] += side / 2;
      Node b = a;
      ++b[axis];
      if (value(a) < 0.0 && value(b) >= 0.0) visit(a, b);
      if (value(b) < 0.0 && value(a) >= 0.0) visit(b, a);
    }
}

Mesh LevelGrid::net() const {
  Mesh out;
  std::vector<int> point(static_cast<std::size_t>(kNodes * kNodes * kNodes), -1);
  for_nodes(kCells, [&](const Node& cell) {
    Vec3 sum = Vec3::Zero();
    int count = 0;
    for_edges(cell, [&](const Node& a, const Node& b) {
      sum += crossing(a, b);
      ++count;
    });
    if (count == 0) return;
    point[index(cell)] = static_cast<int>(out.points.size());
    out.points.emplace_back(sum / count);
  });
  // The four cells about an edge that the surface crosses; seen from outside they turn to the left.
  for_nodes(kNodes, [&](const Node& a) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
      if (a[axis] == kCells || a[u] == 0 || a[v] == 0 || a[u] == kCells || a[v] == kCells) continue;
      Node b = a;
      ++b[axis];
      const bool out_at_b = value(a) < 0.0 && value(b) >= 0.0, out_at_a = value(b) < 0.0 && value(a) >= 0.0;
      if (!out_at_a && !out_at_b) continue;
      std::array<int, 4> corner{};
      for (std::size_t i = 0; i < 4; ++i) {
        Node cell = a;
        cell[u] -= i == 0 || i == 3 ? 1 : 0;
        cell[v] -= i < 2 ? 1 : 0;
        corner[i] = point[index(cell)];
      }
      if (out_at_a) std::swap(corner[1], corner[3]);
      out.triangles.push_back({corner[0], corner[1], corner[2]});
      out.triangles.push_back({corner[0], corner[2], corner[3]});
    }
  });
  return out;
}

std::pair<Vec3, Vec3> LevelGrid::bracket(const Vec3& point) const {
  const Vec3 where = ((point - box_.low).cwiseQuotient(box_.size()) * kCells);
  Node cell{};
  for (std::size_t i = 0; i < 3; ++i)
    cell[i] = std::clamp(static_cast<int>(where[static_cast<Eigen::Index>(i)]), 0, kCells - 1);
  std::pair<Vec3, Vec3> out{point, point};
  for_edges(cell, [&](const Node& a, const Node& b) { out = {at(a), at(b)}; });
  return out;
}

}  // namespace stiction::geometry::surfaces
