#pragma once
// What can be wrong with a surface by formula, and with which part of the formula.
#include "stiction/geometry/surfaces/implicit.hpp"

namespace stiction::geometry::surfaces {

// Downhill from a point, within the box.
Vec3 lowest_near(const Level& f, Vec3 r, const Region& box);
// The point where f passes zero between two points, f < 0 at the first; NaN where it jumps there.
Vec3 between(const formula::Program& f, Vec3 in, Vec3 out);

// Parts that are no finite number there, or that jump in between.
Implicit::Wrong not_finite_at(const ImplicitFormula& formula, const Vec3& r);
Implicit::Wrong jump_between(const ImplicitFormula& formula, const Vec3& a, const Vec3& b);

// Singular points, where the gradient vanishes on f = 0, and corners, where the normal jumps.
std::optional<Implicit::Wrong> wrong_skin(const Implicit& surface, const Mesh& skin, const Region& box);

}  // namespace stiction::geometry::surfaces
