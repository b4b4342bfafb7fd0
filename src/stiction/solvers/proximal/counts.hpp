#pragma once
// What the parts of the method did.

namespace stiction::solvers::proximal {

struct Counts {
  int sweeps = 0, admm = 0, passes = 0, newton = 0, krylov = 0, factorisations = 0;
  [[nodiscard]] int iterations() const { return sweeps + admm + newton; }
};

}  // namespace stiction::solvers::proximal
