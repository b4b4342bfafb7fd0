#pragma once
// Words, numbers and signs of a formula.
#include <string_view>

namespace stiction::formula {

struct Token {
  enum class Is { end, number, name, unit, sign, wrong };
  Is is = Is::end;
  std::size_t begin = 0, end = 0;
  std::string_view text{};  // of a name in backticks and of a unit in brackets, without them
  double number = 0.0;
};

// The token at or after a place.
Token token_at(std::string_view text, std::size_t place);

}  // namespace stiction::formula
