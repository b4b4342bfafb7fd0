#pragma once
// From the assembled problem to its impulses, impact laws included.
#include "stiction/stepping/step.hpp"

namespace stiction::stepping {

// Newton's restitution in force, into ws.eps: `share` of what the laws say, where gamma_A is an impact.
void choose_restitution(double share, StepWorkspace& ws);

// The assembled problem with xi = gamma^E + eps gamma^A, from the start value in ws.impulses; ws.gamma_E afterwards.
solvers::Summary solve_newton(const solvers::Options& options, StepWorkspace& ws);

// Impulses of the joints for those of the contacts, into ws.joints.P; what they leave open enters the summary.
void recover_joints(const solvers::Options& options, StepWorkspace& ws, solvers::Summary& summary);

// Whether a contact with Poisson's law meets an impact.
bool meets_poisson(const StepWorkspace& ws);

// Energy scale of the restitution in play, 0 without any.
double restituted(const StepWorkspace& ws);

// Impulses of the assembled problem, impact laws included; the state's warm start is read, ws.impulses and ws.gamma_E
// are the answer. `reduced` tells that restitution was reduced so that the impact gives no energy.
solvers::Summary solve_impacts(const solvers::Options& options, const State& state, StepWorkspace& ws, bool& reduced);

}  // namespace stiction::stepping
