#pragma once
// Nearest known name, for messages about misspelt ones.
#include <span>
#include <string>
#include <string_view>

namespace stiction::core {

// The known name with the smallest edit distance; empty when nothing is near enough to be meant.
std::string nearest(std::string_view name, std::span<const std::string> known);

// "; did you mean 'friction'?", else "; known: a, b, c", for the end of a message.
std::string did_you_mean(std::string_view name, std::span<const std::string> known);

}  // namespace stiction::core
