#pragma once
// Numbers drawn from the input: bytes decide every choice of a structured target. After the last byte all are 0.
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "stiction/core/parameter.hpp"
#include "stiction/math/types.hpp"

namespace stiction::fuzz {

class Draw {
 public:
  Draw(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  [[nodiscard]] bool empty() const { return at_ >= size_; }
  int byte() { return empty() ? 0 : data_[at_++]; }
  int below(int n) { return byte() % n; }
  bool coin() { return byte() % 2 == 1; }
  // Of 65536 values, both ends included.
  double uniform(double low, double high) {
    const int high_byte = byte(), low_byte = byte();
    return low + (high - low) * (256 * high_byte + low_byte) / 65535.0;
  }
  double power_of_ten(double low, double high) { return std::pow(10.0, uniform(low, high)); }
  // Of either sign and of any size from 10^low to 10^high; now and then 0.
  double number(double low, double high) {
    const int kind = byte();
    if (kind < 16) return 0.0;
    return kind % 2 == 0 ? power_of_ten(low, high) : -power_of_ten(low, high);
  }
  math::Vec3 vector(double low, double high) {
    const double x = number(low, high), y = number(low, high), z = number(low, high);
    return {x, y, z};
  }
  // A value that the table of a law allows, of ordinary size.
  double parameter(const core::Parameter& p) {
    const double low = std::fmax(p.range.min, -10.0), high = std::fmin(p.range.max, 10.0);
    const double value = low >= 0.0 ? low + (high - low) * power_of_ten(-4.0, 0.0) : uniform(low, high);
    return p.range.contains(value) ? value : 0.5 * (low + high);
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

}  // namespace stiction::fuzz
