#include "stiction/formula/tokens.hpp"

#include <charconv>
#include <cmath>

namespace stiction::formula {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool begins_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

Token number_at(std::string_view text, std::size_t at) {
  Token out{Token::Is::number, at, at, {}, 0.0};
  const auto [end, error] =
      std::from_chars(text.data() + at, text.data() + text.size(), out.number, std::chars_format::general);
  out.end = static_cast<std::size_t>(end - text.data());
  if (out.end == at) out.end = at + 1;
  out.text = text.substr(at, out.end - at);
  if (error != std::errc() || !std::isfinite(out.number)) out.is = Token::Is::wrong;
  if (out.end < text.size() && begins_name(text[out.end])) {  // 2r
    out.is = Token::Is::wrong;
    while (out.end < text.size() && (begins_name(text[out.end]) || is_digit(text[out.end]))) ++out.end;
    out.text = text.substr(at, out.end - at);
  }
  return out;
}

// Letters, digits and _; a dot between two of them.
std::size_t end_of_name(std::string_view text, std::size_t at) {
  const auto inner = [&](std::size_t i) { return i < text.size() && (begins_name(text[i]) || is_digit(text[i])); };
  while (inner(at) || (at < text.size() && text[at] == '.' && inner(at + 1))) ++at;
  return at;
}

}  // namespace

Token token_at(std::string_view text, std::size_t at) {
  while (at < text.size() && (text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r')) ++at;
  if (at >= text.size()) return {Token::Is::end, text.size(), text.size(), {}, 0.0};
  const char c = text[at];
  if (is_digit(c) || (c == '.' && at + 1 < text.size() && is_digit(text[at + 1]))) return number_at(text, at);
  if (begins_name(c)) {
    const std::size_t end = end_of_name(text, at);
    return {Token::Is::name, at, end, text.substr(at, end - at), 0.0};
  }
  if (c == '`' || c == '[') {
    const auto close = text.find(c == '`' ? '`' : ']', at + 1);
    if (close == std::string_view::npos) return {Token::Is::wrong, at, text.size(), text.substr(at), 0.0};
    return {c == '`' ? Token::Is::name : Token::Is::unit, at, close + 1, text.substr(at + 1, close - at - 1), 0.0};
  }
  for (const std::string_view two : {"<=", ">=", "==", "!="})
    if (text.substr(at, 2) == two) return {Token::Is::sign, at, at + 2, text.substr(at, 2), 0.0};
  if (std::string_view("+-*/^(),<>").find(c) != std::string_view::npos)
    return {Token::Is::sign, at, at + 1, text.substr(at, 1), 0.0};
  std::size_t end = at + 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) ++end;  // a whole UTF-8 letter
  return {Token::Is::wrong, at, end, text.substr(at, end - at), 0.0};
}

}  // namespace stiction::formula
