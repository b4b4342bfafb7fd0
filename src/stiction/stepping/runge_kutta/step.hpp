#pragma once
// Runge-Kutta time stepping with an inclusion in every stage: docs/theory/runge-kutta.md.
#include "stiction/stepping/runge_kutta/stage.hpp"

namespace stiction::stepping {

// One step of the order that w was made for. Where the stages do not converge, and at impacts with Poisson's law, the
// step is taken by Moreau's scheme. Except for IndexRule::none, the index rule is Runge-Kutta's own.
StepResult runge_kutta_step(const System& system, const StepInput& input, int order, const StepOptions& options,
                            State& state, StepWorkspace& ws, StageWorkspace& w);

}  // namespace stiction::stepping
