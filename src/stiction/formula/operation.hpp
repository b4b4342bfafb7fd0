#pragma once
// What a formula is made of: operations on numbers, with the functions that have a name.
#include <cstdint>
#include <span>
#include <string_view>

namespace stiction::formula {

enum class Op : std::uint8_t {
  constant,
  variable,
  add,
  subtract,
  multiply,
  divide,
  power,
  negate,
  less,        // 1 where a < b, else 0
  less_equal,  // 1 where a <= b, else 0
  select,      // b where a is not 0, else c
  sqrt,
  cbrt,
  exp,
  log,
  log10,
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  sinh,
  cosh,
  tanh,
  abs,
  sign,
  floor,
  ceil,
  round,
  min,
  max,
  atan2,
};

int operands(Op op);  // how many it has
double apply(Op op, double a, double b, double c);

// A function as formulas write it.
struct Function {
  std::string_view name;
  Op op;
  std::string_view doc;
};
std::span<const Function> functions();

}  // namespace stiction::formula
