#pragma once
// The list of joints that files can name.
#include "stiction/geometry/joints/cylindrical.hpp"
#include "stiction/geometry/joints/distance.hpp"
#include "stiction/geometry/joints/drives.hpp"
#include "stiction/geometry/joints/fixed.hpp"
#include "stiction/geometry/joints/gear.hpp"
#include "stiction/geometry/joints/planar.hpp"
#include "stiction/geometry/joints/prismatic.hpp"
#include "stiction/geometry/joints/revolute.hpp"
#include "stiction/geometry/joints/spherical.hpp"
#include "stiction/geometry/joints/universal.hpp"

namespace stiction::geometry {

inline constexpr std::array kJoints{
    &joints::kFixed,     &joints::kSpherical, &joints::kRevolute, &joints::kPrismatic, &joints::kCylindrical,
    &joints::kUniversal, &joints::kPlanar,    &joints::kDistance, &joints::kGear,
};

}  // namespace stiction::geometry
