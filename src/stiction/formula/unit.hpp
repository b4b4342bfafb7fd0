#pragma once
// Units, as far as formulas check them: powers of metre, kilogram and second. Angles have none.
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace stiction::formula {

struct Dimension {
  std::array<double, 3> powers{};  // of m, kg, s
  bool operator==(const Dimension&) const = default;
  [[nodiscard]] std::string text() const;  // "kg m^2/s^2"; "1"
};
Dimension operator*(const Dimension& a, const Dimension& b);
Dimension power(const Dimension& a, double exponent);

// What a part of a formula is measured in.
struct Unit {
  enum class Is {
    unchecked,  // something without a stated unit is in it
    number,     // numbers, and pure parts times numbers: any unit beside + and - and for a key, none beside * and /
    known
  };
  Is is = Is::unchecked;
  Dimension dimension{};
};
Unit known(const Dimension& dimension);

// "N s/m", "kg m^2", "1/s", "rad". Only units of the SI without prefixes other than kg; factors are separated by
// blanks or *, all behind / divide. Nothing where the text is not such a unit.
std::optional<Dimension> parse_unit(std::string_view text);

}  // namespace stiction::formula
