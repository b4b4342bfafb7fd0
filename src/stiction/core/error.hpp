#pragma once
// Errors at the border. Inside a step nothing throws: status values are returned instead.
#include <stdexcept>
#include <string>

namespace stiction::core {

// The input is wrong: the message carries the place, the value and what would be right.
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The work cannot go on (a full disk, a state that is no longer finite).
struct RunError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace stiction::core
