#pragma once
// Lists of names in one string, as `stiction plot` and `[report] panes` accept the columns of a pane.
#include <string>
#include <string_view>
#include <vector>

namespace stiction::scenario {

// Names are separated by commas; blanks around them do not count.
std::vector<std::string> split_names(std::string_view text);

}  // namespace stiction::scenario
