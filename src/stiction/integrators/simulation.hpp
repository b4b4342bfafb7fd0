#pragma once
// A run: steps one after the other, with events, energy audit and solver statistics.
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "stiction/integrators/event_driven.hpp"
#include "stiction/integrators/ode.hpp"
#include "stiction/integrators/runge_kutta.hpp"
#include "stiction/integrators/step.hpp"
#include "stiction/integrators/step_control.hpp"
#include "stiction/model/near_contacts.hpp"
#include "stiction/model/port.hpp"

namespace stiction::integrators {

struct RunOptions {
  double duration = 1.0;        // s
  double step = 1e-4;           // s; the last step is shortened so that the run ends at the duration
  double tolerance = 0.0;       // relative error of a step; above 0, steps are cut into as many as it takes
  double smallest_step = 1e-7;  // s; they are not cut further
  bool locate_impacts = false;  // cut steps where contacts touch, instead of impacts at the step they fall in
  bool all_pairs = false;       // every pair of a group is a contact, near or far: slow, for comparisons
  StepOptions stepping;
};

// Energy balance since the start: E - E_0 = input + work of the contacts + method + balance error.
struct Audit {
  double initial = 0.0;               // total energy at the start
  double input = 0.0;                 // by applied forces and moving surfaces
  double method = 0.0;                // energy the scheme itself adds
  std::vector<model::Work> contacts;  // a contact, then a group: work on the bodies, by channel

  [[nodiscard]] double contact_work() const;
  [[nodiscard]] double balance_error(double energy_now) const {
    return energy_now - initial - input - contact_work() - method;
  }
};

struct Statistics {
  std::int64_t steps = 0;
  std::int64_t solved_steps = 0;  // steps with a contact problem
  std::int64_t iterations = 0;
  std::int64_t iterations_max = 0;
  double residual_max = 0.0;
  std::int64_t unconverged_steps = 0;
  std::int64_t uncorrected_steps = 0;  // position correction short of its tolerance
  std::int64_t reduced_impacts = 0;    // steps whose restitution was reduced so that it gives no energy
  std::int64_t sweeps = 0;             // Runge-Kutta: over the stages
  std::int64_t slow_steps = 0;         // Runge-Kutta: sweeps that ended short of their tolerance; not converged
  std::int64_t fallback_steps = 0;     // steps left to the plainer scheme: Moreau's, or `midpoint` for `end`
  std::int64_t rejected_steps = 0;     // steps tried and found too long for the tolerance
  std::int64_t rough_steps = 0;        // step control: of the smallest length, with more than the tolerated error
  std::int64_t events = 0;             // event-driven, ode: located
  std::int64_t accumulations = 0;      // event-driven: bounces without end that were closed
  std::int64_t evaluations = 0;        // ode: of the right-hand side
  double penetration_max = 0.0;        // deepest overlap that a step looked at, m

  [[nodiscard]] double iterations_mean() const {
    return solved_steps > 0 ? static_cast<double>(iterations) / static_cast<double>(solved_steps) : 0.0;
  }
};

// Why a scheme cannot take a model: hard contacts by ode, compliant ones by the others. Empty if it can.
struct Misfit {
  int contact = -1;  // the one to change, if it is one
  std::string problem;
};
Misfit misfit(const Model& model, Scheme scheme);

// Throws core::InputError where the scheme cannot take the model.
class Simulation {
 public:
  Simulation(const Model& model, const RunOptions& options);

  [[nodiscard]] bool done() const { return done_steps_ >= total_steps_; }
  // One step. Nothing, or why the simulation cannot continue (time, contact, reason).
  std::optional<std::string> advance();

  // The given model; where it has groups, their contacts that may close now come after the others.
  [[nodiscard]] const Model& model() const { return *model_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] const std::vector<model::Event>& events() const { return events_; }  // of the last step
  [[nodiscard]] const Audit& audit() const { return audit_; }
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }
  [[nodiscard]] std::int64_t done_steps() const { return done_steps_; }
  [[nodiscard]] std::int64_t total_steps() const { return total_steps_; }
  [[nodiscard]] double energy() const { return dynamics::energy(*model_, state_).total(); }

  // Every contact that was declared by itself as it is now, for recording; and every group.
  void sample(std::vector<model::ContactSample>& out) const;
  void sample(std::vector<model::GroupSample>& out) const;
  void sample(std::vector<model::JointSample>& out) const;
  void sample(std::span<const model::Port> ports, std::vector<model::PortSample>& out) const;

  // Works of the last step through every port; asks for them before the first step, until then nothing is there.
  void meter_ports();
  [[nodiscard]] const std::optional<Ports>& ports() const { return ws_.ports; }

  // Everything needed to go on later, bit for bit.
  [[nodiscard]] std::vector<double> checkpoint() const;
  void restore(std::span<const double> checkpoint);

 private:
  std::optional<std::string> advance_to(double t_E);
  std::optional<std::string> advance_near(double t_E);
  std::optional<std::string> advance_by(double dt);
  std::optional<std::string> advance_located(double t_E);
  std::optional<std::string> advance_controlled(double t_E);
  StepResult step(double dt, State& state);
  [[nodiscard]] std::string lost_pair(int contact) const;
  [[nodiscard]] std::string lost_within(double t, int contact) const;
  std::optional<std::string> advance_driven(double t_E);
  void note_events(const std::vector<model::ContactState>& before, double t_A);
  void look_around(double wider);
  void fit_contacts();
  [[nodiscard]] std::size_t slot(std::size_t contact) const;
  [[nodiscard]] std::size_t declared() const { return near_ ? near_->declared() : model_->contacts().size(); }
  void name_groups(std::span<model::Event> events);
  [[nodiscard]] std::size_t groups_size() const;  // of their part of a checkpoint
  void append_groups(std::vector<double>& checkpoint) const;
  void restore_groups(std::span<const double> checkpoint);
  void note_energy(const StepResult& result);
  void note_statistics(const StepResult& result);

  std::unique_ptr<model::NearContacts> near_;  // of a model with groups
  const Model* model_;
  RunOptions options_;
  State state_;
  StepWorkspace ws_;
  State trial_, saved_;
  std::optional<Ports> saved_ports_;
  StepControl control_;
  StageWorkspace stages_;                                  // empty unless the scheme is Runge-Kutta
  std::variant<std::monostate, EventDriven, Ode> driven_;  // of a scheme that chooses its steps itself
  std::vector<model::ContactState> before_;
  std::vector<model::Event> events_;
  Audit audit_, saved_audit_;
  Audit driven_audit_;    // of all contacts, where a scheme that chooses its steps has groups
  bool strayed_ = false;  // bodies went farther than pairs were looked for
  Statistics statistics_;
  std::int64_t done_steps_ = 0, total_steps_ = 0;
  double last_dt_ = 0.0;  // of the last step, which impulses are of
};

}  // namespace stiction::integrators
