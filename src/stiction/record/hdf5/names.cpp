#include "stiction/record/hdf5/names.hpp"

#include <algorithm>
#include <cstring>

#include "stiction/record/hdf5/opening.hpp"

namespace stiction::record::h5 {

namespace {

template <typename Range, typename Text>
std::size_t longest(const Range& range, Text text) {
  std::size_t size = 1;
  for (const auto& item : range) size = std::max(size, text(item).size());
  return size;
}

Handle column_type(std::size_t name, std::size_t unit) {
  Handle type = compound(name + unit);
  add_member(type, "name", 0, fixed_string(name));
  add_member(type, "unit", name, fixed_string(unit));
  return type;
}

// Size of the fixed strings in member `name` of a compound type, or of the type itself.
std::size_t string_size(hid_t type) {
  if (H5Tget_class(type) != H5T_STRING || H5Tis_variable_str(type) != 0) throw Failure("not a string of fixed size");
  return H5Tget_size(type);
}

std::size_t string_size(hid_t type, const char* member) {
  const int index = check(H5Tget_member_index(type, member), member);
  return string_size(Handle{H5Tget_member_type(type, static_cast<unsigned>(index)), H5Tclose, member});
}

void write_all(hid_t dataset, hid_t type, const std::vector<std::byte>& bytes, const char* name) {
  if (!bytes.empty()) check(H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data()), name);
}

}  // namespace

void put_text(std::byte* place, std::size_t size, std::string_view text) {
  const std::size_t count = std::min(size, text.size());
  std::memcpy(place, text.data(), count);
  std::memset(place + count, 0, size - count);
}

std::string get_text(const std::byte* place, std::size_t size) {
  std::string text(size, '\0');
  std::memcpy(text.data(), place, size);
  text.resize(text.find_last_not_of('\0') + 1);
  return text;
}

std::vector<hsize_t> extent(hid_t dataset, int dimensions) {
  const Handle space{H5Dget_space(dataset), H5Sclose, "data space"};
  if (H5Sget_simple_extent_ndims(space) != dimensions) throw Failure("a dataset has an unexpected shape");
  std::vector<hsize_t> size(static_cast<std::size_t>(dimensions));
  check(H5Sget_simple_extent_dims(space, size.data(), nullptr), "data space");
  return size;
}

Handle create_fixed_dataset(hid_t parent, const char* name, hid_t type, hid_t space) {
  const Handle creation = property_list(H5P_DATASET_CREATE);
  check(H5Pset_obj_track_times(creation, false), name);
  check(H5Pset_fill_time(creation, H5D_FILL_TIME_NEVER), name);
  check(H5Pset_alloc_time(creation, H5D_ALLOC_TIME_EARLY), name);
  return {H5Dcreate2(parent, name, type, space, H5P_DEFAULT, creation, H5P_DEFAULT), H5Dclose, name};
}

void write_columns(hid_t parent, const char* name, const std::vector<Column>& columns) {
  const std::size_t name_size = longest(columns, [](const Column& c) -> const std::string& { return c.name; });
  const std::size_t unit_size = longest(columns, [](const Column& c) -> const std::string& { return c.unit; });
  const std::size_t size = name_size + unit_size;
  std::vector<std::byte> bytes(columns.size() * size);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    put_text(bytes.data() + i * size, name_size, columns[i].name);
    put_text(bytes.data() + i * size + name_size, unit_size, columns[i].unit);
  }
  const Handle type = column_type(name_size, unit_size);
  write_all(create_fixed_dataset(parent, name, type, simple_space({columns.size()})), type, bytes, name);
}

std::vector<Column> read_columns(hid_t parent, const char* name) {
  const Handle dataset = open_dataset(parent, name);
  const Handle stored{H5Dget_type(dataset), H5Tclose, name};
  if (H5Tget_class(stored) != H5T_COMPOUND) throw Failure("the columns are not a list of names and units");
  const std::size_t name_size = string_size(stored, "name");
  const std::size_t unit_size = string_size(stored, "unit");
  const std::size_t size = name_size + unit_size;
  const std::size_t count = extent(dataset, 1)[0];
  check_room(dataset, count, size);
  std::vector<std::byte> bytes(count * size);
  if (count > 0) {
    check(H5Dread(dataset, column_type(name_size, unit_size), H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data()), name);
  }
  std::vector<Column> columns(count);
  for (std::size_t i = 0; i < count; ++i) {
    columns[i].name = get_text(bytes.data() + i * size, name_size);
    columns[i].unit = get_text(bytes.data() + i * size + name_size, unit_size);
  }
  return columns;
}

void write_names(hid_t parent, const char* name, const std::vector<std::string>& names) {
  const std::size_t size = longest(names, [](const std::string& text) -> const std::string& { return text; });
  std::vector<std::byte> bytes(names.size() * size);
  for (std::size_t i = 0; i < names.size(); ++i) put_text(bytes.data() + i * size, size, names[i]);
  const Handle type = fixed_string(size);
  write_all(create_fixed_dataset(parent, name, type, simple_space({names.size()})), type, bytes, name);
}

std::vector<std::string> read_names(hid_t parent, const char* name) {
  const Handle dataset = open_dataset(parent, name);
  const Handle type{H5Dget_type(dataset), H5Tclose, name};
  const std::size_t size = string_size(type);
  const std::size_t count = extent(dataset, 1)[0];
  check_room(dataset, count, size);
  std::vector<std::byte> bytes(count * size);
  if (count > 0) check(H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data()), name);
  std::vector<std::string> names(count);
  for (std::size_t i = 0; i < count; ++i) names[i] = get_text(bytes.data() + i * size, size);
  return names;
}

void write_text(hid_t parent, const char* name, const std::string& text) {
  const Handle type = fixed_string(text.size());
  const Handle scalar{H5Screate(H5S_SCALAR), H5Sclose, "scalar"};
  std::vector<std::byte> bytes(H5Tget_size(type));
  put_text(bytes.data(), bytes.size(), text);
  write_all(create_fixed_dataset(parent, name, type, scalar), type, bytes, name);
}

std::string read_text(hid_t parent, const char* name) {
  const Handle dataset = open_dataset(parent, name);
  const Handle type{H5Dget_type(dataset), H5Tclose, name};
  const Handle space{H5Dget_space(dataset), H5Sclose, name};
  if (H5Sget_simple_extent_npoints(space) != 1) throw Failure("not a single text");
  check_room(dataset, 1, string_size(type));
  std::vector<std::byte> bytes(string_size(type));
  check(H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data()), name);
  return get_text(bytes.data(), bytes.size());
}

}  // namespace stiction::record::h5
