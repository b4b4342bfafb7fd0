#include "stiction/formula/operation.hpp"

#include <array>
#include <cmath>

#include "stiction/math/elementary/elementary.hpp"

namespace stiction::formula {

int operands(Op op) {
  switch (op) {
    case Op::constant:
    case Op::variable:
      return 0;
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
    case Op::power:
    case Op::less:
    case Op::less_equal:
    case Op::min:
    case Op::max:
    case Op::atan2:
      return 2;
    case Op::select:
      return 3;
    default:
      return 1;
  }
}

double apply(Op op, double a, double b, double c) {
  switch (op) {
    case Op::constant:
    case Op::variable:
      return a;
    case Op::add:
      return a + b;
    case Op::subtract:
      return a - b;
    case Op::multiply:
      return a * b;
    case Op::divide:
      return a / b;
    case Op::power:
      return math::pow(a, b);
    case Op::negate:
      return -a;
    case Op::less:
      return a < b ? 1.0 : 0.0;
    case Op::less_equal:
      return a <= b ? 1.0 : 0.0;
    case Op::select:
      return a != 0.0 ? b : c;
    case Op::sqrt:
      return std::sqrt(a);
    case Op::cbrt:
      return math::cbrt(a);
    case Op::exp:
      return math::exp(a);
    case Op::log:
      return math::log(a);
    case Op::log10:
      return math::log10(a);
    case Op::sin:
      return math::sin(a);
    case Op::cos:
      return math::cos(a);
    case Op::tan:
      return math::tan(a);
    case Op::asin:
      return math::asin(a);
    case Op::acos:
      return math::acos(a);
    case Op::atan:
      return math::atan(a);
    case Op::sinh:
      return math::sinh(a);
    case Op::cosh:
      return math::cosh(a);
    case Op::tanh:
      return math::tanh(a);
    case Op::abs:
      return std::fabs(a);
    case Op::sign:
      return a > 0.0 ? 1.0 : (a < 0.0 ? -1.0 : 0.0);
    case Op::floor:
      return std::floor(a);
    case Op::ceil:
      return std::ceil(a);
    case Op::round:
      return std::round(a);
    case Op::min:
      return b < a ? b : a;
    case Op::max:
      return a < b ? b : a;
    case Op::atan2:
      return math::atan2(a, b);
  }
  return a;
}

std::span<const Function> functions() {
  static constexpr std::array all{
      Function{"sqrt", Op::sqrt, "square root"},
      Function{"cbrt", Op::cbrt, "cube root"},
      Function{"exp", Op::exp, "exponential"},
      Function{"log", Op::log, "natural logarithm"},
      Function{"log10", Op::log10, "logarithm to base 10"},
      Function{"sin", Op::sin, "sine"},
      Function{"cos", Op::cos, "cosine"},
      Function{"tan", Op::tan, "tangent"},
      Function{"asin", Op::asin, "inverse sine"},
      Function{"acos", Op::acos, "inverse cosine"},
      Function{"atan", Op::atan, "inverse tangent"},
      Function{"atan2", Op::atan2, "angle of the point (second, first)"},
      Function{"sinh", Op::sinh, "hyperbolic sine"},
      Function{"cosh", Op::cosh, "hyperbolic cosine"},
      Function{"tanh", Op::tanh, "hyperbolic tangent"},
      Function{"abs", Op::abs, "magnitude"},
      Function{"sign", Op::sign, "-1, 0 or 1"},
      Function{"floor", Op::floor, "largest integer not above"},
      Function{"ceil", Op::ceil, "smallest integer not below"},
      Function{"round", Op::round, "nearest integer"},
      Function{"min", Op::min, "the smaller of two"},
      Function{"max", Op::max, "the larger of two"},
      Function{"if", Op::select, "the second where the first is true (not 0), else the third"},
  };
  return all;
}

}  // namespace stiction::formula
