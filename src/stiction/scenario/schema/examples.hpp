#pragma once
#include <string_view>

namespace stiction::scenario {

// A value of a key that is a list, as a file has it: for messages. Empty where the kind of the key says enough.
std::string_view example_of(std::string_view section, std::string_view key);

}  // namespace stiction::scenario
