#pragma once
#include <cstddef>
#include <string_view>

namespace stiction::scenario {

// Most dots in one key of a TOML text, e.g. 2 for "a.b.c = 1". The parser limits the nesting of values but not that of
// dotted keys, and traversing a hundred thousand nested tables overflows the stack.
std::size_t most_dots_in_a_key(std::string_view text);

}  // namespace stiction::scenario
