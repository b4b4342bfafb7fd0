#include "stiction/geometry/meshes/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "stiction/core/error.hpp"
#include "stiction/core/printable.hpp"

namespace stiction::geometry {
namespace {

constexpr std::string_view kInLine = " \t\r", kAll = " \t\r\n\f\v";

}  // namespace

void Words::skip_blanks(std::string_view blanks) {
  const std::size_t n = std::min(rest_.find_first_not_of(blanks), rest_.size());
  line_ += static_cast<std::size_t>(std::count(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(n), '\n'));
  rest_.remove_prefix(n);
}

std::string_view Words::next() {
  skip_blanks(kAll);
  const std::string_view word = rest_.substr(0, rest_.find_first_of(kAll));
  rest_.remove_prefix(word.size());
  return word;
}

bool Words::at_end_of_line() {
  skip_blanks(kInLine);
  return rest_.empty() || rest_.front() == '\n' || rest_.front() == '#';
}

void Words::skip_line() {
  rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size()));
}

void Words::refuse(const std::string& what) const {
  throw core::InputError(fmt::format("cannot be read: line {}: {}", line_, what));
}

double Words::number(std::string_view word) const {
  double out = 0.0;
  const char* first = word.data() + (word.starts_with('+') ? 1 : 0);
  const auto [end, failed] = std::from_chars(first, word.data() + word.size(), out);
  if (word.empty() || failed != std::errc() || end != word.data() + word.size() || !std::isfinite(out))
    refuse(fmt::format("'{}' is not a finite number", core::printable(std::string(word.substr(0, 40)))));
  return out;
}

math::Vec3 Words::vector() {
  math::Vec3 out;
  for (int i = 0; i < 3; ++i) {
    const std::string_view word = at_end_of_line() ? std::string_view() : next();
    const char* first = word.data() + (word.starts_with('+') ? 1 : 0);
    const auto [end, failed] = std::from_chars(first, word.data() + word.size(), out[i]);
    if (word.empty() || failed != std::errc() || end != word.data() + word.size() || !std::isfinite(out[i]))
      refuse("a point needs three finite numbers");
  }
  return out;
}

}  // namespace stiction::geometry
