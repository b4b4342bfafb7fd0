#pragma once
// Formulas as nodes that share equal parts. Parts without a variable are numbers at once, so a formula of constants is
// one number. Derivatives are formulas again: exact, by the rules of differentiation.
#include <cstddef>
#include <map>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "stiction/formula/operation.hpp"

namespace stiction::formula {

struct Node {
  Op op = Op::constant;
  int a = -1, b = -1, c = -1;  // nodes; of a variable, a is its number
  double value = 0.0;          // of a constant
};

// A formula, or a derivative of one, has more nodes than kMostNodes.
struct TooLong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Graph {
 public:
  static constexpr std::size_t kMostNodes = 20000;

  int constant(double value);
  int variable(int number);
  // The node of an operation, simplified: x + 0, 1 x, 0 x, whole powers as products.
  int make(Op op, int a, int b = -1, int c = -1);

  // The derivative of a node by a variable. Where a function jumps or has a corner (abs, sign, min, floor, if) it is
  // that of one of its two sides.
  int derivative(int node, int variable);

  [[nodiscard]] const Node& operator[](int node) const { return nodes_[static_cast<std::size_t>(node)]; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] bool is_constant(int node) const { return (*this)[node].op == Op::constant; }
  [[nodiscard]] bool is(int node, double value) const { return is_constant(node) && (*this)[node].value == value; }

 private:
  int intern(const Node& node);
  int power(int a, int b);
  int whole_power(int a, int n);
  int slope(const Node& node, int self, int da, int db, int dc);
  int slope_of_function(Op op, int self, int a);

  std::vector<Node> nodes_;
  std::map<std::tuple<Op, int, int, int, std::uint64_t>, int> known_;
};

}  // namespace stiction::formula
