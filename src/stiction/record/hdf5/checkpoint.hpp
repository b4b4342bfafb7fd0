#pragma once
// Two places for checkpoints, written in turn, each with a hash: a write that was cut off spoils only the older one.
// Private to this module.
#include <optional>
#include <span>

#include "stiction/record/hdf5/handle.hpp"
#include "stiction/record/result_types.hpp"

namespace stiction::record::h5 {

class CheckpointSlots {
 public:
  CheckpointSlots(hid_t parent, const char* name, std::size_t values);
  void write(std::uint64_t rows, std::uint64_t events, std::span<const double> values);
  [[nodiscard]] std::size_t values() const { return values_; }

 private:
  std::size_t values_;
  Handle type_;
  Handle dataset_;
  std::uint64_t sequence_ = 0;
  std::vector<std::byte> record_;
};

std::size_t checkpoint_values(hid_t parent, const char* name);  // doubles in a checkpoint

// The newest intact checkpoint that needs no more than the rows and events there are.
std::optional<Checkpoint> read_checkpoint(hid_t parent, const char* name, std::uint64_t rows, std::uint64_t events);

}  // namespace stiction::record::h5
