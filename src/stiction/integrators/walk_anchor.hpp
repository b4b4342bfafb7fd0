#pragma once
// The numbers of an anchor that integrators between events keep in a checkpoint.
#include "stiction/geometry/anchor.hpp"

namespace stiction::integrators {

template <class Anchor, class Number>
void walk_anchor(Anchor& anchor, Number&& number) {
  for (auto* v : {&anchor.on_a, &anchor.on_b, &anchor.normal})
    for (int k = 0; k < 3; ++k) number((*v)[k]);
  number(anchor.seen);
  number(anchor.load);
}

}  // namespace stiction::integrators
