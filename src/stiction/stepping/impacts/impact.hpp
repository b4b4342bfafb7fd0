#pragma once
// From the assembled problem to its impulses, impact laws included.
#include "stiction/stepping/step.hpp"

namespace stiction::stepping {

// Of several problems in one step: all iterations, the worst residual, the first that did not converge.
void add(const solvers::Summary& more, solvers::Summary& sum);

// Newton's restitution in effect, into ws.eps: `share` of what the laws say, where gamma_A is an impact.
void choose_restitution(double share, StepWorkspace& ws);

// Contacts that slipped and stayed closed, by the state at the start of the step, begin with the kinetic coefficient,
// where the static one is higher. What it stops may stick with the static one from the next step on.
void keep_slipping(const State& start, StepWorkspace& ws);

// The assembled problem with xi = gamma^E + eps gamma^A, from the start value in ws.impulses; ws.gamma_E afterwards.
solvers::Summary solve_newton(const solvers::Options& options, StepWorkspace& ws);

// Impulses of the joints for those of the contacts, into ws.joints.P; their remaining error enters the summary.
void recover_joints(const solvers::Options& options, StepWorkspace& ws, solvers::Summary& summary);

// Whether contact i, moving with gamma, meets an impact that its restitution answers.
bool is_impact(const StepWorkspace& ws, const std::vector<double>& gamma, std::size_t i);

// Whether a contact with this law, other than Newton's, meets an impact.
bool meets(laws::ImpactLaw law, const StepWorkspace& ws);

// Energy scale of the restitution in effect, 0 without any.
double restituted(const StepWorkspace& ws);

// Impulses of the assembled problem, impact laws included; the state's warm start is read, ws.impulses and ws.gamma_E
// are the answer.
solvers::Summary solve_impacts(const solvers::Options& options, const State& state, StepWorkspace& ws,
                               ImpactCounts& counts);

}  // namespace stiction::stepping
