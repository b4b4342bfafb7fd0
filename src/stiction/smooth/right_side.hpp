#pragma once
// An ordinary differential equation.
#include "stiction/smooth/coordinates.hpp"

namespace stiction::smooth {

// f of y' = f(y, t).
class RightSide {
 public:
  virtual ~RightSide() = default;
  virtual void operator()(const Coordinates& y, Coordinates& dy, double t) = 0;
};

}  // namespace stiction::smooth
