#pragma once
// "Did you mean ...?" for messages about misspelt names.
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace stiction::core {

// Fewest insertions, deletions, replacements and swaps of neighbours that turn one word into the other,
// none of them twice at one place. Letters that differ only in case count as equal.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The known name closest to `word`, the first one among equals; empty if none is close enough to be meant.
std::string nearest(std::string_view word, std::span<const std::string> known);

// "; did you mean 'friction'?", else "; known: a, b, c", for the end of a message.
std::string did_you_mean(std::string_view word, std::span<const std::string> known);

}  // namespace stiction::core
