#include "stiction/core/parameter.hpp"

#include <fmt/format.h>

namespace stiction::core {

std::string Range::text() const {
  constexpr double largest = std::numeric_limits<double>::max();
  if (min < -largest && max > largest) return not_zero ? "a number other than 0" : "any number";
  if (min < -largest) return fmt::format("at most {}", max);
  if (max >= largest) return fmt::format("{} {}", open_min ? ">" : ">=", min);
  return fmt::format("{}{} to {}", open_min ? "above " : "", min, max);
}

}  // namespace stiction::core
