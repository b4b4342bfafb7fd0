#pragma once
// Triangles in a tree of boxes along the axes: which of them may lie in a given box.
#include "stiction/geometry/mesh.hpp"

namespace stiction::geometry {

struct Bounds {
  math::Vec3 low, high;
  [[nodiscard]] bool meets(const Bounds& other) const {
    return (low.array() <= other.high.array()).all() && (other.low.array() <= high.array()).all();
  }
};

class TriangleTree {
 public:
  TriangleTree() = default;
  explicit TriangleTree(const Mesh& mesh);

  [[nodiscard]] const Bounds& bounds() const { return nodes_[0].bounds; }

  // meet(triangle) for those whose own boxes meet the given one, in an order that depends on the mesh alone.
  template <class Meet>
  void find(const Bounds& in, Meet&& meet) const {
    for (std::size_t i = 0; i < nodes_.size();) {
      const Node& node = nodes_[i];
      if (!node.bounds.meets(in)) {
        i = static_cast<std::size_t>(node.next);
        continue;
      }
      if (node.triangle >= 0) meet(node.triangle);
      ++i;
    }
  }

 private:
  struct Node {
    Bounds bounds;
    int next = 0;       // the node after those below this one, which follow it
    int triangle = -1;  // of a leaf
  };
  void add(const Mesh& mesh, std::vector<int>& which, std::size_t from, std::size_t to);

  std::vector<Node> nodes_;
};

}  // namespace stiction::geometry
