#pragma once
// Newton's method on the natural map of one contact, the others held: xi = xi_0 + G (P - P_0).
#include "stiction/solvers/block.hpp"

namespace stiction::solvers {

// Flat within noise in bench/tuning between half of and twice each value: a block either converges in a few steps or is
// left to the projections.
struct BlockNewtonTuning {
  int steps = 12;
  int halvings = 6;       // of a step, until the map shrinks
  double decrease = 0.1;  // least decrease of the map by a full step, as a share; smaller steps in proportion
};

// Takes the block to its solution within `enough`, a velocity. Returns as the steps of block.hpp do.
double newton_block(Block& block, double enough, const BlockNewtonTuning& tuning);

}  // namespace stiction::solvers
