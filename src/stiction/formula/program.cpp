#include "stiction/formula/program.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::formula {

Program::Program(const Graph& graph, std::span<const int> nodes, int variables) : variables_(variables) {
  const std::size_t count = nodes.empty() ? 0 : static_cast<std::size_t>(*std::ranges::max_element(nodes)) + 1;
  std::vector<bool> needed(count, false);
  for (const int node : nodes) needed[static_cast<std::size_t>(node)] = true;
  for (std::size_t i = count; i-- > 0;) {
    if (!needed[i]) continue;
    const Node& n = graph[static_cast<int>(i)];
    const int has = operands(n.op);
    if (n.op == Op::constant) constants_.push_back(n.value);
    if (has > 0) needed[static_cast<std::size_t>(n.a)] = true;
    if (has > 1) needed[static_cast<std::size_t>(n.b)] = true;
    if (has > 2) needed[static_cast<std::size_t>(n.c)] = true;
  }
  std::vector<std::size_t> place(count, 0);
  std::size_t constant = constants_.size(), next = constants_.size() + static_cast<std::size_t>(variables);
  const auto of = [&](int node) {
    return static_cast<std::uint16_t>(node < 0 ? 0 : place[static_cast<std::size_t>(node)]);
  };
  for (std::size_t i = 0; i < count; ++i) {
    if (!needed[i]) continue;
    const Node& n = graph[static_cast<int>(i)];
    if (n.op == Op::constant) {
      place[i] = --constant;  // they were met from behind
    } else if (n.op == Op::variable) {
      place[i] = constants_.size() + static_cast<std::size_t>(n.a);
    } else {
      place[i] = next++;
      if (next > kMostPlaces) throw TooLong("the formula is too long");
      code_.push_back({n.op, of(n.a), of(n.b), of(n.c)});
    }
  }
  if (next > kMostPlaces) throw TooLong("the formula is too long");
  for (const int node : nodes) outputs_.push_back(of(node));
}

void Program::run(std::span<const double> variables, std::span<double> out) const {
  std::array<double, kMostPlaces> places;  // NOLINT: only what is written is read
  double* next = std::copy(constants_.begin(), constants_.end(), places.data());
  next = std::copy_n(variables.begin(), variables_, next);
  const double* at = places.data();
  for (const Instruction& i : code_) {
    const double a = at[i.a], b = at[i.b];
    switch (i.op) {  // the frequent ones without a call
      case Op::add:
        *next++ = a + b;
        break;
      case Op::subtract:
        *next++ = a - b;
        break;
      case Op::multiply:
        *next++ = a * b;
        break;
      case Op::divide:
        *next++ = a / b;
        break;
      case Op::negate:
        *next++ = -a;
        break;
      case Op::sqrt:
        *next++ = std::sqrt(a);
        break;
      default:
        *next++ = apply(i.op, a, b, at[i.c]);
    }
  }
  for (std::size_t i = 0; i < std::min(out.size(), outputs_.size()); ++i) out[i] = at[outputs_[i]];
}

double Program::value(std::span<const double> variables) const {
  double out = 0.0;
  run(variables, std::span(&out, 1));
  return out;
}

}  // namespace stiction::formula
