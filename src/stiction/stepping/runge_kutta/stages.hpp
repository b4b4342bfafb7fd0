#pragma once
// The equations of the stages [docs/theory/runge-kutta.md].
#include "stiction/stepping/runge_kutta/stage.hpp"

namespace stiction::stepping {

struct StageSummary {
  solvers::Summary solver;  // iterations of all sweeps, residual of the last one
  int sweeps = 0;
  bool slow = false;    // short of the tolerance, but close to it
  bool failed = false;  // not even that
};

// Solves the equations of all stages by sweeps; the restitution w.eps acts in the first.
StageSummary solve_stages(const System& system, const Tableau& T, double h, double rest_time,
                          const solvers::Options& options, StepWorkspace& ws, StageWorkspace& w);

}  // namespace stiction::stepping
