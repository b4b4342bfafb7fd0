#include "stiction/geometry/meshes/thinned.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <unordered_map>

namespace stiction::geometry {
namespace {

Mesh clustered(const Mesh& mesh, const math::Vec3& low, double cell) {
  Mesh out;
  std::unordered_map<std::uint64_t, int> cells;
  std::vector<int> place(mesh.points.size()), count;
  for (std::size_t i = 0; i < mesh.points.size(); ++i) {
    std::uint64_t key = 0;
    for (int k = 0; k < 3; ++k) key = (key << 21) | static_cast<std::uint64_t>((mesh.points[i][k] - low[k]) / cell);
    const auto [found, is_new] = cells.try_emplace(key, static_cast<int>(out.points.size()));
    if (is_new) out.points.emplace_back(math::Vec3::Zero()), count.push_back(0);
    place[i] = found->second;
    out.points[static_cast<std::size_t>(place[i])] += mesh.points[i];
    ++count[static_cast<std::size_t>(place[i])];
  }
  for (std::size_t i = 0; i < out.points.size(); ++i) out.points[i] /= count[i];
  std::set<std::array<int, 3>> seen;  // two sides of a thin wall that became one
  for (const std::array<int, 3>& t : mesh.triangles) {
    const auto at = [&](int k) { return place[static_cast<std::size_t>(t[static_cast<std::size_t>(k)])]; };
    const std::array<int, 3> moved{at(0), at(1), at(2)};
    std::array<int, 3> sorted = moved;
    std::ranges::sort(sorted);
    if (sorted[0] != sorted[1] && sorted[1] != sorted[2] && seen.insert(sorted).second) out.triangles.push_back(moved);
  }
  return out;
}

}  // namespace

Mesh thinned(Mesh mesh, std::size_t most) {
  if (mesh.triangles.size() <= most) return mesh;
  math::Vec3 low = mesh.points.front(), high = low;
  for (const math::Vec3& p : mesh.points) low = low.cwiseMin(p), high = high.cwiseMax(p);
  const double size = (high - low).maxCoeff();
  // A surface of area size^2 crosses about (size / cell)^2 cells and has two triangles for each.
  double cell = size / std::sqrt(static_cast<double>(std::max<std::size_t>(most, 8)));
  for (;; cell *= 1.3)
    if (Mesh out = clustered(mesh, low, cell); out.triangles.size() <= most || cell > size) return out;
}

}  // namespace stiction::geometry
