#include "stiction/core/printable.hpp"

#include <cstdint>
#include <cstdlib>

namespace stiction::core {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

// Length of the UTF-8 sequence that the text begins with, and its code; 0 if there is none.
struct Character {
  std::size_t length = 0;
  std::uint32_t code = 0;
};
Character first_of(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return {1, lead};
  const std::size_t length = lead >= 0xf0 && lead < 0xf5 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  if (length == 0 || lead >= 0xf5 || text.size() < length) return {};
  std::uint32_t code = lead & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80U) return {};
    code = code << 6U | (byte(i) & 0x3fU);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  return overlong || surrogate || code > 0x10ffff ? Character{} : Character{length, code};
}

bool harmless(std::uint32_t code) {
  if (code == '\n' || code == '\t') return true;
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return false;                              // C0, DEL, C1
  if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) return false;  // directions
  return code != 0xfffe && code != 0xffff;
}

bool looks_like_formula(const std::string& text) {
  if (text.empty() || std::string_view("=+-@\t").find(text.front()) == std::string_view::npos) return false;
  char* end = nullptr;
  (void)std::strtod(text.c_str(), &end);
  return *end != '\0';  // a number with a sign is not a formula
}

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Character c = first_of(text);
    const std::size_t length = c.length > 0 ? c.length : 1;
    out += c.length > 0 && harmless(c.code) ? text.substr(0, length) : kReplacement;
    text.remove_prefix(length);
  }
  return out;
}

bool is_printable(std::string_view text) {
  return text.find_first_of("\n\t") == std::string_view::npos && printable(text) == text;
}

std::string csv_field(std::string_view text) {
  std::string clean = printable(text);
  if (looks_like_formula(clean)) clean.insert(0, 1, '\'');
  if (clean.find_first_of(",\"\n") == std::string::npos) return clean;
  std::string out = "\"";
  for (const char c : clean) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + '"';
}

}  // namespace stiction::core
