#include "stiction/geometry/meshes/corners.hpp"

#include <fmt/format.h>

#include <bit>

#include "stiction/core/error.hpp"
#include "stiction/geometry/meshes/mesh_file.hpp"

namespace stiction::geometry {

std::size_t Corners::Hash::operator()(const math::Vec3& p) const {
  std::uint64_t h = 0;
  for (int i = 0; i < 3; ++i) h = (h ^ std::bit_cast<std::uint64_t>(p[i] + 0.0)) * 0x9E3779B97F4A7C15u;  // -0 is 0
  return h ^ (h >> 32);
}

int Corners::point(const math::Vec3& p) {
  constexpr double kFar = 1e100;  // no length of anything; differences of smaller numbers are finite
  if (!(p.cwiseAbs().maxCoeff() < kFar) || !p.allFinite())
    throw core::InputError(fmt::format("has a corner that is not finite: of triangle {}", mesh_.triangles.size() + 1));
  const auto [found, is_new] = known_.try_emplace(p, static_cast<int>(mesh_.points.size()));
  if (is_new) mesh_.points.push_back(p);
  return found->second;
}

void Corners::add(const std::array<math::Vec3, 3>& corners) {
  check_room(mesh_);
  const int a = point(corners[0]), b = point(corners[1]), c = point(corners[2]);
  if (a != b && b != c && c != a) mesh_.triangles.push_back({a, b, c});
}

void check_room(const Mesh& mesh) {
  if (mesh.triangles.size() >= kMostTriangles)
    throw core::InputError(fmt::format("has more than {} triangles", kMostTriangles));
}

}  // namespace stiction::geometry
