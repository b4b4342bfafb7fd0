#pragma once
// The text of a formula, e.g. R_ring + 2*r*cos(pi/8), as a node of a graph.
//
//   or  and  not          of conditions
//   < <= > >= == !=       1 or 0
//   + -  * /  - ^         as usual; ^ binds from the right, and closer than the sign: -x^2 = -(x^2)
//   f(x), f(x, y)         functions of operation.hpp; pi
//   9.81[m/s^2]           a number with its unit; 9.81[] is not checked
//   name, ball.x, `a-b.x`  parameters and variables; those with other letters in `backticks`
//
// Nothing else: no assignment, no loop, no text, no file. Length and depth are bounded.
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "stiction/formula/graph.hpp"
#include "stiction/formula/unit.hpp"

namespace stiction::formula {

inline constexpr std::size_t kLongestText = 4000;
inline constexpr int kDeepest = 100;

// What is wrong with the part [begin, end) of the text.
struct Error : std::runtime_error {
  Error(std::size_t from, std::size_t to, const std::string& why) : std::runtime_error(why), begin(from), end(to) {}
  std::size_t begin, end;
};

// What a name stands for: a number, or a variable.
struct Symbol {
  double value = 0.0;
  Unit unit{};
  int variable = -1;  // its number; below 0: the value counts
};

struct Scope {
  std::function<std::optional<Symbol>(std::string_view)> find;
  std::vector<std::string> known;  // for messages
  std::string what = "a parameter";
};

// A node and the part [begin, end) of the text it was made from; inner parts stand before outer ones.
struct Place {
  int node;
  std::size_t begin, end;
};

struct Parsed {
  int node = -1;
  Unit unit{};
  std::vector<Place> places{};
};

// Throws Error.
Parsed parse(std::string_view text, const Scope& scope, Graph& graph);

// The names in a formula that are neither functions nor pi, each once; of a wrong formula, those that can be seen.
std::vector<std::string> names_in(std::string_view text);

}  // namespace stiction::formula
