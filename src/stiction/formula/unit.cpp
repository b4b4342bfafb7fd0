#include "stiction/formula/unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace stiction::formula {
namespace {

struct NamedUnit {
  std::string_view name;
  Dimension dimension;
};

constexpr std::array kUnits{
    NamedUnit{"1", {}},           NamedUnit{"rad", {}},
    NamedUnit{"m", {{1, 0, 0}}},  NamedUnit{"kg", {{0, 1, 0}}},
    NamedUnit{"s", {{0, 0, 1}}},  NamedUnit{"Hz", {{0, 0, -1}}},
    NamedUnit{"N", {{1, 1, -2}}}, NamedUnit{"J", {{2, 1, -2}}},
    NamedUnit{"W", {{2, 1, -3}}}, NamedUnit{"Pa", {{-1, 1, -2}}},
};

std::optional<Dimension> find_unit(std::string_view name) {
  for (const NamedUnit& unit : kUnits)
    if (unit.name == name) return unit.dimension;
  return std::nullopt;
}

// "m^2", "s".
std::optional<Dimension> factor_of(std::string_view text) {
  const auto hat = text.find('^');
  const std::optional<Dimension> base = find_unit(text.substr(0, hat));
  if (!base || hat == std::string_view::npos) return base;
  const std::string_view digits = text.substr(hat + 1);
  double exponent = 0.0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
  if (error != std::errc() || end != digits.data() + digits.size() || !(std::fabs(exponent) <= 9.0))
    return std::nullopt;
  return power(*base, exponent);
}

std::string product_text(const Dimension& d, double sign) {
  constexpr std::array<std::string_view, 3> names{"m", "kg", "s"};
  std::string out;
  for (const std::size_t i : {1U, 0U, 2U}) {
    const double exponent = sign * d.powers[i];
    if (!(exponent > 0.0)) continue;
    if (!out.empty()) out += ' ';
    out += names[i];
    if (exponent != 1.0) out += fmt::format("^{}", exponent);
  }
  return out;
}

}  // namespace

std::string Dimension::text() const {
  const std::string above = product_text(*this, 1.0), below = product_text(*this, -1.0);
  if (below.empty()) return above.empty() ? "1" : above;
  const std::string_view numerator = above.empty() ? "1" : std::string_view(above);
  if (below.find(' ') == std::string::npos) return fmt::format("{}/{}", numerator, below);
  return fmt::format("{}/({})", numerator, below);
}

Dimension operator*(const Dimension& a, const Dimension& b) {
  Dimension out;
  for (std::size_t i = 0; i < 3; ++i) out.powers[i] = a.powers[i] + b.powers[i];
  return out;
}

Dimension power(const Dimension& a, double exponent) {
  Dimension out;
  for (std::size_t i = 0; i < 3; ++i) out.powers[i] = a.powers[i] == 0.0 ? 0.0 : exponent * a.powers[i];
  return out;
}

Unit known(const Dimension& dimension) {
  return {Unit::Is::known, dimension};
}

std::optional<Dimension> parse_unit(std::string_view text) {
  Dimension out;
  double sign = 1.0;
  bool any = false;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == ' ' || c == '*' || c == '(' || c == ')') {
      ++i;
    } else if (c == '/') {
      sign = -1.0;
      ++i;
    } else {
      const auto end = std::min(text.find_first_of(" */()", i), text.size());
      const std::optional<Dimension> factor = factor_of(text.substr(i, end - i));
      if (!factor) return std::nullopt;
      out = out * power(*factor, sign);
      any = true;
      i = end;
    }
  }
  return any ? std::optional(out) : std::nullopt;
}

}  // namespace stiction::formula
