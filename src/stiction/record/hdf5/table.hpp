#pragma once
// A dataset that grows by records at its end. Private to this module.
#include <cstddef>
#include <span>
#include <vector>

#include "stiction/record/hdf5/handle.hpp"

namespace stiction::record::h5 {

class Table {
 public:
  // With a width the dataset has two dimensions and a record is `width` elements of `type`; with width 0 it has one
  // dimension and a record is one element. One chunk of `chunk` records is buffered in memory.
  Table(hid_t parent, const char* name, hid_t type, std::size_t width, std::size_t chunk);

  // Room for one more record. Allocates nothing itself; every `chunk` records the buffer goes to the file.
  std::span<std::byte> append() {
    if (full()) write();
    return {buffer_.data() + record_ * buffered_++, record_};
  }
  [[nodiscard]] bool full() const { return buffered_ == room_; }  // the next append() writes first
  void write();                                                   // hands what is buffered to HDF5
  [[nodiscard]] std::size_t record_size() const { return record_; }
  [[nodiscard]] std::size_t size() const { return written_ + buffered_; }

 private:
  Handle dataset_;
  Handle type_;
  const char* name_;
  std::size_t width_;
  std::size_t chunk_;
  std::size_t record_;  // bytes
  std::size_t written_ = 0;
  std::size_t buffered_ = 0;
  std::size_t room_;  // records until the end of the current chunk
  std::vector<std::byte> buffer_;
};

// Reads records [first, first + count) of such a dataset, as elements of `type`.
void read_records(hid_t dataset, hid_t type, std::size_t width, std::size_t first, std::size_t count, void* out);

// Writes records [first, first + count), which must lie within the dataset.
void write_records(hid_t dataset, hid_t type, std::size_t width, std::size_t first, std::size_t count,
                   const void* values);

}  // namespace stiction::record::h5
