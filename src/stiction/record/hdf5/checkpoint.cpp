#include "stiction/record/hdf5/checkpoint.hpp"

#include <cstring>

#include "stiction/core/hash.hpp"
#include "stiction/record/hdf5/names.hpp"
#include "stiction/record/hdf5/opening.hpp"
#include "stiction/record/hdf5/table.hpp"

namespace stiction::record::h5 {

namespace {

constexpr std::size_t kSlots = 2;

struct Head {
  std::uint64_t sequence = 0;  // 0: never written
  std::uint64_t rows = 0;
  std::uint64_t events = 0;
  std::uint64_t hash = 0;
};

std::uint64_t hash_of(const Head& head, std::span<const double> values) {
  core::StateHash hash;
  for (const std::uint64_t count : {head.sequence, head.rows, head.events}) hash.add(static_cast<double>(count));
  hash.add(values);
  return hash.value();
}

Handle slot_type(std::size_t values) {
  Handle type = compound(sizeof(Head) + values * sizeof(double));
  add_member(type, "sequence", offsetof(Head, sequence), H5T_NATIVE_UINT64);
  add_member(type, "rows", offsetof(Head, rows), H5T_NATIVE_UINT64);
  add_member(type, "events", offsetof(Head, events), H5T_NATIVE_UINT64);
  add_member(type, "hash", offsetof(Head, hash), H5T_NATIVE_UINT64);
  if (values > 0) {
    const hsize_t count = values;
    add_member(type, "values", sizeof(Head),
               Handle{H5Tarray_create2(H5T_NATIVE_DOUBLE, 1, &count), H5Tclose, "values"});
  }
  return type;
}

}  // namespace

CheckpointSlots::CheckpointSlots(hid_t parent, const char* name, std::size_t values)
    : values_(values),
      type_(slot_type(values)),
      dataset_(create_fixed_dataset(parent, name, type_, simple_space({kSlots}))),
      record_(sizeof(Head) + values * sizeof(double)) {
  const std::vector<std::byte> empty(kSlots * record_.size());
  check(H5Dwrite(dataset_, type_, H5S_ALL, H5S_ALL, H5P_DEFAULT, empty.data()), "checkpoint");
}

void CheckpointSlots::write(std::uint64_t rows, std::uint64_t events, std::span<const double> values) {
  Head head{++sequence_, rows, events, 0};
  head.hash = hash_of(head, values);
  std::memcpy(record_.data(), &head, sizeof(Head));
  if (!values.empty()) std::memcpy(record_.data() + sizeof(Head), values.data(), values.size_bytes());
  const Handle place{H5Dget_space(dataset_), H5Sclose, "checkpoint"};
  const hsize_t slot = sequence_ % kSlots;
  const hsize_t one = 1;
  check(H5Sselect_hyperslab(place, H5S_SELECT_SET, &slot, nullptr, &one, nullptr), "checkpoint");
  check(H5Dwrite(dataset_, type_, simple_space({1}), place, H5P_DEFAULT, record_.data()), "checkpoint");
}

std::size_t checkpoint_values(hid_t parent, const char* name) {
  const Handle dataset = open_dataset(parent, name);
  const Handle stored{H5Dget_type(dataset), H5Tclose, name};
  const std::size_t size = H5Tget_size(stored);
  if (size < sizeof(Head) || extent(dataset, 1)[0] != kSlots) throw Failure("the checkpoint has an unexpected shape");
  check_room(dataset, kSlots, size);
  return (size - sizeof(Head)) / sizeof(double);
}

std::optional<Checkpoint> read_checkpoint(hid_t parent, const char* name, std::uint64_t rows, std::uint64_t events) {
  const Handle dataset = open_dataset(parent, name);
  const std::size_t values = checkpoint_values(parent, name);
  const Handle type = slot_type(values);
  std::vector<std::byte> record(sizeof(Head) + values * sizeof(double));
  std::optional<Checkpoint> newest;
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    read_records(dataset, type, 0, slot, 1, record.data());
    Head head;
    std::memcpy(&head, record.data(), sizeof(Head));
    Checkpoint found{head.sequence, head.rows, head.events, std::vector<double>(values)};
    if (values > 0) std::memcpy(found.values.data(), record.data() + sizeof(Head), values * sizeof(double));
    const bool intact = head.sequence > 0 && head.hash == hash_of(head, found.values);
    const bool covered = head.rows <= rows && head.events <= events;
    if (intact && covered && (!newest || newest->sequence < found.sequence)) newest = std::move(found);
  }
  return newest;
}

}  // namespace stiction::record::h5
