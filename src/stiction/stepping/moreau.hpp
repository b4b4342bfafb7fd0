#pragma once
// Moreau's midpoint scheme [MLG 13-18, LLG 3.1-3.4] with the position correction of [LLG 3.3].
#include "stiction/stepping/step.hpp"

namespace stiction::stepping {

StepResult moreau_step(const System& system, const StepInput& input, const StepOptions& options, State& state,
                       StepWorkspace& ws);

}  // namespace stiction::stepping
