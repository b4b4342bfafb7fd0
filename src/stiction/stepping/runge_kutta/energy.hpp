#pragma once
// Energy of a Runge-Kutta step, to rounding.
#include "stiction/stepping/runge_kutta/stage.hpp"

namespace stiction::stepping {

// Books the work of a solved step: contacts into ws.work, the rest into the energy; the stages' u must be the sums of
// the final k. The change of potential by gravity is that of x_A + h sum b_i v_i.
void audit_stages(const System& system, const Tableau& T, const StepInput& input, StepWorkspace& ws, StageWorkspace& w,
                  StepEnergy& energy);

}  // namespace stiction::stepping
