#include "stiction/scenario/text/dotted_keys.hpp"

#include <algorithm>

namespace stiction::scenario {
namespace {

// Place after the string that opens at `at`. A string on one line that is not closed ends with its line.
std::size_t after_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const std::string_view three = quote == '"' ? R"(""")" : "'''";
  const bool multiline = text.substr(at, 3) == three;
  for (std::size_t i = at + (multiline ? 3 : 1); i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\') {
      ++i;
    } else if (multiline && text.substr(i, 3) == three) {
      i += 3;
      for (int extra = 0; extra < 2 && i < text.size() && text[i] == quote; ++extra) ++i;  // may stand before the end
      return i;
    } else if (!multiline && (text[i] == quote || text[i] == '\n')) {
      return i + 1;
    }
  }
  return text.size();
}

}  // namespace

std::size_t most_dots_in_a_key(std::string_view text) {
  std::size_t most = 0, dots = 0;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      i = after_string(text, i);
      continue;
    }
    if (c == '#') i = std::min(text.find('\n', i), text.size() - 1);
    if (c == '.') most = std::max(most, ++dots);
    if (std::string_view("\n,=[]{}#").find(c) != std::string_view::npos) dots = 0;
    ++i;
  }
  return most;
}

}  // namespace stiction::scenario
