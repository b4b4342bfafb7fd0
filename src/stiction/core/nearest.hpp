#pragma once
// "Did you mean ...?" for error messages.
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace stiction::core {

// Fewest insertions, deletions, replacements and swaps of neighbours that turn one word into the other,
// none of them twice at one place. Letters that differ only in case count as equal.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The known name closest to `word`, the first one among equals; empty if there are no known names.
std::string nearest(std::string_view word, std::span<const std::string> known);

}  // namespace stiction::core
