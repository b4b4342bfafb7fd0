#include "stiction/formula/graph.hpp"

#include <bit>
#include <cmath>

#include "stiction/math/elementary/elementary.hpp"

namespace stiction::formula {

int Graph::intern(const Node& node) {
  const auto key = std::tuple(node.op, node.a, node.b, node.c, std::bit_cast<std::uint64_t>(node.value));
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  if (nodes_.size() >= kMostNodes) throw TooLong("the formula is too long");
  nodes_.push_back(node);
  return known_[key] = static_cast<int>(nodes_.size()) - 1;
}

int Graph::constant(double value) {
  return intern({Op::constant, -1, -1, -1, value});
}

int Graph::variable(int number) {
  return intern({Op::variable, number, -1, -1, 0.0});
}

int Graph::make(Op op, int a, int b, int c) {
  const int count = operands(op);
  if (op == Op::power) return power(a, b);
  if (is_constant(a) && (count < 2 || is_constant(b)) && (count < 3 || is_constant(c)))
    return constant(
        apply(op, (*this)[a].value, count < 2 ? 0.0 : (*this)[b].value, count < 3 ? 0.0 : (*this)[c].value));
  switch (op) {
    case Op::add:
      if (is(a, 0.0)) return b;
      if (is(b, 0.0)) return a;
      break;
    case Op::subtract:
      if (is(b, 0.0)) return a;
      if (is(a, 0.0)) return make(Op::negate, b);
      break;
    case Op::multiply:
      if (is(a, 1.0)) return b;
      if (is(b, 1.0)) return a;
      if (is(a, 0.0)) return a;
      if (is(b, 0.0)) return b;
      break;
    case Op::divide:
      if (is(b, 1.0) || is(a, 0.0)) return a;
      break;
    case Op::select:
      if (is_constant(a)) return (*this)[a].value != 0.0 ? b : c;
      if (b == c) return b;
      break;
    default:
      break;
  }
  return intern({op, a, count < 2 ? -1 : b, count < 3 ? -1 : c, 0.0});
}

// Whole powers are products, and x^0.5 is a root: fewer bits lost and less time than pow takes.
int Graph::power(int a, int b) {
  if (is_constant(b)) {
    constexpr double kMost = 64.0;
    const double exponent = (*this)[b].value;
    if (exponent == 0.5) return make(Op::sqrt, a);
    if (exponent == std::floor(exponent) && std::fabs(exponent) <= kMost) {
      const int n = static_cast<int>(exponent);
      return n >= 0 ? whole_power(a, n) : make(Op::divide, constant(1.0), whole_power(a, -n));
    }
    if (is_constant(a)) return constant(math::pow((*this)[a].value, exponent));
  }
  return intern({Op::power, a, b, -1, 0.0});
}

int Graph::whole_power(int a, int n) {
  if (n == 0) return constant(1.0);
  if (n == 1) return a;
  const int half = whole_power(a, n / 2), square = make(Op::multiply, half, half);
  return n % 2 == 0 ? square : make(Op::multiply, square, a);
}

// Nodes stand behind those they are made of: one pass in their order, no recursion.
int Graph::derivative(int node, int variable) {
  const int zero = constant(0.0);
  std::vector<int> slopes(static_cast<std::size_t>(node) + 1, zero);
  std::vector<bool> needed(slopes.size(), false);
  needed[static_cast<std::size_t>(node)] = true;
  for (int i = node; i >= 0; --i) {
    if (!needed[static_cast<std::size_t>(i)]) continue;
    const Node& n = (*this)[i];
    const int count = operands(n.op);
    if (count > 0) needed[static_cast<std::size_t>(n.a)] = true;
    if (count > 1) needed[static_cast<std::size_t>(n.b)] = true;
    if (count > 2) needed[static_cast<std::size_t>(n.c)] = true;
  }
  const auto of = [&](int i) { return i < 0 ? zero : slopes[static_cast<std::size_t>(i)]; };
  for (int i = 0; i <= node; ++i) {
    if (!needed[static_cast<std::size_t>(i)]) continue;
    const Node n = (*this)[i];
    int& out = slopes[static_cast<std::size_t>(i)];
    if (n.op == Op::variable)
      out = n.a == variable ? constant(1.0) : zero;
    else if (n.op != Op::constant)
      out = slope(n, i, of(n.a), of(n.b), of(n.c));
  }
  return slopes[static_cast<std::size_t>(node)];
}

int Graph::slope(const Node& n, int self, int da, int db, int dc) {
  const auto times = [this](int a, int b) { return make(Op::multiply, a, b); };
  const auto over = [this](int a, int b) { return make(Op::divide, a, b); };
  const auto minus = [this](int a, int b) { return make(Op::subtract, a, b); };
  const auto plus = [this](int a, int b) { return make(Op::add, a, b); };
  switch (n.op) {
    case Op::add:
      return plus(da, db);
    case Op::subtract:
      return minus(da, db);
    case Op::negate:
      return make(Op::negate, da);
    case Op::multiply:
      if (n.a == n.b) return times(times(constant(2.0), n.a), da);
      return plus(times(da, n.b), times(n.a, db));
    case Op::divide:
      return is(db, 0.0) ? over(da, n.b) : over(minus(da, times(self, db)), n.b);
    case Op::power:
      if (is(db, 0.0)) return times(times(n.b, power(n.a, minus(n.b, constant(1.0)))), da);
      if (is(da, 0.0)) return times(times(self, make(Op::log, n.a)), db);
      return times(self, plus(times(db, make(Op::log, n.a)), over(times(n.b, da), n.a)));
    case Op::select:
      return make(Op::select, n.a, db, dc);
    case Op::min:
      return make(Op::select, make(Op::less, n.b, n.a), db, da);
    case Op::max:
      return make(Op::select, make(Op::less, n.a, n.b), db, da);
    case Op::atan2:
      return over(minus(times(n.b, da), times(n.a, db)), plus(times(n.a, n.a), times(n.b, n.b)));
    default:
      return is(da, 0.0) ? da : times(slope_of_function(n.op, self, n.a), da);
  }
}

// Of a function of one argument.
int Graph::slope_of_function(Op op, int self, int a) {
  const int one = constant(1.0);
  const auto square = [this](int x) { return make(Op::multiply, x, x); };
  const auto inverse = [this, one](int x) { return make(Op::divide, one, x); };
  switch (op) {
    case Op::sqrt:
      return make(Op::divide, constant(0.5), self);
    case Op::cbrt:
      return make(Op::divide, constant(1.0 / 3.0), square(self));
    case Op::exp:
      return self;
    case Op::log:
      return inverse(a);
    case Op::log10:
      return make(Op::divide, constant(0.43429448190325176), a);
    case Op::sin:
      return make(Op::cos, a);
    case Op::cos:
      return make(Op::negate, make(Op::sin, a));
    case Op::tan:
      return make(Op::add, one, square(self));
    case Op::asin:
      return inverse(make(Op::sqrt, make(Op::subtract, one, square(a))));
    case Op::acos:
      return make(Op::negate, inverse(make(Op::sqrt, make(Op::subtract, one, square(a)))));
    case Op::atan:
      return inverse(make(Op::add, one, square(a)));
    case Op::sinh:
      return make(Op::cosh, a);
    case Op::cosh:
      return make(Op::sinh, a);
    case Op::tanh:
      return make(Op::subtract, one, square(self));
    case Op::abs:
      return make(Op::sign, a);
    default:  // sign, floor, ceil, round, comparisons
      return constant(0.0);
  }
}

}  // namespace stiction::formula
