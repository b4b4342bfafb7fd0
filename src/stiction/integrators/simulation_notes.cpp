// What is noted of a step: statistics, works, events.
#include <algorithm>

#include "stiction/integrators/simulation.hpp"

namespace stiction::integrators {

void Simulation::note_statistics(const StepResult& result) {
  ++statistics_.steps;
  for (double gap : ws_.dynamics.gaps) statistics_.penetration_max = std::max(statistics_.penetration_max, -gap);
  statistics_.sweeps += result.sweeps;
  statistics_.slow_steps += result.slow ? 1 : 0;
  statistics_.fallback_steps += result.fallback ? 1 : 0;
  statistics_.unconverged_steps += result.solver.converged() && !result.slow ? 0 : 1;
  if (ws_.dynamics.n_active == 0 && ws_.joints.empty()) return;
  ++statistics_.solved_steps;
  statistics_.iterations += result.solver.iterations;
  statistics_.iterations_max = std::max<std::int64_t>(statistics_.iterations_max, result.solver.iterations);
  statistics_.residual_max = std::max(statistics_.residual_max, result.solver.residual);
  statistics_.uncorrected_steps += result.corrected ? 0 : 1;
  statistics_.reduced_impacts += result.impact_reduced ? 1 : 0;
}

void Simulation::note_energy(const StepResult& result) {
  audit_.input += result.energy.input;
  audit_.method += result.energy.method;
  for (int i = 0; i < ws_.dynamics.n_active; ++i) {
    const model::Work& step = ws_.work[static_cast<std::size_t>(i)];
    const int contact = ws_.dynamics.active[static_cast<std::size_t>(i)].contact;
    audit_.contacts[slot(static_cast<std::size_t>(contact))] += step;
  }
}

// A contact that is given an impulse closes if it stays closed, else it was an impact; the step that saw its gap pass
// zero noted when.
void Simulation::note_events(const std::vector<model::ContactState>& before, double t_A) {
  for (int i = 0; i < ws_.dynamics.n_active; ++i) {
    const auto index = static_cast<std::size_t>(ws_.dynamics.active[static_cast<std::size_t>(i)].contact);
    const model::ContactState &was = before[index], &is = state_.contacts[index];
    const double v_N = ws_.gamma_A[static_cast<std::size_t>(ws_.problem.offset[static_cast<std::size_t>(i)])];
    const auto note = [&](model::EventKind kind, double t) {  // in the order of time
      const auto later = [](double time, const model::Event& event) { return time < event.t; };
      events_.insert(std::upper_bound(events_.begin(), events_.end(), t, later),
                     {t, slot(index), kind, v_N, is.P[0], is.shapes});
    };
    double begin = t_A;
    if ((!was.persists || was.status == model::ContactStatus::open) && is.status != model::ContactStatus::open) {
      begin = is.t_touch;
      note(is.persists ? model::EventKind::close : model::EventKind::impact, begin);
    }
    if (was.persists && was.status != model::ContactStatus::open && !is.persists) note(model::EventKind::open, t_A);
    if (is.persists && (!was.persists || was.status != is.status) &&
        (ws_.dynamics.active[static_cast<std::size_t>(i)].rows.friction > 0 ||
         ws_.problem.layout[static_cast<std::size_t>(i)].dry))
      note(is.status == model::ContactStatus::stick ? model::EventKind::stick : model::EventKind::slip, begin);
  }
}

}  // namespace stiction::integrators
