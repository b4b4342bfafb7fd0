#pragma once
// Meshes for tests: of convex hulls, and of a plane cut into triangles at random.
#include "random.hpp"
#include "stiction/geometry/facets/make_facets.hpp"

namespace stiction::geometry::test_meshes {

inline FacetsPtr surface_of(const Mesh& mesh, double radius = 0.0) {
  MadeFacets made = make_facets(mesh, radius);
  if (!made.problem.empty()) throw std::runtime_error(made.problem);
  return made.facets;
}

// The square of n x n cells of a size around the origin, at height zero; inner points moved, diagonals either way.
inline Mesh random_square(test::Random& random, int n, double cell) {
  Mesh out;
  for (int k = 0; k <= n; ++k)
    for (int i = 0; i <= n; ++i) {
      const bool inner = i > 0 && i < n && k > 0 && k < n;
      const auto shift = [&] { return inner ? random.uniform(-0.35, 0.35) : 0.0; };
      const double x = i + shift(), y = k + shift();
      out.points.emplace_back(cell * (x - 0.5 * n), cell * (y - 0.5 * n), 0.0);
    }
  for (int k = 0; k < n; ++k)
    for (int i = 0; i < n; ++i) {
      const int a = k * (n + 1) + i, b = a + 1, c = a + n + 1, d = c + 1;
      if (random.below(2) == 0) {
        out.triangles.push_back({a, b, d});
        out.triangles.push_back({a, d, c});
      } else {
        out.triangles.push_back({a, b, c});
        out.triangles.push_back({b, d, c});
      }
    }
  return out;
}

}  // namespace stiction::geometry::test_meshes
