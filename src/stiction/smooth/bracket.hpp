#pragma once
#include <boost/math/tools/roots.hpp>
#include <cstdint>
#include <utility>

namespace stiction::smooth {

// A root of f between a and b, where f has opposite signs, to the last bits (TOMS 748).
template <class Function>
std::pair<double, double> bracket(Function&& f, double a, double b, double f_a, double f_b) {
  std::uintmax_t passes = 200;
  return boost::math::tools::toms748_solve(f, a, b, f_a, f_b, boost::math::tools::eps_tolerance<double>(52), passes);
}

}  // namespace stiction::smooth
