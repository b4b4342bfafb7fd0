#pragma once
// Work of the closed contacts in a step of Moreau's scheme, and what of it is the scheme's own.
//
// P (gamma^A + gamma^E)/2, with the directions W of the step, is the exact change of kinetic energy. In truth a contact
// that stays closed has no normal velocity and one that sticks does not slide: there gamma^A, what u^A has in
// directions that have turned since the law was last applied, is an error of the scheme, and so is its work P gamma^A/2
// (decision 29). Work of impacts, of slip and of separation is the contact's; of a sequence of impacts, that of each.
#include "stiction/stepping/step.hpp"

namespace stiction::stepping {

// The contact was closed at the start of the step, and its point is the same that moved.
bool goes_on(const model::ContactState& was, const geometry::Anchor& anchor);

// Which velocities the law had made zero when the contact entered the step.
struct Held {
  bool normal = false;
  bool friction = false;

  [[nodiscard]] bool row(laws::Layout rows, int k) const {
    return k == laws::N && !rows.dry ? normal : k < rows.first_rolling() && friction;
  }
};
Held held(const model::ContactState& was, const geometry::Anchor& anchor, const StepInput& input);

// Of all closed contacts, into ws.work and the energy; `state` has the contacts of the start.
void contact_work(const StepInput& input, const State& state, StepWorkspace& ws, StepEnergy& energy);

}  // namespace stiction::stepping
