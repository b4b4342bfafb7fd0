#pragma once
// Facets from triangles: neighbours, planes, convex and concave edges.
#include "stiction/geometry/facets/facets.hpp"

namespace stiction::geometry {

struct MadeFacets {
  FacetsPtr facets;
  std::string problem;  // why there are none: "has a triangle without area: number 7"; empty otherwise
};
MadeFacets make_facets(const Mesh& mesh, double radius);

}  // namespace stiction::geometry
