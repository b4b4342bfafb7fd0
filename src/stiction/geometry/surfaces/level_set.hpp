#pragma once
// Where a function is negative in a box, and the net over the surface between: what is needed to know of a body that is
// only given by f < 0. Details smaller than a cell may be missed.
#include <functional>
#include <optional>
#include <vector>

#include "stiction/geometry/mesh.hpp"

namespace stiction::geometry::surfaces {

using math::Vec3;
using Level = std::function<double(const Vec3&)>;

struct Region {
  Vec3 low, high;
  [[nodiscard]] Vec3 size() const { return high - low; }
};

class LevelGrid {
 public:
  static constexpr int kCells = 24;  // along each edge of the box

  LevelGrid(const Level& f, const Region& box);

  [[nodiscard]] std::optional<Vec3> not_finite() const;          // a point of the grid where f is no finite number
  [[nodiscard]] std::optional<Vec3> negative_on_border() const;  // the body reaches out of the box there
  [[nodiscard]] std::optional<Region> inside() const;            // around all points with f < 0, one cell wider
  [[nodiscard]] Vec3 lowest() const;                             // the point of the grid with the least f
  [[nodiscard]] const Region& box() const { return box_; }

  // One point in each cell that the surface crosses, near it, and triangles between them.
  [[nodiscard]] Mesh net() const;
  // Ends of an edge of the cell of such a point, f < 0 at the first and f >= 0 at the second.
  [[nodiscard]] std::pair<Vec3, Vec3> bracket(const Vec3& point) const;

 private:
  using Node = std::array<int, 3>;
  static constexpr int kNodes = kCells + 1;
  [[nodiscard]] static std::size_t index(const Node& n) {
    return static_cast<std::size_t>((n[2] * kNodes + n[1]) * kNodes + n[0]);
  }
  [[nodiscard]] Vec3 at(const Node& n) const;
  [[nodiscard]] double value(const Node& n) const { return values_[index(n)]; }
  [[nodiscard]] Vec3 crossing(const Node& a, const Node& b) const;
  template <class Visit>
  void for_edges(const Node& cell, Visit&& visit) const;

  Region box_;
  std::vector<double> values_;
};

}  // namespace stiction::geometry::surfaces
