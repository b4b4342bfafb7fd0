#include "stiction/scenario/text/split_names.hpp"

#include <algorithm>

namespace stiction::scenario {

std::vector<std::string> split_names(std::string_view text) {
  constexpr std::string_view kBlank = " \t";
  std::vector<std::string> out;
  for (;;) {
    const std::size_t comma = text.find(',');
    std::string_view name = text.substr(0, comma);
    name.remove_prefix(std::min(name.find_first_not_of(kBlank), name.size()));
    name = name.substr(0, name.find_last_not_of(kBlank) + 1);
    out.emplace_back(name);
    if (comma == std::string_view::npos) return out;
    text.remove_prefix(comma + 1);
  }
}

}  // namespace stiction::scenario
