#pragma once
// A result as text, for tools that do not read HDF5.
#include <iosfwd>
#include <span>
#include <string>

#include "stiction/record/result/reader.hpp"

namespace stiction::record {

// Writes a header with the names and one line per row, with enough digits to restore every double unchanged.
// columns: which ones, in that order; empty for all. every: at least that much time between rows, in s; 0 for all rows.
// units: the header has them too, as "ball.x [m]". Throws core::InputError for an unknown column (naming the nearest
// one) or a bad `every`, core::RunError if `out` fails.
void export_csv(const Reader& reader, std::ostream& out, std::span<const std::string> columns, double every,
                bool units = false);

}  // namespace stiction::record
