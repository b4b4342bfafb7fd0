#pragma once
// Lists of names in one text, as `stiction plot` and `[report] panes` take the columns of a pane.
#include <string>
#include <string_view>
#include <vector>

namespace stiction::scenario {

// Names are separated by commas; blanks around them do not count.
std::vector<std::string> split_names(std::string_view text);

}  // namespace stiction::scenario
