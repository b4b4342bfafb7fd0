#pragma once
// Moments of a body that is seen whole from one of its points, by quadrature over the directions from there.
#include <functional>
#include <optional>

#include "stiction/geometry/mass/moments.hpp"

namespace stiction::geometry {

// `radius`: distance of the surface from `centre` along a unit vector; NaN where there is not exactly one. Nothing
// where the quadrature does not settle to nine digits.
std::optional<Moments> star_moments(const Vec3& centre, const std::function<double(const Vec3& direction)>& radius);

}  // namespace stiction::geometry
