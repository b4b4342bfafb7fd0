#pragma once
// The list of shapes, and of the pairs in which two of them touch. A new shape is a file in shapes/ and a name here;
// its own way of touching is a pair beside it and a name here (docs/howto/add-a-shape.md).
#include <variant>

#include "stiction/geometry/facets/facet_pair.hpp"
#include "stiction/geometry/facets/heightfield.hpp"
#include "stiction/geometry/facets/triangle_mesh.hpp"
#include "stiction/geometry/hulls/hull_pair.hpp"
#include "stiction/geometry/hulls/hull_plane.hpp"
#include "stiction/geometry/joint_axis.hpp"
#include "stiction/geometry/shapes/box.hpp"
#include "stiction/geometry/shapes/box_plane.hpp"
#include "stiction/geometry/shapes/capsule.hpp"
#include "stiction/geometry/shapes/disk.hpp"
#include "stiction/geometry/shapes/disk_plane.hpp"
#include "stiction/geometry/shapes/plane.hpp"
#include "stiction/geometry/shapes/polytope.hpp"
#include "stiction/geometry/shapes/sphere.hpp"
#include "stiction/geometry/shapes/sphere_plane.hpp"
#include "stiction/geometry/shapes/sphere_sphere.hpp"
#include "stiction/geometry/shapes/surface_shape.hpp"
#include "stiction/geometry/surface_pair.hpp"
#include "stiction/geometry/touch/coded_pair.hpp"

namespace stiction::geometry {

using Shape = std::variant<Sphere, Plane, Disk, SurfaceShape, Box, Capsule, Polytope, TriangleMesh, Heightfield>;
using Pair = std::variant<SpherePlane, SphereSphere, DiskPlane, SurfacePair, JointAxis, BoxPlane, HullPair, HullPlane,
                          FacetPair, CodedPair>;

}  // namespace stiction::geometry
