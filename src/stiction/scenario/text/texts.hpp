#pragma once
// Where scenario and study texts come from: files, and those built into the library.
#include <span>
#include <string>

#include "stiction/core/embedded.hpp"
#include "stiction/scenario/text/builtin_info.hpp"
#include "stiction/scenario/text/toml.hpp"

namespace stiction::scenario {

// The text of a built-in or a file; `what` is "scenario" or "study". Throws core::InputError.
std::string find_text(const std::string& name_or_file, std::span<const core::EmbeddedText> builtins,
                      const std::string& what);

// The text as TOML. Throws core::InputError with file and line.
toml::table parse_toml(const std::string& text, const std::string& origin, const std::string& what);

// Name, title and source of each, by name.
std::vector<BuiltinInfo> builtin_infos(std::span<const core::EmbeddedText> builtins);

}  // namespace stiction::scenario
