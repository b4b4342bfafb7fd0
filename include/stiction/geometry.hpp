#pragma once
// Shapes, smooth surfaces and kinds of joints, the gap of a pair of shapes, and the base class of user-defined surfaces
// (docs/howto/custom-surface.md).
#include "stiction/geometry/joints/all.hpp"
#include "stiction/geometry/make_pair.hpp"
#include "stiction/geometry/pairs.hpp"
#include "stiction/geometry/shapes.hpp"
#include "stiction/geometry/surfaces/custom.hpp"
