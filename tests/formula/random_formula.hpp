#pragma once
// Random formulas, written out and computed apart from the library: in long double, with a bound of what double loses.
#include <cmath>
#include <memory>
#include <random>
#include <string>

namespace stiction::formula::test {

struct Real {
  long double value = 0.0L, error = 0.0L;  // error: bound of that of the same operations in double, in first order
  long double slope = 0.0L;                // by x
};

struct Tree {
  std::string op;
  long double number = 0.0L;
  std::unique_ptr<Tree> a, b;
};

using Random = std::mt19937_64;

inline std::unique_ptr<Tree> random_tree(Random& random, int depth) {
  auto out = std::make_unique<Tree>();
  const auto pick = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  if (depth == 0 || pick(6) == 0) {
    constexpr const char* leaves[] = {"x", "y", "z", "number", "pi"};
    out->op = leaves[pick(5)];
    out->number = static_cast<long double>(static_cast<double>(pick(2000)) / 64.0 + 0.25);
    return out;
  }
  constexpr const char* ops[] = {"+",   "-",     "*",    "/",    "neg",  "^2",   "^3",  "sqrt",
                                 "exp", "log",   "sin",  "cos",  "tanh", "atan", "abs", "min",
                                 "max", "atan2", "sinh", "cbrt", "+",    "*",    "^"};
  out->op = ops[pick(std::size(ops))];
  out->a = random_tree(random, depth - 1);
  const std::string& op = out->op;
  if (op == "+" || op == "-" || op == "*" || op == "/" || op == "min" || op == "max" || op == "atan2")
    out->b = random_tree(random, depth - 1);
  if (op == "^") out->number = static_cast<long double>(static_cast<double>(pick(9)) - 4.0 + 0.5);
  return out;
}

inline std::string text_of(const Tree& t) {
  const auto number = [](long double x) {
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, "%.17g", static_cast<double>(x));
    return std::string(buffer);
  };
  if (t.op == "number") return number(t.number);
  if (!t.a) return t.op;
  const std::string a = text_of(*t.a);
  if (t.op == "neg") return "(-" + a + ")";
  if (t.op == "^2" || t.op == "^3") return "(" + a + ")" + t.op;
  if (t.op == "^") return "((" + a + ")^(" + number(t.number) + "))";
  if (!t.b) return t.op + "(" + a + ")";
  const std::string b = text_of(*t.b);
  if (t.op.size() == 1) return "(" + a + " " + t.op + " " + b + ")";
  return t.op + "(" + a + ", " + b + ")";
}

// Value, error and slope: f(a), with f' and |f'| times the error of a.
inline Real value_of(const Tree& t, const long double (&at)[3]) {
  constexpr long double eps = 4.5e-16L;  // two roundings: the C library's functions are not exact to the last bit
  if (t.op == "x") return {at[0], 0.0L, 1.0L};
  if (t.op == "y") return {at[1]};
  if (t.op == "z") return {at[2]};
  if (t.op == "number") return {t.number};
  if (t.op == "pi") return {static_cast<long double>(3.141592653589793)};
  const Real a = value_of(*t.a, at), b = t.b ? value_of(*t.b, at) : Real{};
  // Beyond this, numbers or squares in derivatives leave the range of double: nothing is known then.
  // Nor where a power or a quotient is taken of a number of which few digits are right: the bound is of first order.
  const bool relative = t.op[0] == '^' || t.op == "/" || t.op == "log" || t.op == "sqrt" || t.op == "cbrt";
  const bool cut = t.op == "atan2" && std::fabs(a.value) <= a.error && b.value < 0.0L;  // -pi or pi, by the sign of 0
  const bool vague =
      cut || (relative && (a.error > 1e-3L * std::fabs(a.value) || b.error > 1e-3L * std::fabs(b.value)));
  const auto rounding = [vague](long double f) {
    const long double size = std::fabs(f);
    return vague || size > 1e150L || (size < 1e-150L && f != 0.0L) ? HUGE_VALL : eps * size;
  };
  const auto one = [&](long double f, long double d) {
    return Real{f, std::fabs(d) * a.error + rounding(f), a.slope == 0.0L ? 0.0L : d * a.slope};
  };
  const auto two = [&](long double f, long double da, long double db) {
    return Real{f, std::fabs(da) * a.error + std::fabs(db) * b.error + rounding(f),
                (a.slope == 0.0L ? 0.0L : da * a.slope) + (b.slope == 0.0L ? 0.0L : db * b.slope)};
  };
  const long double x = a.value, y = b.value;
  if (t.op == "+") return two(x + y, 1, 1);
  if (t.op == "-") return two(x - y, 1, -1);
  if (t.op == "*") return two(x * y, y, x);
  if (t.op == "/") return two(x / y, 1 / y, -x / (y * y));
  if (t.op == "neg") return one(-x, -1);
  if (t.op == "^2") return one(x * x, 2 * x);
  if (t.op == "^3") return one(x * x * x, 3 * x * x);
  if (t.op == "^") return one(std::pow(x, t.number), t.number * std::pow(x, t.number - 1));
  if (t.op == "sqrt") return one(std::sqrt(x), 0.5L / std::sqrt(x));
  if (t.op == "cbrt") return one(std::cbrt(x), 1 / (3 * std::cbrt(x) * std::cbrt(x)));
  if (t.op == "exp") return one(std::exp(x), std::exp(x));
  if (t.op == "log") return one(std::log(x), 1 / x);
  if (t.op == "sin") return one(std::sin(x), std::cos(x));
  if (t.op == "cos") return one(std::cos(x), -std::sin(x));
  if (t.op == "tanh") return one(std::tanh(x), 1 - std::tanh(x) * std::tanh(x));
  if (t.op == "sinh") return one(std::sinh(x), std::cosh(x));
  if (t.op == "atan") return one(std::atan(x), 1 / (1 + x * x));
  if (t.op == "abs") return one(std::fabs(x), x < 0 ? -1 : 1);
  if (t.op == "min") return y < x ? two(y, 0, 1) : two(x, 1, 0);
  if (t.op == "max") return x < y ? two(y, 0, 1) : two(x, 1, 0);
  return two(std::atan2(x, y), y / (x * x + y * y), -x / (x * x + y * y));
}

}  // namespace stiction::formula::test
