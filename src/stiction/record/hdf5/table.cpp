#include "stiction/record/hdf5/table.hpp"

#include <array>

namespace stiction::record::h5 {

namespace {

Handle create(hid_t parent, const char* name, hid_t type, std::size_t width, std::size_t chunk) {
  const Handle creation = property_list(H5P_DATASET_CREATE);
  const std::array<hsize_t, 2> chunk_size = {chunk, width};
  check(H5Pset_chunk(creation, width == 0 ? 1 : 2, chunk_size.data()), name);
  check(H5Pset_obj_track_times(creation, false), name);
  check(H5Pset_fill_time(creation, H5D_FILL_TIME_NEVER), name);
  check(H5Pset_alloc_time(creation, H5D_ALLOC_TIME_INCR), name);
  const Handle access = property_list(H5P_DATASET_ACCESS);
  check(H5Pset_chunk_cache(access, 0, 0, H5D_CHUNK_CACHE_W0_DEFAULT), name);  // records go to the file as they are
  const Handle space =
      width == 0 ? simple_space({0}, {H5S_UNLIMITED}) : simple_space({0, width}, {H5S_UNLIMITED, width});
  return {H5Dcreate2(parent, name, type, space, H5P_DEFAULT, creation, access), H5Dclose, name};
}

Handle select(hid_t dataset, std::size_t width, std::size_t first, std::size_t count) {
  Handle space{H5Dget_space(dataset), H5Sclose, "data space"};
  const std::array<hsize_t, 2> start = {first, 0};
  const std::array<hsize_t, 2> size = {count, width};
  check(H5Sselect_hyperslab(space, H5S_SELECT_SET, start.data(), nullptr, size.data(), nullptr), "selection");
  return space;
}

Handle memory(std::size_t width, std::size_t count) {
  return width == 0 ? simple_space({count}) : simple_space({count, width});
}

}  // namespace

Table::Table(hid_t parent, const char* name, hid_t type, std::size_t width, std::size_t chunk)
    : dataset_(create(parent, name, type, width, chunk)),
      type_(H5Tcopy(type), H5Tclose, name),
      name_(name),
      width_(width),
      chunk_(chunk),
      record_(H5Tget_size(type) * (width == 0 ? 1 : width)),
      room_(chunk),
      buffer_(chunk * record_) {}

void Table::write() {
  if (buffered_ == 0) return;
  const std::array<hsize_t, 2> size = {size_t{written_ + buffered_}, width_};
  check(H5Dset_extent(dataset_, size.data()), name_);
  write_records(dataset_, type_, width_, written_, buffered_, buffer_.data());
  written_ += buffered_;
  buffered_ = 0;
  room_ = chunk_ - written_ % chunk_;
}

void read_records(hid_t dataset, hid_t type, std::size_t width, std::size_t first, std::size_t count, void* out) {
  if (count == 0) return;
  const Handle place = select(dataset, width, first, count);
  check(H5Dread(dataset, type, memory(width, count), place, H5P_DEFAULT, out), "read");
}

void write_records(hid_t dataset, hid_t type, std::size_t width, std::size_t first, std::size_t count,
                   const void* values) {
  const Handle place = select(dataset, width, first, count);
  check(H5Dwrite(dataset, type, memory(width, count), place, H5P_DEFAULT, values), "write");
}

}  // namespace stiction::record::h5
