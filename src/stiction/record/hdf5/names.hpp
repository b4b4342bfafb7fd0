#pragma once
// Lists of names and long texts as datasets that do not change. Private to this module.
#include "stiction/record/hdf5/handle.hpp"
#include "stiction/record/result_types.hpp"

namespace stiction::record::h5 {

// A dataset of fixed size, stored in one piece and not filled beforehand.
Handle create_fixed_dataset(hid_t parent, const char* name, hid_t type, hid_t space);

void write_columns(hid_t parent, const char* name, const std::vector<Column>& columns);  // compound {name, unit}
std::vector<Column> read_columns(hid_t parent, const char* name);

void write_names(hid_t parent, const char* name, const std::vector<std::string>& names);
std::vector<std::string> read_names(hid_t parent, const char* name);

void write_text(hid_t parent, const char* name, const std::string& text);  // one string, of any length
std::string read_text(hid_t parent, const char* name);

// Number of elements; throws Failure unless the dataset has that many dimensions.
std::vector<hsize_t> extent(hid_t dataset, int dimensions);

// A string padded with zeros to `size` bytes, and back.
void put_text(std::byte* place, std::size_t size, std::string_view text);
std::string get_text(const std::byte* place, std::size_t size);

}  // namespace stiction::record::h5
