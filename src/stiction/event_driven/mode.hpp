#pragma once
// The mode of smooth motion: which contacts are closed, and which parts of their laws hold.
#include <array>
#include <cstdint>
#include <vector>

#include "stiction/laws/friction/slip.hpp"

namespace stiction::event_driven {

enum class Hold : std::uint8_t {
  none,   // no such part, or a smooth one
  stick,  // velocity zero, and it stays so
  onset,  // slip has begun, with a velocity too small to define a direction: that of the acceleration takes its place
  slip,   // velocity not zero
};

struct ContactMode {
  bool closed = false;   // gap and normal velocity zero
  bool pressed = false;  // a compliant contact: overlaps
  bool pulled = false;   // a permanent contact that slips: its normal force pulls, friction is scaled by -lambda_N
  std::array<Hold, 3> hold{};  // sliding, drilling, rolling

  [[nodiscard]] bool holds(int part) const {
    const Hold h = hold[static_cast<std::size_t>(part)];
    return h == Hold::stick || h == Hold::onset;
  }
};
using Mode = std::vector<ContactMode>;  // per contact

using BlockForces = std::vector<laws::BlockForce>;  // per contact: forces by rows of its block

// Whether a part of a closed contact is held in this way.
bool any(const Mode& mode, Hold hold);

}  // namespace stiction::event_driven
