#pragma once
// A triangle of a surface as a hull with a front and a back.
#include "stiction/geometry/facets/facets.hpp"

namespace stiction::geometry {

struct LoneTriangle {
  Hull hull;
  const Facets* of = nullptr;
  int triangle = 0;

  LoneTriangle();
  void take(const Facets& facets, int which);
  // The same feature of the whole surface; -1 for one in which nothing touches along d: the back, and what is within a
  // plane or concave.
  [[nodiscard]] int feature(int own, const Vec3& d) const;
};

}  // namespace stiction::geometry
