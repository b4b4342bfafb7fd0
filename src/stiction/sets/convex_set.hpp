#pragma once
// The interface of a convex set of forces. No mechanics here: a set knows nothing about contacts or time.
//
//   project(x)          argmin over y in C of |x - y|                                         [MLG 4]
//   project(x, s)       the same in the metric diag(1, ..., 1, s^2): the last axis stretched
//                       by s before projecting and shrunk back afterwards                     [MLG 23, 31]
//   support(d)          a point of C with the largest <d, y>; infinite where C is unbounded
//   contains(x, tol)    x within about tol of C
//   derivative(x, s)    an element of the generalized derivative of project(x, s)
//
// In one dimension a stretch changes nothing [MLG 5]. Every set is checked by tests/sets/contract.hpp.
#include <concepts>

#include "stiction/math/types.hpp"

namespace stiction::sets {

using math::Mat;
using math::Mat3;
using math::Vec;
using math::Vec2;
using math::Vec3;

template <class C>
concept ConvexSet = requires(const C& set, const Vec<C::dim>& x, double s) {
  { set.project(x) } -> std::same_as<Vec<C::dim>>;
  { set.project(x, s) } -> std::same_as<Vec<C::dim>>;
  { set.support(x) } -> std::same_as<Vec<C::dim>>;
  { set.contains(x, s) } -> std::same_as<bool>;
  { set.derivative(x, s) } -> std::same_as<Mat<C::dim>>;
};

}  // namespace stiction::sets
