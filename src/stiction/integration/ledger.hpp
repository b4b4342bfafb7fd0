#pragma once
// What a run reports besides the motion: energy audit, statistics, events, and on request the energy through every
// port.
#include <cstdint>
#include <optional>
#include <vector>

#include "stiction/core/archive.hpp"
#include "stiction/integration/ports.hpp"
#include "stiction/model/observation.hpp"

namespace stiction::integration {

using core::Archive;

// Energy balance since the start: E - E_0 = input + work of dampers and contacts + method + balance error.
struct Audit {
  double initial = 0.0;               // total energy at the start
  double input = 0.0;                 // by applied forces and moving surfaces
  double dampers = 0.0;               // their work on the bodies
  double method = 0.0;                // energy the scheme itself adds
  std::vector<model::Work> contacts;  // per declared contact, then per group: work on the bodies, by channel

  [[nodiscard]] double contact_work() const;
  [[nodiscard]] double balance_error(double energy_now) const {
    return energy_now - initial - input - dampers - contact_work() - method;
  }
  void archive(Archive& ar);
};

struct Statistics {
  std::int64_t steps = 0;
  std::int64_t solved_steps = 0;  // steps with a contact problem
  std::int64_t iterations = 0;
  std::int64_t iterations_max = 0;
  double residual_max = 0.0;
  std::int64_t unconverged_steps = 0;
  double missed_residual = 0.0;        // of time stepping: the largest of a step that did not converge,
  double missed_t = 0.0;               // when that step began, s,
  std::int64_t missed_contact = -1;    // and the contact that leaves it, by its declaration
  std::int64_t uncorrected_steps = 0;  // position correction short of its tolerance
  std::int64_t reduced_impacts = 0;    // steps whose restitution was reduced so that it adds no energy
  std::int64_t impact_sequences = 0;   // steps with several impacts one after the other (impact = "sequential")
  std::int64_t longest_sequence = 0;   // impacts of the longest of these
  std::int64_t sweeps = 0;             // Runge-Kutta: over the stages
  std::int64_t slow_steps = 0;         // Runge-Kutta: sweeps that ended short of their tolerance; not converged
  std::int64_t fallback_steps = 0;     // steps left to the simpler scheme: Moreau's, or `midpoint` for `end`
  std::int64_t rejected_steps = 0;     // trial steps that were too long for the tolerance
  std::int64_t rough_steps = 0;        // step control: of the smallest length, with more than the tolerated error
  std::int64_t events = 0;             // event-driven, ode: located
  std::int64_t accumulations = 0;      // event-driven: accumulations of bounces that were closed
  std::int64_t jams = 0;               // event-driven: impacts without collision
  std::int64_t evaluations = 0;        // ode: of the right-hand side
  double penetration_max = 0.0;        // deepest overlap at the ends of steps, m

  [[nodiscard]] double iterations_mean() const {
    return solved_steps > 0 ? static_cast<double>(iterations) / static_cast<double>(solved_steps) : 0.0;
  }
  void archive(Archive& ar);
};

struct Ledger {
  Audit audit;
  Statistics statistics;
  std::vector<model::Event> events;  // of the current step, in the order of time
  std::optional<Ports> ports;        // of the current step

  // Inserts an event after all that are not later.
  void note(const model::Event& event);
  void archive(Archive& ar);  // what a run continues from: audit and statistics
};

}  // namespace stiction::integration
