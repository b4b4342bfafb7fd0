#include "stiction/geometry/facets/triangle_tree.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace stiction::geometry {
namespace {

math::Vec3 corner(const Mesh& mesh, int triangle, std::size_t k) {
  return mesh.points[static_cast<std::size_t>(mesh.triangles[static_cast<std::size_t>(triangle)][k])];
}

}  // namespace

TriangleTree::TriangleTree(const Mesh& mesh) {
  std::vector<int> which(mesh.triangles.size());
  std::iota(which.begin(), which.end(), 0);
  nodes_.reserve(2 * which.size());
  add(mesh, which, 0, which.size());
}

void TriangleTree::add(const Mesh& mesh, std::vector<int>& which, std::size_t from, std::size_t to) {
  const std::size_t place = nodes_.size();
  Node node;
  node.bounds.low = math::Vec3::Constant(std::numeric_limits<double>::infinity());
  node.bounds.high = -node.bounds.low;
  for (std::size_t i = from; i < to; ++i)
    for (std::size_t k = 0; k < 3; ++k) {
      node.bounds.low = node.bounds.low.cwiseMin(corner(mesh, which[i], k));
      node.bounds.high = node.bounds.high.cwiseMax(corner(mesh, which[i], k));
    }
  if (to - from == 1) node.triangle = which[from];
  nodes_.push_back(node);
  if (to - from > 1) {  // halves along the longest side
    int axis = 0;
    (node.bounds.high - node.bounds.low).maxCoeff(&axis);
    const auto centre = [&](int t) {
      return corner(mesh, t, 0)[axis] + corner(mesh, t, 1)[axis] + corner(mesh, t, 2)[axis];
    };
    const std::size_t middle = from + (to - from) / 2;
    const auto start = which.begin();
    std::nth_element(start + static_cast<std::ptrdiff_t>(from), start + static_cast<std::ptrdiff_t>(middle),
                     start + static_cast<std::ptrdiff_t>(to), [&](int a, int b) {
                       const double x = centre(a), y = centre(b);
                       return x != y ? x < y : a < b;
                     });
    add(mesh, which, from, middle);
    add(mesh, which, middle, to);
  }
  nodes_[place].next = static_cast<int>(nodes_.size());
}

}  // namespace stiction::geometry
