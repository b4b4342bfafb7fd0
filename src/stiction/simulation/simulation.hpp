#pragma once
// A run: steps one after the other, with events, energy audit and solver statistics. It keeps the clock and the ledger
// and knows no scheme.
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "stiction/model/change/editor.hpp"
#include "stiction/model/port.hpp"
#include "stiction/simulation/failure.hpp"
#include "stiction/simulation/options.hpp"
#include "stiction/simulation/sample_forces.hpp"

namespace stiction::core {
class Team;
}

namespace stiction::simulation {

using integration::Audit;
using integration::Ports;
using integration::Statistics;
using model::Model;
using model::State;

// Throws core::InputError where options or model do not fit, with the messages of the scenario reader.
class Simulation {
 public:
  Simulation(Model model, const RunOptions& options);  // a model of its own

  [[nodiscard]] bool done() const { return done_steps_ >= total_steps_; }
  // One step. Returns nothing, or why the simulation cannot continue: then the state is the last one reached, and
  // further calls only return the same failure, until an earlier checkpoint is restored. A step that
  // RunOptions::solver.stop cuts short is such a failure too (Reason::stopped).
  [[nodiscard]] std::optional<Failure> advance();

  [[nodiscard]] const Model& model() const { return *model_; }
  // The model and the current contacts: of groups, those that may close now, after the others.
  [[nodiscard]] model::System system() const { return pairs_ ? pairs_->system() : model::System(*model_); }
  [[nodiscard]] const RunOptions& options() const { return options_; }
  [[nodiscard]] const State& state() const { return run_.state; }
  [[nodiscard]] const std::vector<model::Event>& events() const { return run_.ledger.events; }  // of the last step
  [[nodiscard]] const Audit& audit() const { return run_.ledger.audit; }
  [[nodiscard]] const Statistics& statistics() const { return run_.ledger.statistics; }
  [[nodiscard]] const std::optional<Ports>& ports() const { return run_.ledger.ports; }  // of the last step, if metered
  [[nodiscard]] std::int64_t done_steps() const { return done_steps_; }
  [[nodiscard]] std::int64_t total_steps() const { return total_steps_; }
  [[nodiscard]] double energy() const { return dynamics::energy(system(), run_.state).total(); }
  [[nodiscard]] double last_dt() const { return integrator_->last_dt(); }  // s, of the step that impulses belong to
  [[nodiscard]] integration::LastStep last_step() const { return integrator_->last_step(); }

  // --- changes between steps, with every integrator ---------------------------------------------------------------
  // Only the model of this simulation changes. What makes no sense is refused with core::InputError, as by the builder,
  // and then nothing is changed. The energy that a change adds is booked as input.

  // Motion of a body, or of all in the order of the model. Contacts of a body that is moved begin as at a
  // start. Joints must be closed; velocities are projected onto those that joints and drives allow.
  void set_body(const std::string& body, const model::BodyState& motion);
  void set_bodies(std::span<const model::BodyState> motion);
  void set_gravity(const math::Vec3& gravity);
  // The law of a contact or group, or one of its parameters by the name it has in scenario files.
  void set_law(const std::string& contact, const laws::ContactLaw& law);
  void set_parameter(const std::string& contact, const std::string& name, double value);
  [[nodiscard]] const laws::ContactLaw& law(const std::string& contact) const;
  // Vectors of a force that the model declares.
  void set_force(const std::string& name, const math::Vec3& force, const math::Vec3& torque = math::Vec3::Zero());
  // A force at the centre of mass of a body and a torque, inertial frame: acts until set again.
  void set_load(const std::string& body, const math::Vec3& force, const math::Vec3& torque = math::Vec3::Zero());
  // From now on the driven coordinate moves at this speed; velocities jump to it.
  void set_drive(const std::string& drive, const model::TimeLaw& speed);

  // The current state of every point of individually declared contacts, of every such contact as a whole, of every
  // group, joint, port.
  void sample(std::vector<model::ContactSample>& out) const;
  void sample(std::vector<model::ManifoldSample>& out) const;
  void sample(std::vector<model::GroupSample>& out) const;
  void sample(std::vector<model::JointSample>& out) const;
  void sample(std::span<const model::Port> ports, std::vector<model::PortSample>& out) const;
  // Whether other contact forces give the same motion, and, where asked for, how much they may differ.
  [[nodiscard]] ForceSample sample_forces(problem::Ranges ranges) const;

  // Everything needed to continue later, bit for bit, including what was changed between steps. restore throws
  // core::InputError, and changes nothing, where the numbers are those of another model, method or program version.
  [[nodiscard]] std::vector<double> checkpoint() const;
  void restore(std::span<const double> checkpoint);

 private:
  struct RunState {  // what a step changes, to go back to as one
    State state;
    integration::Ledger ledger;
  };
  integration::Outcome advance_to(double t_E);
  void find_pairs(double wider);
  template <class Change>
  void change_model(Change&& change);
  void change_law(const std::string& contact, const std::function<void(model::Editor&)>& change);
  void restart(double energy_before);
  void require_alive() const;
  void choose_team();
  void archive(core::Archive& ar);

  std::unique_ptr<Model> model_;
  std::unique_ptr<model::NearContacts> pairs_;  // of a model with groups
  RunOptions options_;
  RunState run_;
  std::unique_ptr<integration::Integrator> integrator_;
  std::shared_ptr<core::Team> team_;  // none where code of users may be called
  std::int64_t done_steps_ = 0, total_steps_ = 0;
  std::optional<Failure> failure_;
};

}  // namespace stiction::simulation
