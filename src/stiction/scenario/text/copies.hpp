#pragma once
// Many identical bodies, in a grid.
#include <random>

#include "stiction/scenario/read/parts.hpp"

namespace stiction::scenario {

// Random numbers that are the same on every machine.
class Scatter {
 public:
  explicit Scatter(std::int64_t seed) : random_(static_cast<std::uint64_t>(seed)) {}
  // Between -1 and 1.
  double operator()() { return static_cast<double>(random_() >> 11U) * 0x1p-52 - 1.0; }

 private:
  std::mt19937_64 random_;
};

struct Copy {
  std::string number;  // what its name ends with
  math::Vec3 shift = math::Vec3::Zero();
};

// The copies of a body; the body itself where it has none.
std::vector<Copy> copies_of(const Table& body, Scatter& scatter);

}  // namespace stiction::scenario
