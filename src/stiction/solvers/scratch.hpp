#pragma once
// Memory of the solvers, kept between calls so that a warm one allocates nothing. A copy is independent of its
// original.
#include <any>
#include <list>
#include <vector>

#include "stiction/problem/prox_step.hpp"

namespace stiction::solvers {

struct Scratch {
  double scale = 0.0;                    // during and after a solve: the problem's velocity scale
  std::vector<problem::ProxStep> steps;  // after a solve: those that Summary::residual was measured with
  std::vector<double> xi;                // after a solve: G P + c

  // What one method keeps for itself, made when it first asks. The reference is valid as long as this object.
  template <class Memory>
  Memory& of() {
    for (std::any& one : memories_)
      if (Memory* found = std::any_cast<Memory>(&one)) return *found;
    return memories_.emplace_back().emplace<Memory>();
  }

 private:
  std::list<std::any> memories_;
};

}  // namespace stiction::solvers
