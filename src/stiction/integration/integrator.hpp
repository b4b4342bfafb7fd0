#pragma once
// The contract of time integration. One virtual call per output step, none per contact.
#include <memory>

#include "stiction/integration/ledger.hpp"
#include "stiction/integration/outcome.hpp"
#include "stiction/model/near_contacts.hpp"

namespace stiction::integration {

using model::State;
using model::System;

// What an integrator is made from. The system's contacts may change between calls of advance; contacts_changed says so.
struct Setup {
  System system;
  double step = 1e-4;                          // s, between two outputs
  bool metered = false;                        // ports are requested
  const model::NearContacts* pairs = nullptr;  // of a model with groups: stop where bodies leave what they cover
};

// What the last step was solved with: kinematics of joints and closed contacts, and the velocities of the latter that
// the laws were applied to, blocks beginning at `offset`. Empty where there are none.
struct LastStep {
  const dynamics::Workspace* dynamics = nullptr;
  const std::vector<double>* gamma_E = nullptr;
  const std::vector<int>* offset = nullptr;
};

class Integrator {
 public:
  Integrator() = default;
  Integrator(const Integrator&) = delete;
  Integrator& operator=(const Integrator&) = delete;
  virtual ~Integrator() = default;

  // The motion up to t_E: the state there, and what happened on the way. A failure is a value; nothing is thrown.
  virtual Outcome advance(double t_E, State& state, Ledger& ledger) = 0;

  // The state or the model was changed from outside: what is carried besides them is stale. The ledger has the energy
  // that the change added.
  virtual void restart(const State& state, const Ledger& ledger) = 0;

  // The contacts of the system have changed.
  virtual void contacts_changed(const State& /*state*/) {}

  // What it carries from one output to the next besides the state; the state is already that of the checkpoint.
  virtual void archive(Archive& ar) = 0;

  // Length of the step that the impulses in the state belong to, s.
  [[nodiscard]] virtual double last_dt() const = 0;
  [[nodiscard]] virtual LastStep last_step() const = 0;

  // Whether one search for pairs is enough for a whole step: no body goes anywhere but where its velocities at the
  // start lead.
  [[nodiscard]] virtual bool foresees_pairs() const { return false; }
};

}  // namespace stiction::integration
