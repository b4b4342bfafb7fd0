#pragma once
// Parameters of a law with unit, range and meaning. The scenario reader, the JSON Schema and the reference page are
// all made from these tables, so a law states its parameters once.
#include <limits>
#include <string>
#include <string_view>

namespace stiction::laws {

struct Range {
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  bool open_min = false;  // min itself is not allowed

  [[nodiscard]] constexpr bool contains(double x) const { return (open_min ? x > min : x >= min) && x <= max; }
  [[nodiscard]] std::string text() const;  // e.g. "> 0", ">= 0", "0 to 1"
};

inline constexpr Range kPositive{0.0, std::numeric_limits<double>::max(), true};
inline constexpr Range kNonNegative{0.0, std::numeric_limits<double>::max(), false};
inline constexpr Range kUnitInterval{0.0, 1.0, false};

struct Parameter {
  std::string_view name;
  std::string_view unit;
  Range range;
  std::string_view doc;
  double fallback = std::numeric_limits<double>::quiet_NaN();  // NaN: the value must be given
};

template <class Law>
struct Field {
  Parameter parameter;
  double Law::*member;
};

}  // namespace stiction::laws
