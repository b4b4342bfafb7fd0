#pragma once
// Where a report page may be written, and the writing of it.
#include <filesystem>
#include <span>

#include "stiction/record/result/reader.hpp"

namespace stiction::analysis {

// Throws core::InputError if a page must not or cannot be written there: a folder, no permission, or a file that is not
// a page of this program.
void check_page_place(const std::filesystem::path& path);

// Writes the page under a temporary name first and renames it: a page is complete or absent. `compared`: results shown
// beside the first one.
void write_page(const record::Reader& reader, const std::filesystem::path& path,
                std::span<const record::Reader> compared = {});

}  // namespace stiction::analysis
