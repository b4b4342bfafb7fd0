#pragma once
// Formulas as a flat list of instructions: no tree is walked and nothing is allocated when it runs.
#include <span>
#include <vector>

#include "stiction/formula/graph.hpp"

namespace stiction::formula {

class Program {
 public:
  static constexpr std::size_t kMostPlaces = 4000;  // of constants, variables and results of instructions together

  Program() = default;
  // The values of some nodes; parts that they share are computed once. Throws TooLong.
  Program(const Graph& graph, std::span<const int> nodes, int variables);

  // out has a place for each node.
  void run(std::span<const double> variables, std::span<double> out) const;
  [[nodiscard]] double value(std::span<const double> variables) const;  // of its first node
  [[nodiscard]] double value(double variable) const { return value(std::span(&variable, 1)); }

  [[nodiscard]] std::size_t size() const { return code_.size(); }
  [[nodiscard]] std::size_t outputs() const { return outputs_.size(); }
  [[nodiscard]] int variables() const { return variables_; }

 private:
  struct Instruction {
    Op op;
    std::uint16_t a, b, c;
  };
  std::vector<double> constants_;  // places: constants, variables, results
  std::vector<Instruction> code_;
  std::vector<std::uint16_t> outputs_;
  int variables_ = 0;
};

}  // namespace stiction::formula
