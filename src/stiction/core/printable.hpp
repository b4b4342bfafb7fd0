#pragma once
// Text from files on its way to a terminal, a picture or a table.
#include <string>
#include <string_view>

namespace stiction::core {

// The text with a replacement character (U+FFFD) for each control character except tabs and line ends, for each one
// that changes the direction of writing, and for bytes that are not UTF-8. Terminals obey such characters, and XML
// forbids them.
std::string printable(std::string_view text);

// Whether the text is printable as it stands, on one line.
bool is_printable(std::string_view text);

// A field of a CSV table (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before it.
std::string csv_field(std::string_view text);

}  // namespace stiction::core
