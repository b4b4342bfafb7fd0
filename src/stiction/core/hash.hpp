#pragma once
// Hash of the bits of a state: equal for equal runs, whatever compiler built them.
#include <bit>
#include <cstdint>
#include <span>

namespace stiction::core {

// FNV-1a, 64 bit, over the bytes of doubles, lowest byte first. Zero and minus zero count as one value.
class StateHash {
 public:
  void add(double value) {
    auto bits = std::bit_cast<std::uint64_t>(value == 0.0 ? 0.0 : value);
    for (int byte = 0; byte < 8; ++byte, bits >>= 8) {
      hash_ ^= bits & 0xffU;
      hash_ *= 0x100000001b3ULL;
    }
  }
  void add(std::span<const double> values) {
    for (double value : values) add(value);
  }
  [[nodiscard]] std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325ULL;
};

}  // namespace stiction::core
