#pragma once
// "Did you mean ...?" for messages about misspelt names.
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace stiction::core {

// The smallest number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other,
// no letter being edited twice. Letters that differ only in case are equal.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The known name closest to `word`, the first one of several; empty if none is close enough.
std::string nearest(std::string_view word, std::span<const std::string> known);

// "; did you mean 'friction'?" or else "; known: a, b, c", to end a message with.
std::string did_you_mean(std::string_view word, std::span<const std::string> known);

}  // namespace stiction::core
