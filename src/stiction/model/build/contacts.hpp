#pragma once
// Contacts from their specs. Private to the builder.
#include "stiction/model/build/contact_spec.hpp"
#include "stiction/model/system.hpp"

namespace stiction::model {

// The law of a contact after all checks. Points and user code that it refers to come back in `kept`: the model must own
// them.
struct KeptLaw {
  std::shared_ptr<const laws::CoefficientPoints> points;
  std::shared_ptr<const laws::CustomLaw> custom;
};
laws::ContactLaw checked_law(const ContactSpec& spec, KeptLaw& kept);

// An edge has no elastic patch.
void check_edge(const Contact& contact);

Contact make_contact(const Model& model, const ContactSpec& spec, KeptLaw& kept);
ContactAxis axis_of(const Model& model, const ContactSpec& spec, int a, int b);

// Where a contact begins: its anchor, gap and load at the initial state. Complains about overlaps deeper than a shape.
void start_contact(const Model& model, const Contact& contact, State& state, ContactState& is);
void check_overlap(const Model& model, const Contact& contact, double gap);

// The velocity with which the point of the body's one closed contact moves as that of the other body does.
Vec3 rolling_velocity(const System& system, std::span<const ContactState> contacts, int body, const State& state);

}  // namespace stiction::model
