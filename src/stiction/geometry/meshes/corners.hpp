#pragma once
// Triangles given by the places of their corners, as a mesh whose triangles share their points.
#include <cstdint>
#include <unordered_map>

#include "stiction/geometry/mesh.hpp"

namespace stiction::geometry {

class Corners {
 public:
  // Throws core::InputError where a number is not finite or the triangles are too many.
  void add(const std::array<math::Vec3, 3>& corners);
  Mesh take() { return std::move(mesh_); }

 private:
  struct Hash {
    std::size_t operator()(const math::Vec3& p) const;
  };
  int point(const math::Vec3& p);

  Mesh mesh_;
  std::unordered_map<math::Vec3, int, Hash> known_;
};

// Throws core::InputError where there is no room for one more.
void check_room(const Mesh& mesh);

}  // namespace stiction::geometry
