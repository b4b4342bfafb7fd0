#pragma once
// Text files compiled into the library (cmake/embed.cmake).
#include <span>
#include <string_view>

namespace stiction::core {

struct EmbeddedText {
  std::string_view name;
  std::string_view text;
};

std::span<const EmbeddedText> builtin_scenarios();
std::span<const EmbeddedText> builtin_studies();
std::string_view page_template();  // of the report page (apps/viewer)
std::string_view new_scenario();   // what `stiction new` writes (apps/cli)

}  // namespace stiction::core
